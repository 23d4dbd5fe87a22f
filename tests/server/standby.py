#!/usr/bin/env python3
"""usage: standby.py BUILD

What --require-standby promises: a move is taken only when its commit has waited for a standby that the database calls by
name. Node 0 asks for that, node 1 does not. Beside the database there are a standby and pg_receivewal, which says that it
has stored what it was sent, as a backup may: where the database waits for anybody, that counts as a standby.
"""

import pathlib
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent.parent / "online"), str(HERE)]

from cluster import Cluster, wait_for  # noqa: E402
from limits import run  # noqa: E402
from player import Node  # noqa: E402

NAME = "second"
PROGRAMS = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))[-1]
tests = []


def test(function):
    tests.append(function)
    return function


class Standby:
    """A copy of a cluster's database that follows it."""

    def __init__(self, site):
        self.data, self.socket = site.folder / "pg/second", site.folder / "pg"
        self.run("pg_basebackup", "-h", self.socket, "-U", "miasma", "-D", self.data, "-c", "fast", "-X", "stream", "-R")
        with open(self.data / "postgresql.auto.conf", "a", encoding="utf-8") as settings:
            settings.write(f"primary_conninfo = 'host={self.socket} user=miasma application_name={NAME}'\n")

    def run(self, program, *words):
        subprocess.run(["runuser", "-u", "postgres", "--", PROGRAMS / program, *words], check=True, capture_output=True)

    def start(self):
        self.run("pg_ctl", "-D", self.data, "-o", "-p 5433", "-l", self.socket / "second.log", "-w", "start")

    def signal(self, number):
        """To all of it, or to nobody where it has ended."""
        leader = int((self.data / "postmaster.pid").read_text().split()[0])
        found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(leader)], text=True, capture_output=True).stdout
        for pid in (leader, *map(int, found.split())):
            subprocess.run(["kill", f"-{int(number)}", str(pid)], stderr=subprocess.DEVNULL, check=False)


