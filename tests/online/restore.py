#!/usr/bin/env python3
"""usage: restore.py BUILD [--seconds N] [--loss alone|async|beside] [--timeout N] [--without-archive]

A restore drill. A site of two nodes archives with pgbackrest while people, bots and the load generator play. A moment is
noted, more is played, and then the machine of the database is gone: kill -9, and its folder with it. It is restored to
the latest that the archive has, and then once more to that moment. Both times a new site is started on it: every
finished record must verify, every running game goes on to its end, nobody is refused what is legal, and people are told
no more than what waited for them. Takes two minutes.

    --loss SETUP       measures instead what the last seconds before such an end lose: with the archive alone, with
                       archive-async, or with a pg_receivewal beside it
    --timeout N        archive_timeout, in seconds
    --without-archive  what was archived after the backup is thrown away: the drill must say what is missing
"""

import argparse
import hashlib
import http.server
import json
import os
import pathlib
import random
import secrets
import shutil
import subprocess
import sys
import threading
import time
import urllib.error

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "online"), str(ROOT / "tests/server"), str(ROOT / "tests/online")]

from cluster import PG, Cluster, wait_for  # noqa: E402
from living import same  # noqa: E402
from outages import Evening  # noqa: E402
from player import Node  # noqa: E402

WORKERS, SLACK, BANK, PATIENCE = 6, 0.5, 600, 150
PUSH, SHORTLY = 5, 4  # seconds: sending a segment takes at most, and before that the end comes in --loss
LOAD_TABLES, CALLED = 250, 3
SEATS = ("red", "blue")
KINDS = [("rattus", ("me", "open"))] * 6 + [("rattus", ("me", "open", "easy")), ("plague", ("me", "open", "easy")),
         ("blackdeath", ("me", "open", "easy"))]

CONFIG = """[global]
repo1-path={folder}/repo
log-path={folder}/archive-log
lock-path={folder}/archive-lock
spool-path={folder}/spool
repo1-bundle=y
start-fast=y
{more}
[site]
pg1-path={folder}/pg/data
pg1-socket-path={folder}/pg
pg1-user=miasma
pg1-database=miasma
"""


def check(holds, what):
    if not holds:
        raise AssertionError(what)


class Missing(AssertionError):
    """Something that was acknowledged is not there."""


def say(text):
    print(text, flush=True)


# PostgreSQL and what reads its files do not run as root.
POSTGRES = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.getuid() == 0 else {}


# ---- the site ----


class Archived(Cluster):
    """A site whose database is archived. With `beside` pg_receivewal takes part in every commit."""

    def __init__(self, build, timeout, more="", beside=False, **rest):
        super().__init__(build, **rest)
        self.timeout, self.more, self.beside, self.receiver = timeout, more, beside, None

    def start_pg(self):
        if not (self.folder / "pgbackrest.conf").exists():
            self.make_archive()
        super().start_pg()

    def make_archive(self):
        for name in ("repo", "archive-log", "archive-lock", "spool", "received"):
            (self.folder / name).mkdir()
            if POSTGRES:
                shutil.chown(self.folder / name, "postgres")
        (self.folder / "pgbackrest.conf").write_text(CONFIG.format(folder=self.folder, more=self.more))
        push = " ".join([*self.pgbackrest("archive-push"), "%p"])
        self.pg_settings += ["archive_mode=on", f"archive_timeout={self.timeout}", f"archive_command='{push}'"]

    def pgbackrest(self, *words):
        return ["pgbackrest", f"--config={self.folder}/pgbackrest.conf", "--stanza=site", *words]

    def archive(self, *words):
        """Runs pgbackrest; the seconds it took."""
        began = time.monotonic()
        done = subprocess.run(self.pgbackrest(*words), text=True, capture_output=True, check=False, **POSTGRES)
        check(done.returncode == 0, f"pgbackrest {words[0]}: {done.stdout[-600:]}{done.stderr[-600:]}")
        return time.monotonic() - began

    def receive(self):
        """From now on a commit is one only when somebody else has it, too."""
        command = ["pg_receivewal", "-D", self.folder / "received", "-h", self.folder / "pg", "-U", "miasma", "-S", "beside"]
        subprocess.run([*command, "--create-slot"], check=True, **POSTGRES)
        self.receiver = subprocess.Popen([*command, "--synchronous"], stderr=subprocess.DEVNULL, **POSTGRES)
        wait_for(lambda: self.psql("SELECT count(*) FROM pg_stat_replication") == "1")
        self.psql("ALTER SYSTEM SET synchronous_standby_names = 'pg_receivewal'")
        self.psql("SELECT pg_reload_conf()")
        wait_for(lambda: self.psql("SELECT sync_state FROM pg_stat_replication") == "sync")

    def disaster(self):
        """The machine of the database is gone, and the nodes with it."""
        self.kill_pg()
        at = time.monotonic()
        for i in list(self.node):
            self.kill_node(i)
        if self.receiver:
            self.receiver.terminate()
            self.receiver.wait()
            self.receiver = None
        shutil.rmtree(self.folder / "pg/data")
        return at

    def restore(self, *how):
        """The seconds until the database takes writes again."""
        began = time.monotonic()
        if self.beside:
            get = " ".join(self.pgbackrest("archive-get", "%f", '"%p"'))
            kept = f'cp {self.folder}/received/%f "%p" || cp {self.folder}/received/%f.partial "%p"'
            how += (f"--recovery-option=restore_command={get} || {kept}",)
        self.archive("restore", *how)
        self.start_pg()
        wait_for(lambda: self.psql("SELECT pg_is_in_recovery()") == "f", PATIENCE)
        return time.monotonic() - began

    def stop_site(self):
        for i in list(self.node):
            self.stop_node(i)
        subprocess.run([PG, "stop", self.folder / "pg"], check=True)

    def timeline(self):
        return int(self.psql("SELECT timeline_id FROM pg_control_checkpoint()"))

    def lose_archive(self, last):
        """What was archived after this segment is gone."""
        for path in (self.folder / "repo/archive/site").rglob("0*-*"):
            if path.name[:24] > last:
                path.unlink()

    def start_nodes(self):
        for i in range(self.count):
            self.start_node(i)

    def __exit__(self, *how):
        if self.receiver:
            self.receiver.kill()
            self.receiver.wait()
        super().__exit__(*how)


