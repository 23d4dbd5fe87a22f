#!/usr/bin/env python3
"""usage: compare.py TELL GAME RECORDS [FIRST]

Holds the second implementation of a game against the program: so many games, half of them played by lot by the program
(`tell`) and half by the second implementation, with options and seats by lot. At every entry: who is asked what, the
whole legal set, chances with their weights, events, facts and standing, as nobody and as every seat sees them.
"""

import importlib
import random
import sys

import told

EDITIONS = {"rattus": ((2, 3, 4), ["RANDOM"]), "africanus": ((2, 3, 4, 5, 6), ["africanus=on", "RANDOM"]),
            "blackdeath": ((2, 3, 4, 5, 6), ["RANDOM"]), "plague": ((2, 3, 4), ["RANDOM"])}
TITLE = {"africanus": "rattus"}


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


def one(program, name, seed):
    game, lot = TITLE.get(name, name), random.Random(seed)
    seats, options = EDITIONS[name]
    engine = importlib.import_module(game).Engine
    text = told.tell(program, game, lot.choice(seats), seed, options)
    count, chosen, positions = told.read(text)
    if seed % 2:
        entries = ours_by_lot(engine(count, chosen), lot)
        given = [f"{word}={value}" for word, value in chosen.items()]
        count, chosen, positions = told.read(told.tell(program, game, count, "-", given, entries))
        if positions[-1].asked[0] != "nobody":
            raise told.Difference("the program refuses an entry of ours, or the game goes on")
    told.compare(engine(count, chosen), positions, count)
    return len(positions)


def main():
    program, name, records = sys.argv[1], sys.argv[2], int(sys.argv[3])
    first = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    entries, differing = 0, []
    for seed in range(first, first + records):
        try:
            entries += one(program, name, seed)
        except told.Difference as found:
            differing.append(f"{name} {seed}: {found}")
    print("\n".join(differing[:10]) or f"{name}: {records} games, {entries} entries, no difference")
    sys.exit(bool(differing))


if __name__ == "__main__":
    main()
