#!/usr/bin/env python3
"""usage: living.py HOST:PORT… --database CONNINFO [--seconds N] [--tables N] [--seed N]

People at live tables: they sit down, some get up again, all say that they are ready, and then they think and move by lot,
beside bots, leave and come back, ask to end the game and say no. Whoever gets no answer asks the next node, with the same
batch, until there is one. Each has a clock of their own, and in the end what they were told is held against the database:

    lost         a batch was acknowledged and is not where it was said to be, or refused and there all the same
    doubled      a batch stands in the log twice
    forked       somebody was told two histories
    overcharged  the site took more than 250 ms beyond what the person's own clock shows from being asked to first sending

The last line is the verdict, a line before it the figures. SIGTERM ends the games early.
"""

import argparse
import http.client
import json
import os
import random
import secrets
import signal
import subprocess
import sys
import threading
import time

SLACK_MS = 250
BANK = 120
RETRY = 0.1
GAMES = ["rattus", "template", "template", "plague", "blackdeath"]  # Lots has turns of one batch
TROUBLE = (OSError, http.client.HTTPException, ValueError)


class Tally:
    def __init__(self):
        self.lock = threading.Lock()
        self.forked = self.overcharged = self.turns = self.batches = self.games = self.leaves = self.votes = 0
        self.worst, self.given, self.acks, self.refused, self.broken = -(10**9), 0, [], [], []
        self.own = self.charged = 0.0
        self.began = time.monotonic()

    def judge(self, charged, own, batches, where):
        """A stretch between two readings of a clock that stood still."""
        over = charged - own - SLACK_MS * (batches - 1)
        with self.lock:
            self.turns += 1
            self.own += own
            self.charged += charged
            self.worst = max(self.worst, over)
            if over > SLACK_MS:
                self.overcharged += 1
                print(f"{time.monotonic() - self.began:.1f} s: overcharged: {where}: {charged:.0f} ms for {own:.0f} ms of "
                      f"thought in {batches} batches", flush=True)


class Person:
    """Somebody with a session who asks one node until it fails, and then the next."""

    def __init__(self, nodes, lot, name):
        self.nodes, self.at, self.lot, self.link = nodes, lot.randrange(len(nodes)), lot, None
        self.token = None
        _, text = self.ask("POST", "/api/guest", {"name": name})
        self.token = json.loads(text)["token"]

    def once(self, method, path, body):
        if not self.link:
            self.link = http.client.HTTPConnection(self.nodes[self.at], timeout=15)
        headers = {"Authorization": "Bearer " + self.token} if self.token else {}
        raw = body if body is None or isinstance(body, str) else json.dumps(body)
        self.link.request(method, path, raw, headers)
        answer = self.link.getresponse()
        return answer.status, answer.read().decode()

    def next_node(self):
        if self.link:
            self.link.close()
        self.link, self.at = None, (self.at + 1) % len(self.nodes)
        time.sleep(RETRY)

    def ask(self, method, path, body=None, seconds=60):
        """Until somebody answers; a site that cannot store is no answer."""
        end = time.monotonic() + seconds
        while True:
            try:
                status, text = self.once(method, path, body)
                if status < 500:
                    return status, text
            except TROUBLE:
                pass
            if time.monotonic() > end:
                raise TimeoutError(f"{method} {path}: no answer in {seconds} s")
            self.next_node()

    def table(self, id):
        return json.loads(self.ask("GET", f"/api/tables/{id}")[1])


