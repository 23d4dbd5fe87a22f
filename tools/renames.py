"""Renames one thing at a time in its table and nowhere else, in a copy of the tree.

usage: renames.py SOURCE_ROOT [BEGINNING]

Tables of C are read by SQL, by the page, by documents and by catalogues. A name that changes in its table is either
followed everywhere, or something must fail that everybody runs: the build, the generators, the types of the page, or a
test. What fails neither and is still called by the old name somewhere is found here. With BEGINNING only the renames
of tables whose paths begin so are tried. The page's node_modules must be there (`make web` installs them).
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple


class Rename(NamedTuple):
    what: str
    table: str
    row: str  # how the row begins, as a regular expression
    old: str
    new: str
    trace: str = ""  # the old name across the border, where it is not a word in quotes or behind a dot


COLUMNS, FRAMES, LEVELS = "server/db/columns.h", "proto/messages.def", "include/miasma/table.def"
RENAMES = [
    Rename("column, its name alone", COLUMNS, r"NUMBER\(ABOUT_PACE", "ABOUT_PACE", "ABOUT_TEMPO", r"\bABOUT_PACE\b"),
    Rename("column, its name", COLUMNS, r"NEXT\(PUT_COUNT", "PUT_COUNT", "PUT_AMOUNT", r"\bPUT_COUNT\b"),
    Rename("column, its field", COLUMNS, r"NUMBER\(ABOUT_BANK", ", bank)", ", stock)", r"[.>]bank\b"),
    Rename("column, of a seat", COLUMNS, r"NEXT\(invite", "invite", "letter", r"[.>]invite\b"),
    Rename("column, in SQL", COLUMNS, r"NUMBER\(ABOUT_BANK", '"t.bank"', '"t.stock"', r"\bbank\b.*\bint\b"),
    Rename("column, key of a seat", COLUMNS, r"KEY\(seat", "seat", "chair", r"\bseat\b.*\bsmallint\b"),
    Rename("export", "wasm/exports.def", r"WASM\(int32_t, standing,", "standing", "ranking", r"wasm\.standing\b"),
    Rename("frame", FRAMES, r"FRAME\(TAKEN", '"taken"', '"stored"'),
    Rename("refusal", FRAMES, r"REFUSAL\(STALE", '"stale"', '"behind"'),
    Rename("aside", LEVELS, r"ASIDE\(STANDIN", '"standin"', '"proxy"'),
    Rename("level", LEVELS, r"LEVEL\(HARD", '"hard"', '"tough"'),
    Rename("API error", "server/net/errors.def", r"API_ERROR\(BARRIER", '"barrier"', '"fence"', r"error\.barrier\b"),
    Rename("API error, in the page", "server/net/errors.def", r"API_ERROR\(VERSION", '"version"', '"edition"',
           r'error\.version\b|code === "version"'),
    Rename("language", "words/languages.def", r"LANGUAGE\(NL", '"nl"', '"fy"'),
    Rename("event", "games/rattus/tables.def", r"EVENT\(PLAGUE_MOVED", "plague_moved", "plague_went"),
    Rename("fact", "games/rattus/tables.def", r"FACT\(DIPLOMAT", "diplomat", "legate"),
    Rename("argument", "games/rattus/verbs.def", r"VERB\(TAKE", "class_card", "taken_card", r"[.>]class_card\b"),
    Rename("event", "games/blackdeath/tables.def", r"EVENT\(INFECTED", "infected", "caught_it"),
    Rename("fact", "games/blackdeath/tables.def", r"FACT\(RUINED", "ruined", "wrecked"),
    Rename("argument", "games/blackdeath/verbs.def", r"VERB\(BURN", ", square)", ", burnt)", r"\bburn\.square\b"),
    Rename("event", "games/plague/tables.def", r"EVENT\(BURIED", "buried", "interred"),
    Rename("fact", "games/plague/tables.def", r"FACT\(DRIVES", "drives", "steers"),
    Rename("argument", "games/plague/verbs.def", r"VERB\(CRAWL", ", space)", ", goal)", r"\bcrawl\.space\b"),
]
# Where languages have no table of their own, there is nothing to rename.
MAY_LACK = {"words/languages.def"}

GENERATORS = ["gen_ts", "gen_borders", "wasm/rules.wasm", "words/keys.txt"]
TARGETS = ["miasma", "server/miasma-server", "tests/test_words", *GENERATORS]
TESTS = ["api", "sql", "versions", "rulecheck", "words"]
# Where names of tables are written by hand.
BORDERS = ["web/src", "tui", "cli", "server", "words", "docs/protocol.md", "docs/api"]


def run(command, cwd):
    return subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def copy(root, tree):
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, check=True, stdout=subprocess.PIPE, text=True)
    for name in filter(None, listed.stdout.split("\0")):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        if (root / name).is_file():
            shutil.copy2(root / name, tree / name)
    (tree / "web/src/gen").mkdir()
    (tree / "web/node_modules").symlink_to(root / "web/node_modules")


def first(pattern, text, otherwise):
    found = re.search(pattern, text, re.M)
    return found.group(1).removeprefix("../") if found else otherwise


def build(tree):
    """Where the build breaks, and whether the generators are new all the same."""
    made = run(["ninja", "-C", "build", "-j2", "-k0", *TARGETS], tree)
    if not made.returncode:
        return [], True
    where = first(r"^(\S+?\.\w+):(?:\d+:\d+: (?:fatal )?(?:error|ERROR)| )", made.stdout, "meson and ninja")
    return [where], not run(["ninja", "-C", "build", "-j2", *GENERATORS], tree).returncode


def page(tree):
    """Where the generators of the page break, or its types."""
    gen = "web/src/gen"
    steps = [["cp", "build/wasm/rules.wasm", gen], ["build/gen_ts", gen], ["build/gen_borders", gen + "/borders.ts"],
             ["python3", "tools/gen_words.py", "build/words/keys.txt", "words", "games", "build/again.c", gen]]
    broken = [step[0] if step[0] != "python3" else step[1] for step in steps if run(step, tree).returncode]
    types = run(["node_modules/.bin/tsc", "--noEmit"], tree / "web")
    if types.returncode:
        broken.append("web/" + first(r"^(\S+?)\(\d+,\d+\): error", types.stdout, "tsc"))
    return broken


def tests(tree):
    said = run(["meson", "test", "-C", "build", "--no-rebuild", *TESTS], tree)
    failed = re.findall(r"^ *\d+/\d+ (?:\S+:)?(\S+) +(?:FAIL|ERROR|TIMEOUT)", said.stdout, re.M)
    return [f"test {name}" for name in failed] or (["meson test"] if said.returncode else [])


def breaks(tree):
    """All that fails; what needs programs that were not built is not asked."""
    broken, fresh = build(tree)
    if fresh:
        broken += [where for where in page(tree) if where not in broken]
    return broken if not fresh or broken else tests(tree)


def sources(tree, table):
    """Files written by hand in which names of tables stand."""
    for border in BORDERS:
        for file in sorted([tree / border, *(tree / border).rglob("*")]):
            name = file.relative_to(tree).as_posix()
            if file.is_file() and name != table and not name.startswith("web/src/gen/"):
                yield name, file.read_text(encoding="utf-8", errors="ignore")


def left(tree, rename):
    """Where the old name still stands, though not in the table: the first few files."""
    word = re.escape(rename.old.strip('"'))
    trace = re.compile(rename.trace or rf"""["'`]{word}["'`]|\.{word}\b""")
    files = [name for name, text in sources(tree, rename.table) if trace.search(text)]
    return ", ".join(files[:4]) + (f" and {len(files) - 4} more" if len(files) > 4 else "")


def renamed(source, rename):
    """The table with the name changed in the one row that begins so."""
    row = re.search(rf"^ *{rename.row}.*$", source, re.M)
    if not row or rename.old not in row.group():
        sys.exit(f"{rename.table} has no {rename.old} in a row {rename.row}")
    return source[:row.start()] + row.group().replace(rename.old, rename.new, 1) + source[row.end():]


def judge(tree, rename):
    """What becomes of a rename, and whether it is a finding."""
    table = tree / rename.table
    source = table.read_text(encoding="utf-8")
    table.write_text(renamed(source, rename), encoding="utf-8")
    broken = breaks(tree)
    places = left(tree, rename)
    table.write_text(source, encoding="utf-8")
    if broken == ["test api"] and places:  # the documents are written by one command, and then nothing fails
        return f"breaks: {broken[0]} alone; still in {places}", False
    if broken:
        return "breaks: " + ", ".join(broken), False
    return (f"UNSEEN: {places}", True) if places else ("followed", False)


def prepare(root, tree):
    if not (root / "web/node_modules/.bin/tsc").exists():
        sys.exit("web/node_modules is missing: cd web && npm ci")
    copy(root, tree)
    setup = run(["meson", "setup", "build", "--buildtype=debug"], tree)
    broken = breaks(tree)
    if setup.returncode or broken:
        sys.exit(f"the tree does not pass before anything is renamed: {broken}\n" + setup.stdout[-500:])


def attempt(tree, rename):
    """Prints a row of the report; true where it is a finding."""
    start = time.monotonic()
    if rename.table in MAY_LACK and not (tree / rename.table).exists():
        verdict, found = "is not there", False
    else:
        verdict, found = judge(tree, rename)
    names = f"{rename.old} > {rename.new}".replace('"', "").replace(", ", "").replace(")", "")
    print(f"{rename.table:28} {rename.what:24} {names:28} {time.monotonic() - start:4.0f} s  {verdict}", flush=True)
    return found


def main():
    os.nice(10)
    root = pathlib.Path(sys.argv[1]).resolve()
    beginning = sys.argv[2] if len(sys.argv) > 2 else ""
    with tempfile.TemporaryDirectory() as folder:
        tree = pathlib.Path(folder)
        prepare(root, tree)
        found = [attempt(tree, rename) for rename in RENAMES if rename.table.startswith(beginning)]
    sys.exit(f"{sum(found)} renames pass unseen" if any(found) else 0)


main()
