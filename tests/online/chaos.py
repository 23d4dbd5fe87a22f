#!/usr/bin/env python3
"""usage: chaos.py BUILD [--requests N] [--seconds S] [--seed N]

Several people do at random what is allowed and what is not, over HTTP and sockets, on two nodes with a small cache,
while connections to the database are cut off. BUILD should have sanitizers: what they find, a node that ends by itself
and an answer of 500 fail the run. It ends after N requests or S seconds, whichever is first; a seed gives every
worker the same lots again, though not the same moments.
"""

import argparse
import collections
import datetime
import http.client
import json
import os
import pathlib
import random
import socket
import sys
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "online"))

from cluster import Cluster  # noqa: E402
from visitors import Person, ask, frame  # noqa: E402

WORKERS, PEOPLE, TABLES = 10, 8, 40
GAMES = ["template", "rattus", "rattus", "blackdeath", "plague"]
LEVELS = ["easy", "normal", "hard", "doctor"]
OPTIONS = ["--cache", "20", "--requests-per-second", "0", "--sockets-per-address", "0", "--think-ms", "200",
           "--answer-seconds", "1"]
# What games ask, or do not.
QUESTIONS = ["choosing", "showing", "settle", "turn", "spread", "window", "design", "open", "infect", "cart", "shout"]
LUCK = "5a" * 32


