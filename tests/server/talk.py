#!/usr/bin/env python3
"""usage: talk.py BUILD [TEST…]

Talk at tables, at two nodes: who hears what, and that nobody hears of those whom they do not want to meet. Every test is
one sentence, and says its bound.
"""

import random
import struct
import sys
import time

from limits import Client, Cluster, Socket, offer, run
from cluster import wait_for  # found by what limits adds to the path

LINES = 40  # an hour
TALK = 11   # the frame
tests = []


def test(function):
    tests.append(function)
    return function


class Other(Client):
    """Somebody at the second node."""

    def __init__(self, site, address):
        super().__init__(site, address)
        self.link = type(self.link)(site.addresses()[1], timeout=30)


def come(site, net, *names):
    """People at the first and the second node in turn."""
    return [(Other if i % 2 else Client)(site, f"{net}.{i + 1}").guest(name) for i, name in enumerate(names)]


def seated(people):
    """A table where all of them sit."""
    table = offer(people[0], "me", *["open"] * (len(people) - 1))[1]["id"]
    for person in people[1:]:
        assert person.call("POST", f"/api/tables/{table}/join", {})[0] == 200
    return table


def say(person, table, **what):
    return person.call("POST", f"/api/tables/{table}/talk", what)


def heard(person, table, after=0):
    status, answer = person.call("GET", f"/api/tables/{table}/talk?after={after}")
    assert status == 200, answer
    return [(line["name"], line.get("text", line.get("phrase"))) for line in answer["lines"]]


@test
def who_plays_hears_who_plays_and_who_watches_who_watches(site):
    """Two at each side of the table: nothing crosses it."""
    ann, bob, carl, dora = come(site, "203.1.1", "Ann", "Bob", "Carl", "Dora")
    table = seated([ann, bob])
    status, first = say(ann, table, text="  We begin! ")
    assert status == 201
    assert say(carl, table, text="Who leads?")[0] == 201
    assert say(bob, table, phrase=3)[0] == 201
    assert heard(bob, table) == heard(ann, table) == [("Ann", "We begin!"), ("Bob", 3)]
    assert heard(ann, table, after=first["no"]) == [("Bob", 3)]
    assert heard(dora, table) == [("Carl", "Who leads?")]


@test
def the_number_of_a_line_is_its_time_and_no_count(site):
    """Whoever does not meet somebody cannot see from the numbers that they spoke."""
    ann, bob = come(site, "203.1.8", "Ann", "Bob")
    table = seated([ann, bob])
    began = time.time() * 1000
    numbers = [say(ann, table, text="a line")[1]["no"] for _ in range(20)]
    assert numbers == sorted(set(numbers)) and began - 1000 < numbers[0] and numbers[-1] < time.time() * 1000 + 1000, numbers


@test
def a_line_is_one_that_can_be_shown(site):
    """Nothing, 301 characters, signs that nobody sees, and phrases that there are none of are refused."""
    ann, bob = come(site, "203.1.2", "Ann", "Bob")
    table = seated([ann, bob])
    for what in ({}, {"text": " "}, {"text": "x" * 301}, {"text": "a\u202eb"}, {"text": "a\nb"}, {"phrase": 99}, {"phrase": 0}):
        assert say(ann, table, **what) == (422, {"error": "talk"}), what
    assert say(ann, table, text="é" * 300)[0] == 201
    assert say(ann, table, text='<b>"{}')[0] == 201 and heard(bob, table)[-1][1] == '<b>"{}'


@test
def so_much_is_said_in_an_hour(site):
    """40 lines of one person; others go on."""
    ann, bob = come(site, "203.1.3", "Ann", "Bob")
    table = seated([ann, bob])
    for i in range(LINES):
        assert say(ann, table, text=str(i))[0] == 201
    assert say(ann, table, text="more") == (429, {"error": "quota", "of": "lines"})
    assert say(bob, table, text="now I")[0] == 201


@test
def who_is_muted_says_nothing(site):
    """Refused with the reason; the other still hears what was said before."""
    ann, bob = come(site, "203.1.4", "Ann", "Bob")
    table = seated([ann, bob])
    say(ann, table, text="once")
    me = ann.call("GET", "/api/me")[1]["person"]["id"]
    site.psql(f"UPDATE people SET muted = 9e15 WHERE id = {me}")
    assert say(ann, table, text="twice") == (403, {"error": "muted"})
    assert heard(bob, table) == [("Ann", "once")]


@test
def a_private_table_is_overheard_by_nobody(site):
    """Without its code it does not exist."""
    ann, eve = come(site, "203.1.5", "Ann", "Eve")
    table = offer(ann, "me", "invite", private=True)[1]["id"]
    assert say(eve, table, text="hello") == (404, {"error": "table"})
    assert eve.call("GET", f"/api/tables/{table}/talk") == (404, {"error": "table"})


@test
def who_is_not_wanted_takes_no_free_seat(site):
    """Both ways, at public tables; a link still lets in; and no longer when it is taken back."""
    ann, bob = come(site, "203.1.6", "Ann", "Bob")
    table = seated([ann, bob])
    assert ann.call("POST", f"/api/tables/{table}/block", {"seat": "blue"})[0] == 204
    for host, guest in ((ann, bob), (bob, ann)):
        other = offer(host, "me", "open", "open")[1]["id"]
        assert guest.call("POST", f"/api/tables/{other}/join", {}) == (403, {"error": "removed"})
    assert ann.call("POST", f"/api/tables/{table}/block", {"seat": "blue", "block": False})[0] == 204
    assert bob.call("POST", f"/api/tables/{offer(ann, 'me', 'open', 'open')[1]['id']}/join", {})[0] == 200
    assert ann.call("POST", f"/api/tables/{table}/block", {"seat": "red"}) == (422, {"error": "block"}), "oneself"


