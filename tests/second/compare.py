#!/usr/bin/env python3
"""usage: compare.py TELL RECORDS [GAME…] [--from SEED]

Holds the second implementation of each game against the program: so many games a title, half of them played by lot by
the program (`tell`) and half by the second implementation, with options and seats by lot. At every entry: who is
asked what, the whole legal set, chances with their weights, events, facts and standing, as nobody and as every seat
sees them.
"""

import argparse
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


def ours_by_lot(engine, lot):
    """A game that the second implementation plays: the entries as lines."""
    entries = []
    while True:
        who = engine.asked()[0]
        if who == "nobody":
            return "".join(entries)
        row = lot.choice(engine.rows())
        action = row[1] if who == "nature" else row
        entries.append(f"{who} {action}\n")
        engine.play(who, action)


def played_by_us(program, head, engine, lot):
    """Options by lot from the program, a game of ours with them, and what the program tells of it."""
    seats, options, _ = told.read(told.tell(program, "lines", *head))
    entries = ours_by_lot(engine(seats, options), lot)
    return told.read(told.tell(program, "lines", *head, entries))


def one(program, name, seed):
    """How many entries of a game agree, and what does not."""
    lot = random.Random(seed)
    game, seats, chosen = EDITIONS[name]
    engine = importlib.import_module(game).Engine
    head = game, lot.choice(seats), seed, [*chosen, "RANDOM"]
    try:
        if seed % 2:
            seats, options, positions = played_by_us(program, head, engine, lot)
        else:
            seats, options, positions = told.read(told.tell(program, "lot", *head))
        told.compare(engine(seats, options), positions, seats)
    except told.Difference as found:
        return 0, f"{name} {seed}: {found}"
    return len(positions), None


def edition(pool, program, name, seeds):
    """Compares so many games of an edition; True where they all agree."""
    results = list(pool.imap_unordered(functools.partial(one, program, name), seeds, chunksize=4))
    differing = [found for _, found in results if found]
    entries = sum(count for count, _ in results)
    print("\n".join(differing[:10]) or f"{name}: {len(results)} games, {entries:,} entries, no difference", flush=True)
    return not differing


def main():
    words = argparse.ArgumentParser(usage=__doc__.splitlines()[0].removeprefix("usage: "))
    words.add_argument("program")
    words.add_argument("records", type=int)
    words.add_argument("games", nargs="*", metavar="GAME")
    words.add_argument("--from", dest="first", type=int, default=1)
    given = words.parse_args()
    seeds = range(given.first, given.first + given.records)
    with multiprocessing.Pool(CORES) as pool:
        agree = [edition(pool, given.program, name, seeds) for name in given.games or EDITIONS]
    sys.exit(not all(agree))


if __name__ == "__main__":
    main()
