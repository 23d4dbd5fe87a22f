#!/usr/bin/env python3
"""Calls between libraries go one way, and files of a library form small circles at most.

    circles.py NM LIBRARY…
    circles.py NM --files LIBRARY…

Reads with `nm` what each static library, or each file of it, defines and what it lacks. Whoever lacks what another one
defines calls it. Fails when libraries call each other in a circle, or more than four files do, and names the symbols.
"""
import pathlib
import subprocess
import sys

DEFINED = set("TDBRVWCGS")


FILES_MOST = 4


def members(nm, library):
    """The symbol lines of each object file in an archive."""
    found, name = {}, None
    out = subprocess.run([nm, "--extern-only", library], check=True, capture_output=True, text=True).stdout
    for line in out.splitlines():
        if line.endswith(":"):
            name = pathlib.Path(line[:-1]).name
        elif line:
            found.setdefault(name, []).append(line.split())
    return found


def symbols(lines):
    """What is defined for others, and what is lacking."""
    defined = {words[2] for words in lines if len(words) == 3 and words[1] in DEFINED}
    return defined, {words[1] for words in lines if len(words) == 2 and words[0] in "Uvw"} - defined


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


def circles(calls):
    """Sets of those that call each other in a circle."""
    below = {name: reached(calls, name) for name in calls}
    return {frozenset(other for other in below[name] if name in below[other]) for name in calls if name in below[name]}


def tell(circle, calls):
    for name in sorted(circle):
        for other in sorted(circle & set(calls[name])):
            print(f"{name} calls {other}: {', '.join(calls[name][other])}")


def main():
    nm, *files = sys.argv[1:]
    single = files[0] == "--files"
    known = {}
    for file in files[single:]:
        parts = members(nm, file)
        known |= parts if single else {pathlib.Path(file).parent.name: sum(parts.values(), [])}
    calls = calls_between({name: symbols(lines) for name, lines in known.items()})
    found = circles(calls)
    bad = [circle for circle in found if not single or len(circle) > FILES_MOST]
    for circle in bad:
        tell(circle, calls)
    print(f"{len(calls)} {'files' if single else 'libraries'}, {sum(map(len, calls.values()))} ways between them, "
          f"the largest circle has {max(map(len, found), default=0)}")
    sys.exit(bool(bad))


main()
