"""Answers kept in advance at a running node: ifs.py ADDRESS MIASMA. Every test is one sentence. The node gives such an answer
within a second (--answer-seconds)."""
import json
import subprocess
import sys
import tempfile
import time

from player import Node, Socket, run

DAYS = {"kind": "days", "days": 2}
HELLO, LOG, TABLE = 1, 3, 10
node = Node(sys.argv[1])
anna, bert, eve = (node.guest(name) for name in ("Anna", "Bert", "Eve"))
tests = []


def test(function):
    tests.append(function)
    return function


def lots():
    """A game of Lots for two over days: Anna is asked to stay or fold."""
    table = node.table(anna, "template", ("me", "open"), pace=DAYS)["id"]
    assert node.call("POST", f"/api/tables/{table}/join", {}, bert)[0] == 200
    _, actor, length, _ = node.lines(table, 0)
    while actor != "red":
        _, actor, length, _ = node.lines(table, length, wait=20)
    return table


def keep(table, token, *rows):
    return node.call("POST", f"/api/tables/{table}/ifs", {"rows": list(rows)}, token)


def kept(table, token):
    status, told = node.call("GET", f"/api/tables/{table}/ifs", token=token)
    assert status == 200, told
    return told["rows"]


def show(table, token):
    return node.call("GET", f"/api/tables/{table}", token=token)[1]


def step(table, token, words):
    length = node.lines(table, 0, token)[2]
    status, answer = node.step(table, length, words, token)
    assert status == 200, answer


def until(table, length, seconds=20):
    """What the log says once it has so many items."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        told, _, now, _ = node.lines(table, 0)
        if now >= length:
            return told
        time.sleep(0.1)
    raise AssertionError(f"the log has {now} items, not {length}")


@test
def an_answer_is_given_as_the_seats_own_step():
    table = lots()
    status, mine = keep(table, bert, {"if": "choosing", "then": "fold"})
    assert status == 200 and mine["ifs"] == 1, mine
    length = show(table, anna)["length"]
    step(table, anna, "stay")
    told = until(table, length + 2)
    assert f"{length + 2} blue fold" in "\n".join(told), told
    assert kept(table, bert)[0]["state"] == "used" and show(table, bert)["ifs"] == 0


@test
def a_list_comes_back_as_it_was_kept():
    table = lots()
    rows = [{"if": "choosing turn blue while in red", "then": "stay", "times": 2, "turns": 3},
            {"if": "showing unless in red", "then": "show 7", "times": 1, "turns": 1}]
    assert keep(table, bert, *rows)[0] == 200
    assert kept(table, bert) == [{**row, "state": "waits"} for row in rows]
    assert keep(table, bert)[0] == 200 and kept(table, bert) == []


@test
def an_illegal_answer_is_refused_and_only_its_seat_is_told():
    table = lots()
    assert keep(table, bert, {"if": "choosing", "then": "show 7"})[0] == 200
    step(table, anna, "stay")
    assert kept(table, bert)[0]["state"] == "refused"
    assert show(table, bert)["toAct"] == "blue" and kept(table, anna) == []


@test
def a_list_kept_in_ones_own_turn_answers_too():
    table = lots()
    length = show(table, anna)["length"]
    assert keep(table, anna, {"if": "choosing", "then": "stay"})[0] == 200
    until(table, length + 1)
    assert kept(table, anna)[0]["state"] == "used"


@test
def who_answers_in_person_is_not_answered_for():
    table = lots()
    assert keep(table, bert, {"if": "choosing", "then": "fold"}, {"if": "showing", "then": "show 7"})[0] == 200
    step(table, anna, "stay")
    length = node.lines(table, 0, bert)[2]
    status, answer = node.step(table, length, "stay", bert)
    if status == 409:  # the list was faster
        return
    assert status == 200 and kept(table, bert)[0]["state"] == "used", answer


@test
def a_list_falls_away_when_its_person_leaves():
    table = lots()
    assert keep(table, anna, {"if": "showing", "then": "show 7"})[0] == 200
    assert node.call("POST", f"/api/tables/{table}/leave", {}, anna)[0] == 200
    assert kept(table, anna)[0]["state"] == "dropped"
    assert keep(table, anna, {"if": "showing", "then": "show 7"})[0] == 403


@test
def a_row_at_fault_is_named():
    table = lots()
    good = {"if": "choosing", "then": "stay"}
    status, told = keep(table, bert, good, good, {"if": "choosing", "then": "dance"})
    assert status == 422 and told == {"error": "then", "row": "2"}, told
    assert kept(table, bert) == []


@test
def nobody_else_is_sent_anything_by_keeping_a_list():
    table = lots()
    watchers = [Socket(node.address, table, token) for token in (anna, eve)]
    own = Socket(node.address, table, bert)
    for link in (*watchers, own):
        link.send(HELLO, 0, bytes([63, 63]))
        link.until(TABLE)
        link.rest_of(0.5)
    before = [show(table, token) for token in (anna, eve)]
    assert keep(table, bert, {"if": "showing", "then": "show 7", "turns": 9})[0] == 200
    told = json.loads(own.until(TABLE)[2])
    assert told["ifs"] == 1, told
    assert [link.rest_of(1) for link in watchers] == [[], []]
    assert [show(table, token) for token in (anna, eve)] == before


@test
def nobody_is_told_who_is_here_at_a_running_table_of_days():
    table = lots()
    link = Socket(node.address, table, anna)
    link.send(HELLO, 0, bytes([63, 63]))
    told = json.loads(link.until(TABLE)[2])
    assert all(seat["here"] is None for seat in told["seats"]), told


def terminal(table, *lines, lang="en"):
    """What the terminal says to a guest who sits down at a table, types this and quits."""
    with tempfile.TemporaryDirectory() as home:
        told = subprocess.run([sys.argv[2], "play", f"http://{node.address}/#at/{table}", "--name", "Tom", "--lang", lang],
                              input="\n".join([*lines, "quit", ""]), text=True, capture_output=True, check=False,
                              env={"HOME": home, "PATH": "/usr/bin", "LC_ALL": "C.UTF-8"}, timeout=60)
    return " ".join(told.stdout.split())


@test
def the_terminal_keeps_shows_and_forgets_answers():
    table = node.table(anna, "template", ("open", "me"), pace=DAYS)["id"]
    told = terminal(table, "if", "", "if showing then show 7", "if dancing then stay", "if", "", "if -", "if", "")
    assert "Asked now: choosing" in told, told
    assert "Kept: if showing, then show 7." in told and "This cannot be kept." in told, told
    assert "1. if showing, then show 7: waits" in told and "You keep no answers now." in told, told


@test
def the_terminal_knows_the_words_of_other_languages():
    table = node.table(anna, "template", ("open", "me"), pace=DAYS)["id"]
    assert "Bereit: wenn showing, dann show 7." in terminal(table, "wenn showing dann show 7", lang="de")


sys.exit(run(tests))
