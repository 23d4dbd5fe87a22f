"""Plants bugs, one at a time, in a copy of the tree; the tests must catch every one.

usage: mutate.py SOURCE_ROOT [BEGINNING]

A mutation is a file of tools/mutations: a line "file: PATH", a line "why: …", then the lines
to find behind "- " and the lines to put in their place behind "+ ". Where a line "by: TEST" says
which test finds it, that one is asked first. With BEGINNING only mutations whose names begin so are planted.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile


# The tests of the rules, the quickest to find a leak first. Those of server and screens plant nothing here.
TESTS = ["tests/test_" + name for name in ("contract", "table", "core", "fair", "template", "rattus", "blackdeath", "plague")]


def read(path):
    head, old, new = {}, [], []
    for line in path.read_text().splitlines():
        if line.startswith(("- ", "-")) and not line.startswith("--"):
            old.append(line[2:])
        elif line.startswith("+"):
            new.append(line[2:])
        elif ": " in line:
            key, _, value = line.partition(": ")
            head[key] = value
    return head, "\n".join(old) + "\n", "\n".join(new) + "\n" if new else ""


def run(command, cwd):
    return subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True)


def caught(tree, first=()):
    """Which test fails first; None when everything passes."""
    for test in [*first, *(test for test in TESTS if test not in first)]:
        build = run(["ninja", "-C", "build", test], tree)
        if build.returncode:
            sys.exit("a mutation does not build:\n" + build.stdout[-2000:])
        if run(["env", "CMOCKA_TEST_ABORT=1", tree / "build" / test], tree).returncode:  # the first failure is enough
            return test
    return None


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    beginning = sys.argv[2] if len(sys.argv) > 2 else ""
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        tree = pathlib.Path(folder) / "tree"
        shutil.copytree(root, tree, ignore=shutil.ignore_patterns("build", ".git", "node_modules"))
        setup = run(["meson", "setup", "build", "--buildtype=debug", "-Doptimization=1", "-Dwerror=false"], tree)
        if setup.returncode or caught(tree):
            sys.exit("the tree does not pass before anything is planted:\n" + setup.stdout[-500:])
        for path in sorted((root / "tools/mutations").glob(beginning + "*.txt")):
            head, old, new = read(path)
            target = tree / head["file"]
            source = target.read_text()
            if source.count(old) != 1:
                sys.exit(f"{path.name}: its lines stand {source.count(old)} times in {head['file']}")
            target.write_text(source.replace(old, new))
            test = caught(tree, ["tests/test_" + head["by"]] if "by" in head else [])
            target.write_text(source)
            missed += test is None
            print(f"{'MISSED' if test is None else 'caught'} {path.stem}: {head['why']}"
                  f"{'' if test is None else ' (' + test + ')'}", flush=True)
    sys.exit(1 if missed else 0)


main()
