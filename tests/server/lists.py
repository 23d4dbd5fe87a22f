#!/usr/bin/env python3
"""usage: lists.py BUILD

Lists of tables, names, and how people come back. Every test is one sentence, and says its bound.
"""

import sys
import time

import limits
from cluster import answers, wait_for
from limits import Client, Cluster, offer, run

tests = []


def test(function):
    tests.append(function)
    return function


def listed(person, query):
    """All tables of a list, page by page; no page has more than fifty."""
    found, before = [], None
    while True:
        status, answer = person.call("GET", f"/api/tables?{query}" + (f"&before={before}" if before else ""))
        assert status == 200, answer
        assert len(answer["tables"]) <= 50
        found += answer["tables"]
        before = answer["next"]
        if not before:
            ids = [table["id"] for table in found]
            assert len(ids) == len(set(ids)), "a table twice"
            return found


@test
def nobody_fills_the_lobby(site):
    """60 tables of one host: two are shown, and everybody else's; four of one /64 to others."""
    ann = Client(site, "203.0.113.1").guest("Ann")
    own = offer(ann, "me", "open")[1]["id"]
    eve = Client(site, "2001:db8:1::1").guest("Eve")
    hers = [offer(eve, "me", "open")[1]["id"] for _ in range(60)]
    shown = [table["id"] for table in listed(ann, "state=open")]
    assert own in shown and len(set(shown) & set(hers)) == 2, shown
    more = [offer(Client(site, f"2001:db8:1::{i}").guest(f"Eve {i}"), "me", "open")[1]["id"] for i in range(2, 9)]
    shown = [table["id"] for table in listed(ann, "state=open")]
    assert own in shown and len(set(shown) & set(hers + more)) == 4, shown
    shown = [table["id"] for table in listed(Client(site, "2001:db8:1::99"), "state=open")]
    assert set(more) <= set(shown)


@test
def own_tables_are_listed_by_state_and_page(site):
    """55 open and 1 running table of one person: two pages of open ones, and the running one at once."""
    ann = Client(site, "203.0.113.2").guest("Ann")
    running = offer(ann, "me", "bot")[1]["id"]
    opened = []
    for i in range(55):
        opened.append(offer(ann, "me", "open", private=i % 2 == 0)[1]["id"])
        time.sleep(0.002)  # Tables are listed by the millisecond in which they were made.
    assert [table["id"] for table in listed(ann, "state=mine&of=open")] == opened[::-1]
    assert [table["id"] for table in listed(ann, "state=mine&of=running")] == [running]
    assert len(listed(ann, "state=mine")) == 56
    assert ann.call("GET", "/api/tables?state=mine&of=nonsense")[0] == 422
    assert ann.call("GET", "/api/tables?state=open&before=nonsense")[0] == 422


@test
def the_lobby_is_filtered(site):
    """By game, pace, and whether a seat is free."""
    ann, bob = Client(site, "203.0.113.3").guest("Ann"), Client(site, "203.0.113.4").guest("Bob")
    live = offer(ann, "me", "open", pace={"kind": "live", "bank": 600, "step": 5})[1]["id"]
    days = offer(bob, "me", "invite", game="plague")[1]["id"]
    for query, want, other in (
        ("state=open&pace=live", live, days), ("state=open&pace=days", days, live),
        ("state=open&game=rattus", live, days), ("state=open&game=plague", days, live), ("state=open&free=1", live, days),
    ):
        ids = [table["id"] for table in listed(ann, query)]
        assert want in ids and other not in ids, query


@test
def ids_cannot_be_counted(site):
    """Of ten tables made one after the other no two ids are near each other; at most 18 digits."""
    ann = Client(site, "203.0.113.5").guest("Ann")
    ids = sorted(int(offer(ann, "me", "open")[1]["id"]) for _ in range(10))
    assert min(b - a for a, b in zip(ids, ids[1:])) > 1000 and len(str(ids[-1])) <= 18, ids


