#!/usr/bin/env python3
"""usage: rest.py BUILD [TEST…]

Terms of tables of days, at a site of two nodes: days off, hours of sleep, and pauses by consent. Every test is one
sentence, and says its bound.
"""

import datetime
import http.client
import secrets
import subprocess
import sys
import tempfile
import time

from limits import Client, Cluster, offer, run
from cluster import wait_for  # noqa: E402, found by what limits adds to the path

MUSTER = 3  # seconds
MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
TERMS = {"vacation": 7, "sleep": True, "pause": 7}
# In the bytes of `live` of a table where no stand-in plays (server/tables/live.c).
PAUSED_AT = 6 + 6 * 5 + 4 + 8
tests = []
nets = iter(f"203.0.{i}" for i in range(100, 200))


def test(function):
    tests.append(function)
    return function


def people(site, *names):
    net = next(nets)
    return [Client(site, f"{net}.{i}").guest(name) for i, name in enumerate(names, 1)]


def elsewhere(site, person):
    """The same person at the other node."""
    other = Client(site, person.address, person.token)
    other.link = http.client.HTTPConnection(site.address(1), timeout=30)
    return other


def show(person, table):
    return person.call("GET", f"/api/tables/{table}")[1]


def post(person, table, what, body=None):
    return person.call("POST", f"/api/tables/{table}/{what}", body or {})


def begin(host, *others, **terms):
    """A running table of Rattus, one day a move, for these people; its id."""
    kinds = ["me"] + ["open"] * len(others)
    status, table = offer(host, *kinds, terms={**TERMS, **terms})
    assert status == 201, table
    for other in others:
        status, table = post(other, table["id"], "join")
        assert status == 200, table
    assert table["state"] == "running", table
    id = table["id"]
    wait_for(lambda: show(host, id)["toAct"] not in (None, "nature"))
    return id


def awaited(people_there, table):
    """Who is to act, and the others."""
    acts = next(one for one in people_there if (told := show(one, table))["you"] == told["toAct"])
    return acts, [one for one in people_there if one is not acts]


def choice(person, table):
    """The first step that the person to act may take."""
    _, told = person.call("GET", f"/api/tables/{table}/lines?from=0&wait=0")
    return next(line[2:] for line in told.splitlines() if line.startswith("> "))


def step(person, table, words=None):
    """Takes it: status and answer."""
    words = words or choice(person, table)
    length = show(person, table)["length"]
    return person.call("POST", f"/api/tables/{table}/lines?at={length}&id={secrets.token_hex(16)}", words)


def day(later=0):
    return (datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=later)).strftime("%Y-%m-%d")


def away(person, start, end, zone="UTC"):
    return person.call("POST", "/api/me/rest/vacation", {"zone": zone, "from": day(start), "until": day(end)})


def midnight(later):
    """The beginning of a day, UTC, in milliseconds."""
    date = datetime.datetime.now(datetime.UTC).date() + datetime.timedelta(days=later)
    return int(datetime.datetime(date.year, date.month, date.day, tzinfo=datetime.UTC).timestamp() * 1000)


def sleep(person, hour, minutes, zone="UTC"):
    """Sleep from so many hours from now on."""
    start = (datetime.datetime.now(datetime.UTC) + datetime.timedelta(hours=hour))
    return person.call("POST", "/api/me/rest/sleep",
                       {"zone": zone, "from": start.hour * 60 + start.minute, "minutes": minutes})


def near(a, b, ms=3000):
    assert a is not None and b is not None and abs(a - b) <= ms, (a, b)


# ---- terms ----


