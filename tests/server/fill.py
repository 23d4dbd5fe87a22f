#!/usr/bin/env python3
"""usage: fill.py BUILD [TEST…]

Tables that fill and end: who stays, who is asked before a long game, one table for all who want to play now, and the
same people once more. Every test is one sentence, and says its bound.
"""

import collections
import concurrent.futures
import sys
import time

from limits import Client, Cluster, offer, run
from cluster import wait_for  # noqa: E402, found by what limits adds to the path

MUSTER = 3  # seconds
tests = []


def test(function):
    tests.append(function)
    return function


def people(site, net, *names):
    return [Client(site, f"{net}.{i}").guest(name) for i, name in enumerate(names, 1)]


def seat_of(person, table):
    """The seat of this person, as the table tells it."""
    told = person.call("GET", f"/api/tables/{table}")[1]
    return next(seat for seat in told["seats"] if seat["seat"] == told["you"])


def kinds(person, table):
    return [seat["kind"] for seat in person.call("GET", f"/api/tables/{table}")[1]["seats"]]


def letters(person):
    return [(letter["kind"], letter["table"]) for letter in person.call("GET", "/api/me/inbox")[1]["letters"]]


def given_up(stays, goes):
    """A game of two that one of them resigns."""
    table = offer(stays, "me", "open")[1]["id"]
    assert goes.call("POST", f"/api/tables/{table}/join", {})[0] == 200
    assert goes.call("POST", f"/api/tables/{table}/resign", {})[1]["state"] == "finished"


def counted(site, person, games):
    """The games of a person that are over are counted when their records are kept."""
    me = person.call("GET", "/api/me")[1]["person"]["id"]
    wait_for(lambda: site.psql(f"SELECT count(stayed) FROM ends WHERE person = {me}") == str(games))


@test
def who_stays_to_the_end_is_told_at_the_seat(site):
    """5 games of two, resigned by one: 5 of 5 and 0 of 5; a table for those who finish 10 of 20 takes one of them."""
    ann, bob, new = people(site, "203.0.113", "Ann", "Bob", "Newcomer")
    for _ in range(5):
        given_up(ann, bob)
    counted(site, bob, 5)
    table = offer(new, "me", "open", "open", stays=10)[1]
    assert (table["stays"], table["seats"][0]["played"]) == (10, 0)
    assert bob.call("POST", f"/api/tables/{table['id']}/join", {}) == (403, {"error": "stays"})
    assert ann.call("POST", f"/api/tables/{table['id']}/join", {})[0] == 200
    seat = seat_of(ann, table["id"])
    assert (seat["played"], seat["stayed"]) == (5, 5), seat


@test
def whoever_has_hardly_played_is_welcome(site):
    """4 games left of 4, and a table for those who finish 20 of 20 still lets in."""
    ann, bob = people(site, "203.0.114", "Ann", "Bob")
    for _ in range(4):
        given_up(ann, bob)
    counted(site, bob, 4)
    table = offer(ann, "me", "open", "open", stays=20)[1]["id"]
    assert bob.call("POST", f"/api/tables/{table}/join", {})[0] == 200


@test
def the_last_twenty_games_count(site):
    """21 games, the first of them left: finishes 20 of 20."""
    ann, bob = people(site, "203.0.115", "Ann", "Bob")
    for i in range(21):
        given_up(*((ann, bob) if i else (bob, ann)))
        counted(site, ann, i + 1)
    table = offer(ann, "me", "open")[1]["id"]
    seat = seat_of(ann, table)
    assert (seat["played"], seat["stayed"]) == (20, 20), seat


@test
def games_against_bots_do_not_count(site):
    """A game of one person against a bot, given up: 0 games."""
    ann, = people(site, "203.0.116", "Ann")
    table = offer(ann, "me", "bot")[1]["id"]
    assert ann.call("POST", f"/api/tables/{table}/resign", {})[0] == 200
    wait_for(lambda: site.psql(f"SELECT record IS NOT NULL FROM tables WHERE id = {table}") == "t")
    counted(site, ann, 0)


@test
def a_table_asks_for_twenty_of_twenty_at_most(site):
    """21 and -1 are refused."""
    ann, = people(site, "203.0.117", "Ann")
    for stays in (21, -1):
        assert offer(ann, "me", "open", stays=stays) == (422, {"error": "stays"})


