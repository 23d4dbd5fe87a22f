#!/usr/bin/env python3
"""How much of the server simulated sites run through: reached.py BUILD SEEDS

BUILD was made for coverage. Prints, for each room of server/, how many of its lines were run, without the wires that
the simulator has of its own and what only operators and main() run; before that the functions that no seed reached,
and the files with most lines that none did.
"""
import collections
import glob
import gzip
import json
import os
import subprocess
import sys
import tempfile

# Not part of a simulated node: its wires, the programs of operators, and the machine.
OUTSIDE = {"main.c", "db/db.c", "db/db_hosts.c", "db/admin.c", "db/migrate.c", "db/scrub.c", "tables/bus_nats.c",
           "notices/post.c", "node/memory.c", "db/move.c", "net/access.c", "net/page.c"}
WORST = 20  # files whose lines are named


def storms(build, seeds):
    subprocess.run([f"{build}/sim/miasma-sim", "--seeds", str(seeds), "--jobs", str(os.cpu_count()), "--lines", "0"],
                   stdout=subprocess.DEVNULL)


def clear(build):
    for path in glob.glob(f"{build}/**/*.gcda", recursive=True):
        os.unlink(path)


def read(build):
    """Lines and functions of each file of server/: how often they were run."""
    lines, functions = collections.defaultdict(dict), {}
    notes = [os.path.abspath(p) for p in glob.glob(f"{build}/server/**/*.gcno", recursive=True)]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["gcov-12", "--json-format", "--hash-filenames", *notes], cwd=folder, check=True,
                       stdout=subprocess.DEVNULL)
        for path in glob.glob(f"{folder}/*.gz"):
            with gzip.open(path) as report:
                take(json.load(report), lines, functions)
    return lines, functions


def take(report, lines, functions):
    for one in report["files"]:
        name = one["file"].split("server/", 1)[-1]
        if "server/" not in one["file"] or not name.endswith(".c") or name in OUTSIDE:
            continue
        for line in one["lines"]:
            before = lines[name].get(line["line_number"], 0)
            lines[name][line["line_number"]] = before + line["count"]
        for function in one["functions"]:
            key = name, function["name"]
            functions[key] = functions.get(key, 0) + function["execution_count"]


def main():
    build, seeds = sys.argv[1], int(sys.argv[2])
    clear(build)
    storms(build, seeds)
    lines, functions = read(build)
    rooms = collections.defaultdict(lambda: [0, 0])
    for name, counts in lines.items():
        for room in (os.path.dirname(name) or "server.c", "all"):
            rooms[room][0] += sum(n > 0 for n in counts.values())
            rooms[room][1] += len(counts)
    missed = collections.defaultdict(list)
    for (name, function), count in functions.items():
        if not count:
            missed[name].append(function)
    for name in sorted(missed):
        print(f"never: {name}: {' '.join(sorted(missed[name]))}")
    unreached = {name: sorted(n for n, count in counts.items() if not count) for name, counts in lines.items()}
    for name in sorted(unreached, key=lambda name: -len(unreached[name]))[:WORST]:
        print(f"{len(unreached[name])} lines of {name}: {' '.join(map(str, unreached[name]))}")
    for room, (run, whole) in sorted(rooms.items(), key=lambda r: (r[0] == "all", r[0])):
        print(f"{room:9} {run:6} of {whole:6} lines, {100 * run / whole:5.1f} %")


main()
