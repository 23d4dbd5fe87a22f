#!/usr/bin/env python3
"""What the rulebooks say, what we play of it, and where that stands in code and tests.

    conformance.py ROOT             writes docs/conformance/TITLE.md
    conformance.py ROOT --check     fails when a page is stale, or a statement lacks id, code or test
    conformance.py ROOT JSON_DIR    writes conformance.TITLE.LANGUAGE.json for the browser, with lines

games/TITLE/conformance.tsv has a row a statement, under rows that name its book and its chapter. A function, a table
or a row of a .def file implements the rules it cites: in the comment above it, in a comment inside it, or as a text
that is an id. "R43 to R45" cites all three. The comment at the top of a .def file cites for its table as a whole; at
the top of other files it says what the file is, and cites nothing. Tests are named after rules: RULE("id …", name).
"""

import json
import pathlib
import re
import sys
from collections import namedtuple

STATUSES = ["implemented", "option", "ruled", "reconstructed", "not played"]
HEADS = ["book", "chapter"]
COLUMNS = ["key", "status", "ids", "en", "nl", "de", "remark"]
ID = r"(?<![\w.])(?:[A-Z]\d+(?:\.\d+)*|\d+(?:\.\d+)+)[a-z]?(?!\w|\.\d)"
CITES = re.compile(rf"({ID})(?: to ({ID}))?")
RULE = re.compile(r"^- \*\*([^\s@]+)\*\*", re.M)
TEST = re.compile(r'^RULE\("([^"]*)",\s*(\w+)\)', re.M)
# The first name before a bracket is a function, before an equals sign a table.
FUNCTION = re.compile(r"^(?![#/]|typedef)(?:\w[\w *]*[ *])(\w+) ?\(", re.M)
TABLE = re.compile(r"^(?:static )?const [\w *]*?(\w+)(?:\[[^]]*\])* = ", re.M)
# A directive with the lines it goes on over.
DIRECTIVE = re.compile(r"^[ \t]*#(?:.*\\\n)*.*", re.M)
ROW = re.compile(r"^[A-Z_]+\((\w+),", re.M)

Row = namedtuple("Row", COLUMNS)
Place = namedtuple("Place", "file name line")


def read_table(path):
    """The rows of a table of statements, without its heading."""
    lines = path.read_text(encoding="utf-8").splitlines()
    cells = [line.split("\t") for line in lines]
    return [Row(*row, *[""] * (len(COLUMNS) - len(row))) for row in cells[1:]]


def read_rules(folder):
    return RULE.findall((folder / "RULES.md").read_text(encoding="utf-8"))


# ---- where rules stand in the code ----

def top_and_body(path):
    """The comment at the top of a file, and the lines below it without the preprocessor's; all keep their numbers."""
    text = path.read_text(encoding="utf-8")
    lines = DIRECTIVE.sub(lambda found: "\n" * found.group(0).count("\n"), text).splitlines()
    top = next((n for n, line in enumerate(lines) if not line.startswith("//")), len(lines))
    return "\n".join(lines[:top]), [""] * top + lines[top:]


def closes(line, depth):
    """Whether a definition ends with this line, and how deep in braces it leaves us."""
    code = re.sub(r'"[^"]*"', "", line).split("//")[0].rstrip()
    depth += code.count("{") - code.count("}")
    return depth == 0 and code.endswith((";", "}")), depth


def chunks(path):
    """Number of the first line, and lines, of every definition with the comments above it."""
    lines, first, depth = top_and_body(path)[1], 0, 0
    for n, line in enumerate(lines):
        done, depth = closes(line, depth)
        if done or path.suffix == ".def" and line[:1].isupper():
            yield first + 1, "\n".join(lines[first:n + 1])
            first = n + 1


def cited(chunk, order):
    """The rules a piece of code cites, in comments and as texts of their own."""
    found = set()
    for part in re.findall(rf'//.*|"{ID}"', chunk):
        for one, last in CITES.findall(part):
            known = one in order and (last or one) in order
            found.update(order[order.index(one):order.index(last or one) + 1] if known else [])
    return found