def waited(site, table, seconds):
    """As if the table had been made so long ago, to a node that has to read it again."""
    site.psql(f"UPDATE turns SET since = since - {1000 * seconds}, revision = revision + 1 WHERE table_id = {table}")


@test
def a_table_of_days_that_fills_at_once_begins_at_once(site):
    """Two who sit down within an hour are asked nothing."""
    ann, bob = people(site, "203.0.118", "Ann", "Bob")
    table = offer(ann, "me", "open")[1]["id"]
    assert ann.call("POST", f"/api/tables/{table}/ready", {}) == (409, {"error": "pace"})
    assert bob.call("POST", f"/api/tables/{table}/join", {})[1]["state"] == "running"


@test
def whoever_waited_long_is_asked_before_a_game_of_days(site):
    """After two hours there is a muster, in which the newcomer counts as there; it begins when the other answers."""
    ann, bob = people(site, "203.0.119", "Ann", "Bob")
    table = offer(ann, "me", "open")[1]["id"]
    waited(site, table, 7200)
    told = bob.call("POST", f"/api/tables/{table}/join", {})[1]
    assert told["state"] == "open" and [seat["ready"] for seat in told["seats"]] == [False, True], told
    assert 0 < told["readyBy"] / 1000 - time.time() <= MUSTER, told["readyBy"]
    assert ann.call("POST", f"/api/tables/{table}/ready", {})[1]["state"] == "running"


@test
def a_seat_that_does_not_answer_is_offered_on(site):
    """Of three one is silent: that seat is free within 2 s, and the next who comes completes the table at once."""
    ann, bob, cat, dan = people(site, "203.0.120", "Ann", "Bob", "Cat", "Dan")
    table = offer(ann, "me", "open", "open")[1]["id"]
    bob.call("POST", f"/api/tables/{table}/join", {})
    waited(site, table, 7200)
    cat.call("POST", f"/api/tables/{table}/join", {})
    ann.call("POST", f"/api/tables/{table}/ready", {})
    wait_for(lambda: kinds(ann, table) == ["person", "open", "person"], seconds=MUSTER + 2)
    assert dan.call("POST", f"/api/tables/{table}/join", {})[1]["state"] == "running"


def now(person, game="rattus", pace="days"):
    """Asks until there is a table to sit down at, and sits down; the table. Of thirty who come at once somebody may be too
    late at nine tables, and hear as often that another one makes the next."""
    for _ in range(30):
        status, answer = person.call("POST", "/api/now", {"game": game, "pace": pace})
        if status == 201:
            return answer
        if status == 200:
            joined, table = person.call("POST", f"/api/tables/{answer['id']}/join", {})
            if joined == 200:
                return table
    raise AssertionError((status, answer))


@test
def who_wants_to_play_now_is_led_to_one_table(site):
    """Three come one after the other and play together; the fourth finds another table, and so does another pace."""
    four = people(site, "203.0.121", "Ann", "Bob", "Cat", "Dan")
    tables = [now(person) for person in four]
    assert len({table["id"] for table in tables[:3]}) == 1 and tables[2]["state"] == "running", tables[2]
    assert tables[3]["id"] != tables[0]["id"] and tables[3]["state"] == "open"
    assert now(four[0], pace="live")["id"] != tables[3]["id"]
    assert now(four[0])["id"] == tables[3]["id"], "the same table for whoever comes"


@test
def many_who_come_at_once_are_not_scattered(site):
    """Thirty at the same moment fill ten tables of three."""
    many = people(site, "203.0.122", *(f"Person {i}" for i in range(30)))
    with concurrent.futures.ThreadPoolExecutor(30) as crowd:
        tables = list(crowd.map(lambda person: now(person, game="blackdeath")["id"], many))
    assert sorted(collections.Counter(tables).values()) == 10 * [3], collections.Counter(tables)


