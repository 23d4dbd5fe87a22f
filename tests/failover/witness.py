"""People at one node each, who write down what a cut is to them: when a move was answered and how, when the page said that
the site waits for its store, what the log told, and what their clocks were charged."""

import secrets
import threading
import time
import urllib.error

from living import same
from player import Node, Socket

WAITING = 12  # the frame
THINK, BANK, PATIENCE, SLACK = 0.3, 120, 34.5, 250  # seconds, three times, and milliseconds
TROUBLE = (OSError, urllib.error.URLError, AssertionError, StopIteration, ValueError, EOFError)


class Witness:
    """Plays a live game with itself at one node. `answered` has (sent, answered, status); `heard` (when, waits?),
    `linked` when its socket was opened."""

    def __init__(self, address):
        self.node, self.address = Node(address), address
        self.people = {"red": self.node.guest("Ann"), "blue": self.node.guest("Bob")}
        self.answered, self.heard, self.linked, self.wrong, self.sent = [], [], [], [], None
        self.worst, self.turns = 0.0, 0  # milliseconds charged beyond the thinking, and of how many turns
        self.clock, self.thought, self.batches = {}, {}, {}  # by seat, since its turn began
        self.over = threading.Event()
        self.sit_down()
        self.threads = [threading.Thread(target=work, daemon=True) for work in (self.play, self.listen)]
        for thread in self.threads:
            thread.start()

    def sit_down(self):
        pace = {"kind": "live", "bank": BANK, "step": 0}
        table = self.node.table(self.people["red"], "rattus", ("me", "open"), pace=pace)["id"]
        for path, token in (("join", self.people["blue"]), ("ready", self.people["red"])):
            status, answer = self.node.call("POST", f"/api/tables/{table}/{path}", {}, token)
            assert status == 200, answer
        self.told, self.length, self.table = {}, 0, table
        for seat in self.people:
            self.begin_turn(seat, 1000 * BANK)

    # ---- what it does

    def play(self):
        while not self.over.is_set():
            try:
                told, actor, length, _ = self.node.lines(self.table, self.length)
                self.keep(told, length)
                if actor == "nobody":
                    self.sit_down()
                elif actor in self.people:
                    self.turn(actor, length)
            except TROUBLE:
                self.over.wait(0.2)

    def keep(self, told, length):
        for line in told:
            number, *words = line.split(" {")[0].split()
            if not same(self.told.setdefault(int(number), words), words):
                self.wrong.append(f"{self.address}: another history at table {self.table}: {line}")
        self.length = length

    def turn(self, seat, length):
        asked, batch, token = time.monotonic(), secrets.token_hex(16), self.people[seat]
        row = self.node.lines(self.table, length, token)[3][0]
        self.over.wait(THINK)
        thought = time.monotonic() - asked
        while not self.over.is_set():
            status = self.send(length, row, token, batch)
            if status == 200:
                break
            if status not in (0, 503):
                raise ValueError(status)
        self.judge(seat, thought)

    def send(self, length, row, token, batch):
        self.sent = time.monotonic()
        try:
            status, _ = self.node.step(self.table, length, row, token, batch)
        except (OSError, urllib.error.URLError):
            status = 0
        self.answered.append((self.sent, time.monotonic(), status))
        if status == 503 and time.monotonic() - self.sent < PATIENCE:
            self.wrong.append(f"{self.address}: refused after {time.monotonic() - self.sent:.1f} s")
        if status != 200:
            self.over.wait(0.2)
        self.sent = None
        return status

    def judge(self, seat, thought):
        """Where the other one is asked now, the clock stands still and tells what the turn was charged."""
        table = self.node.call("GET", f"/api/tables/{self.table}")[1]
        self.thought[seat] += 1000 * thought
        self.batches[seat] += 1
        if table["state"] != "running" or table["toAct"] == seat:
            return
        clock = next(one["clock"] for one in table["seats"] if one["seat"] == seat)
        charged = self.clock[seat] - clock - self.thought[seat]
        self.worst, self.turns = max(self.worst, charged), self.turns + 1
        if charged > SLACK * self.batches[seat]:
            self.wrong.append(f"{self.address}: charged {charged:.0f} ms beyond the thinking")
        self.begin_turn(seat, clock)

    def begin_turn(self, seat, clock):
        self.clock[seat], self.thought[seat], self.batches[seat] = clock, 0.0, 0

    # ---- what it hears

    def listen(self):
        while not self.over.is_set():
            try:
                link = Socket(self.address, self.table, self.people["red"])
                link.socket.settimeout(60)
                if link.status != 101:
                    raise ValueError(link.status)
                link.send(1, 0, bytes(2))
                self.linked.append(time.monotonic())
                while not self.over.is_set():
                    kind, _, body = link.frame()
                    if kind == WAITING:
                        self.heard.append((time.monotonic(), body[0]))
                    if kind == "close":
                        break
            except TROUBLE:
                self.over.wait(0.2)

    # ---- what it knows

    def taken(self, since):
        """When the first move was taken that was answered after that moment; None where none was."""
        return next((done for _, done, status in self.answered if status == 200 and done > since), None)

    def taken_within(self, since, until):
        return sum(status == 200 and sent > since and done < until for sent, done, status in self.answered)

    def stalls(self, since, until):
        """(when it began, until) of the moves that waited longer than a moment, of those sent in that time."""
        each = [(sent, done) for sent, done, _ in self.answered if since < done and sent < until]
        if self.sent:
            each.append((self.sent, time.monotonic()))
        return [(sent, done) for sent, done in each if done - max(sent, since) > 3]

    def end(self):
        self.over.set()
