"""Nobody fills the lobby, and nobody fills the site."""

import json
import time

from attacks import attack, harm
from visitors import Person, ask, begin, fresh_address

SHOWN_OF_HOST, SHOWN_OF_ADDRESS = 2, 4


@attack(9, f"60 tables of one guest: the lobby shows {SHOWN_OF_HOST} of them, and those of others")
def lobby_flood(site):
    other = Person(site.node, "Other")
    theirs = other.make("template", ("me", "open"))["id"]
    address = fresh_address()
    hosts = [Person(site.node, f"Flood {i}", source=address) for i in range(3)]
    made = [host.post("/api/tables", {"game": "template", "seats": [{"kind": "me"}, {"kind": "open"}]})[0]
            for host in hosts for _ in range(20)]
    status, text = ask(site.node, "GET", "/api/tables?state=open")
    shown = json.loads(text)["tables"]
    harm(theirs not in [t["id"] for t in shown], "the table of another person is pushed out of the lobby")
    flood = [t["host"] for t in shown if t["host"].startswith("Flood")]
    harm(len(flood) > SHOWN_OF_ADDRESS, f"{len(flood)} tables of one address are shown")
    harm(any(flood.count(name) > SHOWN_OF_HOST for name in flood), "more than two tables of one host are shown")
    return f"{made.count(201)} made, {len(flood)} shown"


@attack(14, "1300 new guests of one address: refused before the 300th, and another address is not")
def guest_flood(site):
    address, codes = fresh_address(), []
    for i in range(1300 if site.long else 300):
        codes.append(ask(site.node, "POST", "/api/guest", {"name": f"G {i}"}, address)[0])
        if codes[-1] == 429:
            break
    harm(429 not in codes, f"{codes.count(201)} people of one address were taken")
    Person(site.node, "Somebody else")
    return f"{codes.count(201)} people, then 429"


@attack(11, "leaving and coming back for 5 s: at most 120 items in the log")
def log_bloat(site):
    ann, bob = Person(site.node, "Ann"), Person(site.node, "Bob")
    id = begin([ann, bob], pace={"kind": "live", "bank": 600, "step": 0})["id"]
    before, began, asked = ann.table(id)["length"], time.monotonic(), 0
    while time.monotonic() - began < 5:
        for way in ("leave", "back"):
            bob.post(f"/api/tables/{id}/{way}")
            asked += 1
    grown = ann.table(id)["length"] - before
    harm(grown > 120, f"{grown} items in 5 s")
    return f"{grown} items of {asked} requests"