@test
def the_table_of_all_is_no_hosts_own(site):
    """Whoever came first cannot send others away, close it, or start it over their heads."""
    ann, bob = people(site, "203.0.123", "Ann", "Bob")
    alone = now(ann, game="plague")
    assert alone["standing"] and ann.call("POST", f"/api/tables/{alone['id']}/leave", {})[1]["state"] == "closed"
    table = now(ann, game="plague")["id"]
    assert now(bob, game="plague")["id"] == table
    for what, body in (("remove", {"seat": "blue"}), ("close", {})):
        assert ann.call("POST", f"/api/tables/{table}/{what}", body) == (403, {"error": "standing"})
    assert ann.call("POST", f"/api/tables/{table}/start", {})[1]["state"] == "open"
    assert bob.call("POST", f"/api/tables/{table}/ready", {})[1]["state"] == "running"


@test
def whoever_does_not_meet_somebody_there_plays_at_another_table(site):
    """Two who do not want to meet: two tables, both ways round, and the second is found again; a third person meets one."""
    ann, bob, cat = people(site, "203.0.126", "Ann", "Bob", "Cat")
    tables = [offer(ann, "me", "open")[1]["id"]]
    assert bob.call("POST", f"/api/tables/{tables[0]}/join", {})[0] == 200
    assert bob.call("POST", f"/api/tables/{tables[0]}/block", {"seat": "red", "block": True})[0] == 204
    for game, one, other in (("rattus", ann, bob), ("plague", bob, ann)):
        first, second = now(one, game, "live")["id"], now(other, game, "live")["id"]
        assert second != first and now(other, game, "live")["id"] == second
        assert now(one, game, "live")["id"] == first == now(cat, game, "live")["id"]


@test
def play_now_knows_games_and_paces(site):
    """No such game, no such pace: refused with the reason."""
    ann, = people(site, "203.0.124", "Ann")
    for body, word in (({"game": "chess", "pace": "days"}, "game"), ({"game": "rattus"}, "pace")):
        assert ann.call("POST", "/api/now", body) == (422, {"error": word})


@test
def the_same_people_play_once_more_at_one_table(site):
    """Both ask at the same moment, 20 times: one table each, with both of them, on the same terms."""
    ann, bob, eve = people(site, "203.0.125", "Ann", "Bob", "Eve")
    firsts = set()
    for _ in range(20):
        table = offer(ann, "me", "open")[1]["id"]
        bob.call("POST", f"/api/tables/{table}/join", {})
        assert ann.call("POST", f"/api/tables/{table}/rematch", {}) == (409, {"error": "state"})
        bob.call("POST", f"/api/tables/{table}/resign", {})
        with concurrent.futures.ThreadPoolExecutor(2) as both:
            places = list(both.map(lambda one: one.call("POST", f"/api/tables/{table}/rematch", {}), (ann, bob)))
        assert places[0] == places[1] and places[0][0] == 200, places
        again = places[0][1]
        seated = [one.call("POST", f"/api/tables/{again['id']}/join", {"invite": again["invite"]})[1] for one in (ann, bob)]
        assert seated[1]["state"] == "running" and seated[1]["pace"] == {"kind": "days", "days": 1}, seated[1]
        firsts.add(seated[1]["seats"][0]["name"])
        told = ann.call("GET", f"/api/tables/{table}")[1]["rematch"]
        assert told == again, told
        assert eve.call("GET", f"/api/tables/{table}")[1]["rematch"] is None
        assert eve.call("POST", f"/api/tables/{table}/rematch", {}) == (403, {"error": "seat"})
    assert firsts == {"Ann", "Bob"}, "seats by lot"


@test
def who_is_wanted_once_more_is_told(site):
    """The other finds the new table in the inbox within a second; whoever asked does not."""
    ann, bob = people(site, "203.0.126", "Ann", "Bob")
    table = offer(ann, "me", "open")[1]["id"]
    bob.call("POST", f"/api/tables/{table}/join", {})
    bob.call("POST", f"/api/tables/{table}/resign", {})
    again = ann.call("POST", f"/api/tables/{table}/rematch", {})[1]["id"]
    wait_for(lambda: ("invited", again) in letters(bob), seconds=1)
    assert "invited" not in dict(letters(ann))


def main():
    options = ["--proxies", "127.0.0.1", "--requests-per-second", "0", "--muster-seconds", str(MUSTER)]
    with Cluster(sys.argv[1], nats=False, port=22100, options=options) as site:
        return run(tests, site)


if __name__ == "__main__":
    sys.exit(main())