@test
def everybody_sees_the_terms_before_they_sit_down(site):
    """Terms stand in the table and in the list; a live table has none; play now has a week, nights and pauses."""
    ann, eve = people(site, "Ann", "Eve")
    table = offer(ann, "me", "open", terms=TERMS)[1]
    assert table["terms"] == TERMS, table
    assert show(eve, table["id"])["terms"] == TERMS
    listed = eve.call("GET", "/api/tables?state=open")[1]["tables"]
    assert next(one for one in listed if one["id"] == table["id"])["terms"] == TERMS
    assert offer(ann, "me", "open")[1]["terms"] == {"vacation": 0, "sleep": False, "pause": 0}
    live = offer(ann, "me", "open", pace={"kind": "live", "bank": 600, "step": 5})[1]
    assert live["terms"] is None
    now = ann.call("POST", "/api/now", {"game": "rattus", "pace": "days"})[1]
    assert now["terms"] == {"vacation": 7, "sleep": True, "pause": 7}, now


@test
def terms_that_make_no_sense_are_refused(site):
    """29 days off, 31 days of pause, and any of it at a live table."""
    ann, = people(site, "Ann")
    live = {"kind": "live", "bank": 600, "step": 5}
    for more in ({"terms": {"vacation": 29}}, {"terms": {"pause": 31}}, {"terms": {"vacation": -1}}, {"terms": 7},
                 {"terms": {"sleep": True}, "pace": live}):
        assert offer(ann, "me", "open", **more) == (422, {"error": "terms"}), more


# ---- days off ----


def away_of(told):
    """Until when whoever is to act is away."""
    return next(seat["away"] for seat in told["seats"] if seat["seat"] == told["toAct"])


@test
def days_off_move_the_end_of_a_question(site):
    """From today to the day after tomorrow: time is up so much later, at both nodes, and others see who is away."""
    ann, bob = people(site, "Ann", "Bob")
    table = begin(ann, bob, sleep=False)
    acts, (other,) = awaited((ann, bob), table)
    before, asked = show(acts, table)["due"], int(time.time() * 1000)
    assert away(acts, 0, 2)[0] == 204
    for one in (other, elsewhere(site, other)):
        told = show(one, table)
        near(told["due"] - before, midnight(3) - asked)
        wait_for(lambda: away_of(show(one, table)) == midnight(3))  # whose clock may be a moment behind
    wait_for(lambda: abs(int(site.psql(f"SELECT due FROM work WHERE table_id = {table}")) - show(acts, table)["due"]) < 3000)
    assert step(acts, table)[0] == 200, "who is away may play"
    assert show(acts, table)["seats"][0]["away"] or show(acts, table)["seats"][1]["away"], "and is still away"


@test
def days_off_are_counted_at_each_table(site):
    """At a table of one day, ten days off are one; at one of none they are nothing."""
    ann, bob = people(site, "Ann", "Bob")
    few, none = begin(ann, bob, vacation=1, sleep=False), begin(ann, bob, vacation=0, sleep=False)
    who, _ = awaited((ann, bob), few)
    dues = {table: show(ann, table)["due"] for table in (few, none)}
    for one in (ann, bob):
        assert away(one, 0, 9)[0] == 204
    near(show(ann, few)["due"] - dues[few], DAY)
    near(show(ann, none)["due"], dues[none])
    told = who.call("GET", "/api/me/rest")[1]
    meant = {one["id"]: one for one in told["tables"]}
    assert meant[few]["vacation"] == 1 and meant[none]["vacation"] == 0, told


@test
def nobody_stalls_for_ever_with_days_off(site):
    """Ended and taken again every day for twenty days, at a table of seven: the end moves by seven days."""
    ann, bob = people(site, "Ann", "Bob")
    table = begin(ann, bob, sleep=False)
    acts, _ = awaited((ann, bob), table)
    me = acts.call("GET", "/api/me")[1]["person"]["id"]
    before = show(acts, table)["due"]
    for i in range(20):
        site.psql(f"INSERT INTO vacations (person, zone, since, until) VALUES ({me}, 'UTC', {midnight(1 + 2 * i)}, {midnight(2 + 2 * i)})")
    site.psql(f"UPDATE turns SET revision = revision + 1 WHERE table_id = {table}")
    assert show(acts, table)["due"] - before <= 7 * DAY


