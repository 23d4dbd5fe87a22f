#!/usr/bin/env python3
"""What a page can draw of a storm is true to its form, and to draw it changes nothing: trace.py MIASMA_SIM"""
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[2] / "tools")]
import storm_trace  # noqa: E402

SEEDS = range(1, 25)  # of which as many are run as show all kinds of news
KINDS = {"down", "standby", "lost", "held", "refused"}
ENDS = ("ack", "refused", "left")


def run(program, seed, *options):
    """Its hash."""
    said = subprocess.run([program, "--seed", str(seed), "--seconds", "60", *options], check=True, capture_output=True,
                          text=True).stdout
    return re.search(r" hash ([0-9a-f]{16}) ", said)[1]


def trace(program, seed):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "storm.jsonl")
        drawn = run(program, seed, "--trace", str(path))
        assert drawn == run(program, seed), f"seed {seed}: drawing it makes it another storm"
        return storm_trace.read(path.read_text(encoding="utf-8").splitlines())


def moves_have_ends(news):
    """Nobody hears of a move that was not sent, or twice; only those of the latest moment may wait."""
    waiting, sent = {}, 0
    for now, kind, line in news:
        mover = (line.get(kind), line.get("person"), line.get("seat"))
        if kind == "sent":
            assert mover not in waiting, f"{mover} sends before an answer at {now}"
            waiting[mover] = now
            sent += 1
        elif kind in ENDS:
            assert mover in waiting, f"{mover} is answered unasked at {now}"
            del waiting[mover]
    assert sent > 20 and not waiting, f"{sent} moves, and {waiting} never end"


def faults_end(news):
    on = set()
    for now, kind, line in news:
        if kind not in ("fault", "over"):
            continue
        place = line[kind], line["node"]
        assert (place in on) == (kind == "over"), f"{place} at {now}"
        on ^= {place}
        assert kind == "over" or line["until"] >= now, line
    assert not on, f"{on} go on"


def commits_are_let_go(news):
    held = [line["held"] for _, kind, line in news if kind == "held"]
    assert all(abs(a - b) == 1 for a, b in zip([0] + held, held)), held
    assert not held or held[-1] == 0, held


def seed_is_whole(program, seed):
    news = trace(program, seed)
    moves_have_ends(news)
    faults_end(news)
    commits_are_let_go(news)
    kinds = [kind for _, kind, _ in news]
    assert kinds.count("nodes") == kinds.count("guarded") == kinds.count("judged") == 1
    assert news[0][2]["seed"] == seed and news[0][2]["until"] == 60000
    return set(kinds)


def main():
    seen = set()
    for seed in SEEDS:
        seen |= seed_is_whole(sys.argv[1], seed)
        if KINDS <= seen:
            return
    raise AssertionError(f"never: {KINDS - seen}")


main()
