"""Plants biases, one at a time, in a copy of the tree; tests/bot/accounts.c must notice every one.

usage: mutate_accounts.py SOURCE_ROOT [BEGINNING…]

A bias is a file of tests/bot/planted, written like those of tools/mutations (see mutate.py).
"""

import pathlib
import sys

import mutate

GAMES, PLAYOUTS = 300, 16


def noticed(tree):
    """What the accounts say that should not be; None where all is well."""
    mutate.build(tree, "accounts")
    told = mutate.run(["build/accounts", "rattus", "4", str(GAMES), str(PLAYOUTS)], tree)
    if not told.returncode:
        return None
    wrong = [line.strip() for line in told.stdout.splitlines() if "TOO FAR" in line or "differences" in line]
    return wrong[0]


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    with mutate.copy_of(root) as tree:
        if noticed(tree):
            sys.exit(f"this is noticed with nothing planted: {noticed(tree)}")
        all_found = mutate.plant_all(tree, root / "tests/bot/planted", sys.argv[2:], lambda name, head: noticed(tree))
    sys.exit(not all_found)


if __name__ == "__main__":
    main()