# ---- people ----


class Game:
    """A table that is played, and what red was told there."""

    def __init__(self, id, tokens):
        self.id, self.tokens, self.told, self.over = id, tokens, {}, False

    def keep(self, lines):
        for line in lines:
            number, *words = line.split(" {")[0].split()
            check(same(self.told.setdefault(int(number) - 1, words), words), f"table {self.id}: another history: {line}")

    def forget(self, length):
        """What came after so many items has not happened."""
        self.told = {number: words for number, words in self.told.items() if number < length}
        self.over = False


class People:
    """Plays games by lot at both nodes, and remembers when which batch was acknowledged."""

    def __init__(self, cluster):
        self.nodes = [Node(address) for address in cluster.addresses()]
        self.games, self.acks, self.refused = [], [], []
        self.stop, self.threads, self.failure = threading.Event(), [], None

    def sit_down(self, kinds):
        """Two people at a table each, the other seats bots'."""
        before = len(self.games)
        for game, seats in kinds:
            tokens = {seat: self.nodes[0].guest(f"{seat} of {len(self.games)}") for seat in SEATS}
            table = self.nodes[0].table(tokens["red"], game, seats)["id"]
            status, answer = self.nodes[0].call("POST", f"/api/tables/{table}/join", {"seat": "blue"}, tokens["blue"])
            check(status == 200, answer)
            self.games.append(Game(table, tokens))
        return self.games[before:]

    def play(self, games):
        """In threads of their own, until all are over or `rest`."""
        self.stop.clear()
        shares = [games[i::WORKERS] for i in range(WORKERS)]
        self.threads = [threading.Thread(target=self.work, args=(share,), daemon=True) for share in shares if share]
        for thread in self.threads:
            thread.start()

    def work(self, games):
        try:
            while not self.stop.is_set() and not all(game.over for game in games):
                for game in games:
                    if not game.over and not self.stop.is_set():
                        self.step(game)
        except (urllib.error.URLError, OSError, AssertionError, ValueError, StopIteration) as failure:
            if not self.stop.is_set():  # else the site is gone, as it should be
                self.failure = failure

    def rest(self):
        self.stop.set()
        for thread in self.threads:
            thread.join(60)

    def finish(self, games, seconds=PATIENCE):
        """Every game to its end."""
        self.play(games)
        end = time.monotonic() + seconds
        for thread in self.threads:
            thread.join(max(0.1, end - time.monotonic()))
        self.rest()
        if self.failure:
            raise self.failure
        check(all(game.over for game in games), f"not over within {seconds} s: {[game.id for game in games if not game.over]}")
        check(not self.refused, f"refused: {self.refused[:5]}")

    def step(self, game):
        node = random.choice(self.nodes)
        first = next(iter(game.tokens))
        told, actor, length, rows = node.lines(game.id, len(game.told), game.tokens[first])
        game.keep(told)
        game.over = actor == "nobody"
        if actor not in game.tokens:
            return
        if actor != first:
            _, _, length, rows = node.lines(game.id, length, game.tokens[actor])
        if rows:
            self.send(node, game, actor, length, random.choice(rows))

    def send(self, node, game, actor, length, row):
        batch = secrets.token_hex(16)
        status, answer = node.step(game.id, length, row, game.tokens[actor], batch)
        if status == 200:
            self.acks.append((time.monotonic(), game.id, batch))
        elif status < 500:
            self.refused.append((game.id, actor, row, answer))


