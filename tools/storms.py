#!/usr/bin/env python3
"""Goes on with the ledger of storms: storms.py MIASMA_SIM COUNT

sim/ledger.txt has a line a run: the first seed and the last one, the commit, how many failed, and the hash of all
traces. A run goes on after the last seed there, and adds its line. Seeds that fail are printed, each with the command
that shows it again.
"""
import os
import re
import subprocess
import sys

LEDGER = os.path.join(os.path.dirname(__file__), "..", "sim", "ledger.txt")
SUM = re.compile(r"^seeds (\d+) to (\d+) failed (\d+) hash ([0-9a-f]{16})$")


def last_seed():
    with open(LEDGER) as ledger:
        return max((int(line.split()[1]) for line in ledger if not line.startswith("#")), default=0)


def commit():
    said = subprocess.run(["git", "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"], check=True,
                          capture_output=True, text=True, cwd=os.path.dirname(LEDGER))
    return said.stdout.strip()


def run(program, first, count):
    command = [program, "--seed", str(first), "--seeds", str(count), "--jobs", str(os.cpu_count()), "--lines", "0"]
    came = None
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as storms:
        for line in storms.stdout:
            print(line, end="", flush=True)
            came = SUM.match(line) or came
    return came


def main():
    program, count = sys.argv[1], int(sys.argv[2])
    came = run(program, last_seed() + 1, count)
    if not came:
        sys.exit("storms: it did not come to its end")
    first, last, failed, digest = came.groups()
    with open(LEDGER, "a") as ledger:
        print(first, last, commit(), failed, digest, file=ledger)
    sys.exit(failed != "0")


main()
