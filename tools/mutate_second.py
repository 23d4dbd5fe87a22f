"""Plants wrong rules, one at a time, in a copy of the tree; the second implementation must notice every one.

usage: mutate_second.py SOURCE_ROOT [BEGINNING…]

A wrong rule is a file of tests/second/planted, written like those of tools/mutations (see mutate.py). The first word of
its name says in which edition it can be seen. With BEGINNINGs only those whose names begin so are planted.
"""

import pathlib
import shutil
import sys

import mutate

RECORDS = 1000  # at most: the first difference ends a comparison


def compare(tree, program, *words):
    """What is told of a difference; None where there is none."""
    told = mutate.run([sys.executable, "tests/second/compare.py", tree / "build" / program, *map(str, words)], tree)
    if told.returncode and "Traceback" in told.stdout:
        sys.exit("the comparison breaks off:\n" + told.stdout[-2000:])
    return told.stdout.strip() if told.returncode else None


def noticed(tree, edition):
    """The difference that a wrong rule makes; the same game has none without it."""
    mutate.build(tree, "tell")
    found = compare(tree, "tell", RECORDS, edition, "--first")
    if found:
        seed = found.split()[1]
        if compare(tree, "as-it-was", 1, edition, "--from", seed):
            sys.exit(f"this differs with nothing planted: {found}")
    return found


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    with mutate.copy_of(root) as tree:
        mutate.build(tree, "tell")
        shutil.copy(tree / "build/tell", tree / "build/as-it-was")
        all_found = mutate.plant_all(tree, root / "tests/second/planted", sys.argv[2:],
                                     lambda name, _: noticed(tree, name.split("-")[0]))
    sys.exit(not all_found)


if __name__ == "__main__":
    main()
