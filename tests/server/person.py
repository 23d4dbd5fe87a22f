#!/usr/bin/env python3
"""usage: person.py BUILD [TEST…]

A person's page: what others may see of a person, their games, opponents and dice; following and inviting; records of all
games in one archive. Every test is one sentence, and says its bound.
"""

import io
import re
import secrets
import socket
import sys
import tarfile
import time
import urllib.parse
import urllib.request

from fill import letters, people
from limits import Client, Cluster, offer, resident, run
from tails import tails
from cluster import wait_for  # noqa: E402, found by what limits adds to the path

INVITES, ARCHIVES = 5, 4  # an hour
tests = []


def test(function):
    tests.append(function)
    return function


def account(site, net, name):
    """Somebody with a name of their own."""
    person = Client(site, net).guest(f"Guest {secrets.token_hex(3)}")
    status, answer = person.call("POST", "/api/me/password", {"name": name, "password": "a goose in a coat"})
    assert status == 200, answer
    return person


def path(name, more=""):
    return f"/api/people/{urllib.parse.quote(name, safe='')}{more}"


def page(asker, name, more=""):
    status, answer = asker.call("GET", path(name, more))
    assert status == 200, answer
    return answer


def counted(site, tables):
    """Results are written with the record."""
    ids = ",".join(tables)
    wait_for(lambda: site.psql(f"SELECT count(DISTINCT table_id) FROM seats WHERE ended > 0 AND table_id IN ({ids})")
             == str(len(set(tables))))


def won(site, winner, loser, **more):
    """A game of two that one of them has won; its id."""
    table = offer(winner, "me", "open", **more)[1]["id"]
    assert loser.call("POST", f"/api/tables/{table}/join", {})[0] == 200
    assert loser.call("POST", f"/api/tables/{table}/resign", {})[1]["state"] == "finished"
    return table


@test
def a_page_tells_who_somebody_is_and_how_they_play(site):
    """Three games of two: 3 of 3 finished, 3 won, against one opponent who lost 3; a stranger without a session sees it."""
    ann, bob = account(site, "203.2.1.1", "Anna Karenina"), account(site, "203.2.1.2", "Bob Dylan")
    counted(site, [won(site, ann, bob) for _ in range(3)])
    told = page(Client(site, "203.2.1.3"), "Anna Karenina")
    assert (told["name"], told["account"], told["you"], told["followed"]) == ("Anna Karenina", True, False, False), told
    assert (told["played"], told["stayed"]) == (3, 3), told
    assert told["games"] == [{"game": "rattus", "played": 3, "won": 3}], told["games"]
    assert told["opponents"] == [{"name": "Bob Dylan", "page": "Bob Dylan", "games": 3, "won": 3, "lost": 0}]
    assert page(bob, "Bob Dylan")["you"] and page(bob, "Bob Dylan")["opponents"][0]["lost"] == 3
    assert page(bob, "anna karenina")["name"] == "Anna Karenina", "found by how the name looks"


@test
def guests_share_names_and_have_pages_of_their_own(site):
    """Two guests called Max: each is found at their seat, and then by a number; by name alone neither is."""
    one, two = people(site, "203.2.2", "Max", "Max")
    table = offer(one, "me", "open", "open")[1]["id"]
    assert two.call("POST", f"/api/tables/{table}/join", {"seat": "blue"})[0] == 200
    first, second = (page(one, "Max", f"?table={table}&seat={seat}") for seat in ("red", "blue"))
    assert first["you"] and not second["you"] and first["page"] != second["page"], (first, second)
    assert page(two, second["page"])["you"] and second["page"].startswith("guest:")
    assert one.call("GET", path("Max")) == (404, {"error": "person"})
    status, answer = Client(site, "203.2.2.9").call("POST", "/api/guest", {"name": second["page"]})
    assert (status, answer) == (422, {"error": "name", "why": "taken"}), "nobody is called like a number"


# ---- following and inviting


# ---- dice


def thrown(record):
    """Every die of a record of Plague!, as (faces, face)."""
    for words in re.findall(r"^\d+ nature (\w+) (\d+)(?: (\d+))?", record, re.M):
        if words[0] == "roll":
            yield from ((12, int(words[1])), (6, int(words[2])))
        elif words[0] == "die":
            yield 6, int(words[1])


def play(table, both, steps):
    """So many steps of whoever is asked, always the first that is allowed."""
    for _ in range(steps):
        for person in both:
            text = person.call("GET", f"/api/tables/{table}/lines?from=0")[1]
            length = re.search(r"^\* (\d+)", text, re.M)[1]
            row = re.search(r"^> (.*)$", text, re.M)
            if row:
                where = f"/api/tables/{table}/lines?at={length}&id={secrets.token_hex(16)}"
                assert person.call("POST", where, row[1])[0] == 200
                break


@test
def dice_of_all_games_are_counted_and_their_chances_are_exact(site):
    """Two games of two: the dice of both together are those of the records; chances as whole numbers give them."""
    ann, bob = account(site, "203.2.13.1", "Ann Dice"), account(site, "203.2.13.2", "Bob Dice")
    tables = [offer(ann, "me", "open", game="plague")[1]["id"] for _ in range(2)]
    for table in tables:
        bob.call("POST", f"/api/tables/{table}/join", {})
        play(table, (ann, bob), 40)
        bob.call("POST", f"/api/tables/{table}/resign", {})
    counted(site, tables)
    dice = [die for table in tables for die in thrown(ann.call("GET", f"/api/tables/{table}/record")[1])]
    told = [page(one, name)["dice"] for one, name in ((ann, "Ann Dice"), (bob, "Bob Dice"))]
    for faces in (6, 12):
        both = [next(die for die in one if die["faces"] == faces) for one in told]
        for face in range(1, faces + 1):
            assert sum(die["counts"][face - 1] for die in both) == dice.count((faces, face)), (faces, face)
        for die in both:
            exact = tails(faces, die["thrown"])
            assert die["thrown"] and abs(die["more"] - exact[die["sum"]]) < 1e-12, die
            assert abs(die["less"] - (1 - exact[die["sum"] + 1])) < 1e-12, die


@test
def games_of_before_are_counted_once(site):
    """What was written is taken out, as in a database of before; looking after the table twice counts it once."""
    ann, bob = account(site, "203.2.14.1", "Ann Before"), account(site, "203.2.14.2", "Bob Before")
    table = won(site, ann, bob, game="plague")
    counted(site, [table])
    before = page(ann, "Ann Before")["dice"], page(ann, "Ann Before")["games"]
    site.psql(f"UPDATE seats SET ended = 0, place = 0 WHERE table_id = {table};"
              f" DELETE FROM dice WHERE person IN (SELECT person FROM seats WHERE table_id = {table})")
    for _ in range(2):
        site.psql(f"INSERT INTO work VALUES ({table}, 0, 0)")
        wait_for(lambda: site.psql(f"SELECT count(*) FROM work WHERE table_id = {table}") == "0")
    assert (page(ann, "Ann Before")["dice"], page(ann, "Ann Before")["games"]) == before


# ---- records


def main():
    options = ["--proxies", "127.0.0.1", "--requests-per-second", "0"]
    with Cluster(sys.argv[1], nats=False, port=24100, options=options) as site:
        return run(tests, site)


if __name__ == "__main__":
    sys.exit(main())