class Seat(threading.Thread):
    """One person at one table."""

    def __init__(self, game, person, seat):
        super().__init__(daemon=True)
        self.game, self.person, self.seat, self.lot = game, person, seat, person.lot
        self.lines, self.own, self.batches, self.clock = {}, 0.0, 0, BANK * 1000

    # ---- what it is told

    def listen(self):
        """The log from where it is known: its length, who is asked, and what may be done."""
        _, text = self.person.ask("GET", f"/api/tables/{self.game.id}/lines?from={self.length()}&wait=5")
        asked = time.monotonic()
        at, actor, rows = self.length(), None, []
        for line in text.splitlines():
            if line[:1].isdigit():
                self.keep(line)
            elif line.startswith("* "):
                at, actor = int(line.split()[1]), line.split()[2]
            elif line.startswith("> "):
                rows.append(line[2:])
        return asked, at, actor, rows

    def length(self):
        return len(self.lines)

    def keep(self, line):
        number = int(line.split()[0]) - 1
        words = line.split(" {")[0].split()[1:]
        known = self.lines.setdefault(number, words)
        if not same(known, words):
            with self.game.tally.lock:
                self.game.tally.forked += 1
                print(f"forked: {self.game.id}: {known} is now {words}", flush=True)

    # ---- what it does

    def run(self):
        try:
            while not self.game.over.is_set():
                asked, at, actor, rows = self.listen()
                if actor == "nobody":
                    self.game.over.set()
                elif rows:
                    self.answer(asked, at, rows)
                elif self.lot.random() < 0.04:
                    self.something_else()
        except BaseException as failure:  # told at the end
            self.game.tally.broken.append(f"{self.game.id} {self.seat}: {failure!r}")
            self.game.over.set()

    def answer(self, asked, at, rows):
        self.game.over.wait(self.lot.choice([0, 0.02, 0.1, 0.3, 1.0]))
        batch = secrets.token_hex(16)
        self.own += (time.monotonic() - asked) * 1000
        self.batches += 1
        status, text = self.person.ask("POST", f"/api/tables/{self.game.id}/lines?at={at}&id={batch}", self.lot.choice(rows))
        tally = self.game.tally
        with tally.lock:
            tally.batches += 1
            (tally.acks if status == 200 else tally.refused).append((self.game.id, batch, text.strip()))
        self.read_clock()

    def read_clock(self):
        """The clock stands still while somebody else is asked: then it can be compared."""
        table = self.person.table(self.game.id)
        mine = next(s for s in table["seats"] if s["seat"] == self.seat)
        if mine["kind"] != "person":
            self.back()
        elif table["state"] == "running" and table["toAct"] != self.seat:
            if self.clock is not None:
                where = f"table {self.game.id} {self.seat}"
                self.game.tally.judge(self.clock - mine["clock"], self.own, self.batches, where)
            self.clock, self.own, self.batches = mine["clock"], 0.0, 0
        elif table["state"] != "running":
            self.game.over.set()

    def back(self):
        """Nobody left here by themselves but through `something_else`; whoever was replaced comes back."""
        self.person.ask("POST", f"/api/tables/{self.game.id}/back", {})
        self.clock, self.own, self.batches = None, 0.0, 0

    def something_else(self):
        tally, way = self.game.tally, self.lot.choice(["leave", "leave", "vote", "undo"])
        path = f"/api/tables/{self.game.id}/"
        if way == "leave":
            self.person.ask("POST", path + "leave", {})
            self.game.over.wait(self.lot.random() * 0.5)
            self.back()
            with tally.lock:
                tally.leaves += 1
            return
        body = {"agree": self.lot.random() < 0.5} if way == "vote" else {"to": max(0, self.length() - 1), "agree": False}
        self.person.ask("POST", path + ("stop" if way == "vote" else "undo"), {**body, "agree": False})
        with tally.lock:
            tally.votes += 1


def same(a, b):
    """Two tellings of one item; what was veiled may be open in the other."""
    return len(a) == len(b) and all(x == y or "?" in (x, y) for x, y in zip(a, b))


