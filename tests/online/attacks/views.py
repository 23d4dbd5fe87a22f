"""What one seat is told against what another is told."""

import random

from attacks import attack, harm
from visitors import Person, ask, begin, wait_for_turn

GAMES = [("template", {}, 3), ("rattus", {"africanus": "on"}, 3), ("blackdeath", {}, 2)]
SEATS = ["red", "blue", "gold"]
SECRETS = ("[Secret", "[Luck ", "@")


def entries(text):
    """The numbered lines without their notes."""
    return [line.split(" {")[0] for line in text.splitlines() if line[:1].isdigit()]


def compare(views):
    """An entry that is veiled for anybody is veiled for whoever only looks on, and reads the same where it is not."""
    for row in zip(*views.values()):
        bare = {line for line in row if "?" not in line}
        harm(len(bare) > 1, f"two stories: {row}")
        onlooker = row[list(views).index("onlooker")]
        harm(any("?" in line for line in row) and "?" not in onlooker, f"who looks on sees {onlooker}")


@attack(21, "three games of 15 moves, every view of every seat at every step: no leak, no secret in a record")
def views(site):
    lot, told = random.Random(21), 0
    for game, options, count in GAMES:
        people = {seat: Person(site.node, seat.title()) for seat in SEATS[:count]}
        host = people["red"]
        id = begin(list(people.values()), game, options=options)["id"]
        for _ in range(15):
            seen = {seat: entries(person.lines(id)[1]) for seat, person in people.items()}
            seen["onlooker"] = entries(ask(site.node, "GET", f"/api/tables/{id}/lines?from=0")[1])
            compare(seen)
            told += sum(map(len, seen.values()))
            record = host.ask("GET", f"/api/tables/{id}/record")[1]
            if host.table(id)["state"] != "running":
                break
            harm(any(word in record for word in SECRETS), "a secret in the record of a running game")
            actor = people[wait_for_turn(host, id)["toAct"]]
            at, rows = actor.choices(id)
            if rows:
                actor.step(id, at, lot.choice(rows))
    return f"{told} lines compared"
