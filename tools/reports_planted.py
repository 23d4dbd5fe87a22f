"""Plants wrong rules, one at a time, in a copy of the tree; each goes from `wrong` in the terminal to a failing test.

usage: reports_planted.py SOURCE_ROOT [BEGINNING…]

The wrong rules are those of tests/second/planted that HERE names. With the rule planted, bots of the program play games
by lot until the second implementation sees a step that is wrong. There a person sits down in the terminal and types
`wrong`; `tools/report.py` makes a test of it, which must fail. With the true rules it must pass.
"""

import pathlib
import random
import re
import subprocess
import sys

import mutate

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests/second"))
import compare  # noqa: E402
import reports  # noqa: E402
import told  # noqa: E402

GAMES = 200  # at most, until something is seen
HERE = ["africanus-a-region", "blackdeath-a-pass", "blackdeath-a-quarantine", "blackdeath-a-traded", "blackdeath-half",
        "blackdeath-leaving", "blackdeath-mortality", "blackdeath-smugglers", "blackdeath-units", "plague-a-cat",
        "plague-misery", "plague-no-unit", "plague-sewers", "plague-thirteen", "plague-vermin", "rattus-a-round",
        "rattus-a-tie", "rattus-the-bonus", "rattus-the-knight", "rattus-three-rats"]


def by_lot(tree, edition, seed):
    """A whole game of bots in the terminal program, with seats and options by lot: its record, or None if it breaks."""
    lot = random.Random(seed)
    game, seats, chosen = compare.EDITIONS[edition]
    head = game, lot.choice(seats), seed, [*chosen, "RANDOM"]
    count, options, _ = told.read(told.tell(tree / "build/tell", "lines", *head))
    given = [word for key, value in options.items() for word in ("--option", f"{key}={value}")]
    given += [word for seat in told.SEATS[:count] for word in ("--bot", f"random@{seat}")]
    file = tree / f"lot-{seed}.mia"
    command = [tree / "build/miasma", "play", game, "--seats", str(count), *given, "--save", file]
    played = subprocess.run(command, capture_output=True, check=False, timeout=300)
    return None if played.returncode else file.read_text(encoding="utf-8")


def until_seen(tree, edition):
    """A game in which something is wrong, and the number of entries before it."""
    for seed in range(1, GAMES + 1):
        text = by_lot(tree, edition, seed)
        found, entries = reports.difference(tree / "build", reports.Record(text)) if text else (None, [])
        if found:
            return text, len(entries)
    return None


def as_saved(text, entries):
    """The record as it was saved after so many entries; Red is a person from there on."""
    lines = [line for line in text.splitlines() if not re.match(r'\[(Result|Resigned|Bot "red)|= ', line)]
    return "\n".join(line for line in lines if not line[:1].isdigit() or int(line.split()[0]) <= entries) + "\n"


def typed_wrong(tree, text, entries):
    """The capsule that a person makes who goes on with the game; None where the terminal makes none."""
    for old in tree.glob("wrong-*.mia"):
        old.unlink()
    (tree / "saved.mia").write_text(as_saved(text, entries), encoding="utf-8")
    command = [tree / "build/miasma", "play", "saved.mia"]
    subprocess.run(command, input="wrong This looks wrong.\nquit\nquit\n", cwd=tree, text=True, capture_output=True,
                   check=True, timeout=300)
    return next(tree.glob("wrong-*.mia"), None)


def passes(tree):
    return mutate.run([sys.executable, "tests/second/reports.py", "build"], tree).returncode == 0


def to_a_test(tree, edition):
    """What report.py says of the wrong rule that is planted; None where a step on the way fails."""
    mutate.build(tree, "tell")
    mutate.build(tree, "miasma")
    seen = until_seen(tree, edition)
    capsule = seen and typed_wrong(tree, *seen)
    made = capsule and mutate.run([sys.executable, "tools/report.py", "build", capsule], tree)
    if not made or made.returncode or passes(tree):
        return None
    return made.stdout.splitlines()[0]


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    beginnings = sys.argv[2:] or HERE
    with mutate.copy_of(root) as tree:
        all_found = mutate.plant_all(tree, root / "tests/second/planted", beginnings,
                                     lambda name, _: to_a_test(tree, name.split("-")[0]))
        mutate.build(tree, "tell")
        mutate.build(tree, "miasma")
        green = passes(tree)
        print("with the true rules all pass" if green else "a test fails with the true rules")
    sys.exit(not (all_found and green))


if __name__ == "__main__":
    main()
