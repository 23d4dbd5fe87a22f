"""What meets at the same moment."""

import concurrent.futures
import secrets
import time

from attacks import attack, harm
from visitors import Person, begin, wait_for_turn

TRIES = 500
LIVE = {"kind": "live", "bank": 600, "step": 0}
THOUGHT = 3  # seconds, in which any bot has thought


def at_once(calls):
    with concurrent.futures.ThreadPoolExecutor(len(calls)) as pool:
        return [future.result() for future in [pool.submit(call) for call in calls]]


def sound(site):
    """The first node lives, and no sanitizer has found anything."""
    site.cluster.lives(0)
    found = site.cluster.complaints()
    harm(found, found[:1])


@attack(2, f"a seat that leaves and comes back at the same moment, {TRIES} times: no finding of the sanitizers")
def leave_and_back(site):
    people = {"red": Person(site.node, "Ann"), "blue": Person(site.node, "Bob")}
    id, began, tries = begin(list(people.values()), "blackdeath", LIVE)["id"], time.monotonic(), 0
    while tries < TRIES and time.monotonic() - began < 12:
        actor = people[wait_for_turn(people["red"], id)["toAct"]]
        at_once([lambda way=way: actor.post(f"/api/tables/{id}/{way}") for way in ("leave", "back")])
        actor.post(f"/api/tables/{id}/back")
        tries += 1
    sound(site)
    return f"{tries} tries"


def against_a_doctor(site):
    """A person at a table with a bot that thinks for long, while it does."""
    ann = Person(site.node, "Ann")
    id = begin([ann], "blackdeath", LIVE, bots=1, level="doctor")["id"]
    for _ in range(200):
        table = wait_for_turn(ann, id)
        if next(seat for seat in table["seats"] if seat["seat"] == table["toAct"])["kind"] == "bot":
            return ann, id
        at, rows = ann.choices(id)
        ann.step(id, at, rows[0])
    raise TimeoutError("the bot is never asked")


@attack(2, "a table that waits when its bot has thought: no finding of the sanitizers", waits=True)
def leave_while_it_thinks(site):
    ann, id = against_a_doctor(site)
    ann.post(f"/api/tables/{id}/leave")
    time.sleep(THOUGHT)
    ann.post(f"/api/tables/{id}/back")
    sound(site)


@attack(26, "16 joins for one seat: one sits down and 15 are refused")
def joins(site):
    host, guests = Person(site.node, "Host"), [Person(site.node, f"Guest {i}") for i in range(16)]
    id = host.make("template", ("me", "open"))["id"]
    answers = at_once([lambda g=g, i=i: g.post(f"/api/tables/{id}/join", address=(site.node, site.other)[i % 2])
                       for i, g in enumerate(guests)])
    codes = sorted(status for status, _ in answers)
    harm(codes != [200] + [409] * 15, f"the answers were {codes}")


@attack(26, "the same batch ten times: one item and ten equal answers; ten batches on one number: one is taken")
def batches(site):
    ann, bob = Person(site.node, "Ann"), Person(site.node, "Bob")
    table = begin([ann, bob])
    id, who = table["id"], {"red": ann, "blue": bob}
    actor = who[table["toAct"]]
    at, rows = actor.choices(id)
    batch = secrets.token_hex(16)
    nodes = (site.node, site.other)
    same = at_once([lambda i=i: actor.step(id, at, rows[0], batch, address=nodes[i % 2]) for i in range(10)])
    harm(len(set(same)) != 1 or same[0][0] != 200, f"the same batch was answered {set(same)}")
    actor = who[wait_for_turn(ann, id)["toAct"]]
    at, rows = actor.choices(id)
    many = sorted(s for s, _ in at_once([lambda i=i: actor.step(id, at, rows[0], address=nodes[i % 2]) for i in range(10)]))
    harm(many != [200] + [409] * 9, f"ten batches on one number: {many}")