@test
def a_finished_private_game_is_for_its_people(site):
    """404 to strangers, 200 to who has a seat or the link; it stands in `mine`."""
    ann, bob, eve = (Client(site, "203.0.113.6").guest(name) for name in ("Ann", "Bob", "Eve"))
    made = offer(ann, "me", "open", private=True)[1]
    table, code = made["id"], made["invites"]["blue"]
    assert bob.call("POST", f"/api/tables/{table}/join", {"invite": code})[0] == 200
    for person in (ann, bob):
        person.call("POST", f"/api/tables/{table}/stop", {"agree": True})
    for path in ("", "/record", "/lines?from=0"):
        assert eve.call("GET", f"/api/tables/{table}{path}")[0] == 404, path
        assert bob.call("GET", f"/api/tables/{table}{path}")[0] == 200, path
    assert eve.call("GET", f"/api/tables/{table}?invite={code}")[1]["state"] == "finished"
    assert [t["id"] for t in listed(bob, "state=mine&of=finished")] == [table]


@test
def who_was_removed_comes_back_by_a_new_link_alone(site):
    """403 `removed`, with the old link too; 200 with the new one."""
    ann, bob = (Client(site, "203.0.113.7").guest(name) for name in ("Ann", "Bob"))
    made = offer(ann, "me", "open", "invite")[1]
    table, code = made["id"], made["invites"]["gold"]
    assert bob.call("POST", f"/api/tables/{table}/join", {"seat": "blue"})[0] == 200
    status, answer = ann.call("POST", f"/api/tables/{table}/remove", {"seat": "blue"})
    assert status == 200, answer
    assert bob.call("POST", f"/api/tables/{table}/join", {}) == (403, {"error": "removed"})
    assert bob.call("POST", f"/api/tables/{table}/join", {"invite": code, "seat": "gold"})[1]["you"] == "gold"
    status, answer = ann.call("POST", f"/api/tables/{table}/remove", {"seat": "gold"})
    assert status == 200 and answer["invites"]["gold"] != code, answer
    assert bob.call("POST", f"/api/tables/{table}/join", {"invite": code}) == (403, {"error": "removed"})
    assert bob.call("POST", f"/api/tables/{table}/join", {"invite": answer["invites"]["gold"]})[1]["you"] == "gold"


# ---- people


@test
def a_name_is_refused_with_the_reason(site):
    """422 `name`, and why."""
    ann = Client(site, "203.0.113.8").guest("Ann")
    for name, why in (("", "short"), ("x" * 41, "long"), ("a\u200bb", "signs"), ("\u3164", "signs"), ("a<b", "signs"),
                      ("Bot: normal", "taken"), (None, "short")):
        for path in ("/api/guest", "/api/me"):
            assert ann.call("POST", path, {"name": name}) == (422, {"error": "name", "why": why}), name


@test
def a_new_name_stays(site):
    """A rename raises the revision; a vote on the copy in memory does not bring the old name back."""
    table, ann, bob = limits.two_at(site, "Ann", "Bobby")
    before = int(site.psql(f"SELECT revision FROM turns WHERE table_id = {table}"))
    assert ann.call("POST", "/api/me", {"name": "Anna"})[0] == 200
    assert int(site.psql(f"SELECT revision FROM turns WHERE table_id = {table}")) == before + 1
    assert bob.call("POST", f"/api/tables/{table}/stop", {"agree": True})[0] == 200
    assert site.psql(f"SELECT name FROM seats WHERE table_id = {table} AND seat = 0") == "Anna"
    seen = bob.call("GET", f"/api/tables/{table}")[1]
    assert seen["host"] == "Anna" and seen["seats"][0]["name"] == "Anna", seen


@test
def a_name_with_quotes_breaks_no_list(site):
    """A name put into the database by hand: every list is still JSON."""
    ann = Client(site, "203.0.113.9").guest("Ann")
    table = offer(ann, "me", "open")[1]["id"]
    site.psql(f"""UPDATE seats SET name = 'a"b\\c' WHERE table_id = {table} AND seat = 0""")
    found = next(t for t in listed(ann, "state=mine") if t["id"] == table)
    assert found["seats"][0]["name"] == 'a"b\\c', found