def named(path, chunk):
    """What a piece of code defines, if anything."""
    if path.suffix == ".def":
        return ROW.search(chunk)
    return FUNCTION.search(chunk) or TABLE.search(chunk)


def pieces(path, order):
    """Every named piece of a file: its place, and the rules it cites."""
    if path.suffix == ".def":
        yield Place(path.name, path.stem, 1), cited(top_and_body(path)[0], order)
    for first, chunk in chunks(path):
        name = named(path, chunk)
        if name:
            line = first + chunk.count("\n", 0, name.start(1))
            yield Place(path.name, name.group(1), line), cited(chunk, order)


def sources(folder):
    """Code before headers. tables.def only says which rule an option or an event is told with: that is no code."""
    files = [path for kind in ["*.c", "*.def", "*.h"] for path in sorted(folder.glob(kind))]
    return [path for path in files if path.name != "tables.def"]


def find_code(folder, order):
    """The places of every rule. What a header says of a function is said of its definition."""
    found, home = {rule: set() for rule in order}, {}
    for path in sources(folder):
        for place, rules in pieces(path, order):
            if path.suffix == ".c":
                home[place.name] = place
            for rule in rules:
                found[rule].add(home.get(place.name, place) if path.suffix == ".h" else place)
    return {rule: sorted(places) for rule, places in found.items()}


def find_tests(folder, order):
    found = {rule: [] for rule in order}
    for path in sorted(folder.glob("test/*.c")):
        text = path.read_text(encoding="utf-8")
        for test in TEST.finditer(text):
            for rule in test.group(1).split():
                found.setdefault(rule, []).append(
                    Place(path.name, test.group(2), 1 + text.count("\n", 0, test.start())))
    return found


class Title:
    """A title's statements, its rules, and where each of them stands."""

    def __init__(self, root, folder):
        self.name, self.folder = folder.name, folder
        self.page = root / "docs/conformance" / f"{self.name}.md"
        self.rows = read_table(folder / "conformance.tsv")
        self.rules = read_rules(folder)
        self.code, self.tests = find_code(folder, self.rules), find_tests(folder, self.rules)

    def statements(self):
        return [row for row in self.rows if row.status not in HEADS]

    def cited(self):
        """The rules that statements name, in the order of the rules."""
        named_here = {rule for row in self.rows for rule in row.ids.split()}
        return [rule for rule in self.rules if rule in named_here]

    def count(self, status):
        return sum(row.status == status for row in self.rows)


# ---- the page ----

PREFACE = """<!-- Written by tools/conformance.py from games/{name}/conformance.tsv and the code. -->
# {book}: is it played as the book says?

Every statement of the rulebook, in our own words, with what became of it. *Implemented*: as it stands. *Option*: one
of the readings that can be chosen. *Ruled*: the book is silent, jokes or contradicts itself, and the rule says what we
do. *Reconstructed*: what is printed could not be seen. *Not played*: advice, flavour, or cardboard. The rules are those
of [RULES.md](../../games/{name}/RULES.md); below the statements stands where each rule is implemented and tested.
"""


def heading(title):
    text = (title.folder / "RULES.md").read_text(encoding="utf-8")
    return text.splitlines()[0].removeprefix("# ")


def table(*lines):
    return [f"| {' | '.join(cells)} |" for cells in lines]


def counts_table(title):
    return table(STATUSES + ["all"], ["---"] * (len(STATUSES) + 1),
                 [str(title.count(status)) for status in STATUSES] + [str(len(title.statements()))])


def statement_lines(row):
    if row.status == "book":
        return ["", f"## {row.en}"]
    if row.status == "chapter":
        return ["", f"### {row.en}", ""] + table(["key", "statement", "status", "rules", "remark"], ["---"] * 5)
    return table([row.key, row.en, row.status, row.ids, row.remark])


def places_cell(places):
    """Names by file: `name` and `name` in file.c."""
    files = {}
    for place in places:
        files.setdefault(place.file, []).append(f"`{place.name}`")
    return "; ".join(f"{file} {', '.join(dict.fromkeys(names))}" for file, names in files.items())


