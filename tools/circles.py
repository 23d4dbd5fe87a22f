#!/usr/bin/env python3
"""Calls between libraries go one way.

    circles.py NM LIBRARY…

Reads with `nm` what each static library defines and what it lacks. A library that lacks what another one defines calls
it. Fails when some libraries call each other in a circle, and names the symbols.
"""
import pathlib
import subprocess
import sys

DEFINED = set("TDBRVWCGS")


def symbols(nm, file):
    """What an archive defines for others, and what it lacks itself."""
    defined, lacking = set(), set()
    out = subprocess.run([nm, "--extern-only", file], check=True, capture_output=True, text=True).stdout
    for line in out.splitlines():
        words = line.split()
        if len(words) == 2 and words[0] in "Uvw":
            lacking.add(words[1])
        elif len(words) == 3 and words[1] in DEFINED:
            defined.add(words[2])
    return defined, lacking - defined


def calls_between(known):
    """For each library those that it calls, each with the symbols."""
    calls = {}
    for name, (_, lacking) in known.items():
        wanted = {other: sorted(lacking & defined) for other, (defined, _) in known.items()}
        calls[name] = {other: symbols for other, symbols in wanted.items() if symbols}
    return calls


def reached(calls, start):
    """All libraries that calls from here lead to."""
    seen, ahead = set(), list(calls[start])
    while ahead:
        name = ahead.pop()
        if name not in seen:
            seen.add(name)
            ahead += calls[name]
    return seen


def main():
    nm, *files = sys.argv[1:]
    known = {pathlib.Path(file).parent.name: symbols(nm, file) for file in files}
    calls = calls_between(known)
    below = {name: reached(calls, name) for name in calls}
    circle = {name for name in calls if name in below[name]}
    for name in sorted(circle):
        for other in sorted(circle & set(calls[name])):
            if name in below[other]:
                print(f"{name} calls {other}: {', '.join(calls[name][other])}")
    print(f"{len(circle)} libraries in circles of calls" if circle else
          f"{len(calls)} libraries, {sum(map(len, calls.values()))} ways between them, no circle")
    sys.exit(bool(circle))


main()
