#!/usr/bin/env python3
"""usage: notices.py BUILD

What people are told who are not at the board. Every test is one sentence. Browsers, mail and hooks are stand-ins on
loopback: a push service and hooks in this program, and a mail server in tests/online/push.
"""

import pathlib
import random
import sys
import time
import traceback

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent.parent / "online"), str(HERE.parent / "server")]

from cluster import Cluster  # noqa: E402
from player import Node, Socket  # noqa: E402

AWAITED, INVITED, OVER, WROTE = range(4)
PUSH, MAIL, HOOK = 1, 2, 3
tests = []


def test(function):
    tests.append(function)
    return function


class Person:
    def __init__(self, site, name):
        self.site, self.node = site, site.node[0]
        self.token = self.node.guest(name)
        self.id = int(self.call("GET", "/api/me")[1]["person"]["id"])

    def call(self, method, path, body=None):
        return self.node.call(method, path, body, self.token)

    def channel(self, channel=PUSH, style=0):
        """One that nothing is sent to yet: no program of this node sends."""
        self.site.psql(f"INSERT INTO channels (person, channel, target, key, style, made, after) VALUES "
                       f"({self.id}, {channel}, 'https://h.example/{random.random()}', "
                       f"sha256(random()::text::bytea), {style}, 0, 0)")

    def notices(self):
        """Channel and kind of what waits to be sent."""
        found = self.site.psql(f"SELECT channel, kind FROM notices WHERE person = {self.id} ORDER BY 1")
        return [tuple(map(int, line.split("|"))) for line in found.splitlines()]


class Site:
    def __init__(self, cluster):
        self.cluster, self.psql = cluster, cluster.psql
        self.node = [Node(address) for address in cluster.addresses()]

    def person(self, name):
        return Person(self, name)

    def table(self, *people, **more):
        """A running table of days where the first of these people is to act."""
        table = self.node[0].table(people[0].token, "template", ("me",) + ("open",) * (len(people) - 1), **more)["id"]
        for one, seat in zip(people[1:], ("blue", "gold")):
            assert one.call("POST", f"/api/tables/{table}/join", {"seat": seat})[0] == 200
        return table

    def awaited(self, table, people):
        shown = self.node[0].call("GET", f"/api/tables/{table}", token=people[0].token)[1]
        seats = ("red", "blue", "gold")
        return people[seats.index(shown["toAct"])] if shown["state"] == "running" else None

    def step(self, table, one):
        _, _, length, rows = self.node[0].lines(table, 0, one.token)
        status, answer = self.node[0].step(table, length, random.choice(rows), one.token)
        assert status == 200, answer

    def play_until(self, table, people, done):
        while (one := self.awaited(table, people)) and not done(one):
            self.step(table, one)
        return one


# ---- what is written with a move

@test
def who_becomes_awaited_has_a_notice_until_they_act(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    bert.channel()
    table = site.table(anna, bert)
    assert anna.notices() == [] and bert.notices() == []
    assert site.play_until(table, (anna, bert), lambda one: one is bert)
    assert bert.notices() == [(PUSH, AWAITED)], bert.notices()
    site.step(table, bert)
    assert (PUSH, AWAITED) not in bert.notices()
    assert anna.notices() == []


@test
def a_game_that_is_over_is_told_once_and_kept_in_the_inbox(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    bert.channel(), bert.channel(), bert.channel(HOOK)
    table = site.table(anna, bert)
    site.play_until(table, (anna, bert), lambda one: False)
    assert bert.notices() == [(PUSH, OVER), (HOOK, OVER)], bert.notices()
    assert anna.notices() == []
    kept = site.psql(f"SELECT kind FROM letters WHERE person IN ({anna.id}, {bert.id}) AND table_id = {table}")
    assert kept.split() == ["2", "2"], kept


@test
def a_switch_of_the_game_wins_over_one_for_all_games(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    bert.channel(PUSH), bert.channel(HOOK)
    site.psql(f"INSERT INTO switches VALUES ({bert.id}, '', 0, 1, false), ({bert.id}, '', 0, 3, false), "
              f"({bert.id}, 'template', 0, 3, true)")
    table = site.table(anna, bert)
    site.play_until(table, (anna, bert), lambda one: one is bert)
    assert bert.notices() == [(HOOK, AWAITED)], bert.notices()


@test
def somebody_at_the_board_is_told_later_if_at_all(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    bert.channel()
    table = site.table(anna, bert)
    socket = Socket(site.node[0].address, table, bert.token)
    assert socket.status == 101
    time.sleep(0.3)
    site.play_until(table, (anna, bert), lambda one: one is bert)
    late = site.psql(f"SELECT due - since FROM notices WHERE person = {bert.id}")
    assert late == "300000", late
    socket.socket.close()


@test
def a_closed_table_calls_nobody(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    bert.channel()
    table = site.table(anna, bert)
    site.play_until(table, (anna, bert), lambda one: one is bert)
    for one in (anna, bert):
        assert one.call("POST", f"/api/tables/{table}/leave", {})[0] == 200
    assert (PUSH, AWAITED) not in bert.notices()


def main():
    failed = 0
    with Cluster(sys.argv[1], nodes=1, nats=False, port=21900) as cluster:
        site = Site(cluster)
        for one in tests:
            try:
                one(site)
                print(f"ok      {one.__name__}")
            except Exception:  # noqa: BLE001: the next one may still say something
                failed += 1
                print(f"FAILED  {one.__name__}\n{traceback.format_exc()}")
    print(f"{len(tests)} tests, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
