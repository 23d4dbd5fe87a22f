#!/usr/bin/env python3
"""usage: shards_cost.py BUILD [--rounds 3] [--seconds 6] [--rate 8000]

What a move costs a node where the tables are spread over four databases: its CPU at the rate, beside that with one
database at the same rate, and with one whose groups of rows are as long: four databases share them out, and a group
costs something whatever is in it. Medians of alternating rounds."""

import argparse
import pathlib
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent / "online"), str(HERE.parent / "server")]

from shards import Site  # noqa: E402

MOST = 1.05
MOVES_A_GAME = 30  # fewer than there are, so that the tables last


def arguments():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=6)
    parser.add_argument("--rate", type=int, default=8000)
    return parser.parse_args()


def groups(site):
    """How many groups of rows the node has committed."""
    return site.metrics()["miasma_groups_total"]


def cost(site, want, rate):
    """CPU of the node a move in microseconds, and how many moves are in a group."""
    command = [want.build / "online/miasma-load", "--node", site.address(), "--server", site.pids()[0], "--rate", rate,
               "--seconds", want.seconds, "--movers", rate // 5, "--guests", 200,
               "--tables", rate * (want.seconds + 3) // MOVES_A_GAME + 100]
    before = groups(site)
    told = subprocess.run(list(map(str, command)), text=True, stdout=subprocess.PIPE, check=True).stdout
    figures = dict(line.split() for line in told.splitlines() if len(line.split()) == 2)
    moves = float(figures["moves"])
    assert float(figures["moves_per_s"]) > 0.95 * rate, f"{figures['moves_per_s']} moves/s of {rate}"
    return float(figures["server_cpu_s"]) * 1e6 / moves, moves / (groups(site) - before)


def between(plain, group):
    """The cost with one database where groups are that long, between the two measured ones that are nearest."""
    rows = sorted((size, cpu) for cpu, size in plain)
    below = max((row for row in rows if row[0] <= group), default=rows[0])
    above = min((row for row in rows if row[0] > group), default=rows[-1])
    if below[0] == above[0]:
        return below[1]
    return below[1] + (above[1] - below[1]) * (group - below[0]) / (above[0] - below[0])


def main():
    want = arguments()
    found = {}
    plans = [(4, want.rate)] + [(1, want.rate * part // 8) for part in (2, 4, 6, 8)]
    for _ in range(want.rounds):
        for shards, rate in plans:
            want.shards, want.port = shards, 22100 + shards
            with Site(want, nodes=1) as site:
                found.setdefault((shards, rate), []).append(cost(site, want, rate))
    middle = [[statistics.median(column) for column in zip(*found[plan])] for plan in plans]
    for (shards, rate), (cpu, group) in zip(plans, middle):
        print(f"{shards} databases of tables, {rate} moves/s: {cpu:.1f} us a move, {group:.1f} moves a group")
    (cpu, group), *plain = middle
    ratio = cpu / between(plain, group)
    print(f"four to one at the same rate {cpu / plain[-1][0]:.3f}; with groups alike {ratio:.3f}, at most {MOST}")
    sys.exit(ratio > MOST)


if __name__ == "__main__":
    main()
