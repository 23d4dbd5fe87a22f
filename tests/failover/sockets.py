#!/usr/bin/env python3
"""usage: sockets.py BUILD [--back N] [--held N] [--seconds N]

Many sockets: two of four nodes die with --back of them, and they all connect again to the others within 10 s, each at the
first attempt; then --held are held over four nodes for --seconds, none is dropped, and each costs a node at most 12 kB.
"""

import argparse
import pathlib
import re
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "online")]

from cluster import NO_QUOTAS, Cluster, wait_for  # noqa: E402
from machines import run, step_inside  # noqa: E402

FREE = ["--messages-per-second", "0", "--sockets-per-address", "0", "--requests-per-second", "0", *NO_QUOTAS]
NODES, PROCESSES = 4, 2
BACK_WITHIN, KB, OPENING = 10.0, 12, 180


def arguments():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--back", type=int, default=10_000)
    parser.add_argument("--held", type=int, default=30_000)
    parser.add_argument("--seconds", type=int, default=600)
    return parser.parse_args()


def say(text):
    print(text, flush=True)


class Onlookers:
    """So many sockets that only look on, spread over all nodes; from two processes, since each may open 20,000 files."""

    def __init__(self, cluster, count):
        self.cluster, self.processes = cluster, []
        for i in range(PROCESSES):
            command = [cluster.build / "online/miasma-load", "--movers", "0", "--tables", "100", "--warm", "0", "--idle",
                       count // PROCESSES, "--seconds", "100000"]
            for address in cluster.addresses():
                command += ["--node", address]
            for pid in cluster.pids():
                command += ["--server", pid]
            self.processes.append(subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, text=True))
            wait_for(lambda: self.open() >= (i + 1) * (count // PROCESSES), OPENING)

    def open(self):
        return sum(self.cluster.metrics(i)["miasma_sockets"] for i in self.cluster.node)

    def end(self):
        """The figures by name, added up."""
        found = {}
        for process in self.processes:
            process.send_signal(signal.SIGTERM)
        for process in self.processes:
            words = (line.split() for line in process.communicate()[0].splitlines())
            for name, number in (pair for pair in words if len(pair) == 2):
                found[name] = found.get(name, 0) + float(number)
        return found


def memory(cluster):
    """Bytes of all nodes."""
    kb = [re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text())[1] for pid in cluster.pids()]
    return 1024 * sum(map(int, kb))


def come_back(want):
    """Half of them are on the nodes that die."""
    with Cluster(want.build, nodes=NODES, options=FREE) as cluster:
        people = Onlookers(cluster, 2 * want.back)
        before = sum(cluster.metrics(i)["miasma_sockets"] for i in (1, 3))
        began = time.monotonic()
        for i in (0, 2):
            cluster.kill_node(i)
        wait_for(lambda: people.open() == 2 * want.back, OPENING)
        took = time.monotonic() - began
        figures = people.end()
    say(f"{2 * want.back - before:.0f} sockets connect again within {took:.1f} s, {figures['failed']:.0f} attempts failed")
    return [f"back after {took:.1f} s"] * (took > BACK_WITHIN) + ["attempts failed"] * (figures["failed"] > 0)


def hold(want):
    with Cluster(want.build, nodes=NODES, options=FREE) as cluster:
        before = memory(cluster)
        people = Onlookers(cluster, want.held)
        time.sleep(want.seconds)
        kb = (memory(cluster) - before) / want.held / 1000
        figures = people.end()
    dropped = figures["dropped"] + want.held - figures["idle"]
    say(f"{figures['idle']:.0f} sockets held on {NODES} nodes for {want.seconds} s, {dropped:.0f} dropped, {kb:.1f} kB each")
    return [f"{dropped:.0f} dropped"] * (dropped > 0) + [f"{kb:.1f} kB each"] * (kb > KB)


def main():
    want = arguments()
    step_inside()
    run("sysctl", "-w", "net.ipv4.ip_local_port_range=24000 65000")
    wrong = come_back(want) + hold(want)
    say(f"wrong: {wrong}" if wrong else "none was dropped, and all came back")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
