#!/usr/bin/env python3
"""usage: compare.py TELL RECORDS [GAME…] [--from SEED] [--first]

Holds the second implementation of each game against the program: so many games a title, half of them played by lot by
the program (`tell`) and half by the second implementation, with options and seats by lot. At every entry: who is
asked what, the whole legal set, chances with their weights, events, facts and standing, as nobody and as every seat
sees them. With --first the first difference ends it.
"""

import argparse
import collections
import functools
import importlib
import multiprocessing
import random
import sys

import told

# The title, its numbers of seats, and what is chosen before options are drawn by lot.
EDITIONS = {"rattus": ("rattus", (2, 3, 4), []), "africanus": ("rattus", (2, 3, 4, 5, 6), ["africanus=on"]),
            "blackdeath": ("blackdeath", (2, 3, 4, 5, 6), []), "plague": ("plague", (2, 3, 4), [])}
CORES = 2
LONGEST = 1000  # entries of a game of ours


def choose(question, rows, likings, lot):
    """Some verb of the question, as it is liked, and then one of its rows."""
    verbs = sorted({row.split()[0] for row in rows})
    verb, = lot.choices(verbs, [likings[question, verb] for verb in verbs])
    return lot.choice([row for row in rows if row.split()[0] == verb])


def ours_by_lot(engine, lot):
    """A game that the second implementation plays: the entries as lines.

    Every game has its own liking for each verb of a question. So one holds back what another does at once, and what
    can be done seldom is done often by some.
    """
    entries, likings = [], collections.defaultdict(lambda: lot.choice((1, 4, 16)))
    while len(entries) < LONGEST:
        who, question = engine.asked()
        if who == "nobody":
            break
        rows = sorted(engine.rows())
        action = lot.choice(rows)[1] if who == "nature" else choose(question.split()[0], rows, likings, lot)
        entries.append(f"{who} {action}\n")
        engine.play(who, action)
    return entries


def played_by_us(program, head, engine, lot):
    """Options by lot from the program, a game of ours with them, and what the program tells of it."""
    seats, options, _ = told.read(told.tell(program, "lines", *head))
    entries = ours_by_lot(engine(seats, options), lot)
    seats, options, positions = told.read(told.tell(program, "lines", *head, "".join(entries)))
    told.agree("positions", len(positions), len(entries) + 1)
    return seats, options, positions


def played_by_program(program, head):
    seats, options, positions = told.read(told.tell(program, "lot", *head))
    told.agree("asked at the end", positions[-1].asked[0], "nobody")
    return seats, options, positions


def one(program, name, seed):
    """How many entries of a game agree, and what does not."""
    lot = random.Random(seed)
    game, seats, chosen = EDITIONS[name]
    engine = importlib.import_module(game).Engine
    head = game, lot.choice(seats), seed, [*chosen, "RANDOM"]
    try:
        played = played_by_us(program, head, engine, lot) if seed % 2 else played_by_program(program, head)
        seats, options, positions = played
        told.compare(engine(seats, options), positions, seats)
    except told.Difference as found:
        return 0, f"{name} {seed} with {head[1]} seats: {found}"
    return len(positions), None


def edition(results, name, only_first):
    """Tells of an edition what differs, or how much agrees; True where all does."""
    games = entries = 0
    differing = []
    for count, found in results:
        games, entries = games + 1, entries + count
        differing += [found] if found else []
        if found and only_first:
            break
    print("\n".join(differing[:10]) or f"{name}: {games} games, {entries:,} entries, no difference", flush=True)
    return not differing


def main():
    words = argparse.ArgumentParser(usage=__doc__.splitlines()[0].removeprefix("usage: "))
    words.add_argument("program")
    words.add_argument("records", type=int)
    words.add_argument("games", nargs="*", metavar="GAME")
    words.add_argument("--from", dest="seed", type=int, default=1)
    words.add_argument("--first", dest="only_first", action="store_true")
    given = words.parse_args()
    seeds = range(given.seed, given.seed + given.records)
    with multiprocessing.Pool(CORES) as pool:
        agree = [edition(pool.imap_unordered(functools.partial(one, given.program, name), seeds), name,
                         given.only_first) for name in given.games or EDITIONS]
    sys.exit(not all(agree))


if __name__ == "__main__":
    main()
