#!/usr/bin/env python3
"""usage: outages.py BUILD

Time that the site loses is not charged: the database stands still for ten seconds or dies, the node
of a player dies, under live clocks on two nodes. Whoever is asked thinks for a while, sends a batch
and sends it again until it is taken; no more than 250 ms beyond that thinking may be missing from
the clock, no seat may be lost, and the log tells what was given back. Whoever looks on hears within two seconds that the
site waits, and keeps the socket. Takes two minutes.
"""

import os
import pathlib
import secrets
import signal
import subprocess
import sys
import threading
import time
import urllib.error

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "online"), str(ROOT / "tests/server")]

from cluster import Cluster  # noqa: E402
from player import Node, Socket  # noqa: E402

PAUSE, FAILOVER, MOST = 10, 25, 250  # seconds, milliseconds
WAITING, HEARD_WITHIN = 12, 2.0  # the frame, seconds


def check(holds, what):
    if not holds:
        raise AssertionError(what)


class Evening:
    def __init__(self, cluster):
        self.cluster = cluster
        self.node = [Node(address) for address in cluster.addresses()]
        self.people = {"red": self.node[0].guest("Ann"), "blue": self.node[0].guest("Bob")}
        self.refused = 0  # batches that were not to wait any longer

    def table(self, bank):
        """A live table without a step, where somebody is asked."""
        pace = {"kind": "live", "bank": bank, "step": 0}
        table = self.node[0].table(self.people["red"], "rattus", ("me", "open"), pace=pace)["id"]
        self.node[0].call("POST", f"/api/tables/{table}/join", {}, self.people["blue"])
        self.node[0].call("POST", f"/api/tables/{table}/ready", {}, self.people["red"])
        while self.node[0].lines(table, 0)[1] not in self.people:
            time.sleep(0.02)
        return table

    def clock(self, table, seat, node=1):
        shown = self.node[node].call("GET", f"/api/tables/{table}")[1]
        one = next(s for s in shown["seats"] if s["seat"] == seat)
        check(one["kind"] == "person", f"the seat was lost: {one}")
        return one["clock"]

    def send(self, table, length, row, token, nodes):
        """The same batch, now here, now there, until somebody takes it."""
        batch = secrets.token_hex(16)
        end = time.monotonic() + 40
        while time.monotonic() < end:
            for node in nodes:
                try:
                    status, answer = self.node[node].step(table, length, row, token, batch)
                except (urllib.error.URLError, OSError):
                    status, answer = 0, ""
                if status == 200:
                    return
                check(status in (0, 503), f"{status} {answer}")
                self.refused += status == 503
                time.sleep(0.1)
        raise AssertionError("not taken within 40 s")

    def turn(self, what, think, harm, nodes=(0, 1), bank=30):
        """Somebody thinks while harm is done, and sends."""
        table = self.table(bank)
        _, seat, length, _ = self.node[1].lines(table, 0)
        token = self.people[seat]
        row = self.node[1].lines(table, length, token)[3][0]
        before, asked = self.clock(table, seat), time.monotonic()
        worker = threading.Thread(target=harm)
        worker.start()
        time.sleep(think)
        thought = 1000 * (time.monotonic() - asked)
        self.send(table, length, row, token, nodes)
        worker.join()
        taken = 1000 * (time.monotonic() - asked)
        shown = self.node[1].call("GET", f"/api/tables/{table}")[1]
        after = self.clock(table, seat)
        if shown["toAct"] == seat:  # still to act: what has passed since then
            after += 1000 * (time.monotonic() - asked) - taken
        excess = before - after - thought
        given = [line.split(" ", 1)[1] for line in self.node[1].lines(table, length)[0] if " table given " in line]
        print(f"{what}: thought {thought:.0f} ms, taken after {taken:.0f}, charged {before - after:.0f}; {given}", flush=True)
        check(excess <= MOST, f"{what}: {excess:.0f} ms too many were charged")
        return given

    def onlooker(self, table, harm):
        """Looks on while harm is done: when `waiting` came, when it ended, and that the socket is still there."""
        link = Socket(self.cluster.addresses()[1], table, self.people["red"])
        link.send(1, 0, bytes(2))
        worker = threading.Thread(target=harm)
        worker.start()
        begun = time.monotonic()
        heard = []
        for want in (1, 0):
            _, _, body = link.until(WAITING)
            heard.append(time.monotonic() - begun)
            check(body == bytes([want]), f"{body} where {want} was to come")
        worker.join()
        link.send(1, 0, bytes(2))
        link.until(3)
        print(f"an onlooker heard of it after {heard[0]:.2f} s, and of the end after {heard[1]:.2f} s", flush=True)
        check(heard[0] <= HEARD_WITHIN, f"heard after {heard[0]:.2f} s")

    # ---- harm

    def pause_database(self, seconds=PAUSE):
        first = self.cluster.pg_pid()
        children = subprocess.run(["pgrep", "-P", str(first)], capture_output=True, text=True, check=False).stdout
        pids = [first, *map(int, children.split())]
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        time.sleep(seconds)
        for pid in pids:
            try:
                os.kill(pid, signal.SIGCONT)
            except ProcessLookupError:
                pass

    def kill_database(self):
        self.cluster.kill_pg()
        time.sleep(3)
        self.cluster.start_pg()

    def kill_node(self):
        self.cluster.kill_node(0)
        time.sleep(2)
        self.cluster.start_node(0)


def main():
    with Cluster(sys.argv[1], nodes=2, port=21400) as cluster:
        evening = Evening(cluster)
        evening.turn("nothing happens", 1.0, lambda: None)
        check(evening.turn("the database stands still, longer than the clock has", 2.0, evening.pause_database, bank=6), "nothing was told")
        check(evening.turn("it does, and the turn ends afterwards", PAUSE + 3.0, evening.pause_database), "nothing was told")
        check(evening.turn("it does for as long as a fail-over takes", 1.0, lambda: evening.pause_database(FAILOVER)), "nothing was told")
        check(not evening.refused, "a batch did not wait that long")
        evening.onlooker(evening.table(60), lambda: evening.pause_database(FAILOVER))
        check(evening.turn("the database dies", 1.0, evening.kill_database), "nothing was told")
        check(evening.turn("the node dies", 0.8, evening.kill_node), "nothing was told")
        check(evening.turn("the node dies, at a short clock", 0.8, evening.kill_node, bank=5), "nothing was told")
        evening.turn("nothing happens", 1.0, lambda: None)
    print(f"no turn was charged more than {MOST} ms beyond the thinking")


if __name__ == "__main__":
    main()