@test
def who_is_away_is_not_late(site):
    """Time would have been up a day ago: no stand-in comes within 2 s; at the table without days off one does."""
    ann, bob = people(site, "Ann", "Bob")
    for vacation, kind in ((7, "person"), (0, "standin")):
        table = begin(ann, bob, vacation=vacation, sleep=False)
        acts, _ = awaited((ann, bob), table)
        me = acts.call("GET", "/api/me")[1]["person"]["id"]
        now = int(time.time() * 1000)
        site.psql(f"INSERT INTO vacations (person, zone, since, until) VALUES ({me}, 'UTC', {now - 3 * DAY}, {now + DAY})")
        site.psql(f"UPDATE seats SET sat = sat - {4 * DAY} WHERE table_id = {table}")
        site.psql(f"UPDATE turns SET since = since - {3 * DAY}, revision = revision + 1 WHERE table_id = {table}")
        site.psql(f"UPDATE work SET due = 0 WHERE table_id = {table}")
        time.sleep(2)
        told = show(ann, table)
        assert told["seats"][["red", "blue"].index(acts_seat := show(acts, table)["you"])]["kind"] == kind, (acts_seat, told)
        site.psql(f"DELETE FROM vacations WHERE person = {me}")


@test
def days_off_end_with_the_day_on_which_one_comes_back(site):
    """Back after a moment: the end of the question is what the rest of today makes of it; days to come are given up."""
    ann, bob = people(site, "Ann", "Bob")
    table = begin(ann, bob, sleep=False)
    acts, _ = awaited((ann, bob), table)
    before, asked = show(acts, table)["due"], int(time.time() * 1000)
    assert away(acts, 0, 5)[0] == 204
    assert acts.call("DELETE", "/api/me/rest/vacation")[0] == 204
    near(show(acts, table)["due"] - before, midnight(1) - asked)
    wait_for(lambda: abs(int(site.psql(f"SELECT due FROM work WHERE table_id = {table}")) - show(acts, table)["due"]) < 3000)
    later, = people(site, "Cat")
    assert away(later, 3, 5)[0] == 204 and later.call("GET", "/api/me/rest")[1]["vacation"]["since"] == midnight(3)
    assert later.call("DELETE", "/api/me/rest/vacation")[0] == 204
    assert later.call("GET", "/api/me/rest")[1]["vacation"] is None
    assert later.call("DELETE", "/api/me/rest/vacation") == (404, {"error": "vacation"})


@test
def a_vacation_that_runs_gets_another_end(site):
    """Said anew, it is one vacation from its first moment on."""
    ann, = people(site, "Ann")
    assert away(ann, 0, 1)[0] == 204
    first = ann.call("GET", "/api/me/rest")[1]["vacation"]
    assert away(ann, 0, 4)[0] == 204
    assert ann.call("GET", "/api/me/rest")[1]["vacation"] == {"since": first["since"], "until": midnight(5)}
    me = ann.call("GET", "/api/me")[1]["person"]["id"]
    assert site.psql(f"SELECT count(*) FROM vacations WHERE person = {me}") == "1"


@test
def days_off_that_make_no_sense_are_refused(site):
    """Days that are over, sixty-one, in two years, in no zone and no days; and more than twenty changes an hour."""
    ann, = people(site, "Ann")
    for body in ({"from": day(-3), "until": day(-1)}, {"from": day(), "until": day(60)}, {"from": day(700), "until": day(701)},
                 {"from": day(2), "until": day(1)}, {"from": "2026-02-31", "until": "2026-03-01"}, {"from": "today", "until": day(1)},
                 {"zone": "Mars/Olympus", "from": day(), "until": day(1)}):
        answer = ann.call("POST", "/api/me/rest/vacation", {"zone": "UTC", **body})
        assert answer == (422, {"error": "vacation"}), (body, answer)
    answers = [away(ann, 0, 1)[0] for _ in range(20)]
    assert 429 in answers and answers[0] == 204, answers


