"""Holds four lists of rule ids against each other, for every game.

usage: rulecheck.py GAMES_DIR

- the rules of RULES.md
- the rules named by RULE("…") in the game's tests: every rule has one
- the rules the code gives as reasons (string literals in *.c, the tables in *.def)
- the rules that tests have seen refuse: REFUSES(…, "id")
"""

import pathlib
import re
import sys

ID = r'"((?:[A-Z]\d+(?:\.\d+)*|\d+(?:\.\d+)+)[a-z]?)"'


def ids_in(pattern, files):
    found = set()
    for path in files:
        for match in re.findall(pattern, path.read_text(encoding="utf-8"), re.M | re.S):
            found.update(match.split())
    return found


def refusals(files, verbs):
    """Ids returned by functions whose names end in forbids, or by setup, and those in the table of verbs."""
    found = set()
    for path in files:
        for body in re.findall(r"^(?:static )?mi_rule \w*(?:forbids|setup)\([^;{]*\{(.*?)^\}",
                               path.read_text(encoding="utf-8"), re.M | re.S):
            found.update(re.findall(ID, body))
    found.update(re.findall(r"^VERB\(\w+,\s*\w+,\s*" + ID, verbs.read_text(encoding="utf-8"), re.M))
    return found


def check(folder):
    code, tests = sorted(folder.glob("*.c")), sorted(folder.glob("test/*.c"))
    # An id with a version is the sentence of an archived one.
    rules = set(re.findall(r"^- \*\*([^\s@]+)\*\*", (folder / "RULES.md").read_text(), re.M))
    tested = ids_in(r'^RULE\("([^"]*)"', tests)
    cited = ids_in(ID, code + sorted(folder.glob("*.def")))
    refused = ids_in(r'REFUSES\([^;]*?"([^"]+)"\)', tests)
    problems = {
        "has no test": rules - tested,
        "is tested but not in RULES.md": tested - rules,
        "is cited but not in RULES.md": cited - rules,
        "refuses, but in no test": refusals(code, folder / "verbs.def") - refused,
    }
    for problem, ids in problems.items():
        for rule in sorted(ids):
            print(f"{folder.name} {rule} {problem}")
    print(f"{folder.name}: {len(rules)} rules, {len(refused)} of them seen to refuse")
    return not any(problems.values())


def main():
    folders = [path.parent for path in sorted(pathlib.Path(sys.argv[1]).glob("*/RULES.md"))]
    results = [check(folder) for folder in folders]
    sys.exit(0 if folders and all(results) else 1)


main()
