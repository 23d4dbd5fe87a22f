#!/usr/bin/env python3
"""usage: calibrate.py PROGRAM [--check] [--positions N]

Fits bot/values.def on games of reference players, and holds it against other games: how often a seat won that was
said to win so often. With --check the table stays as it is. N positions of every title are held back (20,000), half as
many are fitted on. The result stands in docs/bots.md."""
import concurrent.futures
import math
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
GAMES, ONE, FIT, HELD = 100, 65536, 1, 2
TITLES = {"rattus": "Rattus", "blackdeath": "Black Death", "plague": "Plague!"}
TOO_FAR = 3.0  # points, in a tenth with at least ENOUGH positions
ENOUGH = 1000


def sets(program):
    """What is played: edition, title, seats."""
    lines = subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines()
    return [(edition, title, int(seats)) for edition, title, seats in map(str.split, lines) if title in TITLES]


def positions(program, edition, seats, count, seed):
    """Of each position: of each seat what it won, its chance, its worth; and who has won."""
    out = subprocess.run([program, edition, str(seats), str(count), str(GAMES), str(seed)], check=True,
                         capture_output=True, text=True).stdout
    for line in out.splitlines():
        numbers = list(map(int, line.split()))
        yield [numbers[i * 3:i * 3 + 3] for i in range(seats)], numbers[-1]


def play_all(program, count, seed):
    """All positions by title and seats, two sets at a time; each title has `count`."""
    chosen = sets(program)
    of_title = {title: sum(1 for _, t, _ in chosen if t == title) for title in TITLES}
    found = {}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        jobs = {pool.submit(lambda e, s, n: list(positions(program, e, s, n, seed)), edition, seats,
                            2 * math.ceil(count / of_title[title] / 2)): (title, seats)
                for edition, title, seats in chosen}
        for job in concurrent.futures.as_completed(jobs):
            found.setdefault(jobs[job], []).extend(job.result())
            print(*jobs[job], len(job.result()), "positions", flush=True)
    return found


# ---- fitting


def best_tenths(rows, seats):
    """The games to add, in tenths, with which chances are nearest to what came."""
    def miss(tenths):
        added = tenths / 10
        return sum(((won + added / seats) / (GAMES + added) - (seat == winner)) ** 2
                   for told, winner in rows for seat, (won, _, _) in enumerate(told))
    return min(range(0, 200, 5), key=miss)


def best_softness(found, title):
    """The same for a glance."""
    rows = [row for (t, _), some in found.items() if t == title for row in some[::4]]

    def miss(soft):
        total = 0
        for told, winner in rows:
            most = max(worth for _, _, worth in told)
            parts = [math.exp((worth - most) / soft) for _, _, worth in told]
            total += sum((part / sum(parts) - (seat == winner)) ** 2 for seat, part in enumerate(parts))
        return total
    return min((round(32 * 1.19 ** i) for i in range(24)), key=miss)


def write_table(found):
    file = ROOT / "bot" / "values.def"
    text = file.read_text(encoding="utf-8")
    head, tail = text[:text.index("#endif\n\nGLANCE") + 7], text[text.index("#undef VALUES"):]
    rows = [f"GLANCE({title}, {best_softness(found, title)})\n" for title in TITLES]
    rows.append("\n")
    rows += [f"VALUES({title}, {seats}, {best_tenths(found[title, seats], seats)})\n"
             for title, seats in sorted(found, key=lambda key: (list(TITLES).index(key[0]), key[1]))]
    file.write_text(head + "\n" + "".join(rows) + "\n" + tail, encoding="utf-8")


# ---- holding it against other games


def tenths_of(found, title):
    """By tenth of the chance: positions, mean chance, share won."""
    table = [[0, 0, 0] for _ in range(10)]
    for (t, _), rows in found.items():
        for told, winner in rows if t == title else ():
            for seat, (_, chance, _) in enumerate(told):
                row = table[min(9, chance * 10 // ONE)]
                row[0] += 1
                row[1] += chance / ONE
                row[2] += seat == winner
    return [(n, 100 * said / n, 100 * won / n) if n else (0, 0, 0) for n, said, won in table]


def too_far(n, said, won):
    error = 100 * math.sqrt(max(said, 1) / 100 * (1 - min(said, 99) / 100) / max(n, 1))
    return abs(said - won) > TOO_FAR + (0 if n >= ENOUGH else 2 * error)


def write_docs(tables):
    file = ROOT / "docs" / "bots.md"
    begin, end = "<!-- calibration -->\n", "<!-- end of calibration -->\n"
    text = file.read_text(encoding="utf-8")
    rows = ["| said, of a hundred | " + " | ".join(TITLES.values()) + " |\n", "|---|" + "---|" * len(TITLES) + "\n"]
    for tenth in range(10):
        cells = [f"{said:.1f} said, {won:.1f} won, of {n:,}" if n else "" for n, said, won in
                 (tables[title][tenth] for title in TITLES)]
        rows.append(f"| {10 * tenth} to {10 * tenth + 10} | " + " | ".join(cells) + " |\n")
    text = text[:text.index(begin) + len(begin)] + "".join(rows) + text[text.index(end):]
    file.write_text(text, encoding="utf-8")


def main():
    program, options = sys.argv[1], sys.argv[2:]
    count = int(options[options.index("--positions") + 1]) if "--positions" in options else 20000
    if "--check" not in options:
        write_table(play_all(program, count // 2, FIT))
        subprocess.run(["ninja", "-C", pathlib.Path(program).parent, "calibrate"], check=True)
    found = play_all(program, count, HELD)
    tables = {title: tenths_of(found, title) for title in TITLES}
    if "--check" not in options:
        write_docs(tables)
    wrong = 0
    for title, table in tables.items():
        for tenth, (n, said, won) in enumerate(table):
            wrong += too_far(n, said, won)
            print(f"{title} {10 * tenth:3}: said {said:5.1f} won {won:5.1f} of {n}" + " TOO FAR" * too_far(n, said, won))
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
