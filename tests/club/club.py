#!/usr/bin/env python3
"""usage: club.py BUILD [--quick]

A simulated club plays games over days at a real site (see README.md): which share of the games ends among the people who
began them, with musters and tables that ask who stays, and without.
"""

import json
import pathlib
import random
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "server")]

from limits import Client, Cluster  # noqa: E402
from cluster import wait_for  # noqa: E402

MODEL = json.loads((HERE / "model.json").read_text())
WANTED = 2  # times as many games that end among people, at the share of leavers that other sites have
SHARE = 0.31


class Person:
    def __init__(self, site, number, leaver):
        self.name = f"Person {number}"
        self.client = Client(site, f"10.0.{number // 200}.{number % 200 + 1}").guest(self.name)
        self.ways = MODEL["leaver" if leaver else "steady"]

    def tell(self, table, what, **body):
        return self.client.call("POST", f"/api/tables/{table}/{what}", body)


class Table:
    """A table of this evening, and who sits there: True for those who are still there."""

    def __init__(self, host, dice, asks):
        seats = [{"kind": "me"}] + [{"kind": "open"}] * (MODEL["seats"] - 1)
        body = {"game": "rattus", "seats": seats, "pace": {"kind": "days", "days": 1}, "stays": asks}
        self.id = host.client.call("POST", "/api/tables", body)[1]["id"]
        self.dice, self.state = dice, "open"
        self.there = {host: self.draws_presence(host)}

    def draws_presence(self, person):
        return self.dice.random() >= person.ways["gone before the game"]

    def full(self):
        return len(self.there) == MODEL["seats"]

    def takes(self, person):
        """Does the site let this person sit down here? Whoever completes the table is there."""
        if self.state != "open" or self.full():
            return False
        status, told = person.tell(self.id, "join")
        if status != 200:
            return False
        self.there[person] = len(self.there) == MODEL["seats"] - 1 or self.draws_presence(person)
        self.state = told["state"]
        return True

    def answers(self):
        """Those who are there answer the muster."""
        for person in [one for one, there in self.there.items() if there]:
            if self.state == "open" and self.dice.random() < MODEL["answers"]:
                self.state = person.tell(self.id, "ready")[1].get("state", self.state)

    def after_muster(self):
        """Whose seat was given up is gone."""
        someone = next(iter(self.there))
        told = someone.client.call("GET", f"/api/tables/{self.id}")[1]
        if told.get("readyBy"):
            return False
        self.state = told.get("state", "closed")
        names = {seat["name"] for seat in told.get("seats", [])}
        self.there = {one: there for one, there in self.there.items() if one.name in names}
        if not self.there:
            self.state = "closed"
        return True

    def played(self):
        """Plays the game to its end: True when nobody gave up the seat."""
        stay = [one for one, there in self.there.items()
                if there and self.dice.random() >= one.ways["gone in the game"]]
        for person in self.there:
            if person not in stay:
                person.tell(self.id, "resign")
        for person in stay:
            person.tell(self.id, "stop", agree=True)
        return len(stay) == MODEL["seats"]


def sit_down(people, tables, dice, asking):
    for person in people:
        if not any(table.takes(person) for table in tables):
            tables.append(Table(person, dice, MODEL["asked"] if asking and dice.random() < MODEL["asks"] else 0))


def muster(tables):
    """Everybody who is there answers; then the silent seats are free."""
    asked = [table for table in tables if table.state == "open" and table.full()]
    for table in asked:
        table.answers()
    for table in asked:
        if table.state == "open":
            wait_for(table.after_muster)


def evening(people, dice, helped):
    """The games of one evening: how many began, and how many of those ended among people."""
    dice.shuffle(people)
    late = int(len(people) * MODEL["late"])
    tables = []
    sit_down(people[late:], tables, dice, helped)
    for turn in range(MODEL["musters"] if helped else 1):
        muster(tables)
        sit_down(people[turn * late // MODEL["musters"]:(turn + 1) * late // MODEL["musters"]] if helped
                 else people[:late], tables, dice, helped)
    muster(tables)
    begun = [table for table in tables if table.state == "running"]
    for table in tables:
        if table.state == "open":
            for person in table.there:
                person.tell(table.id, "leave")
    return len(begun), sum(table.played() for table in begun)


def season(build, share, helped, evenings):
    """The share of games that ended among people, of all that began."""
    dice = random.Random(MODEL["seed"])
    options = ["--proxies", "127.0.0.1", "--requests-per-second", "0", "--muster-seconds", "1",
               "--muster-after-seconds", "0" if helped else "1000000"]
    begun = ended = 0
    with Cluster(build, nats=False, port=22300, options=options) as site:
        people = [Person(site, i, i < share * MODEL["people"]) for i in range(MODEL["people"])]
        for _ in range(evenings):
            games = evening(people, dice, helped)
            begun, ended = begun + games[0], ended + games[1]
    print(f"  {'with' if helped else 'without'}: {begun} games began, {ended} ended among people: {ended / begun:.2f}", flush=True)
    return ended / begun


def main():
    quick = "--quick" in sys.argv
    ratios = {}
    for share in [SHARE] if quick else MODEL["leavers"]:
        print(f"{share:.0%} leavers", flush=True)
        without, helped = (season(sys.argv[1], share, how, 3 if quick else MODEL["evenings"]) for how in (False, True))
        ratios[share] = helped / without
        print(f"  {ratios[share]:.2f} times as many", flush=True)
    if not quick:
        print(f"wanted {WANTED} times at {SHARE:.0%}: {'met' if ratios[SHARE] >= WANTED else 'MISSED'}")
    return quick and ratios[SHARE] <= 1


if __name__ == "__main__":
    sys.exit(main())