class Receiver:
    """pg_receivewal, whose word counts where the database waits for anybody."""

    def __init__(self, site):
        folder = site.folder / "received"
        folder.mkdir(exist_ok=True)
        where = ["-h", site.folder / "pg", "-U", "miasma"]
        subprocess.run([PROGRAMS / "pg_receivewal", *where, "--slot=copy", "--create-slot", "--if-not-exists"], check=True)
        self.process = subprocess.Popen([PROGRAMS / "pg_receivewal", *where, "--slot=copy", "--synchronous", "-D", folder],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def stop(self):
        self.process.kill()
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


class Place:
    """Two nodes at a database with a standby, and a game of two people."""

    def __init__(self, site):
        self.site, self.standby = site, Standby(site)
        site.start_node(1)
        self.call(f'"{NAME}"')
        self.standby.start()
        wait_for(lambda: self.waits_for(NAME))
        site.options = ["--require-standby", "1"]
        site.start_node(0)
        self.node = [Node(address) for address in site.addresses()]
        self.people = {"red": self.node[0].guest("Ann"), "blue": self.node[0].guest("Bob")}
        self.table = self.node[0].table(self.people["red"], "rattus", ("me", "open"))["id"]
        self.node[0].call("POST", f"/api/tables/{self.table}/join", {}, self.people["blue"])
        wait_for(lambda: self.node[0].lines(self.table, 0)[1] in self.people)

    def call(self, names):
        """The standbys that the database waits for."""
        self.site.psql(f"ALTER SYSTEM SET synchronous_standby_names = '{names}'")
        self.site.psql("SELECT pg_reload_conf()")

    def waits_for(self, name):
        return self.site.psql("SELECT application_name FROM pg_stat_replication WHERE sync_state = 'sync'") == name

    def durable(self):
        return self.site.metrics()["miasma_durable"] == 1

    def stored(self):
        return int(self.site.psql(f"SELECT count(*) FROM log WHERE table_id = {self.table}"))

    def appending(self):
        """A row is stored, and its commit waits."""
        return self.site.psql("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query LIKE '%INSERT INTO log%'")

    def move_without_standby(self):
        """A move whose commit waits in vain. Sometimes another commit of the node does so before: then once more."""
        for _ in range(10):
            answer = self.move(0, lambda: self.standby.signal(signal.SIGKILL))
            end = time.monotonic() + 2
            while time.monotonic() < end:
                if self.appending():
                    return answer
            self.standby.start()
            answer(40)
            wait_for(self.durable)
        raise AssertionError("no move was under way")

    def move(self, node, harm=lambda: None):
        """Sends one, after harm was done, and returns what says how it went."""
        _, seat, length, _ = self.node[1].lines(self.table, 0)
        token = self.people[seat]
        row = self.node[1].lines(self.table, length, token)[3][0]
        harm()
        went = []
        batch = secrets.token_hex(16)
        work = threading.Thread(target=lambda: went.append(self.node[node].step(self.table, length, row, token, batch)))
        work.start()

        def answer(seconds):
            work.join(seconds)
            return went[0][0] if went else None

        return answer


@test
def a_move_is_taken_where_a_standby_with_a_name_has_it(place):
    """Both nodes say 200, and that they are durable."""
    assert place.move(0)(5) == 200 and place.move(1)(5) == 200
    assert place.durable() and place.site.metrics(1)["miasma_durable"] == 1


@test
def a_copy_that_nobody_called_is_no_standby(place):
    """The standby is dead, the database waits for anybody, and a backup is there: the careful node takes nothing, says so
    when the commit that waits is given up (8 s), and goes on when the standby is back; the other node says 200, which may be lost."""
    place.standby.signal(signal.SIGKILL)
    with Receiver(place.site) as receiver:
        place.call("*")
        wait_for(lambda: place.waits_for("pg_receivewal"))
        wait_for(lambda: not place.durable(), 12)
        assert place.node[0].call("GET", "/readyz")[0] == 503
        assert place.move(1)(5) == 200, "the test shows nothing"
        before = place.stored()
        answer = place.move(0)
        assert answer(4) is None and place.stored() == before
        log = (place.site.folder / "node0.log").read_text()
        assert '"synchronous_standby_names":"*"' in log, log[-500:]
        receiver.stop()
        place.standby.start()
        place.call(f'"{NAME}"')
        assert answer(5) == 200
        assert place.durable() and place.stored() > before


@test
def a_commit_that_the_wrong_one_released_is_not_believed(place):
    """It waits for a standby that has just died; then anybody will do. The row is stored, and acknowledged only when the
    standby has it."""
    with Receiver(place.site) as receiver:
        wait_for(lambda: place.waits_for(NAME))
        answer = place.move_without_standby()
        before = place.stored()
        place.call("*")
        wait_for(lambda: place.waits_for("pg_receivewal"))
        place.site.psql("SELECT pg_switch_wal()")  # so that the receiver has something to say
        wait_for(lambda: place.stored() > before)
        assert answer(3) is None and not place.durable()
        receiver.stop()
        place.standby.start()
        place.call(f'"{NAME}"')
        assert answer(8) == 200 and place.stored() == before + 1


@test
def a_command_finds_the_primary_among_the_hosts(place):
    """The standby is named first, and before it a machine that does not even say no."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        folder = place.site.folder / "pg"
        hosts = f"host=127.0.0.1,{folder},{folder} port={silent.getsockname()[1]},5433,5432 user=miasma dbname=miasma"
        for words in (("migrate",), ("admin", "people", "rename", "1", "Anne", "--why", "a test")):
            subprocess.run([place.site.server(), *words, "--database", hosts], check=True, capture_output=True, timeout=30)
    assert place.site.psql("SELECT name FROM people WHERE id = 1") == "Anne"


def main():
    with Cluster(sys.argv[1], nodes=0, nats=False, port=23500) as site:
        site.count = 2
        place = Place(site)
        return run(tests, place)


if __name__ == "__main__":
    sys.exit(main())
