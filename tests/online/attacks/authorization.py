"""Foreign seats, private tables, sessions."""

import json
import secrets

from attacks import attack, harm
from visitors import Person, ask, begin, frame
from websocket import Socket

FRAMES = 40


def errors(answers):
    return sorted({status for status, _ in answers})


@attack(20, "a stranger sees and changes nothing of a private table, running or finished")
def private_table(site):
    ann, bob, eve = (Person(site.node, name) for name in ("Ann", "Bob", "Eve"))
    made = ann.make("template", ("me", "invite"), private=True)
    id = made["id"]
    bob.post(f"/api/tables/{id}/join", {"invite": made["invites"]["blue"]})
    for state in ("running", "finished"):
        ways = [eve.ask("GET", f"/api/tables/{id}{path}") for path in ("", "/record", "/lines?from=0")]
        ways += [ask(site.node, "GET", f"/api/tables/{id}{path}") for path in ("", "/record", "/lines?from=0")]
        harm(errors(ways) != [404], f"{state}: a stranger is answered {errors(ways)}")
        changes = [eve.post(f"/api/tables/{id}/{way}", {"to": 0, "agree": True, "seat": "red"})
                   for way in ("join", "leave", "remove", "start", "back", "resign", "undo", "stop")]
        harm(not all(status in (403, 404, 409) for status, _ in changes), f"{state}: {errors(changes)}")
        for person in (ann, bob):
            person.post(f"/api/tables/{id}/stop", {"agree": True})


@attack(20, "a stranger who knows the id of a batch is not told that it was taken")
def known_batch(site):
    ann, bob, eve = (Person(site.node, name) for name in ("Ann", "Bob", "Eve"))
    table = begin([ann, bob])
    id, actor = table["id"], {"red": ann, "blue": bob}[table["toAct"]]
    at, rows = actor.choices(id)
    batch = secrets.token_hex(16)
    actor.step(id, at, rows[0], batch)
    status, text = eve.step(id, at, rows[0], batch)
    harm(status == 200, f"{status} {text}")


@attack(20, "table ids cannot be counted: of 200 neighbours of an id none is a table")
def counted_ids(site):
    ann = Person(site.node, "Ann")
    ids = [int(ann.make("template", ("me", "open"))["id"]) for _ in range(3)]
    found = [i for i in range(ids[1] - 100, ids[1] + 100)
             if i not in ids and ask(site.node, "GET", f"/api/tables/{i}")[0] == 200]
    harm(found, f"{len(found)} tables found by counting")


@attack(27, f"{FRAMES} x 60 batches of nobody on items to come: no table is read for them")
def ahead(site):
    ann, bob = Person(site.node, "Ann"), Person(site.node, "Bob")
    id = begin([ann, bob])["id"]
    before = site.metrics()["miasma_table_loads_total"]
    for i in range(FRAMES):
        headers = {"X-Forwarded-For": f"198.19.0.{i}", "Origin": f"http://{site.node}"}
        with Socket(site.node, f"/api/tables/{id}/play", headers) as link:
            harm(link.status != 101, f"no socket: {link.status}")
            for _ in range(50):
                link.send(frame(2, 2**31, secrets.token_bytes(16) + b"\x02\x00\x03"))
            link.closed_with() if i == FRAMES - 1 else None
    loads = site.metrics()["miasma_table_loads_total"] - before
    harm(loads > FRAMES * 5, f"{loads:.0f} loads for {FRAMES * 50} frames")
    return f"{loads:.0f} loads for {FRAMES * 50} frames"


@attack(22, "a foreign page changes nothing, with a cookie or a token")
def foreign_origin(site):
    ann = Person(site.node, "Ann")
    cookie = {"Cookie": "miasma=" + ann.token}
    for origin in (None, "null", "http://evil.example", f"http://{site.node}.evil.example", f"https://{site.node}"):
        headers = {**cookie, **({"Origin": origin} if origin else {})}
        status, _ = ask(site.node, "POST", "/api/me", {"name": "Owned"}, headers=headers)
        harm(status != 403, f"origin {origin}: {status}")
    harm(json.loads(ann.ask("GET", "/api/me")[1])["person"]["name"] != "Ann", "somebody was renamed")


@attack(23, "a token of one's own choice or in the address opens nothing")
def sessions(site):
    chosen = secrets.token_hex(32)
    for headers, path in (({"Authorization": "Bearer " + chosen}, "/api/me"), ({"Cookie": "miasma=" + chosen}, "/api/me"),
                          ({}, f"/api/me?token={chosen}")):
        status, _ = ask(site.node, "GET", path, headers=headers)
        harm(status != 401, f"{path}: {status}")
    status, text = ask(site.node, "POST", "/api/guest", {"name": "Ann"}, headers={"Cookie": "miasma=" + chosen,
                                                                               "Origin": f"http://{site.node}"})
    harm(chosen in text, "a chosen token was taken over")


@attack(23, "the token is not in what a page is told")
def token_in_page(site):
    status, text = ask(site.node, "POST", "/api/guest", {"name": "Ann"}, headers={"Origin": f"http://{site.node}"})
    harm(status != 201 or "token" in json.loads(text), f"{status}, with a token in the JSON")
