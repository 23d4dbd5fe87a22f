#!/usr/bin/env python3
"""usage: clocks.py BUILD

A calendar that jumps an hour, ahead and back, under a live table: nobody loses or wins time, and
whoever looks on goes on hearing of the table. Nodes that disagree about the hour agree about clocks.
Takes less than a minute.
"""

import json
import os
import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "online"), str(ROOT / "tests/server")]

from cluster import Cluster  # noqa: E402
from player import Node, Socket  # noqa: E402

HELLO, TABLE = 1, 10
BANK, HOUR = 12, 3600 * 1000
SLACK = 3  # seconds between a deadline and the look at it


def check(holds, what):
    if not holds:
        raise AssertionError(what)


class Calendar:
    def __init__(self, build):
        self.file = pathlib.Path(f"/tmp/miasma-jump-{os.getpid()}")
        self.set(0)
        self.env = {"LD_PRELOAD": str(pathlib.Path(build).resolve() / "online/libjump.so"),
                    "MIASMA_JUMP": str(self.file), "ASAN_OPTIONS": "verify_asan_link_order=0:detect_leaks=0"}

    def set(self, ms):
        self.file.write_text(str(ms))


def live_table(node, *people):
    """A live table of two people that has begun."""
    table = node.table(people[0], "rattus", ("me", "open"), pace={"kind": "live", "bank": BANK, "step": 0})["id"]
    node.call("POST", f"/api/tables/{table}/join", {}, people[1])
    node.call("POST", f"/api/tables/{table}/ready", {"ready": True}, people[0])
    while node.lines(table, 0)[1] not in ("red", "blue"):
        time.sleep(0.05)
    return table


def actor(node, table):
    shown = node.call("GET", f"/api/tables/{table}")[1]
    return shown, next(s for s in shown["seats"] if s["seat"] == shown["toAct"])


def hears(node, table, token):
    """Somebody who looks on hears within three seconds that another one came and went."""
    link = Socket(node.address, table, token)
    link.send(HELLO, 0, bytes([3, 3]))
    here = json.loads(link.until(TABLE)[2])
    other = Socket(node.address, table, people[1])
    other.send(HELLO, 0, bytes([3, 3]))
    other.until(TABLE)
    link.socket.settimeout(3)
    while not all(s["here"] for s in here["seats"]):
        here = json.loads(link.until(TABLE)[2])
    other.socket.close()
    link.socket.close()


def jumps(node, calendar, ms, *people):
    """The clock of whoever is asked runs on as if nothing had happened, to its end."""
    table = live_table(node, *people)
    began = time.monotonic()
    calendar.set(ms)
    hears(node, table, people[0])
    while time.monotonic() - began < BANK - 2:
        shown, seat = actor(node, table)
        passed = time.monotonic() - began
        check(seat["kind"] == "person", f"{seat} was replaced after {passed:.1f} s of {BANK}")
        check(abs(seat["clock"] / 1000 + passed - BANK) < 1, f"{seat} after {passed:.1f} s of {BANK}")
        time.sleep(0.5)
    asked = shown["toAct"]
    while True:
        shown = node.call("GET", f"/api/tables/{table}")[1]
        seat = next(s for s in shown["seats"] if s["seat"] == asked)
        passed = time.monotonic() - began
        if seat["kind"] == "standin":
            break
        check(passed < BANK + SLACK, f"{seat} has time after {passed:.1f} s of {BANK}")
        time.sleep(0.1)
    print(f"calendar set by {ms // 1000} s: out of time after {passed:.1f} s of {BANK}", flush=True)


def another_node(node, cluster, calendar, ms, *people):
    """A node whose machine has another hour takes the site's time, and nobody's clock leaps."""
    table = live_table(node, *people)
    began = time.monotonic()
    calendar.set(ms)
    cluster.start_node(1)
    other = Node(cluster.address(1))
    while time.monotonic() - began < BANK - 4:
        for one in (node, other):
            shown, seat = actor(one, table)
            passed = time.monotonic() - began
            check(abs(seat["clock"] / 1000 + passed - BANK) < 1, f"{seat} after {passed:.1f} s of {BANK}")
            check(abs(shown["due"] / 1000 - time.time() - BANK + passed) < 1, f"due at {shown['due']} after {passed:.1f} s")
        time.sleep(0.5)
    cluster.kill_node(1)
    calendar.set(0)
    print(f"a node whose calendar is {ms // 1000} s off agrees with the other", flush=True)


if __name__ == "__main__":
    calendar = Calendar(sys.argv[1])
    try:
        with Cluster(sys.argv[1], nats=False, port=21380, env=calendar.env) as cluster:
            site = Node(cluster.address())
            people = site.guest("Ann"), site.guest("Bob")
            jumps(site, calendar, HOUR, *people)
            jumps(site, calendar, -HOUR, *people)
            calendar.set(0)
            another_node(site, cluster, calendar, HOUR, *people)
            another_node(site, cluster, calendar, -HOUR, *people)
    finally:
        calendar.file.unlink()
    print("a calendar that jumps changes no clock")
