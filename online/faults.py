#!/usr/bin/env python3
"""usage: faults.py BUILD [--seconds N] [--rate N] [--nodes N] [--nats N] [--postgres N] [--plant BUG]

Plays tables on two nodes while nodes, NATS and PostgreSQL are killed with -9 and started again, as
often as asked for, evenly over the time; then holds what the players were told against the
database. At one table in four every seat is
played by two clients that race each other on both nodes. The last line is
the verdict; the program ends with 1 when it is not all noughts.

With --plant, of a build with bugs on purpose, the verdict must not be all noughts.
"""

import argparse
import pathlib
import random
import subprocess
import sys
import threading
import time

from cluster import Cluster

CLEAN = "lost 0, doubled 0, forked 0, leaked 0"
NODES = 2
BATCHES_A_GAME = 30  # fewer than there are, so that the tables last


def arguments():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--seconds", type=int, default=120)
    parser.add_argument("--rate", type=int, default=1000)
    parser.add_argument("--nodes", type=int, default=20)
    parser.add_argument("--nats", type=int, default=5)
    parser.add_argument("--postgres", type=int, default=5)
    parser.add_argument("--port", type=int, default=21300)
    parser.add_argument("--plant", choices=["ack", "conflict", "id"])
    return parser.parse_args()


class Killer(threading.Thread):
    """Kills in a mixed order, at even distances, and starts again what it killed."""

    def __init__(self, cluster, want):
        super().__init__(daemon=True)
        self.cluster = cluster
        self.pause = want.seconds / (want.nodes + want.nats + want.postgres + 1)
        self.kills = ["node"] * want.nodes + ["nats"] * want.nats + ["postgres"] * want.postgres
        random.Random(want.seconds).shuffle(self.kills)
        self.done = {"node": 0, "nats": 0, "postgres": 0}
        self.failure = None
        self.begins = threading.Event()
        self.over = threading.Event()

    def run(self):
        self.begins.wait()
        began = time.monotonic()
        try:
            for i, what in enumerate(self.kills):
                if self.over.is_set():
                    return
                time.sleep(max(0, began + (i + 1) * self.pause - time.monotonic()))
                self.kill(what)
                self.done[what] += 1
        except BaseException as failure:  # told by the main thread
            self.failure = failure

    def kill(self, what):
        c = self.cluster
        if what == "node":
            i = self.done["node"] % NODES
            c.kill_node(i)
            time.sleep(0.2)
            c.start_node(i, wait=False)
        elif what == "nats":
            c.kill_nats()
            time.sleep(0.5)
            c.start_nats()
        else:
            c.kill_pg()
            began = time.monotonic()
            c.start_pg()
            print(f"postgres was back after {time.monotonic() - began:.1f} s", flush=True)


def load(want, cluster):
    nodes = [part for address in cluster.addresses() for part in ("--node", address)]
    tables = max(60, want.rate * (want.seconds + 5) // BATCHES_A_GAME)
    movers = max(20, want.rate // 5)
    return [want.build / "online/miasma-load", *nodes, "--database", cluster.database, "--twins", "2", "--rate",
            str(want.rate), "--seconds", str(want.seconds), "--movers", str(min(movers, tables)), "--tables",
            str(tables), "--guests", "200"]


def run(want):
    env = {"MIASMA_PLANT": want.plant} if want.plant else {}
    options = ["--sockets-per-address", "0", "--requests-per-second", "0"]
    with Cluster(want.build, nodes=NODES, port=want.port, options=options, env=env) as cluster:
        killer = Killer(cluster, want)
        killer.start()
        process = subprocess.Popen(load(want, cluster), stdout=subprocess.PIPE, text=True, bufsize=1)
        out = []
        for line in process.stdout:
            out.append(line.rstrip())
            if line.startswith("begins"):
                killer.begins.set()
            print(line, end="", flush=True)
        process.wait()
        killer.over.set()
        killer.begins.set()
        killer.join()
        if killer.failure:
            raise killer.failure
        for i in cluster.node:
            cluster.lives(i)
        print("killed", ", ".join(f"{n} times {what}" for what, n in killer.done.items()))
        return process.returncode, out[-1] if out else ""


def main():
    want = arguments()
    status, verdict = run(want)
    print(verdict, flush=True)
    if want.plant:
        caught = verdict.startswith("lost") and verdict != CLEAN
        print(f"planted {want.plant}:", "caught" if caught else "NOT CAUGHT")
        return 0 if caught else 1
    return 0 if status == 0 and verdict == CLEAN else 1


if __name__ == "__main__":
    sys.exit(main())