@test
def a_code_brings_a_person_to_another_device_once(site):
    """50 bits, once, ten minutes; a page gets a cookie and no token; 20 tries an hour."""
    ann = Client(site, "203.0.113.10").guest("Ann")
    status, given = ann.call("POST", "/api/me/code")
    assert status == 201 and len(given["code"]) >= 10, given
    assert given["code"] not in site.psql("SELECT encode(hash, 'escape') FROM codes")
    second = Client(site, "203.0.113.11")
    typed = f" {given['code'][:5].upper()}-{given['code'][5:]} "
    status, answer = second.call("POST", "/api/session", {"code": typed}, Origin=site.url())
    assert status == 201 and "token" not in answer and answer["person"]["name"] == "Ann", answer
    cookie = second.headers["Set-Cookie"].split(";")[0]
    status, me = second.call("GET", "/api/me", Cookie=cookie)
    assert status == 200 and me["person"] == answer["person"], me
    assert second.headers["Set-Cookie"].startswith(cookie) and "Max-Age=34560000" in second.headers["Set-Cookie"]
    assert second.call("POST", "/api/session", {"code": typed}) == (403, {"error": "code"})
    late = ann.call("POST", "/api/me/code")[1]["code"]
    site.psql("UPDATE codes SET until = 1")
    assert second.call("POST", "/api/session", {"code": late})[0] == 403
    seen = [second.call("POST", "/api/session", {"code": "nonsense"})[0] for _ in range(25)]
    assert seen[0] == 403 and seen[-1] == 429 and seen.count(403) == 17, seen


@test
def a_page_gets_no_token(site):
    """With an Origin the answer to a new guest has a cookie alone; without one, tools get the token."""
    client = Client(site, "203.0.113.12")
    status, answer = client.call("POST", "/api/guest", {"name": "Page"}, Origin=site.url())
    assert status == 201 and list(answer) == ["person"] and "HttpOnly" in client.headers["Set-Cookie"], answer
    assert "token" in client.call("POST", "/api/guest", {"name": "Tool"})[1]


@test
def a_session_ends_after_400_days_without_use(site):
    """399 days: 200, and counted anew; 401 days: 401."""
    ann = Client(site, "203.0.113.13").guest("Ann")
    person = ann.call("GET", "/api/me")[1]["person"]["id"]
    for days, want in ((399, 200), (401, 401)):
        site.psql(f"UPDATE sessions SET made = 0, used = (extract(epoch FROM now()) - {days} * 86400) * 1000"
                  f" WHERE person = {person}")
        assert ann.call("GET", "/api/me")[0] == want, days
        if want == 200:
            assert ann.call("GET", "/api/me")[0] == 200
            used = site.psql(f"SELECT (extract(epoch FROM now()) * 1000 - used) / 86400000 < 1 FROM sessions WHERE person = {person}")
            assert used == "t"


@test
def a_name_of_a_database_that_is_not_found_holds_nobody_up(site):
    """With a host that has no address first: the node answers within 2 s and finds the next one within 15 s."""
    real = site.database
    site.database = real.replace("host=", "host=database.invalid,")
    try:
        start = time.monotonic()
        site.count = 2
        site.start_node(1, wait=False)
        wait_for(lambda: answers(site.url(1) + "/healthz"), 2)
        wait_for(lambda: answers(site.url(1) + "/readyz"), 15)
        print(f"   ready after {time.monotonic() - start:.1f} s")
    finally:
        site.database = real
        site.stop_node(1)


def main():
    options = ["--proxies", "127.0.0.1", "--requests-per-second", "0"]
    with Cluster(sys.argv[1], nats=False, port=21760, options=options) as site:
        return run(tests, site)


if __name__ == "__main__":
    sys.exit(main())
