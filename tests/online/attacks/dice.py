"""Whoever imports a game must not know its dice."""

import hashlib
import os
import subprocess

from attacks import attack, harm
from visitors import Person, wait_for_turn

TABLES = 3  # three games that fall as foretold by accident: once in two million


def blake(data, key=b""):
    return hashlib.blake2b(data, digest_size=32, key=key).digest()


def number(secret, n, of):
    """The n-th number of a secret, as docs/fair-dice.md makes it."""
    limit, block = 2**64 - 2**64 % of, 0
    while True:
        out = blake(n.to_bytes(8, "little") + block.to_bytes(4, "little"), secret)
        for i in range(0, 32, 8):
            x = int.from_bytes(out[i : i + 8], "little")
            if x < limit:
                return x % of
        block += 1


def ground():
    """A secret by which red draws the highest lot and blue the lowest."""
    while True:
        secret = os.urandom(32)
        if number(secret, 1, 12) == 11 and number(secret, 2, 11) == 0:
            return secret


def loaded(secret, version="1"):
    return (f'[Game "template"]\n[Version "{version}"]\n[Seats "red blue"]\n[Commitment "{blake(secret).hex()}"]\n'
            f'[Secret "{secret.hex()}"]\n\n')


def lots(person, id):
    _, text = person.lines(id)
    return [line.split()[-1] for line in text.splitlines() if " nature draw " in line]


@attack(1, f"of {TABLES} tables from a record with a chosen secret none is played with its dice")
def chosen_secret(site):
    cheat, victim = Person(site.node, "Cheat"), Person(site.node, "Victim")
    foretold = 0
    for _ in range(TABLES):
        secret = ground()
        table = cheat.make(record=loaded(secret), pace={"kind": "days", "days": 3})
        seen = victim.table(table["id"])
        harm(seen["commitment"] == blake(secret).hex(), "the table goes on with the commitment of whoever imported it")
        victim.post(f"/api/tables/{table['id']}/join")
        wait_for_turn(cheat, table["id"])
        foretold += lots(cheat, table["id"])[:1] == ["12"] and lots(victim, table["id"])[1:2] == ["1"]
        finish(site, (cheat, victim), table["id"])
    harm(foretold == TABLES, "the dice fell as foretold at every table")
    return f"{foretold} of {TABLES} fell as foretold"


def finish(site, people, id):
    """The game ends, and its record verifies with the programs of the tree."""
    for person in people:
        person.post(f"/api/tables/{id}/stop", {"agree": True})
    status, text = people[0].ask("GET", f"/api/tables/{id}/record")
    harm(status != 200, f"no record: {status}")
    path = site.cluster.folder / "loaded.mia"
    path.write_text(text)
    done = subprocess.run([site.build / "miasma", "verify", path], text=True, capture_output=True)
    harm(done.returncode != 0, f"the record does not verify: {done.stdout} {done.stderr}")