@test
def whom_one_does_not_meet_is_listed_until_it_is_taken_back(site):
    """Two, the latest first, whoever blocks again once; each is read again after it, and nobody takes back what is not theirs."""
    ann, bob, carl = come(site, "203.1.9", "Ann", "Bob Loud", "Carl Loud")
    table = seated([ann, bob, carl])
    number = say(bob, table, text="one")[1]["no"]
    block = lambda **what: ann.call("POST", f"/api/tables/{table}/block", what)[0]
    assert (block(line=number), block(seat="gold"), block(seat="blue")) == (204, 204, 204)
    blocks = ann.call("GET", "/api/me/blocks")[1]["blocks"]
    assert [one["name"] for one in blocks] == ["Carl Loud", "Bob Loud"]
    assert all(time.time() * 1000 - 60_000 < one["at"] <= time.time() * 1000 for one in blocks), blocks
    assert bob.call("GET", "/api/me/blocks") == (200, {"blocks": []}), "whom it concerns is not told"
    path = f"/api/me/blocks/{blocks[1]['id']}"
    assert bob.call("DELETE", path) == (404, {"error": "none"})
    assert heard(ann, table) == []
    assert ann.call("DELETE", path)[0] == 204 and ann.call("DELETE", path) == (404, {"error": "none"})
    say(carl, table, text="two")
    assert heard(ann, table) == [("Bob Loud", "one")] and heard(carl, table) == [("Bob Loud", "one"), ("Carl Loud", "two")]
    assert ann.call("GET", "/api/me/blocks")[1]["blocks"] == blocks[:1]


@test
def who_was_spoken_to_is_told_until_they_have_heard_it(site):
    """Two lines are one letter in the other's inbox; hearing them marks it as seen, and the next line is another."""
    ann, bob, eve = come(site, "203.1.8", "Ann", "Bob", "Eve")
    table = seated([ann, bob])
    wrote = lambda who: [letter["seen"] for letter in who.call("GET", "/api/me/inbox")[1]["letters"] if letter["kind"] == "wrote"]
    say(ann, table, text="one")
    say(ann, table, text="two")
    say(eve, table, text="from the rail")
    assert (wrote(bob), wrote(ann), wrote(eve)) == ([False], [], [])
    heard(bob, table)
    assert wrote(bob) == [True]
    say(ann, table, text="three")
    assert sorted(wrote(bob)) == [False, True]


def listen(site, number, person, table):
    """A socket at the table that has said hello."""
    headers = {"Authorization": f"Bearer {person.token}", "X-Forwarded-For": person.address}
    link = Socket(site.addresses()[number % 2], f"/api/tables/{table}/play", headers)
    link.send(bytes([1, 0, 0, 0, 0, 0, 0]))
    wait_for(lambda: link.receive()[1][0] == 10)
    return link


def told(link, seconds):
    """The numbers of lines that a socket was told of, until it is silent."""
    numbers = []
    link.sock.settimeout(seconds)
    try:
        while True:
            payload = link.receive()[1]
            if payload[0] == TALK:
                numbers.append(struct.unpack("<I", payload[1:5])[0])
    except TimeoutError:
        return numbers


def by_lot(people, table, dice):
    """Lines and blocks by lot: what each of five should be told of, and who blocks whom in the end."""
    blocked, should, lines = set(), [[] for _ in people], []
    for _ in range(300):
        one, other = dice.sample(range(3), 2)
        if dice.random() < 0.2:
            block = dice.random() < 0.6
            seat = ("red", "blue", "gold")[other]
            assert people[one].call("POST", f"/api/tables/{table}/block", {"seat": seat, "block": block})[0] == 204
            (blocked.add if block else blocked.discard)((one, other))
            continue
        speaker = dice.randrange(5)
        status, answer = say(people[speaker], table, text="a line")
        if status != 201:
            continue
        lines.append((speaker, answer["no"]))
        for hearer in range(5):
            apart = (speaker, hearer) in blocked or (hearer, speaker) in blocked
            if (speaker < 3) == (hearer < 3) and not apart:
                should[hearer].append(answer["no"] % 2**32)
    return blocked, should, lines


@test
def nothing_of_a_blocked_person_arrives(site):
    """Five at two nodes, 300 lines and blocks by lot: nobody is told of a line, or shown one, of whom they do not meet."""
    people = come(site, "203.1.7", *"ABCDE")
    table = seated(people[:3])
    links = [listen(site, i, person, table) for i, person in enumerate(people)]
    time.sleep(1)  # until both nodes listen to each other
    blocked, should, lines = by_lot(people, table, random.Random(1348))
    assert blocked and len(lines) > 150
    for i, person in enumerate(people):
        assert sorted(told(links[i], 1)) == sorted(should[i]), i  # another node may be heard a moment later
        unwanted = {b for a, b in blocked if a == i} | {a for a, b in blocked if b == i}
        room = [("ABCDE"[who], "a line") for who, _ in lines if (who < 3) == (i < 3) and who not in unwanted]
        assert heard(person, table) == room[-200:], i
        links[i].sock.close()


def main():
    options = ["--proxies", "127.0.0.1", "--requests-per-second", "0", "--lines-per-hour", str(LINES)]
    with Cluster(sys.argv[1], nodes=2, port=22200, options=options) as site:
        return run(tests, site)


if __name__ == "__main__":
    sys.exit(main())
