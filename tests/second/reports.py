#!/usr/bin/env python3
"""usage: reports.py BUILD [RECORD…]

Records in which something once looked wrong, played again by today's rules: the second implementation agrees with the
program at every entry, and no law is broken. Without RECORDs all of tests/reports.
"""

import importlib
import pathlib
import re
import subprocess
import sys
import tempfile

import told

KEPT = pathlib.Path(__file__).resolve().parents[1] / "reports"


def offered(game):
    """The options of today's rules with their values: what an older version had besides is left out."""
    return {word: values.split("|") for _, word, values, _ in told.table(game, "tables.def", "OPTION")}


class Record:
    """Head and entries of a record (docs/records.md); `behind` are the lines of a report."""

    def __init__(self, text):
        lines = text.splitlines()
        pairs = re.findall(r'^\[(\w+) "(.*)"\]$', text, re.MULTILINE)
        head = dict(pairs)
        self.game, self.seats = head["Game"], head["Seats"].split()
        known = offered(self.game)
        options = [value.split() for key, value in pairs if key == "Option"]
        self.options = [[word, value] for word, value in options if value in known.get(word, ())]
        moves = [line.partition(" @")[0].split(" ", 1)[1] for line in lines if line[:1].isdigit()]
        self.entries = [move for move in moves if not move.startswith("table ")]
        self.behind = [line for line in lines if line.startswith("{")]

    def text(self):
        """The record by today's rules."""
        head = [("Game", self.game), ("Version", version_of(self.game)), ("Seats", " ".join(self.seats))]
        head += [("Option", " ".join(option)) for option in self.options]
        lines = [f'[{key} "{value}"]' for key, value in head] + [""]
        lines += [f"{number} {entry}" for number, entry in enumerate(self.entries, 1)]
        return "\n".join(lines + self.behind) + "\n"


def version_of(game):
    source = (told.GAMES / game / "game.c").read_text(encoding="utf-8")
    return re.search(r"\.version = (\d+)", source).group(1)


def difference(build, record):
    """What the second implementation says otherwise, or None; and the entries that the program takes, up to there."""
    if not (pathlib.Path(__file__).parent / f"{record.game}.py").exists():
        return None, record.entries
    options = [f"{word}={value}" for word, value in record.options]
    lines = "".join(entry + "\n" for entry in record.entries)
    seats, options, positions = told.read(
        told.tell(build / "tell", "skim", record.game, len(record.seats), 0, options, lines))
    entries = [" ".join(position.played) for position in positions if position.played]
    try:
        told.compare(importlib.import_module(record.game).Engine(seats, options), positions, seats)
    except told.Difference as found:
        number, what = re.match(r"entry (\d+), .*?: (\w+)", str(found)).groups()
        return str(found), entries[:int(number) - (what != "events")]
    return None, entries


def broken_law(build, record):
    """The law that the record breaks, and the fewest entries that do; None where all hold."""
    with tempfile.NamedTemporaryFile("w", suffix=".mia") as file:
        file.write(record.text())
        file.flush()
        command = [build / "miasma", "shrink", file.name, "--law"]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode > 1:
        raise ValueError(run.stderr)
    return None if run.returncode else (run.stderr.strip(), Record(run.stdout))


def main():
    build = pathlib.Path(sys.argv[1])
    paths = [pathlib.Path(path) for path in sys.argv[2:]] or sorted(KEPT.glob("*.mia"))
    failures = 0
    for path in paths:
        record = Record(path.read_text(encoding="utf-8"))
        found = difference(build, record)[0] or broken_law(build, record)
        failures += found is not None
        print(f"{path.name}: {found or 'agrees'}", flush=True)
    sys.exit(failures > 0 or not paths)


if __name__ == "__main__":
    main()
