"""Plants bugs, one at a time, in a copy of the tree; the tests must catch every one.

usage: mutate.py SOURCE_ROOT [BEGINNING…]
       mutate.py SOURCE_ROOT --fit FOLDER…    only says which mutations of these folders cannot be planted

A mutation is a file of tools/mutations: a line "file: PATH", a line "why: …", then the lines
to find behind "- " and the lines to put in their place behind "+ ". Where a line "by: TEST" says
which test finds it, that one is asked first. With BEGINNINGs only mutations whose names begin so are planted.
"""

import concurrent.futures
import contextlib
import os
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


def build(tree, target):
    made = run(["ninja", "-C", "build", target], tree)
    if made.returncode:
        sys.exit(f"{target} does not build:\n" + made.stdout[-2000:])


@contextlib.contextmanager
def copy_of(root):
    """The tree once more, in a folder that is removed afterwards, with a build folder."""
    with tempfile.TemporaryDirectory() as folder:
        tree = pathlib.Path(folder) / "tree"
        shutil.copytree(root, tree, ignore=shutil.ignore_patterns("build", ".git", "node_modules"))
        setup = run(["meson", "setup", "build", "--buildtype=debug", "-Doptimization=1", "-Dwerror=false"], tree)
        if setup.returncode:
            sys.exit("the tree cannot be set up:\n" + setup.stdout[-500:])
        yield tree


def misfit(tree, path):
    """Why a mutation cannot be planted; None where it can."""
    head, old, _ = read(path)
    times = (tree / head["file"]).read_text().count(old)
    return None if times == 1 else f"{path.name}: its lines stand {times} times in {head['file']}"


@contextlib.contextmanager
def planted(tree, path):
    """Plants one mutation for as long as it is looked at; yields what its head says."""
    head, old, new = read(path)
    target = tree / head["file"]
    source = target.read_text()
    if misfit(tree, path):
        sys.exit(misfit(tree, path))
    target.write_text(source.replace(old, new))
    yield head
    target.write_text(source)


def plant_all(tree, folder, beginnings, finder, every=slice(None)):
    """Plants the mutations of a folder; True when `finder(name, head)` says of each what has noticed it."""
    all_found = True
    for path in [path for path in sorted(folder.glob("*.txt")) if path.stem.startswith(tuple(beginnings) or "")][every]:
        with planted(tree, path) as head:
            by = finder(path.stem, head)
        all_found = all_found and by is not None
        print(f"{'MISSED' if by is None else 'caught'} {path.stem}: {head['why']}"
              f"{'' if by is None else ' (' + by + ')'}", flush=True)
    return all_found


def caught(tree, first=()):
    """Which test fails first; None when everything passes."""
    for test in [*first, *(test for test in TESTS if test not in first)]:
        build(tree, test)
        if run(["env", "CMOCKA_TEST_ABORT=1", tree / "build" / test], tree).returncode:  # the first failure is enough
            return test
    return None


def misfits(root, folders):
    """What does not fit, a line each."""
    paths = (path for folder in folders for path in sorted((root / folder).glob("*.txt")))
    return "\n".join(why for why in (misfit(root, path) for path in paths) if why)


def plant_share(root, beginnings, every):
    """Plants a share of the mutations in a copy of its own."""
    with copy_of(root) as tree:
        if caught(tree):
            sys.exit("the tree does not pass before anything is planted")
        return plant_all(tree, root / "tools/mutations", beginnings, lambda _, head: caught(
            tree, ["tests/test_" + head["by"]] if "by" in head else []), every)


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    if sys.argv[2:3] == ["--fit"]:
        sys.exit(misfits(root, sys.argv[3:]) or 0)
    copies = os.cpu_count()
    with concurrent.futures.ProcessPoolExecutor(copies) as pool:
        shares = [pool.submit(plant_share, root, sys.argv[2:], slice(k, None, copies)) for k in range(copies)]
        sys.exit(not all([share.result() for share in shares]))


if __name__ == "__main__":
    main()
