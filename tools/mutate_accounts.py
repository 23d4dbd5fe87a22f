"""Plants biases, one at a time, in a copy of the tree; tools/accounts.py must notice every one.

usage: mutate_accounts.py SOURCE_ROOT [BEGINNING…]

A bias is a file of tests/bot/planted, written like those of tools/mutations (see mutate.py).
"""

import pathlib
import sys

import accounts
import mutate

SEATS, GAMES, PLAYOUTS = 4, 300, 16


def noticed(tree):
    """What the accounts say that should not be; None where all is well."""
    mutate.build(tree, "accounts")
    rows = accounts.play_all(tree / "build/accounts", "rattus", SEATS, GAMES, PLAYOUTS)
    wrong = accounts.judge(rows, SEATS)[1]
    return wrong[0] if wrong else None


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    with mutate.copy_of(root) as tree:
        if noticed(tree):
            sys.exit(f"this is noticed with nothing planted: {noticed(tree)}")
        all_found = mutate.plant_all(tree, root / "tests/bot/planted", sys.argv[2:], lambda name, head: noticed(tree))
    sys.exit(not all_found)


if __name__ == "__main__":
    main()