class Chaos:
    def __init__(self, cluster, want):
        self.cluster, self.want = cluster, want
        self.end = time.monotonic() + want.seconds
        self.done, self.answers = 0, collections.Counter()
        self.lock = threading.Lock()
        self.people = [Person(cluster.address(i % 2), f"Person {i}") for i in range(PEOPLE)]
        self.tables, self.records = [], []

    # ---- what one may do; each returns a status

    def create(self, lot, person):
        game = lot.choice(GAMES)
        kinds = ["me"] + [lot.choice(["me", "open", "open", "invite", "bot"]) for _ in range(lot.choice([1, 1, 2, 3]))]
        pace = lot.choice([{"kind": "live", "bank": lot.choice([5, 6, 60]), "step": 1}, {"kind": "days", "days": 1}])
        body = {"game": game, "pace": pace, "private": lot.random() < 0.2, "wait": lot.random() < 0.2,
                "seats": [{"kind": kind, "level": lot.choice(LEVELS)} if kind == "bot" else {"kind": kind} for kind in kinds]}
        if game == "rattus" and lot.random() < 0.4:
            body["options"] = {"africanus": "on"}
        if pace["kind"] == "days":
            body["terms"] = {"vacation": lot.choice([0, 7, 29]), "sleep": lot.random() < 0.5, "pause": lot.choice([0, 3])}
        return self.made(person.post("/api/tables", body, address=self.node(lot)))

    def made(self, answer):
        status, text = answer
        if status == 201:
            self.tables.append(json.loads(text)["id"])
            del self.tables[:-TABLES]
        return status

    def bring(self, lot, person):
        """A game from a record, whole or broken."""
        if not self.records:
            return 0
        text = lot.choice(self.records)
        if lot.random() < 0.3:
            text = text[: lot.randrange(len(text) + 1)]
        seats = [{"kind": lot.choice(["me", "open", "bot"])} for _ in range(lot.choice([2, 2, 3]))]
        return self.made(person.post("/api/tables", {"record": text, "seats": seats}, address=self.node(lot)))

    def change(self, lot, person):
        way = lot.choice(["join", "join", "leave", "back", "back", "ready", "resign", "undo", "stop", "start", "remove",
                          "close", "luck", "pause", "resume"])
        if way in ("resign", "close") and lot.random() < 0.8:
            way = "ready"
        body = {"to": lot.randrange(30), "agree": lot.random() < 0.7, "seat": lot.choice(["red", "blue", "gold"]),
                "ready": lot.random() < 0.9, "luck": LUCK if lot.random() < 0.8 else "5a"}
        if way == "join":
            del body["seat"]
        return person.post(f"/api/tables/{self.table(lot)}/{way}", body, address=self.node(lot))[0]

    def both(self, lot, person):
        """Leaves and comes back at the same moment, mostly while asked."""
        id = self.table(lot)
        seat = person.table(id).get("toAct") if lot.random() < 0.7 else None
        ways = [threading.Thread(target=self.quiet, args=(person.post, f"/api/tables/{id}/{way}"))
                for way in (("leave", "back") if seat or lot.random() < 0.5 else ("leave", "leave", "back"))]
        for way in ways:
            way.start()
            time.sleep(0.001)
        for way in ways:
            way.join()
        return person.post(f"/api/tables/{id}/back")[0]

    def play(self, lot, person):
        id, node = self.table(lot), self.node(lot)
        at, rows = person.choices(id, address=node)
        if not rows:
            return 0
        steps = lot.choice(rows) if lot.random() < 0.9 else "\n".join(rows[:3])
        return person.step(id, at, steps, address=node)[0]

    def foresee(self, lot, person):
        """Keeps answers in advance, most of which are of this game."""
        id, node = self.table(lot), self.node(lot)
        _, rows = person.choices(id, address=node)
        steps = (rows or []) + ["pass", "stay", "dance"]
        kept = [{"if": lot.choice(QUESTIONS), "then": lot.choice(steps), "times": lot.randrange(1, 5),
                 "turns": lot.randrange(10)} for _ in range(lot.randrange(9))]
        return person.post(f"/api/tables/{id}/ifs", {"rows": kept}, address=node)[0]

    def rest(self, lot, person):
        """Days off and hours of sleep, some of which there cannot be."""
        node, day = self.node(lot), datetime.date.today() + datetime.timedelta(days=lot.randrange(-2, 4))
        way = lot.choice(["sleep", "vacation", "vacation", "back", "show"])
        if way == "back":
            return person.ask("DELETE", "/api/me/rest/vacation", address=node)[0]
        if way == "show":
            return person.ask("GET", "/api/me/rest", address=node)[0]
        zone = lot.choice(["UTC", "Asia/Tokyo", "America/New_York", "Mars/Olympus"])
        until = day + datetime.timedelta(days=lot.choice([-1, 0, 3, 70]))
        body = {"zone": zone, "from": lot.randrange(1500), "minutes": lot.randrange(500)} if way == "sleep" else \
            {"zone": zone, "from": str(day), "until": str(until)}
        return person.post(f"/api/me/rest/{way}", body, address=node)[0]

    def look(self, lot, person):
        id = self.table(lot)
        path = lot.choice(["", "/record", "/record", "/lines?from=0", "/lines?from=3&wait=1", "/lines?from=9999&wait=2"])
        status, text = person.ask("GET", f"/api/tables/{id}{path}", address=self.node(lot))
        if status == 200 and path == "/record":
            self.records = [*self.records[-20:], text]
        return status

    def lists(self, lot, person):
        state = lot.choice(["open&free=1", "running&pace=live", "finished", "mine", "mine&of=running", "nonsense"])
        return person.ask("GET", f"/api/tables?state={state}&before={lot.choice(['', '5', 'x'])}", address=self.node(lot))[0]

    def person_of(self, lot, person):
        if lot.random() < 0.5:
            return person.post("/api/me", {"name": f"Name {lot.randrange(99)}"}, address=self.node(lot))[0]
        return person.ask("GET", "/api/me", address=self.node(lot))[0]

    def frames(self, lot, person):
        id = self.table(lot)
        with person.socket(id, address=self.node(lot)) as link:
            if link.status != 101:
                return link.status
            link.sock.settimeout(0.03)
            for _ in range(lot.randrange(1, 12)):
                link.send(self.message(lot))
                try:
                    link.receive()
                except (TimeoutError, EOFError):
                    pass
        return 101

    def message(self, lot):
        kind = lot.random()
        if kind < 0.5:
            return frame(1, lot.choice([0, 0, 1, 5, 2**31, 2**32 - 1]), bytes([lot.randrange(256), lot.randrange(256)]))
        if kind < 0.7:
            return frame(lot.choice([6, 7]), 0, bytes([lot.randrange(8), lot.randrange(6)]))
        items = bytes(lot.randrange(7) for _ in range(lot.randrange(20)))
        return frame(2, lot.randrange(40), os.urandom(16) + items)

    def vanish(self, lot, person):
        """Asks and does not wait for the answer."""
        host, port = self.node(lot).split(":")
        path = lot.choice([f"/api/tables/{self.table(lot)}/lines?from=9999&wait=3", "/api/tables?state=open"])
        with socket.create_connection((host, int(port)), 5) as link:
            link.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode() * lot.randrange(1, 9))
        return 0

    # ---- the course

    def node(self, lot):
        return self.cluster.address(lot.randrange(2))

    def table(self, lot):
        return lot.choice(self.tables) if self.tables else "1"

    def quiet(self, call, *args):
        try:
            call(*args)
        except (OSError, http.client.HTTPException):
            pass

    def over(self):
        ended = any(process.poll() is not None for process in self.cluster.node.values())
        return ended or time.monotonic() > self.end or self.done >= self.want.requests

    def work(self, number):
        lot = random.Random(self.want.seed * 1000 + number)
        ways = [self.create] * 8 + [self.bring] * 2 + [self.change] * 34 + [self.both] * 8 + [self.play] * 16 + \
            [self.foresee] * 8 + [self.rest] * 4 + [self.look] * 8 + [self.lists] * 3 + [self.person_of] * 2 + \
            [self.frames] * 13 + [self.vanish] * 6
        while not self.over():
            way = lot.choice(ways) if self.tables else self.create
            try:
                status = way(lot, lot.choice(self.people))
            except (OSError, http.client.HTTPException) as trouble:
                status = type(trouble).__name__
            with self.lock:
                self.done += 1
                self.answers[status] += 1

    def cut(self):
        """Now and then every connection to the database ends."""
        while not self.over():
            time.sleep(min(7, self.want.seconds / 4))
            if self.over():
                return
            self.cluster.psql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
                              "AND datname = 'miasma'")

    def run(self):
        threads = [threading.Thread(target=self.work, args=(i,)) for i in range(WORKERS)]
        threads.append(threading.Thread(target=self.cut, daemon=True))
        for thread in threads:
            thread.start()
        for thread in threads[:-1]:
            thread.join()


def arguments():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--port", type=int, default=21500)
    return parser.parse_args()


def main():
    want = arguments()
    with Cluster(want.build, nodes=2, port=want.port, options=[*OPTIONS, "--proxies", "127.0.0.1"]) as cluster:
        chaos = Chaos(cluster, want)
        chaos.run()
        told = ", ".join(f"{count} x {status}" for status, count in chaos.answers.most_common(8))
        print(f"seed {want.seed}: {chaos.done} requests: {told}", flush=True)
        for i in cluster.node:
            cluster.lives(i)
            if ask(cluster.address(i), "GET", "/healthz")[0] != 200:
                raise RuntimeError(f"node {i} does not answer")
        if chaos.answers[500]:
            raise RuntimeError("an answer of 500")
    print("chaos: both nodes live, and the sanitizers found nothing")


if __name__ == "__main__":
    main()
