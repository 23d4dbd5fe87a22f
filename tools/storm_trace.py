"""Reads a trace of `miasma-sim --trace FILE`; sim/loop/world.h says what its lines are.

A line has a time and one kind of news, named by its first field. Whatever the table below does not have is refused, so
that the simulator and its readers stay in step.
"""

import collections
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


# ---- what a trace tells, as stretches of time in milliseconds ----

Span = collections.namedtuple("Span", "begin end")
Fault = collections.namedtuple("Fault", "number kind node begin end")
Move = collections.namedtuple("Move", "person begin end outcome")  # "ack", "refused", "left"; None: it waits
Era = collections.namedtuple("Era", "begin end primary lost")  # of a primary, and how many statements went with it

BEATS_APART = 1500  # a longer time without a beat is given back to all clocks,
COMING_BACK = 2000  # with so much more (docs/decisions/025)


def overlap(spans, others):
    """Where both are."""
    both = [Span(max(a.begin, b.begin), min(a.end, b.end)) for a in spans for b in others]
    return [span for span in both if span.begin < span.end]


def without(span, others):
    """What is left of it, in order."""
    left, begin = [], span.begin
    for other in sorted(others):
        if other.begin > begin:
            left.append(Span(begin, min(other.begin, span.end)))
        begin = max(begin, other.end)
    return [part for part in left + [Span(begin, span.end)] if part.begin < part.end]


class Storm:
    """One storm. Nodes and faults count from 1, stores from 0."""

    def __init__(self, news):
        self.news = news
        self.site = {**self.of("nodes")[0][1], **self.of("guarded")[0][1]}
        self.end = news[-1][0]
        self.faults = self._faults()
        self.moves = self._moves()
        self.eras = self._eras()
        self.wrong = [(t, line["wrong"], line["table"]) for t, line in self.of("wrong")]
        self.held = [(t, line["held"]) for t, line in self.of("held")]
        self.judged = self.of("judged")[-1]

    def of(self, kind):
        return [(t, line) for t, known, line in self.news if known == kind]

    def _faults(self):
        begun = [(t, line["fault"], line["node"], line["until"]) for t, line in self.of("fault")]
        return [Fault(number, kind, node, t, min(until, self.end))
                for number, (t, kind, node, until) in enumerate(begun, 1)]

    def during(self, kind, node=None):
        return [Span(f.begin, f.end) for f in self.faults if f.kind == kind and node in (None, f.node)]

    def _moves(self):
        waiting, done = {}, []
        for t, kind, line in self.news:
            if kind not in ("sent", "ack", "refused", "left"):
                continue
            mover = line[kind], line["person"], line["seat"]
            if kind == "sent":
                waiting[mover] = t
            elif mover in waiting:
                done.append(Move(line["person"], waiting.pop(mover), t, kind))
        done += [Move(person, begin, self.end, None) for (_, person, _), begin in waiting.items()]
        return sorted(done, key=lambda move: move.begin)

    def alive(self, node):
        """When it has a process."""
        spans, begin = [], None
        for t, kind, line in self.news:
            if kind == "up" and line["up"] == node:
                begin = t
            elif kind == "down" and line["down"] == node:
                spans.append(Span(begin, t))
                begin = None
        return spans + ([] if begin is None else [Span(begin, self.end)])

    def _eras(self):
        eras, begin = [], 0
        for t, line in self.of("lost"):
            eras.append(Era(begin, t, len(eras) % 2, line["lost"]))
            begin = min(line["until"], self.end)
        return eras + [Era(begin, self.end, len(eras) % 2, 0)]

    def era(self, t):
        return next(era for era in self.eras if t <= era.end)

    def standby_away(self, how):
        """When it is `how`: "awaited" or "passed over"."""
        said = [(t, line["standby"]) for t, line in self.of("standby")] + [(self.end, "")]
        return [Span(t, until) for (t, word), (until, _) in zip(said, said[1:]) if word == how and t < until]

    def clocks_stand(self):
        """More than a second and a half without a beat of any node."""
        beats = [t for t, line in self.of("write") if line["rows"] == "PULSE"]
        return [Span(a, min(b + COMING_BACK, self.end)) for a, b in zip(beats, beats[1:]) if b - a > BEATS_APART]
