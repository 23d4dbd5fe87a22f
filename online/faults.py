#!/usr/bin/env python3
"""usage: faults.py BUILD [--seconds N] [--rate N] [--live N] [--plant BUG] [what strikes, how often]

Plays tables on two nodes while what they stand on fails, evenly over the time and in a mixed order; then holds what the
players were told against the database. At one table in four every seat is played by two clients that race each other on
both nodes; beside them, at --live tables at a time, people play by the clock with bots, leave and come back, and vote.

    --nodes, --nats, --postgres   killed with -9 and started again
    --stops                       a node stands still for 2 s
    --pauses                      the database stands still for 10 s
    --cuts                        a node's line to the database or the bus is cut one way, or slow, for 3 s
    --disk                        the database's disk is full for 4 s
    --jumps                       the calendar of all nodes jumps by an hour, and back after 3 s

The last line is the verdict; the program ends with 1 when it is not all noughts, or when something did not strike as
often as asked for. With --plant, of a build with bugs on purpose, the verdict must not be all noughts.
"""

import argparse
import pathlib
import random
import re
import signal
import subprocess
import sys
import threading
import time

from cluster import ROOT, Cluster

WORDS = ("lost", "doubled", "forked", "leaked", "overcharged")
NODES = 2
BATCHES_A_GAME = 30  # fewer than there are, so that the tables last
SMALL_MB = 600
# How long each takes, about, so that the rest of the time lies evenly between them.
TAKES = {"nodes": 0.3, "nats": 0.6, "postgres": 2, "stops": 2, "pauses": 10, "cuts": 3, "disk": 4, "jumps": 3}


def arguments():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--seconds", type=int, default=120)
    parser.add_argument("--rate", type=int, default=1000)
    parser.add_argument("--live", type=int, default=0)
    for what, often in (("nodes", 20), ("nats", 5), ("postgres", 5), ("stops", 0), ("pauses", 0), ("cuts", 0), ("disk", 0),
                        ("jumps", 0)):
        parser.add_argument("--" + what, type=int, default=often)
    parser.add_argument("--port", type=int, default=21300)
    parser.add_argument("--plant", choices=["ack", "conflict", "id", "refill", "since"])
    return parser.parse_args()


