#!/usr/bin/env python3
"""usage: awaited.py BUILD [--seconds 6] [--kills 1] [--postgres 0] [--tables 24] [--beside 0]

For every "you are awaited" one notice, and none after the person acted, on two nodes that are killed meanwhile. At
every second table people act only when a notice calls them, so one that is missed stops the table; at the others they
act at once, and a notice that comes a second later has come too late. Notices are received by a hook on loopback. Beside them the
load generator makes as many moves a second as --beside says, at tables of its own.
"""

import argparse
import contextlib
import http.client
import http.server
import json
import pathlib
import queue
import random
import secrets
import subprocess
import sys
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent.parent / "online"), str(HERE.parent / "server")]

from cluster import Cluster  # noqa: E402
from player import Node  # noqa: E402

WORKERS, LATE, PATIENCE = 12, 1.0, 45
MOVES_A_GAME = 30  # of the others: fewer than there are, so that their tables last
SEATS = ("red", "blue")


class Figures:
    def __init__(self):
        self.lock = threading.Lock()
        self.awaited = self.called = self.doubles = self.late = self.moves = self.games = 0
        self.delays = []

    def add(self, **more):
        with self.lock:
            for name, count in more.items():
                setattr(self, name, getattr(self, name) + count)


class Pair:
    """Two people and their table: who is awaited since when, and who acted when."""

    def __init__(self, test, number):
        self.test, self.waits = test, number % 2 == 0
        self.lock = threading.Lock()
        self.table, self.since, self.called, self.acted = None, {}, {}, {}
        self.tokens = [test.ask(lambda node: node.guest(f"P{number} {seat}")) for seat in SEATS]
        for seat, token in zip(SEATS, self.tokens):
            body = {"url": f"http://127.0.0.1:{test.port}/{number}/{seat}", "style": "json"}
            assert test.ask(lambda node: node.call("POST", "/api/me/notices/hook", body, token))[0] == 201
        self.begin()

    def begin(self):
        red, blue = self.tokens
        table = self.test.ask(lambda node: node.table(red, "template", ("me", "open")))["id"]
        with self.lock:
            self.table, self.since, self.called, self.acted = table, {"red": None}, {}, {}
            self.length = 0  # of the log, as far as we know
        self.test.ask(lambda node: self.join(node, table, blue))
        self.expect("red")

    @staticmethod
    def join(node, table, token):
        status, answer = node.call("POST", f"/api/tables/{table}/join", {"seat": "blue"}, token)
        if status not in (200, 409):  # 409: it was done, and the answer was lost
            raise OSError(answer)

    def expect(self, seat):
        """This seat is to act from now on."""
        with self.lock:
            early = self.called.get(seat, 0)
            self.since[seat] = time.monotonic()
        self.test.figures.add(awaited=1)
        if early or not self.waits:
            self.test.work.put((self.act, seat))

    def notice(self, news, seat, at):
        """The hook was called."""
        if news["kind"] != "awaited":
            return
        with self.lock:
            if news["table"] != self.table:
                return
            since, self.called[seat] = self.since.get(seat), self.called.get(seat, 0) + 1
            first, acted = self.called[seat] == 1, self.acted.get(seat)
        figures = self.test.figures
        figures.add(called=first, doubles=not first)
        if not since and acted and at - acted > LATE:
            self.test.work.put((lambda _: self.look(news["table"], seat, at), seat))
        if since and first:
            figures.delays.append(at - since)
        if since and first and self.waits:
            self.test.work.put((self.act, seat))

    def look(self, table, seat, at):
        """A notice came that we do not know the reason of yet: is the seat to act by now, or did it act lately?"""
        actor = self.test.ask(lambda node: node.lines(table, 0, self.tokens[0]))[1]
        with self.lock:
            acted = self.acted.get(seat)
            late = actor != seat and table == self.table and acted and at - acted > LATE
        self.test.figures.add(late=bool(late))

    def act(self, seat):
        """Steps of this seat until somebody else is to act."""
        token, table = self.tokens[SEATS.index(seat)], self.table
        while True:
            actor, rows = self.test.ask(lambda node: self.read(node, table, token))
            if actor != seat:
                break
            words, batch, length = random.choice(rows), secrets.token_hex(16), self.length
            if self.test.ask(lambda node: self.step(node, table, length, words, token, batch)):
                self.length += 1
            self.test.figures.add(moves=1)
        with self.lock:
            self.since[seat], self.acted[seat], self.called[seat] = None, time.monotonic(), 0
        if actor in SEATS:
            self.expect(actor)
        elif not self.test.stopping:
            self.test.figures.add(games=1)
            self.begin()

    def read(self, node, table, token):
        """Who is to act, and what they may do. The other node may not have heard of the latest step yet."""
        _, actor, length, rows = node.lines(table, 0, token)
        if length < self.length:
            raise OSError("behind")
        self.length = length
        return actor, rows

    @staticmethod
    def step(node, *what):
        """Was it taken? 409: it was already, and the answer was lost, or something came first."""
        status, answer = node.step(*what)
        if status not in (200, 409):
            raise OSError(answer)
        return status == 200

    def missed(self):
        with self.lock:
            return [seat for seat, since in self.since.items() if since and not self.called.get(seat)]