@test
def a_seat_on_days_off_keeps_its_place_in_a_muster(site):
    """Of two who do not answer within 3 s, the one who is away keeps the seat."""
    ann, bob, cat = people(site, "Ann", "Bob", "Cat")
    table = offer(ann, "me", "open", "open", terms=TERMS)[1]["id"]
    post(bob, table, "join")
    assert away(ann, 0, 3)[0] == 204
    site.psql(f"UPDATE turns SET since = since - 7200000, revision = revision + 1 WHERE table_id = {table}")
    assert post(cat, table, "join")[1]["state"] == "open"
    wait_for(lambda: [seat["kind"] for seat in show(ann, table)["seats"]] == ["person", "open", "person"], seconds=MUSTER + 3)


@test
def a_stand_in_never_goes_on_vacation(site):
    """Who left has no clock, days off or not; the bot plays on."""
    ann, bob = people(site, "Ann", "Bob")
    table = begin(ann, bob)
    acts, (other,) = awaited((ann, bob), table)
    assert away(acts, 0, 3)[0] == 204
    length = show(other, table)["length"]
    assert post(acts, table, "leave")[0] == 200
    wait_for(lambda: show(other, table)["length"] > length + 1)


# ---- sleep ----


@test
def a_clock_stands_while_its_person_sleeps(site):
    """Eight hours that begin in an hour: 24 hours awake end after two nights, 40 hours from now, at both nodes."""
    ann, bob = people(site, "Ann", "Bob")
    for one in (ann, bob):
        assert sleep(one, 1, 480)[0] == 204
    table = begin(ann, bob)
    acts, _ = awaited((ann, bob), table)
    assert step(acts, table)[0] == 200
    for one in (ann, elsewhere(site, ann)):
        told = show(one, table)
        near(told["due"] - told["updated"], DAY + 16 * HOUR, MINUTE)
    without = begin(ann, bob, sleep=False)
    acts, _ = awaited((ann, bob), without)
    assert step(acts, without)[0] == 200
    told = show(ann, without)
    near(told["due"] - told["updated"], DAY)


@test
def hours_of_sleep_are_those_of_the_persons_zone(site):
    """From one hour from now on in New York is from one hour from now on everywhere."""
    ann, bob = people(site, "Ann", "Bob")
    table = begin(ann, bob)
    offset = int(site.psql("SELECT extract(epoch FROM (now() AT TIME ZONE 'America/New_York') - (now() AT TIME ZONE 'UTC')) / 60"
                           ).split(".")[0])
    for one in (ann, bob):
        assert sleep(one, 1 + offset / 60, 300, "America/New_York")[0] == 204
    acts, _ = awaited((ann, bob), table)
    assert step(acts, table)[0] == 200
    told = show(ann, table)
    near(told["due"] - told["updated"], DAY + 10 * HOUR, MINUTE)


@test
def who_changes_their_hours_moves_no_clock_that_runs(site):
    """Once in 24 hours, and from the next question on; a question that runs ends when it did."""
    ann, bob = people(site, "Ann", "Bob")
    table = begin(ann, bob)
    before = show(ann, table)["due"]
    for one in (ann, bob):
        assert sleep(one, 2, 480)[0] == 204
        assert sleep(one, 3, 480) == (409, {"error": "sleep"})
    near(show(ann, table)["due"], before, 10)
    near(show(elsewhere(site, ann), table)["due"], before, 10)
    acts, _ = awaited((ann, bob), table)
    assert step(acts, table)[0] == 200
    told = show(ann, table)
    near(told["due"] - told["updated"], DAY + 16 * HOUR, MINUTE)


@test
def nobody_sleeps_more_than_eight_hours(site):
    """481 minutes, a minute that no day has, no zone: refused."""
    ann, = people(site, "Ann")
    for body in ({"minutes": 481}, {"from": 1440}, {"from": -1}, {"zone": "Mars/Olympus"}, {"zone": ""}, {"minutes": "8"}):
        answer = ann.call("POST", "/api/me/rest/sleep", {"zone": "UTC", "from": 0, "minutes": 480, **body})
        assert answer == (422, {"error": "sleep"}), (body, answer)