class Nemesis(threading.Thread):
    """Strikes in a mixed order, at even distances, and mends what it broke."""

    def __init__(self, cluster, want):
        super().__init__(daemon=True)
        self.cluster = cluster
        self.blows = [what for what in TAKES for _ in range(getattr(want, what))]
        self.lot = random.Random(want.seconds)
        self.lot.shuffle(self.blows)
        self.seconds = want.seconds
        self.done = {what: 0 for what in TAKES}
        self.failure = None
        self.begins = threading.Event()
        self.over = threading.Event()

    def pause(self, left, began):
        """Before the next of these: what took longer than it should is made up for."""
        spare = began + self.seconds - time.monotonic() - sum(TAKES[what] for what in left)
        return max(0.1, spare / (len(left) + 1))

    def run(self):
        self.begins.wait()
        began = time.monotonic()
        try:
            for i, what in enumerate(self.blows):
                if self.over.wait(self.pause(self.blows[i:], began)):
                    return
                print(f"{time.monotonic() - began:.1f} s: {what}", flush=True)
                getattr(self, what)(self.done[what])
                self.done[what] += 1
        except BaseException as failure:  # told by the main thread
            self.failure = failure

    def nodes(self, n):
        self.cluster.kill_node(n % NODES)
        time.sleep(0.2)
        self.cluster.start_node(n % NODES, wait=False)

    def nats(self, _):
        self.cluster.kill_nats()
        time.sleep(0.5)
        self.cluster.start_nats()

    def postgres(self, _):
        self.cluster.kill_pg()
        self.cluster.start_pg()

    def stops(self, n):
        node = self.cluster.node[n % NODES]
        node.send_signal(signal.SIGSTOP)
        time.sleep(TAKES["stops"])
        node.send_signal(signal.SIGCONT)

    def pauses(self, _):
        self.cluster.pause_pg(TAKES["pauses"])

    def cuts(self, n):
        link = ("database", "bus")[n % 2] + str(n // 2 % NODES)
        how = self.lot.choice([f"cut {link} out", f"cut {link} in", f"delay {link} {self.lot.choice([50, 300])}"])
        self.cluster.tell_relay(how)
        time.sleep(TAKES["cuts"])
        self.cluster.tell_relay(f"heal {link}")

    def disk(self, _):
        self.cluster.fill_disk(TAKES["disk"])

    def jumps(self, n):
        jump = self.cluster.folder / "jump"
        jump.write_text(str((3_600_000, -3_600_000)[n % 2]))
        time.sleep(TAKES["jumps"])
        jump.write_text("0")


def load(want, cluster):
    nodes = [part for address in cluster.addresses() for part in ("--node", address)]
    tables = max(60, want.rate * (want.seconds + 5) // BATCHES_A_GAME)
    movers = max(20, want.rate // 5)
    return [want.build / "online/miasma-load", *nodes, "--database", cluster.database, "--twins", "2", "--rate",
            str(want.rate), "--seconds", str(want.seconds), "--movers", str(min(movers, tables)), "--tables",
            str(tables), "--guests", "200"]


def living(want, cluster):
    return [sys.executable, ROOT / "online/living.py", *cluster.addresses(), "--database", cluster.database, "--seconds",
            str(want.seconds + 2), "--tables", str(want.live)]


def site(want):
    env = {"MIASMA_PLANT": want.plant} if want.plant else {}
    options = ["--sockets-per-address", "0", "--requests-per-second", "0"]
    return Cluster(want.build, nodes=NODES, port=want.port, options=options, env=env, relayed=want.cuts > 0,
                   small=SMALL_MB if want.disk else 0, jumps=want.jumps > 0)


def follow(process, out, begins=None):
    for line in process.stdout:
        out.append(line.rstrip())
        if begins and line.startswith("begins"):
            begins()
        print(line, end="", flush=True)
    process.wait()


def sums(lines):
    """The verdicts in what was printed, added up; None where one is missing."""
    found = [dict((word, int(n)) for word, n in re.findall(r"([a-z]+) (\d+)", line))
             for line in lines if re.match(r"(live: )?lost \d", line)]
    return {word: sum(verdict.get(word, 0) for verdict in found) for word in WORDS} if found else None


def run(want):
    with site(want) as cluster:
        nemesis = Nemesis(cluster, want)
        nemesis.start()
        out, beside = [], None

        def begins():
            nonlocal beside
            nemesis.begins.set()
            if want.live:
                process = subprocess.Popen(living(want, cluster), stdout=subprocess.PIPE, text=True, bufsize=1)
                beside = threading.Thread(target=follow, args=(process, out))
                beside.start()

        follow(subprocess.Popen(load(want, cluster), stdout=subprocess.PIPE, text=True, bufsize=1), out, begins)
        nemesis.begins.set()
        nemesis.over.set()
        nemesis.join()
        if beside:
            beside.join()
        if nemesis.failure:
            raise nemesis.failure
        for i in cluster.node:
            cluster.lives(i)
        struck = all(nemesis.done[what] == getattr(want, what) for what in TAKES)
        print("struck:", ", ".join(f"{what} {n}" for what, n in nemesis.done.items() if n), "" if struck else "(too few)")
        broken = any(line.startswith("broken:") for line in out) or (want.live and not any("live: lost" in x for x in out))
        return sums(out), struck and not broken


def main():
    want = arguments()
    began = time.monotonic()
    found, well = run(want)
    print(f"{time.monotonic() - began:.0f} s")
    print(", ".join(f"{word} {found[word]}" for word in WORDS) if found else "no verdict", flush=True)
    if want.plant:
        caught = found and any(found.values())
        print(f"planted {want.plant}:", "caught" if caught else "NOT CAUGHT")
        return 0 if caught else 1
    return 0 if well and found and not any(found.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