class Game(threading.Thread):
    """One table after the other, until the time is up."""

    def __init__(self, nodes, tally, seed, stop):
        super().__init__(daemon=True)
        self.nodes, self.tally, self.stop, self.lot = nodes, tally, stop, random.Random(seed)
        self.over, self.id = threading.Event(), None

    def run(self):
        try:
            people = [Person(self.nodes, random.Random(self.lot.random()), f"Person {i}") for i in range(3)]
            while not self.stop.is_set():
                self.play(people)
                with self.tally.lock:
                    self.tally.games += 1
        except BaseException as failure:  # told at the end
            self.tally.broken.append(f"{self.id}: {failure!r}")

    def play(self, people):
        seats = ["me", "open"] + ["bot"] * self.lot.randrange(2)
        kinds = [{"kind": kind, "level": "easy"} if kind == "bot" else {"kind": kind} for kind in seats]
        pace = {"kind": "live", "bank": BANK, "step": 0}
        body = {"game": self.lot.choice(GAMES), "seats": kinds, "pace": pace}
        status, text = people[0].ask("POST", "/api/tables", body)
        if status != 201:
            raise RuntimeError(f"no table: {status} {text}")
        self.id = json.loads(text)["id"]
        guest = self.sit_down(people)
        self.over.clear()
        players = [Seat(self, people[0], "red"), Seat(self, guest, "blue")]
        for player in players:
            player.start()
        self.wait(players)
        self.compare(players)

    def sit_down(self, people):
        """Now and then one comes and goes before another sits down."""
        path = f"/api/tables/{self.id}/"
        comers = people[1:] if self.lot.random() < 0.3 else people[1:2]
        for i, comer in enumerate(comers):
            comer.ask("POST", path + "join", {})
            if i + 1 < len(comers):
                comer.ask("POST", path + "leave", {})
        for person in (people[0], comers[-1]):
            person.ask("POST", path + "ready", {"ready": True})
        return comers[-1]

    def wait(self, players):
        while not self.over.wait(0.2) and not self.stop.is_set():
            pass
        self.over.set()
        for player in players:
            player.join(60)

    def compare(self, players):
        """What was told then is what is told now."""
        for player in players:
            known = dict(player.lines)
            _, text = player.person.ask("GET", f"/api/tables/{self.id}/lines?from=0")
            for line in text.splitlines():
                if line[:1].isdigit():
                    player.keep(line)
            with self.tally.lock:
                self.tally.given += text.count(" table given ")
                if len(known) > len(player.lines):
                    self.tally.forked += 1


def log_of(database):
    """Every batch in the log: where it stands and how long the log was after it."""
    sql = "SELECT table_id, replace(batch::text, '-', ''), first, count FROM log"
    out = subprocess.run(["psql", "-XqAt", "-F", " ", "-d", database, "-c", sql], check=True, text=True, capture_output=True)
    found, doubled = {}, 0
    for line in out.stdout.splitlines():
        table, batch, first, count = line.split()
        doubled += (table, batch) in found
        found[table, batch] = int(first) + int(count)
    return found, doubled


def kept(told, end):
    """Is an acknowledged batch in the log? Told again it may be longer by now than it was after the batch."""
    return end is not None and told.startswith("ok ") and int(told[3:]) >= end


def verdict(tally, database):
    found, doubled = log_of(database)
    lost = [one for one in tally.acks if not kept(one[2], found.get(one[:2]))]
    lost += [one for one in tally.refused if one[:2] in found]
    for table, batch, text in lost:
        print(f"lost: table {table}, batch {batch}: told {text}, in the log {found.get((table, batch))}")
    for line in tally.broken:
        print("broken:", line)
    print(f"live: {tally.games} games, {tally.batches} batches, {tally.turns} turns compared, "
          f"{tally.own / 1000:.0f} s of thought charged as {tally.charged / 1000:.0f} s, worst {tally.worst:.0f} ms over, "
          f"{tally.leaves} left and came back, {tally.votes} votes, {tally.given} times given back")
    print(f"live: lost {len(lost)}, doubled {doubled}, forked {tally.forked}, overcharged {tally.overcharged}", flush=True)
    return not (lost or doubled or tally.forked or tally.overcharged or tally.broken)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("nodes", nargs="+")
    parser.add_argument("--database", required=True)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    want = parser.parse_args()
    try:
        os.nice(-10)  # people think on machines of their own
    except PermissionError:
        pass
    sys.setswitchinterval(0.001)
    tally, stop = Tally(), threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    games = [Game(want.nodes, tally, want.seed * 1000 + i, stop) for i in range(want.tables)]
    for game in games:
        game.start()
    stop.wait(want.seconds)
    stop.set()
    for game in games:
        game.join(90)
        if game.is_alive():
            tally.broken.append(f"{game.id}: has not ended")
    return 0 if verdict(tally, want.database) else 1


if __name__ == "__main__":
    sys.exit(main())
