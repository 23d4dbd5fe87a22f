#!/usr/bin/env python3
"""usage: accounts.py PROGRAM GAME SEATS GAMES PLAYOUTS [LOG]

Looks again at games of reference players, every value by so many play-outs, and checks what must hold of the accounts:
they balance exactly; luck and hidden things come to nothing on average, and so do the choices of players who play as the
reference does; and what a choice is worth does not depend on what its seat could not know. With LOG it goes on after the
games that stand there, so that a long run may be broken off."""
import concurrent.futures
import math
import os
import pathlib
import subprocess
import sys

ONE = 65536
ENOUGH = 100  # games that an average is judged by
STRETCH = 20  # games that one process plays
FAR = 3  # standard errors
HEADS = ["own luck", "others' luck", "own choices", "others'", "hidden"]
FIRST = 4  # column of the first seat


def kept(log, title):
    """The games that a log has; its first line says of what."""
    lines = log.read_text().splitlines() if log and log.exists() else []
    if lines and lines[0] != title:
        sys.exit(f"{log} is about other games: {lines[0]}")
    return lines[1:]


def play(program, game, seats, first, last, playouts):
    told = subprocess.run([program, game, str(seats), str(first), str(last), str(playouts)], check=True,
                          capture_output=True, text=True)
    return told.stdout.splitlines()


def play_all(program, game, seats, games, playouts, log=None):
    """A line a game, in their order; new ones are written to the log as soon as those before them are there."""
    title = f"{game} {seats} {playouts}: {', '.join(HEADS)}"
    lines = kept(log, title)
    if log and not lines:
        log.write_text(title + "\n")
    firsts = range(len(lines) + 1, games + 1, STRETCH)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for new in pool.map(lambda first: play(program, game, seats, first, min(games, first + STRETCH - 1), playouts),
                            firsts):
            lines += new
            if log:
                with log.open("a") as out:
                    out.write("\n".join(new) + "\n")
    return [list(map(int, line.split())) for line in lines[:games]]


def mean(shares):
    """The mean of shares and its standard error, in points."""
    points = [100 * share / ONE for share in shares]
    middle = sum(points) / len(points)
    return middle, math.sqrt(max(0, sum(p * p for p in points) / len(points) - middle ** 2) / len(points))


def judge(rows, seats):
    """What is to be said of so many games, a line each; and which of these lines are wrong."""
    said, wrong = [f"{len(rows)} games, {sum(row[0] for row in rows) / len(rows):.0f} entries a game"], []

    def note(whose, head, shares):
        middle, error = mean(shares)
        far = len(rows) >= ENOUGH and abs(middle) > FAR * error
        said.append(f"  {whose} {head:12} {middle:+.3f} ± {error:.3f}" + " TOO FAR" * far)
        wrong.extend([said[-1].strip()] * far)

    def of(row, seat, head):
        return row[FIRST + len(HEADS) * seat + HEADS.index(head)]

    for seat in range(seats):
        note(f"seat {seat + 1}", "luck", [of(row, seat, "own luck") + of(row, seat, "others' luck") for row in rows])
        for head in HEADS[2:]:
            note(f"seat {seat + 1}", head, [of(row, seat, head) for row in rows])
    # What luck in its turns and its choices bring a seat they take from the others: one mean says it of all seats.
    for head in ("own luck", "own choices"):
        note("all seats", head, [sum(of(row, seat, head) for seat in range(seats)) / seats for row in rows])
    for k, what in ((1, "accounts that do not balance"), (3, "choices judged otherwise in another world")):
        count = sum(row[k] for row in rows)
        said.append(f"  {what}: {count}" + f" of {sum(row[2] for row in rows)}" * (k == 3))
        wrong += [said[-1].strip()] * (count > 0)
    return said, wrong


def main():
    program, game, seats, games, playouts = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:6])
    log = pathlib.Path(sys.argv[6]) if len(sys.argv) > 6 else None
    said, wrong = judge(play_all(program, game, seats, games, playouts, log), seats)
    print(f"{game}, {seats} seats, {playouts} play-outs a value")
    print("\n".join(said))
    sys.exit(len(wrong) > 0)


if __name__ == "__main__":
    main()