class Bell:
    """A hook that people are told by. While it is `deaf` notices have to wait."""

    def __init__(self):
        self.deaf, self.heard = False, []
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def handler(bell):  # noqa: N805: the handler has a self of its own
        class Hook(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                news = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                if not bell.deaf:
                    bell.heard.append((news["kind"], news["table"], self.path[1:]))
                self.send_response(503 if bell.deaf else 204)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass
        return Hook

    def hang(self, node, game):
        for seat, token in game.tokens.items():
            body = {"url": f"http://127.0.0.1:{self.port}/{seat}", "style": "json"}
            status, answer = node.call("POST", "/api/me/notices/hook", body, token)
            check(status == 201, answer)


# ---- the drill ----


def lost(cluster, acks):
    """When the batches were acknowledged that the restored log has, and those that it has not."""
    log = set(cluster.psql("SELECT table_id || ' ' || replace(batch::text, '-', '') FROM log").splitlines())
    here = [at for at, table, batch in acks if f"{table} {batch}" in log]
    return here, [at for at, table, batch in acks if f"{table} {batch}" not in log]


class Drill:
    def __init__(self, cluster, want):
        self.cluster, self.want = cluster, want
        self.people, self.bell, self.evening = People(cluster), Bell(), Evening(cluster)
        self.node, self.load = self.people.nodes[0], None

    # ---- before

    def open(self):
        games = self.people.sit_down(KINDS)
        self.called = self.people.sit_down([("template", ("me", "open"))] * CALLED)
        for game in self.called:
            self.bell.hang(self.node, game)
        self.still = self.evening.table(BANK)  # a live table where somebody is asked and thinks
        self.asked = time.monotonic()
        self.key = self.node.call("GET", "/api/me/notices", token=self.token())[1]["key"]
        nodes = [part for address in self.cluster.addresses() for part in ("--node", address)]
        self.load = subprocess.Popen([self.want.build / "online/miasma-load", *nodes, "--game", "template", "--tables",
                                      str(LOAD_TABLES), "--movers", "8", "--guests", "24", "--rate", "15", "--seconds", "600"],
                                     stdout=subprocess.DEVNULL)
        self.people.play(games)

    def token(self):
        return self.people.games[0].tokens["red"]

    def backup(self):
        self.cluster.archive("stanza-create")
        self.cluster.archive("check")
        took = self.cluster.archive("backup", "--type=full")
        self.backed_up = self.cluster.psql("SELECT last_archived_wal FROM pg_stat_archiver")
        say(f"a full backup while games were played: {took:.1f} s")

    def note_moment(self):
        """Notices wait that were due before it, and are sent after it."""
        self.bell.deaf = True
        for game in self.called:
            self.people.step(game)
        time.sleep(1)
        self.moment, self.moment_at = self.cluster.psql("SELECT clock_timestamp()"), time.monotonic()
        self.bell.deaf = False

    def come_later(self):
        """What nobody who goes back to the moment can know: a person, a session, a table."""
        self.late = self.node.guest("Late")
        self.late_number = self.number("Late")
        self.late_table = self.node.table(self.late, "template", ("me", "easy"))["id"]

    def number(self, name):
        return self.cluster.psql(f"SELECT max(id) FROM people WHERE name = '{name}'")

    def before(self):
        self.open()
        self.backup()
        time.sleep(self.want.seconds / 2)
        self.note_moment()
        self.come_later()
        time.sleep(self.want.seconds / 2)

    def strike(self):
        self.people.stop.set()
        self.ended = self.cluster.disaster()
        self.people.rest()
        self.load.kill()
        if self.want.without_archive:
            self.cluster.lose_archive(self.backed_up)

    # ---- after

    def hold(self, gone, until, what):
        """All that was acknowledged before `until` is there."""
        early = [at for at in gone if at < until - SLACK]
        if early:
            raise Missing(f"{what}: {len(early)} moves that were acknowledged before are missing, the first of them "
                          f"{until - min(early):.1f} s before")

    def check_latest(self, took):
        here, gone = lost(self.cluster, self.people.acks)
        most = self.cluster.timeout + PUSH
        self.hold(gone, self.ended - most, f"the latest is more than {most} s old")
        say(f"restored to the latest in {took:.1f} s: {len(gone)} of {len(here) + len(gone)} acknowledged moves lost, "
            f"those of the last {self.ended - max(here):.1f} s")

    def check_moment(self, took):
        here, gone = lost(self.cluster, self.people.acks)
        self.hold(gone, self.moment_at, "restored to a moment")
        late = [at for at in here if at > self.moment_at + SLACK]
        check(not late, f"{len(late)} moves are there that were made after the moment")
        say(f"restored to the moment in {took:.1f} s: {len(here)} moves there, {len(gone)} later ones not")

    def check_news(self):
        """Whoever was not told yet is told once, and nobody else, as long as nobody acts."""
        waiting = self.cluster.psql("SELECT CASE kind WHEN 0 THEN 'awaited' WHEN 2 THEN 'over' ELSE '?' END || ' ' || table_id "
                                    "FROM notices").splitlines()
        self.bell.heard.clear()
        up = time.monotonic()
        self.cluster.start_nodes()
        wait_for(lambda: self.cluster.psql("SELECT count(*) FROM notices") == "0")
        time.sleep(1)
        told = [f"{kind} {table}" for kind, table, _ in self.bell.heard]
        check(sorted(told) == sorted(waiting), f"told {told} where {waiting} waited")
        for kind, table, seat in self.bell.heard:
            check(kind != "awaited" or self.awaited(table) == seat, f"{seat} was called to table {table}")
        say(f"{len(told)} notices had waited and were sent once, each to somebody who is awaited")
        return up

    def awaited(self, table):
        return self.node.call("GET", f"/api/tables/{table}", token=self.token())[1]["toAct"]

    def check_clock(self, up, until):
        """The time between the restored moment and the new site is nobody's."""
        shown = self.node.call("GET", f"/api/tables/{self.still}")[1]
        clock = next(one["clock"] for one in shown["seats"] if one["seat"] == shown["toAct"]) / 1000
        least = BANK - (until - self.asked) - (time.monotonic() - up)
        check(clock >= least - 1, f"a clock shows {clock:.1f} s, and {least:.1f} are due")

    def check_people(self, known):
        """Sessions are those of the restored state; whoever came later is a stranger, and stays one."""
        for game in self.people.games:
            for token in game.tokens.values():
                check(self.node.call("GET", "/api/me", token=token)[0] == 200, "somebody is not known any more")
        check(self.node.call("GET", "/api/me/notices", token=self.token())[1]["key"] == self.key, "another key of the site")
        if known:
            return
        check(self.node.call("GET", f"/api/tables/{self.late_table}", token=self.late)[0] in (401, 404), "a table of later")
        for name in ("New", "Newer"):
            token = self.node.guest(name)
            check(self.node.table(token, "template", ("me", "easy"))["id"] != self.late_table, "a table's id came again")
        status, answer = self.node.call("GET", "/api/me", token=self.late)
        check(status == 401, f"a lost session is somebody's: {answer}")
        say(f"a person and a table of after the moment are unknown; the person had number {self.late_number}, new ones have "
            f"{self.number('New')} and {self.number('Newer')}")

    def mint(self, table):
        """People of the load generator come in by a session made for them."""
        tokens = {}
        for line in self.cluster.psql(f"SELECT seat, person FROM seats WHERE table_id = {table} AND kind = 2").splitlines():
            seat, person = line.split("|")
            token = tokens[SEATS[int(seat)]] = secrets.token_hex(32)
            shown = hashlib.blake2b(token.encode(), digest_size=32).hexdigest()
            self.cluster.psql(f"INSERT INTO sessions (hash, person, made, used, device) SELECT decode('{shown}', 'hex'), "
                              f"{person}, at, at, '' FROM site")
        return tokens

    def come_back(self, game, length):
        """What the restored site tells is what was told before, as far as it goes."""
        game.forget(length)
        game.keep(self.node.lines(game.id, 0, next(iter(game.tokens.values())))[0])

    def go_on(self):
        """Every running game, to its end, by those who sit there."""
        own = {game.id: game for game in [*self.people.games, Game(self.still, self.evening.people)]}
        lengths = dict(line.split("|") for line in self.cluster.psql(
            "SELECT table_id, length FROM turns JOIN tables ON id = table_id WHERE state = 1").splitlines())
        games = []
        for table, length in lengths.items():
            games.append(own.get(table) or Game(table, self.mint(table)))
            self.come_back(games[-1], int(length))
        began = time.monotonic()
        self.people.finish(games)
        say(f"{len(games)} running games went on to their end in {time.monotonic() - began:.0f} s, nothing legal refused")

    def verify(self):
        """Every finished game has a record, and the rules and dice of each agree."""
        wait_for(lambda: self.cluster.psql("SELECT count(*) FROM tables WHERE state = 2 AND record IS NULL") == "0")
        tables = self.cluster.psql("SELECT id FROM tables WHERE state = 2").split()
        folder = self.cluster.folder / "records"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for table in tables:
            status, text = self.node.call("GET", f"/api/tables/{table}/record", token=self.token(), text=True)
            check(status == 200, f"no record of table {table}: {status}")
            (folder / f"{table}.mia").write_text(text)
        done = subprocess.run([self.want.build / "miasma", "verify", *folder.iterdir()], text=True, capture_output=True)
        check(done.returncode == 0, f"records do not verify: {done.stdout[-500:]}{done.stderr[-500:]}")
        say(f"{len(tables)} records of finished games verify")

    def after(self, timeline, until, known):
        check(self.cluster.timeline() > timeline, "it is the old timeline")
        up = self.check_news()
        self.check_clock(up, until)
        self.check_people(known)
        self.verify()
        self.go_on()
        self.verify()

    def run(self):
        try:
            self.do()
        finally:
            if self.load:
                self.load.kill()
                self.load.wait()

    def do(self):
        self.before()
        timeline = self.cluster.timeline()
        self.strike()
        self.check_latest(self.cluster.restore())
        self.after(timeline, self.ended, known=True)
        timeline = self.cluster.timeline()
        self.cluster.stop_site()
        self.check_moment(self.cluster.restore("--delta", "--type=time", f"--target={self.moment}", "--target-action=promote"))
        self.after(timeline, self.moment_at, known=False)


# ---- what the last seconds are worth ----

SETUPS = {"alone": {}, "async": {"more": "archive-async=y"}, "beside": {"beside": True}}


def loss(want):
    """The end comes shortly before the archive would have got the next segment."""
    with site(want, **SETUPS[want.loss]) as cluster:
        people = People(cluster)
        games = people.sit_down(KINDS[:6] * 20)
        cluster.archive("stanza-create")
        cluster.archive("backup", "--type=full")
        if cluster.beside:
            cluster.receive()
        people.play(games)
        pushed = cluster.psql("SELECT archived_count FROM pg_stat_archiver")
        wait_for(lambda: cluster.psql("SELECT archived_count FROM pg_stat_archiver") != pushed, want.timeout * 3)
        time.sleep(max(0, want.timeout - SHORTLY))
        check(not all(game.over for game in games), "the games were over before the end came")
        people.stop.set()
        ended = cluster.disaster()
        people.rest()
        took = cluster.restore()
        here, gone = lost(cluster, people.acks)
        say(f"{want.loss}, archive_timeout {want.timeout} s: {len(gone)} of {len(here) + len(gone)} acknowledged moves lost, "
            f"those of the last {ended - max(here) if gone else 0:.1f} s; restored in {took:.1f} s")
        check(not (cluster.beside and gone), "a move was lost that somebody else had")


def site(want, **more):
    options = ["--requests-per-second", "0", "--hooks-to-loopback", "1"]
    return Archived(want.build, want.timeout, nodes=2, port=want.port, options=options, **more)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--timeout", type=int, default=5)
    parser.add_argument("--port", type=int, default=25000)
    parser.add_argument("--loss", choices=SETUPS)
    parser.add_argument("--without-archive", action="store_true")
    want = parser.parse_args()
    if want.loss:
        loss(want)
        return
    with site(want) as cluster:
        try:
            Drill(cluster, want).run()
        except Missing as missing:
            check(want.without_archive, missing)
            say(f"caught: {missing}")
            return
    check(not want.without_archive, "the archive was gone, and nothing was missed")
    say("the restored site goes on")


if __name__ == "__main__":
    main()
