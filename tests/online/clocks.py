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
SLACK = 10  # seconds a busy machine may take over what is due


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


class Since:
    """What has passed since a moment that lies between two looks at the clock, in seconds."""

    def __init__(self, before):
        self.before, self.after = before, time.monotonic()

    def least(self):
        return time.monotonic() - self.after

    def most(self):
        return time.monotonic() - self.before


def live_table(node, *people):
    """A live table of two people that has begun, and since when."""
    table = node.table(people[0], "rattus", ("me", "open"), pace={"kind": "live", "bank": BANK, "step": 0})["id"]
    node.call("POST", f"/api/tables/{table}/join", {}, people[1])
    before = time.monotonic()
    node.call("POST", f"/api/tables/{table}/ready", {"ready": True}, people[0])
    while node.lines(table, 0)[1] not in ("red", "blue"):
        time.sleep(0.05)
    return table, Since(before)


def actor(node, table, began):
    """Whoever is asked has all the time that has not passed, give or take what the look itself took."""
    least, today = began.least(), time.time()
    shown = node.call("GET", f"/api/tables/{table}")[1]
    most, taken = began.most(), time.time() - today
    seat = next(s for s in shown["seats"] if s["seat"] == shown["toAct"])
    if most < BANK - 1:
        check(seat["kind"] == "person", f"{seat} was replaced after {most:.1f} s of {BANK}")
        left, due = seat["clock"] / 1000, shown["due"] / 1000 - today
        check(BANK - most - 1 < left < BANK - least + 1, f"{seat} after {least:.1f} to {most:.1f} s of {BANK}")
        check(BANK - most - 1 < due < BANK - least + taken + 1, f"due in {due:.1f} s after {least:.1f} to {most:.1f} s")
    return seat["seat"]


def hears(node, table, token):
    """Somebody who looks on hears before long that another one came and went."""
    link = Socket(node.address, table, token)
    link.send(HELLO, 0, bytes([3, 3]))
    here = json.loads(link.until(TABLE)[2])
    other = Socket(node.address, table, people[1])
    other.send(HELLO, 0, bytes([3, 3]))
    other.until(TABLE)
    link.socket.settimeout(SLACK)
    while not all(s["here"] for s in here["seats"]):
        here = json.loads(link.until(TABLE)[2])
    other.socket.close()
    link.socket.close()


def jumps(node, calendar, ms, *people):
    """The clock of whoever is asked runs on as if nothing had happened, to its end."""
    table, began = live_table(node, *people)
    calendar.set(ms)
    hears(node, table, people[0])
    asked = actor(node, table, began)
    while began.most() < BANK - 2:
        actor(node, table, began)
        time.sleep(0.5)
    while True:
        passed = began.least()
        shown = node.call("GET", f"/api/tables/{table}")[1]
        if next(s for s in shown["seats"] if s["seat"] == asked)["kind"] == "standin":
            break
        check(passed < BANK + SLACK, f"{asked} has time after {passed:.1f} s of {BANK}")
        time.sleep(0.1)
    print(f"calendar set by {ms // 1000} s: out of time after {passed:.1f} s of {BANK}", flush=True)


def another_node(node, cluster, calendar, ms, *people):
    """A node whose machine has another hour takes the site's time, and nobody's clock leaps."""
    table, began = live_table(node, *people)
    calendar.set(ms)
    cluster.start_node(1)
    other = Node(cluster.address(1))
    while began.most() < BANK - 4:
        for one in (node, other):
            actor(one, table, began)
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
