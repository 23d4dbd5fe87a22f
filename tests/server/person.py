#!/usr/bin/env python3
"""usage: person.py BUILD [TEST…]

A person's page: what others may see of a person, their games, opponents and dice; following and inviting; records of all
games in one archive. Every test is one sentence, and says its bound.
"""

import io
import os
import random
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


def games(asker, name, **query):
    """The ids of all pages of a list."""
    found, before = [], {}
    while True:
        status, answer = asker.call("GET", path(name, f"/games?{urllib.parse.urlencode({**query, **before})}"))
        assert status == 200, answer
        found += [table["id"] for table in answer["tables"]]
        if not answer["next"]:
            return found
        before = {"before": answer["next"]}


def counted(site, tables):
    """Results are written with the record."""
    ids = ",".join(tables)
    wait_for(lambda: site.psql(f"SELECT count(DISTINCT table_id) FROM ends WHERE place > 0 AND table_id IN ({ids})")
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


@test
def a_guest_who_becomes_an_account_keeps_page_and_games(site):
    """The number still leads to them, and the list has the game of the guest."""
    ann, bob = people(site, "203.2.3", "Ann", "Bob")
    table = won(site, ann, bob)
    counted(site, [table])
    number = page(ann, "Ann", f"?table={table}&seat=red")["page"]
    assert ann.call("POST", "/api/me/password", {"name": "Ann of Green Gables", "password": "a goose in a coat"})[0] == 200
    assert page(bob, number)["page"] == "Ann of Green Gables"
    assert games(bob, "Ann of Green Gables", state="finished") == [table]


@test
def private_tables_are_for_their_people(site):
    """A private game is in no list, count or opponent that a stranger sees, and in those of both players."""
    ann, bob, eve = account(site, "203.2.4.1", "Ann Private"), account(site, "203.2.4.2", "Bob Private"), Client(site, "203.2.4.3")
    made = offer(ann, "me", "invite", private=True)[1]
    table, code = made["id"], made["invites"]["blue"]
    assert bob.call("POST", f"/api/tables/{table}/join", {"invite": code})[0] == 200
    assert games(bob, "Ann Private", state="running") == [table] and games(eve, "Ann Private", state="running") == []
    assert eve.call("GET", path("Bob Nobody", f"?table={table}&seat=blue")) == (404, {"error": "person"})
    bob.call("POST", f"/api/tables/{table}/resign", {})
    counted(site, [table])
    for asker, seen in ((ann, 1), (bob, 1), (eve, 0)):
        told = page(asker, "Ann Private")
        assert len(told["opponents"]) == seen and len(told["games"]) == seen, told
        assert len(games(asker, "Ann Private", state="finished")) == seen


@test
def lists_have_pages_and_filters(site):
    """Of 60 games each comes once, the latest first; 4 filters find what they should."""
    ann, bob, cat = (account(site, f"203.2.5.{i}", name) for i, name in ((1, "Ann Lists"), (2, "Bob Lists"), (3, "Cat Lists")))
    lost = [won(site, bob, ann) for _ in range(5)]
    other = [won(site, ann, cat, game="plague") for _ in range(3)]
    most = [won(site, ann, bob) for _ in range(52)]
    counted(site, lost + other + most)
    everything = games(cat, "Ann Lists", state="finished")
    assert len(everything) == len(set(everything)) == 60 and everything[:3] == most[::-1][:3]
    assert sorted(games(cat, "Ann Lists", state="finished", result="lost")) == sorted(lost)
    assert sorted(games(cat, "Ann Lists", state="finished", result="won")) == sorted(other + most)
    assert sorted(games(cat, "Ann Lists", state="finished", game="plague")) == sorted(other)
    assert sorted(games(cat, "Ann Lists", state="finished", **{"with": "cat lists"})) == sorted(other)
    assert games(cat, "Ann Lists", state="finished", **{"with": "Nobody At All"}) == []
    table = offer(ann, "me", "bot")[1]["id"]
    assert games(cat, "Ann Lists", state="running") == [table]


def copies(site, table, number):
    """So many copies of a finished game, each of them over a millisecond later than the one before."""
    first = 10**12
    for name, key, others in (
            ("tables", "id", "game, head, state, hidden, pace, bank, step, host, secret, luck, made, record"),
            ("turns", "table_id", "revision, length, actor, since, armed, live")):
        site.psql(f"INSERT INTO {name} ({key}, {others}) SELECT {first} + g, {others} FROM {name},"
                  f" generate_series(1, {number}) g WHERE {key} = {table}")
    others = "seat, kind, person, name, level, invite, standing"
    site.psql(f"INSERT INTO seats (table_id, {others}) SELECT {first} + g, {others} FROM seats,"
              f" generate_series(1, {number}) g WHERE table_id = {table};"
              f" INSERT INTO ends SELECT person, {first} + g, at + g, stayed, place FROM ends,"
              f" generate_series(1, {number}) g WHERE table_id = {table}; ANALYZE")


def took(what):
    began = time.monotonic()
    what()
    return time.monotonic() - began


@test
def somebody_with_many_games_is_shown_quickly(site):
    """Of 20,000 finished games a page of the list within 0.5 s, also deep in it, and the person's page within 1.5 s."""
    ann, bob = account(site, "203.2.18.1", "Ann Many"), account(site, "203.2.18.2", "Bob Many")
    table = won(site, ann, bob)
    counted(site, [table])
    copies(site, table, 20000)
    ended = int(site.psql(f"SELECT max(at) FROM ends WHERE table_id = {table}"))
    listed = lambda query: ann.call("GET", path("Bob Many", f"/games?state=finished{query}"))
    first, deep = took(lambda: listed("")), took(lambda: listed(f"&before={ended + 5000}-0"))
    whole = took(lambda: page(ann, "Bob Many"))
    print(f"   a page {1000 * first:.0f} ms, deep {1000 * deep:.0f} ms, the person {1000 * whole:.0f} ms")
    assert len(listed(f"&before={ended + 5000}-0")[1]["tables"]) == 50
    assert max(first, deep) < 0.5 and whole < 1.5


@test
def what_makes_no_sense_in_a_list_is_refused(site):
    """Four wrong words, each with its reason."""
    ann = account(site, "203.2.6.1", "Ann Wrong")
    for query, word in (("state=open", "state"), ("result=drawn", "result"), ("game=chess", "game"), ("before=x", "before")):
        assert ann.call("GET", path("Ann Wrong", f"/games?{query}")) == (422, {"error": word})


@test
def people_who_do_not_want_to_meet_see_nothing_of_each_other(site):
    """Both ways: no page, no list, no following; what they followed before ends; others see both."""
    ann, bob, eve = account(site, "203.2.7.1", "Ann Apart"), account(site, "203.2.7.2", "Bob Apart"), account(site, "203.2.7.3", "Eve Apart")
    table = won(site, ann, bob)
    counted(site, [table])
    for one, other in ((ann, "Bob Apart"), (bob, "Ann Apart"), (eve, "Ann Apart")):
        assert one.call("POST", path(other, "/follow"), {})[0] == 204
    assert page(ann, "Bob Apart")["followed"]
    assert ann.call("POST", f"/api/tables/{table}/block", {"seat": "blue"})[0] == 204
    for one, other in ((ann, "Bob Apart"), (bob, "Ann Apart")):
        for method, more in (("GET", ""), ("GET", "/games?state=finished"), ("POST", "/follow")):
            assert one.call(method, path(other, more), {} if method == "POST" else None) == (404, {"error": "person"})
        assert one.call("GET", "/api/me/follows")[1]["follows"] == []
    assert page(eve, "Ann Apart")["followed"] and page(eve, "Bob Apart")["name"] == "Bob Apart"
    assert page(eve, "Ann Apart")["opponents"][0]["name"] == "Bob Apart"
    assert page(bob, "Bob Apart")["opponents"] == [], "nor among one's own opponents"


@test
def any_name_can_be_asked_for(site):
    """Four names with signs that mean something in an address: each is found, and only as it is written."""
    for i, name in enumerate(("Zoë/Łukasz", "50% + more", "a?b=c&d#e", "李 小龙")):
        one = account(site, f"203.2.19.{i + 1}", name)
        told = page(one, name)
        assert told["you"] and told["page"] == name, told
        assert games(one, name, state="running") == []
    assert one.call("GET", "/api/people/50%25+%2B+more")[0] == 404, "a plus in a path is a plus"


@test
def whatever_people_do_those_apart_meet_nowhere(site):
    """300 acts by lot of 5 people: after each, pages, lists, follows and invitations are as a model of them says."""
    lot, names = random.Random(22), [f"Person {i} Apart" for i in range(5)]
    crowd = [account(site, f"203.2.20.{i + 1}", name) for i, name in enumerate(names)]
    tables = [offer(one, "me", "open")[1]["id"] for one in crowd]
    seats = [f"/api/tables/{table}/block" for table in tables]
    apart, follows, invited = set(), set(), set()
    for act in range(300):
        one, other = lot.sample(range(5), 2)
        strangers = {(one, other), (other, one)} & apart
        what = lot.choice(["block", "unblock", "follow", "follow", "unfollow", "invite"])
        if what in ("block", "unblock"):
            assert crowd[one].call("POST", seats[other], {"seat": "red", "block": what == "block"})[0] == 204
            (apart.add if what == "block" else apart.discard)((one, other))
            follows -= {(one, other), (other, one)} if what == "block" else set()
        elif what == "invite":
            site.psql("DELETE FROM spent WHERE kind = 37")
            assert invite(crowd[one], tables[one], names[other])[0] == 204
            invited |= set() if strangers else {(tables[one], other)}
        else:
            status = crowd[one].call("POST" if what == "follow" else "DELETE", path(names[other], "/follow"), {})[0]
            assert status == (404 if strangers else 204), (act, what, status)
            if not strangers:
                (follows.add if what == "follow" else follows.discard)((one, other))
        strangers = {(one, other), (other, one)} & apart
        for asker, asked in ((one, other), (other, one)):
            assert crowd[asker].call("GET", path(names[asked]))[0] == (404 if strangers else 200), (act, what)
            told = [followed["name"] for followed in crowd[asker].call("GET", "/api/me/follows")[1]["follows"]]
            assert sorted(told) == sorted(names[b] for a, b in follows if a == asker), (act, what, told)
            found = {(table, asker) for kind, table in letters(crowd[asker]) if kind == "invited"}
            assert found == {pair for pair in invited if pair[1] == asker}, (act, what, found)


# ---- following and inviting


@test
def who_follows_somebody_finds_them_at_open_tables(site):
    """Of three tables the one where she sits; her own inbox and page say nothing of it; ending it ends it."""
    ann, bob, eve = account(site, "203.2.8.1", "Ann Followed"), account(site, "203.2.8.2", "Bob Following"), account(site, "203.2.8.3", "Eve Elsewhere")
    assert bob.call("POST", path("Ann Followed", "/follow"), {})[0] == 204
    assert bob.call("POST", path("Ann Followed", "/follow"), {})[0] == 204, "once more is no mistake"
    table, hidden = offer(ann, "me", "open")[1]["id"], offer(ann, "me", "invite", private=True)[1]["id"]
    offer(eve, "me", "open")
    listed = lambda: [one["id"] for one in bob.call("GET", "/api/tables?state=open&followed=1")[1]["tables"]]
    assert listed() == [table], hidden
    follows = bob.call("GET", "/api/me/follows")[1]["follows"]
    assert follows == [{"name": "Ann Followed", "page": "Ann Followed", "tables": [{"id": table, "game": "rattus"}]}]
    assert letters(ann) == [] and "Bob" not in str(page(ann, "Ann Followed"))
    assert bob.call("DELETE", path("Ann Followed", "/follow"))[0] == 204
    assert listed() == [] and bob.call("GET", "/api/me/follows")[1]["follows"] == []
    assert bob.call("POST", path("Bob Following", "/follow"), {}) == (422, {"error": "self"})
    assert Client(site, "203.2.8.4").call("GET", "/api/tables?followed=1") == (401, {"error": "session"})


@test
def nobody_follows_more_than_two_hundred(site):
    """The 201st is refused."""
    ann, bob = account(site, "203.2.9.1", "Ann Two Hundred"), account(site, "203.2.9.2", "Bob Two Hundred")
    me = ann.call("GET", "/api/me")[1]["person"]["id"]
    site.psql("WITH p AS (INSERT INTO people (name, made) SELECT 'Extra', 0 FROM generate_series(1, 200) RETURNING id)"
              f" INSERT INTO follows SELECT {me}, id, 0 FROM p")
    assert ann.call("POST", path("Bob Two Hundred", "/follow"), {}) == (429, {"error": "quota", "of": "follows"})


def invite(person, table, name):
    return person.call("POST", f"/api/tables/{table}/invite", {"name": name})


@test
def who_is_invited_by_name_finds_the_table_in_the_inbox(site):
    """One letter however often; the code of a private seat with it, which lets them in."""
    ann, bob = account(site, "203.2.10.1", "Ann Inviting"), account(site, "203.2.10.2", "Bob Invited")
    table = offer(ann, "me", "invite", private=True)[1]["id"]
    assert [invite(ann, table, "Bob Invited")[0] for _ in range(2)] == [204, 204]
    (letter,) = bob.call("GET", "/api/me/inbox")[1]["letters"]
    assert (letter["kind"], letter["table"]) == ("invited", table), letter
    assert bob.call("GET", f"/api/tables/{table}")[0] == 404
    assert bob.call("POST", f"/api/tables/{table}/join", {"invite": letter["invite"]})[1]["state"] == "running"
    assert bob.call("GET", "/api/me/inbox")[1]["letters"][0]["invite"] is None, "no seat, no code"


@test
def invitations_have_their_bounds(site):
    """5 an hour; none of strangers, to nobody, to a full or a running table, and codes are the host's."""
    ann, bob, eve = account(site, "203.2.11.1", "Ann Bounds"), account(site, "203.2.11.2", "Bob Bounds"), account(site, "203.2.11.3", "Eve Bounds")
    table = offer(ann, "me", "open", "invite")[1]["id"]
    assert invite(eve, table, "Bob Bounds") == (403, {"error": "seat"})
    assert invite(ann, table, "Nobody Of This Name") == (404, {"error": "person"})
    assert bob.call("POST", f"/api/tables/{table}/join", {})[0] == 200
    assert invite(bob, table, "Eve Bounds") == (403, {"error": "host"})
    assert [invite(ann, table, "Eve Bounds")[0] for _ in range(INVITES)] == [204] * (INVITES - 1) + [429]
    assert invite(ann, table, "Eve Bounds")[1] == {"error": "quota", "of": "invites"}
    begun = offer(bob, "me", "bot")[1]["id"]
    assert invite(bob, begun, "Eve Bounds") == (409, {"error": "begun"})


@test
def whoever_is_not_wanted_invites_in_vain_and_does_not_learn_it(site):
    """The answer is the same, and there is no letter."""
    ann, bob = account(site, "203.2.12.1", "Ann Quiet"), account(site, "203.2.12.2", "Bob Blocked")
    first = won(site, ann, bob)
    assert ann.call("POST", f"/api/tables/{first}/block", {"seat": "blue"})[0] == 204
    table = offer(bob, "me", "open")[1]["id"]
    assert invite(bob, table, "Ann Quiet") == (204, "")
    assert ("invited", table) not in letters(ann)


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
    """What was written is taken out, all of it or the places, as in a database of before; looking after the table twice
    counts it once."""
    ann, bob = account(site, "203.2.14.1", "Ann Before"), account(site, "203.2.14.2", "Bob Before")
    table = won(site, ann, bob, game="plague")
    counted(site, [table])
    before = page(ann, "Ann Before")["dice"], page(ann, "Ann Before")["games"]
    for taken_out in (f"DELETE FROM ends WHERE table_id = {table}", f"UPDATE ends SET place = 0 WHERE table_id = {table}"):
        site.psql(f"{taken_out}; DELETE FROM dice WHERE person IN (SELECT person FROM seats WHERE table_id = {table})")
        assert page(ann, "Ann Before")["games"] == []
        for _ in range(2):
            site.psql(f"INSERT INTO work VALUES ({table}, 0, 0)")
            wait_for(lambda: site.psql(f"SELECT count(*) FROM work WHERE table_id = {table}") == "0")
        assert (page(ann, "Ann Before")["dice"], page(ann, "Ann Before")["games"]) == before
        assert page(ann, "Ann Before")["stayed"] == 1
        assert [kind for kind, at in letters(ann) if at == table] == ["over"], letters(ann)


@test
def what_a_node_of_the_program_before_writes_is_taken_over(site):
    """It writes results to seats, and to `ends` who stayed: the page of both tells both."""
    ann, bob = account(site, "203.2.20.1", "Ann Other"), account(site, "203.2.20.2", "Bob Other")
    table = won(site, ann, bob)
    counted(site, [table])
    before = page(bob, "Ann Other"), page(ann, "Bob Other"), games(ann, "Bob Other", state="finished")
    ended = site.psql(f"SELECT max(at) FROM ends WHERE table_id = {table}")
    site.psql(f"DELETE FROM ends WHERE table_id = {table}")
    site.psql("WITH r AS (UPDATE seats s SET ended = "
              f"{ended}, place = v.place, points = 0 FROM (VALUES (0, 1), (1, 2)) v(seat, place) WHERE s.table_id = {table}"
              " AND s.seat = v.seat AND s.ended = 0 RETURNING s.person)"
              f" INSERT INTO ends SELECT person, {table}, {ended} + 5, seat = 0 FROM seats WHERE table_id = {table}"
              " ON CONFLICT DO NOTHING")
    assert (page(bob, "Ann Other"), page(ann, "Bob Other"), games(ann, "Bob Other", state="finished")) == before
    assert site.psql(f"SELECT DISTINCT at FROM ends WHERE table_id = {table}") == ended


# ---- records


def archive(site, person):
    request = urllib.request.Request(f"{site.url()}/api/me/records", headers={"Authorization": f"Bearer {person.token}"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        assert answer.headers["Content-Type"] == "application/x-tar"
        return tarfile.open(fileobj=io.BytesIO(answer.read()))


@test
def all_records_come_in_one_archive(site):
    """Seven games, one of them private: seven files, each the record of its table; none of others."""
    ann, bob = account(site, "203.2.15.1", "Ann Archive"), account(site, "203.2.15.2", "Bob Archive")
    tables = [won(site, ann, bob) for _ in range(6)]
    made = offer(ann, "me", "invite", private=True)[1]
    bob.call("POST", f"/api/tables/{made['id']}/join", {"invite": made["invites"]["blue"]})
    bob.call("POST", f"/api/tables/{made['id']}/resign", {})
    counted(site, [*tables, made["id"]])
    files = archive(site, ann)
    found = {re.search(r"-(\d+)\.txt$", file.name)[1]: files.extractfile(file).read().decode() for file in files}
    assert sorted(found) == sorted([*tables, made["id"]]), sorted(found)
    for table, text in found.items():
        assert text == ann.call("GET", f"/api/tables/{table}/record")[1]
    assert archive(site, account(site, "203.2.15.3", "Eve Archive")).getnames() == []


def begin_reading(site, person, version):
    """A connection that has asked for the archive and reads little at a time."""
    link = socket.socket()
    link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
    host, port = site.address().split(":")
    link.connect((host, int(port)))
    head = f"GET /api/me/records HTTP/1.{version}\r\nHost: x\r\nAuthorization: Bearer {person.token}\r\n\r\n"
    link.sendall(head.encode())
    return link


def read_all(link):
    parts = []
    while part := link.recv(262144):
        parts.append(part)
    return b"".join(parts)


@test
def an_archive_of_any_size_takes_little_memory(site):
    """64 MiB of records in 256 files: the node grows by less than 16 MiB, also with a client that reads the old way or goes."""
    ann, bob = account(site, "203.2.16.1", "Ann Large"), account(site, "203.2.16.2", "Bob Large")
    table = won(site, ann, bob)
    counted(site, [table])
    me = ann.call("GET", "/api/me")[1]["person"]["id"]
    site.psql("INSERT INTO tables (id, game, head, state, hidden, pace, bank, step, host, secret, luck, made, record)"
              " SELECT g, game, head, state, hidden, pace, bank, step, host, secret, luck, made, repeat('Ratatouille', 23831)"
              f" FROM tables, generate_series(1, 255) g WHERE id = {table};"
              f" INSERT INTO ends SELECT {me}, g, g, NULL, 1 FROM generate_series(1, 255) g")
    before = resident(site)
    gone = begin_reading(site, ann, 1)
    gone.recv(1000)
    gone.close()
    assert len(archive(site, ann).getnames()) == 256
    head, _, body = read_all(begin_reading(site, ann, 0)).partition(b"\r\n\r\n")
    assert b"chunked" not in head and len(tarfile.open(fileobj=io.BytesIO(body)).getnames()) == 256
    grown = resident(site) - before
    print(f"   the node grew by {grown} kB")
    assert grown < 16 * 1024, grown
    assert ann.call("GET", "/api/me")[0] == 200


@test
def archives_have_a_quota(site):
    """4 an hour."""
    ann = account(site, "203.2.17.1", "Ann Often")
    assert [ann.call("GET", "/api/me/records")[0] for _ in range(ARCHIVES + 1)] == [200] * ARCHIVES + [429]


def main():
    # Sanitizers keep what was given back; here memory is measured.
    os.environ.setdefault("ASAN_OPTIONS", "quarantine_size_mb=1")
    options = ["--proxies", "127.0.0.1", "--requests-per-second", "0", "--invites-per-hour", str(INVITES),
               "--archives-per-hour", str(ARCHIVES)]
    with Cluster(sys.argv[1], nats=False, port=24100, options=options) as site:
        return run(tests, site)


if __name__ == "__main__":
    sys.exit(main())