# ---- pauses ----


@test
def a_game_is_paused_when_all_people_agree(site):
    """Two of three are not enough; with the third no clock runs, nothing is played, people may talk, and any one ends it."""
    three = people(site, "Ann", "Bob", "Cat")
    table = begin(*three, sleep=False)
    acts, others = awaited(three, table)
    left, words = show(acts, table)["due"] - int(time.time() * 1000), choice(acts, table)
    for one in others:
        status, told = post(one, table, "pause", {"agree": True})
        assert status == 200 and told["ask"]["kind"] == "pause" and told["paused"] is None and told["due"], told
    assert post(elsewhere(site, acts), table, "pause", {"agree": True})[1]["paused"]
    wait_for(lambda: show(acts, table)["paused"])
    told = show(acts, table)
    assert told["due"] is None and told["ask"] is None, told
    near(told["pausedUntil"], told["paused"] + 7 * DAY)
    status, answer = step(acts, table, words)
    assert status == 409 and answer.startswith("paused "), answer
    assert post(acts, table, "talk", {"text": "back on the 24th"})[0] == 201
    assert acts.call("GET", "/api/me/inbox")[1]["waiting"] == []
    time.sleep(1)
    assert post(others[0], table, "resume")[1]["paused"] is None
    near(show(acts, table)["due"] - int(time.time() * 1000), left, 5000)
    assert step(acts, table)[0] == 200
    told = "\n".join(acts.call("GET", f"/api/tables/{table}/lines?from=0&wait=0")[1].splitlines())
    assert "table paused" in told and "table resumed" in told and "given" not in told, told


@test
def a_move_or_a_no_ends_the_question(site):
    """Asked for and refused, or played on: no pause."""
    ann, bob = people(site, "Ann", "Bob")
    table = begin(ann, bob)
    assert post(ann, table, "pause", {"agree": True})[1]["ask"]["agreed"]
    assert post(bob, table, "pause", {"agree": False})[1]["ask"] is None
    acts, (other,) = awaited((ann, bob), table)
    post(other, table, "pause", {"agree": True})
    assert step(acts, table)[0] == 200
    assert show(ann, table)["ask"] is None and show(ann, table)["paused"] is None


@test
def a_table_without_pauses_knows_none(site):
    """Refused with the reason; so are strangers, and live tables."""
    ann, bob, eve = people(site, "Ann", "Bob", "Eve")
    table = begin(ann, bob, pause=0)
    assert post(ann, table, "pause", {"agree": True}) == (409, {"error": "terms"})
    table = begin(ann, bob)
    for what in ("pause", "resume"):
        assert post(eve, table, what, {"agree": True}) == (403, {"error": "seat"})


@test
def a_pause_survives_its_node_and_ends_by_itself(site):
    """Node 1 is killed in the middle; after the agreed week the game goes on within 3 s, with the time that was left."""
    ann, bob = people(site, "Ann", "Bob")
    table = begin(ann, bob, sleep=False)
    left = show(ann, table)["due"] - int(time.time() * 1000)
    for one in (ann, bob):
        assert post(elsewhere(site, one), table, "pause", {"agree": True})[0] == 200
    site.kill_node(1)
    told = show(ann, table)
    assert told["paused"] and told["due"] is None, told
    for days, over in ((6, False), (2, True)):
        then = (show(ann, table)["paused"] - days * DAY).to_bytes(8, "little").hex()
        site.psql(f"UPDATE turns SET live = overlay(live PLACING '\\x{then}'::bytea FROM {PAUSED_AT + 1}),"
                  f" revision = revision + 1 WHERE table_id = {table}")
        site.psql(f"UPDATE work SET due = 0 WHERE table_id = {table}")
        time.sleep(2)
        assert (show(ann, table)["paused"] is None) == over, days
    near(show(ann, table)["due"] - int(time.time() * 1000), left, 10000)
    site.start_node(1)


