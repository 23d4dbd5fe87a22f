#!/usr/bin/env python3
"""usage: tails.py TAILS

The chance of a sum of dice (server/api/tail.h) against whole numbers: how many ways lead there, counted one by one.
"""

import fractions
import random
import subprocess
import sys

BOUND = fractions.Fraction(1, 10**12)  # for these; tail.h promises 1e-9 for a million dice
# Faces and dice. Few dice of all kinds, and as many as some hundred games have.
SERIES = [(faces, dice) for faces in (2, 3, 6, 12, 20) for dice in (1, 2, 3, 4, 7)]
SERIES += [(6, 50), (12, 50), (20, 33), (6, 301), (12, 200), (2, 1000), (6, 1500)]


def ways(faces, dice):
    """In how many ways so many dice show each sum; the first is all ones."""
    count = [1]
    for _ in range(dice):
        more, window = [], 0
        for i in range(len(count) + faces - 1):
            window += count[i] if i < len(count) else 0
            window -= count[i - faces] if i >= faces else 0
            more.append(window)
        count = more
    return count


def tails(faces, dice):
    """The exact chance of each sum or more, by sum; one beyond the last is 0."""
    left, out = 0, {dice * faces + 1: fractions.Fraction(0)}
    for i, count in reversed(list(enumerate(ways(faces, dice)))):
        left += count
        out[dice + i] = fractions.Fraction(left, faces**dice)
    assert out[dice] == 1
    return out


def chosen(sums):
    """All of a short list; of a long one its ends and some by lot."""
    sums = sorted(sums)
    return sums if len(sums) < 200 else sums[:5] + random.Random(22).sample(sums, 60) + sums[-5:]


def main():
    wanted = [(faces, dice, total, exact[total]) for faces, dice in SERIES
              for exact in [tails(faces, dice)] for total in chosen(exact)]
    lines = "".join(f"{faces} {dice} {total}\n" for faces, dice, total, _ in wanted)
    told = subprocess.run([sys.argv[1]], input=lines, capture_output=True, text=True, check=True).stdout.split()
    assert len(told) == len(wanted), len(told)
    off = [abs(fractions.Fraction(float(answer)) - exact) for answer, (*_, exact) in zip(told, wanted)]
    worst = max(range(len(off)), key=off.__getitem__)
    print(f"{len(off)} chances, at most {float(off[worst]):.1e} off, at {wanted[worst][:3]}")
    return off[worst] > BOUND


if __name__ == "__main__":
    sys.exit(main())