class Server(http.server.ThreadingHTTPServer):
    request_queue_size = 256  # with the usual 5 a connection waits a second to be tried again

    def handle_error(self, *_):
        """A node that was killed drops its connections."""


class Test:
    def __init__(self, cluster, tables):
        self.cluster, self.figures, self.work = cluster, Figures(), queue.Queue()
        self.stopping = False
        self.node = [Node(address) for address in cluster.addresses()]
        server = Server(("127.0.0.1", 0), self.hook())
        self.port = server.server_port
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for _ in range(WORKERS):
            threading.Thread(target=self.worker, daemon=True).start()
        self.pairs = [None] * tables
        for number in range(tables):
            self.pairs[number] = Pair(self, number)

    def hook(test):  # noqa: N805: the handler has a self of its own
        class Hook(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                at, news = time.monotonic(), json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                _, number, seat = self.path.split("/")
                self.send_response(204)
                self.end_headers()
                if test.pairs[int(number)]:
                    test.pairs[int(number)].notice(news, seat, at)

            def log_message(self, *_):
                pass
        return Hook

    def worker(self):
        while True:
            call, seat = self.work.get()
            call(seat)

    def ask(self, what):
        """At either node, until one answers."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return what(random.choice(self.node))
            except (OSError, http.client.HTTPException, AssertionError, ValueError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def strike(self, kill_pg):
        if kill_pg:
            self.cluster.kill_pg()
            time.sleep(0.5)
            self.cluster.start_pg()
            return
        number = random.randrange(2)
        self.cluster.kill_node(number)
        time.sleep(0.5)
        self.cluster.start_node(number, wait=False)

    def run(self, seconds, kills, postgres):
        strikes = [False] * kills + [True] * postgres
        random.shuffle(strikes)
        end = time.monotonic() + seconds
        for kill_pg in strikes:
            time.sleep(max(0, seconds / (len(strikes) + 1) - 0.5))
            self.strike(kill_pg)
        time.sleep(max(0, end - time.monotonic()))

    def wait_for_rest(self):
        """Whoever is awaited at a table that waits for notices is called within the lease of a dead node."""
        self.stopping = True
        end = time.monotonic() + PATIENCE
        waiting = [pair for pair in self.pairs if pair.waits]
        while time.monotonic() < end and any(pair.missed() for pair in waiting):
            time.sleep(0.2)
        time.sleep(LATE + 0.5)
        missed = [pair.table for pair in waiting for _ in pair.missed()]
        for table in missed:
            print(f"table {table}:", self.cluster.psql(
                "SELECT u.actor, n.*, c.after, c.fails FROM turns u JOIN seats s ON s.table_id = u.table_id AND s.seat = u.actor "
                "LEFT JOIN notices n ON n.table_id = u.table_id LEFT JOIN channels c ON c.person = s.person "
                f"WHERE u.table_id = {table}"))
        return len(missed)


@contextlib.contextmanager
def crowd(args, cluster):
    """Others, who play meanwhile at tables that were made before; says how many moves they made."""
    if not args.beside:
        yield
        return
    nodes = [part for address in cluster.addresses() for part in ("--node", address)]
    tables = max(160, args.beside * (args.seconds + 5) // MOVES_A_GAME)
    command = [f"{args.build}/online/miasma-load", *nodes, "--rate", str(args.beside), "--seconds", str(args.seconds),
               "--movers", "160", "--tables", str(tables), "--guests", "200"]
    others = subprocess.Popen(command, text=True, stdout=subprocess.PIPE)
    next(line for line in others.stdout if line.startswith("begins"))
    yield
    figures = dict(line.split() for line in others.stdout if len(line.split()) == 2)
    assert others.wait() == 0, figures
    print(f"beside them {figures['moves']} moves ({figures['moves_per_s']}/s)")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    for name, standard in (("seconds", 6), ("kills", 1), ("postgres", 0), ("tables", 24), ("beside", 0)):
        parser.add_argument(f"--{name}", type=int, default=standard)
    args = parser.parse_args()
    options = ["--hooks-to-loopback", "1", "--requests-per-second", "0", "--sockets-per-address", "0"]
    with Cluster(args.build, nodes=2, port=21950, options=options) as cluster:
        with crowd(args, cluster):
            test = Test(cluster, args.tables)
            began = time.monotonic()
            test.run(args.seconds, args.kills, args.postgres)
            rate = test.figures.moves / (time.monotonic() - began)
        missed = test.wait_for_rest()
    f = test.figures
    delays = sorted(f.delays) or [0]
    p95 = delays[int(len(delays) * 0.95) - 1]
    print(f"{f.moves} moves ({rate:.0f}/s), {f.games} games, {f.awaited} awaited, {f.called} called, {missed} missed, "
          f"{f.doubles} twice, {f.late} too late; commit to POST p50 {delays[len(delays) // 2]:.2f} s, p95 {p95:.2f} s")
    sys.exit(1 if missed or f.late or f.doubles > max(2, f.called / 100) else 0)


if __name__ == "__main__":
    main()
