"""Reads a trace of `miasma-sim --trace FILE`; sim/loop/world.h says what its lines are.

A line has a time and one kind of news, named by its first field. Whatever the table below does not have is refused, so
that the simulator and its readers stay in step.
"""

import json

MOVE = {"at": int, "node": int, "person": int, "seat": int}
FIELDS = {
    "nodes": (int, {"people": int, "tables": int, "faults": int, "seed": int, "until": int}),
    "guarded": (int, {"bus": int}),
    "up": (int, {}),
    "down": (int, {}),
    "fault": (str, {"node": int, "until": int}),
    "over": (str, {"node": int}),
    "standby": (str, {}),
    "held": (int, {}),
    "lost": (int, {"until": int}),
    "write": (int, {"rows": str}),
    "message": (int, {"to": int}),
    "dropped": (int, {"to": int}),
    "broken": (int, {}),
    "sent": (str, MOVE),
    "ack": (str, MOVE),
    "refused": (str, MOVE),
    "left": (str, MOVE),
    "wrong": (str, {"table": str}),
    "judged": (int, {"people": int}),
}


class Refused(Exception):
    """What stands in the file is no trace."""


def check(line):
    """A line as (time, kind, fields)."""
    if not isinstance(line, dict) or len(line) < 2:
        raise Refused(f"no news: {line}")
    kind = next(field for field in line if field != "t")
    if kind not in FIELDS:
        raise Refused(f"unknown: {line}")
    first, others = FIELDS[kind]
    expected = {"t": int, kind: first, **others}
    if {field: type(value) for field, value in line.items()} != expected:
        raise Refused(f"other fields than {sorted(expected)}: {line}")
    return line["t"], kind, line


def read(lines):
    """All of them, in the order of time, as (time, kind, fields)."""
    news = [check(json.loads(line)) for line in lines]
    if not news or news[0][1] != "nodes":
        raise Refused("the first line does not say what the site is")
    for (before, *_), (now, kind, _) in zip(news, news[1:]):
        if now < before:
            raise Refused(f"{kind} at {now} comes after {before}")
    return news