def rule_lines(title):
    return table(["rule", "code", "tests"], ["---"] * 3,
                 *[[rule, places_cell(title.code[rule]), places_cell(title.tests[rule])] for rule in title.cited()])


def page(title):
    lines = [PREFACE.format(name=title.name, book=heading(title))] + counts_table(title)
    for row in title.rows:
        lines += statement_lines(row)
    lines += ["", "## Where the rules stand", ""] + rule_lines(title)
    return "\n".join(lines) + "\n"


# ---- what the browser reads ----

def languages(root):
    return re.findall(r'^LANGUAGE\(\w+, "(\w+)"', (root / "words/languages.def").read_text(encoding="utf-8"), re.M)


def in_languages(row, langs):
    """A row as the page shows it; a language without a column of its own reads English."""
    return {"key": row.key, "status": row.status, "ids": row.ids.split(), "remark": row.remark,
            "text": {lang: getattr(row, lang, row.en) for lang in langs}}


def places(title):
    """Code and tests of every rule, with lines."""
    return {rule: {"code": [place._asdict() for place in title.code[rule]],
                   "tests": [place._asdict() for place in title.tests[rule]]} for rule in title.cited()}


def write_json(title, langs, folder):
    content = {"rows": [in_languages(row, langs) for row in title.rows], "places": places(title)}
    text = json.dumps(content, ensure_ascii=False)
    (folder / f"conformance.{title.name}.json").write_text(text, encoding="utf-8")


# ---- checks ----

def shape_problems(rows):
    """Rows that are not what the table promises."""
    keys = [row.key for row in rows]
    for row in rows:
        if row.status not in STATUSES + HEADS:
            yield f"{row.key}: {row.status!r} is no status"
        if not (row.en and row.nl and row.de):
            yield f"{row.key}: a language is missing"
        if keys.count(row.key) > 1:
            yield f"{row.key} stands twice"
        if row.status != "book" and row.key.rpartition(".")[0] not in keys:
            yield f"{row.key} stands under no chapter"


def id_problems(title):
    """Statements without a rule, and rules without code or test."""
    for row in title.statements():
        if not row.ids and row.status != "not played":
            yield f"{row.key} is played, but names no rule"
        for rule in row.ids.split():
            if rule not in title.rules:
                yield f"{row.key}: {rule} is not in RULES.md"
            elif not title.code[rule]:
                yield f"{row.key}: {rule} is cited by no code"
            elif not title.tests[rule]:
                yield f"{row.key}: {rule} has no test"


def page_problems(title):
    """What the page names and is gone; or that it is not what would be written."""
    old, new = title.page.read_text(encoding="utf-8") if title.page.exists() else "", page(title)
    gone = dict.fromkeys(name for name in re.findall(r"`(\w+)`", old) if f"`{name}`" not in new)
    for name in gone:
        yield f"{title.page.name} names {name}, which is gone"
    if old != new:
        yield f"{title.page.name} is stale: python3 tools/conformance.py ."


def check(title):
    problems = list(shape_problems(title.rows)) or [*id_problems(title), *page_problems(title)]
    for problem in problems:
        print(f"{title.name}: {problem}")
    counts = ", ".join(f"{title.count(status)} {status}" for status in STATUSES)
    print(f"{title.name}: {len(title.statements())} statements: {counts}")
    return not problems


def write_pages(titles):
    for title in titles:
        title.page.write_text(page(title), encoding="utf-8")


def main():
    root, to = pathlib.Path(sys.argv[1]), (sys.argv[2:] + [""])[0]
    titles = [Title(root, path.parent) for path in sorted(root.glob("games/*/conformance.tsv"))]
    if to == "--check":
        results = [check(title) for title in titles]
        sys.exit(0 if titles and all(results) else 1)
    if not to:
        write_pages(titles)
        return
    for title in titles:
        write_json(title, languages(root), pathlib.Path(to))


main()