@test
def what_a_dead_node_was_told_is_done_by_another(site):
    """Node 1 takes days off and is killed at once: the row of work moves within 3 s."""
    ann, bob = people(site, "Ann", "Bob")
    table = begin(ann, bob, sleep=False)
    acts, _ = awaited((ann, bob), table)
    before = show(acts, table)["due"]
    assert away(elsewhere(site, acts), 0, 2)[0] == 204
    site.kill_node(1)
    wait_for(lambda: int(site.psql(f"SELECT due FROM work WHERE table_id = {table}")) > before + DAY, seconds=8)
    site.start_node(1)


@test
def a_log_does_not_grow_by_pauses(site):
    """Paused and resumed again and again without a move: refused after 16 of them at most."""
    ann, = people(site, "Ann")
    status, table = offer(ann, "me", "bot", terms=TERMS)
    id = table["id"]
    wait_for(lambda: show(ann, id)["toAct"] == show(ann, id)["you"])
    answers = [post(ann, id, what, {"agree": True})[0] for _ in range(20) for what in ("pause", "resume")]
    assert 429 in answers and answers.index(429) <= 34 and show(ann, id)["paused"] is None, answers


@test
def the_record_of_a_game_with_a_pause_verifies(site):
    """Paused, resumed and resigned: the record is kept, and has no pause in it."""
    ann, bob = people(site, "Ann", "Bob")
    table = begin(ann, bob)
    for one in (ann, bob):
        post(one, table, "pause", {"agree": True})
    post(bob, table, "resume")
    assert post(bob, table, "resign")[1]["state"] == "finished"
    wait_for(lambda: site.psql(f"SELECT record IS NOT NULL FROM tables WHERE id = {table}") == "t")
    assert ann.call("GET", f"/api/tables/{table}/record")[0] == 200


@test
def whoever_rematches_has_the_same_terms(site):
    """Two days off, no nights, pauses of three days: once more."""
    ann, bob = people(site, "Ann", "Bob")
    terms = {"vacation": 2, "sleep": False, "pause": 3}
    table = begin(ann, bob, **terms)
    post(bob, table, "resign")
    again = post(ann, table, "rematch")[1]
    assert show(ann, again["id"])["terms"] == terms


# ---- the terminal ----


def terminal(site, table, *lines, lang="en"):
    """What the terminal says to a guest who sits down at a table, types this and quits."""
    with tempfile.TemporaryDirectory() as home:
        told = subprocess.run([site.build / "miasma", "play", f"{site.url()}/#at/{table}", "--name", "Tom", "--lang", lang],
                              input="\n".join([*lines, "quit", ""]), text=True, capture_output=True, check=False,
                              env={"HOME": home, "PATH": "/usr/bin", "LC_ALL": "C.UTF-8"}, timeout=60)
    return " ".join(told.stdout.split())


@test
def the_terminal_says_the_terms_asks_for_a_pause_and_ends_it(site):
    """With a bot one's own word is enough: paused, refused while it lasts, resumed; in German too."""
    ann, = people(site, "Ann")
    table = offer(ann, "open", "bot", terms={"vacation": 7, "sleep": True, "pause": 3}, game="template")[1]["id"]
    told = terminal(site, table, "pause", "stay", "resume", "pause")
    assert "Everybody may be away for 7 days in this game." in told and "Clocks stand still while people sleep." in told, told
    assert "the game pauses, for up to 3 days" in told, told
    assert told.count("The game is paused") >= 2 and "The game goes on." in told, told
    table = offer(ann, "open", "me", terms={"pause": 3}, game="template")[1]["id"]
    assert "Du möchtest eine Pause." in terminal(site, table, "pause", lang="de")
    table = offer(ann, "open", "me", game="template")[1]["id"]
    assert "There can be no pause here" in terminal(site, table, "pause")


def main():
    options = ["--proxies", "127.0.0.1", "--requests-per-second", "0", "--muster-seconds", str(MUSTER)]
    with Cluster(sys.argv[1], nodes=2, port=23100, options=options) as site:
        return run(tests, site)


if __name__ == "__main__":
    sys.exit(main())
