#!/usr/bin/env python3
"""usage: shards.py BUILD [--shards N] [--seconds S] [--rate R] [--moves N]

A site of several databases, each a real PostgreSQL, and two nodes. People come from one shard to another, meet, block and
tell each other; lists are whole; a shard that is killed leaves the tables of the others alone; and tables are moved from
shard to shard while the load generator plays them, with its checker at the end: nothing lost, nothing doubled.
"""

import argparse
import pathlib
import subprocess
import sys
import threading
import time
import traceback

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent.parent / "online"), str(HERE.parent / "server")]

from cluster import PG, Cluster, wait_for  # noqa: E402
from player import Node  # noqa: E402

SHIFT = 50  # of the shard in an id (server/node/id.h)
WANTED = "lost 0, doubled 0, forked 0, leaked 0"
tests = []


def test(function):
    tests.append(function)
    return function


def arguments():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--shards", type=int, default=2, help="besides the database of people")
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--rate", type=int, default=200)
    parser.add_argument("--moves", type=int, default=40, help="half of them must be done in the time")
    parser.add_argument("--port", type=int, default=21700)
    parser.add_argument("--only", default="")
    return parser.parse_args()


class Site(Cluster):
    """A cluster whose tables are spread over several databases."""

    def __init__(self, want, nodes=2):
        super().__init__(want.build, nodes=nodes, port=want.port, pg=["fsync=off", "shared_buffers=64MB"])
        self.want, self.shard = want, {}

    def folder_of(self, i):
        return self.folder / f"pg{i}"

    def start_shard(self, i):
        done = subprocess.run([PG, "start", self.folder_of(i), *self.pg_settings], check=True, text=True, capture_output=True)
        self.shard[i] = done.stdout.strip()

    def kill_shard(self, i):
        subprocess.run([PG, "kill", self.folder_of(i)], check=True)

    def start_pg(self):
        super().start_pg()
        if not self.shard:
            for i in range(1, self.want.shards + 1):
                self.start_shard(i)
            self.all = ";".join(self.shard[i] for i in sorted(self.shard))
            self.options += ["--shards", self.all, "--sockets-per-address", "0", "--requests-per-second", "0"]

    def migrate(self):
        subprocess.run([self.server(), "migrate", "--database", self.database, "--shards", self.all], check=True,
                       capture_output=True)

    def __exit__(self, *how):
        for i in list(self.node):
            self.stop_node(i)
        for i in self.shard:
            if (self.folder_of(i) / "data/postmaster.pid").exists():
                subprocess.run([PG, "stop", self.folder_of(i)], check=False)
        super().__exit__(*how)

    def databases(self):
        return [self.database, *(self.shard[i] for i in sorted(self.shard))]

    def ask(self, i, sql):
        done = subprocess.run(["psql", "-XqAt", "-v", "ON_ERROR_STOP=1", "-d", self.databases()[i], "-c", sql], check=True,
                              text=True, capture_output=True)
        return done.stdout.strip()

    def admin(self, *words, good=True):
        done = subprocess.run([self.server(), "admin", *map(str, words), "--database", self.database, "--shards", self.all,
                               "--why", "test"], text=True, capture_output=True)
        assert (done.returncode == 0) == good, (words, done.stdout, done.stderr)
        return done.stdout

    def holds(self, table):
        """The databases that have rows of a table's log or the table itself."""
        return [i for i in range(len(self.databases()))
                if self.ask(i, f"SELECT 1 FROM tables WHERE id = {table}") == "1"]


def home_of(table):
    return int(table) >> SHIFT


class People:
    """Two people and a table of theirs at each shard."""

    def __init__(self, site, ann="Ann", bob="Bob"):
        self.site = site
        self.node = [Node(address) for address in site.addresses()]
        self.ann, self.bob = self.node[0].guest(ann), self.node[1].guest(bob)
        self.took = []  # by each move, in seconds

    def table_at(self, shard, kinds=("me", "open"), **more):
        for _ in range(60):
            made = self.node[0].table(self.ann, "rattus", kinds, **more)["id"]
            if home_of(made) == shard:
                return made
            self.node[0].call("POST", f"/api/tables/{made}/close", {}, self.ann)
        raise AssertionError(f"no table comes to shard {shard}")

    def sit(self, table):
        status, answer = self.node[1].call("POST", f"/api/tables/{table}/join", {}, self.bob)
        assert status == 200, answer
        wait_for(lambda: self.node[0].lines(table, 0)[1] in ("red", "blue"))

    def move(self, table, node=0):
        """Whoever is asked makes the first move there is."""
        told = self.node[node].lines(table, 0)
        seats = self.node[node].call("GET", f"/api/tables/{table}", token=self.ann)[1]["seats"]
        who = self.ann if [s["seat"] for s in seats if s.get("name") == "Ann"][0] == told[1] else self.bob
        rows = self.node[node].lines(table, 0, who)[3]
        began = time.monotonic()
        answer = self.node[node].step(table, told[2], rows[0], who)
        self.took.append(time.monotonic() - began)
        return answer

    def pace(self, tables, rounds):
        """The slowest of a hundred moves at these tables, in milliseconds, or of as many as there are."""
        self.took = []
        for _ in range(rounds):
            for table in tables:
                assert self.move(table)[0] == 200
        return 1000 * sorted(self.took)[-1 - len(self.took) // 100]


def ids(answer):
    return {t["id"] for t in answer[1]["tables"]}


@test
def tables_are_where_their_ids_say(site):
    p = People(site)
    for shard in range(1, site.want.shards + 1):
        table = p.table_at(shard)
        p.sit(table)
        assert site.holds(table) == [shard], site.holds(table)
        assert site.ask(shard, f"SELECT string_agg(name, ' ' ORDER BY seat) FROM seats WHERE table_id = {table}"
                               " AND person IS NOT NULL").split() in (["Ann", "Bob"], ["Bob", "Ann"])
        status, answer = p.move(table)
        assert status == 200, answer
    assert site.ask(0, "SELECT count(*) FROM tables") == "0"


@test
def lists_ask_every_shard(site):
    p = People(site)
    made = {p.table_at(shard) for shard in range(1, site.want.shards + 1)}
    assert made <= ids(p.node[1].call("GET", "/api/tables?state=open"))
    assert made == ids(p.node[1].call("GET", "/api/tables?state=mine&of=open", token=p.ann)) & made
    for table in made:
        p.sit(table)
    waiting = lambda who: {w["table"] for w in p.node[0].call("GET", "/api/me/inbox", token=who)[1]["waiting"]}
    assert waiting(p.ann) | waiting(p.bob) >= made
    seen, before = [], ""
    while before is not None:
        page = p.node[0].call("GET", f"/api/tables?state=running{before}")[1]
        seen += [t["id"] for t in page["tables"]]
        before = page["next"] and f"&before={page['next']}"
    assert len(seen) == len(set(seen)) and made <= set(seen), seen


@test
def a_name_goes_everywhere(site):
    p = People(site, ann="Ann")
    tables = [p.table_at(shard) for shard in range(1, site.want.shards + 1)]
    status, answer = p.node[0].call("POST", "/api/me", {"name": "Annabel"}, p.ann)
    assert status in (200, 204), answer
    for shard, table in enumerate(tables, 1):
        wait_for(lambda s=shard, t=table: site.ask(s, f"SELECT count(*) FROM seats WHERE table_id = {t} AND name = 'Annabel'") == "1", 5)


@test
def where_nobody_is_lent_changes_are_not_noted(site):
    p = People(site)
    p.table_at(1)
    noted = lambda: site.ask(0, "SELECT sum(version) FROM copies")
    assert [site.ask(i, "SELECT lends FROM place") for i in (0, 1)] == ["t", "f"]
    before = noted()
    site.ask(0, "UPDATE place SET lends = false")
    try:
        assert p.node[0].call("POST", "/api/me", {"name": "Annabel"}, p.ann)[0] in (200, 204)
        assert noted() == before
    finally:
        site.ask(0, "UPDATE place SET lends = true")
    assert p.node[0].call("POST", "/api/me", {"name": "Annabella"}, p.ann)[0] in (200, 204)
    assert int(noted()) > int(before)


@test
def who_is_blocked_does_not_sit_down(site):
    p = People(site)
    first, second = p.table_at(1), p.table_at(site.want.shards)
    p.sit(first)
    seats = p.node[0].call("GET", f"/api/tables/{first}", token=p.ann)[1]["seats"]
    seat = next(s["seat"] for s in seats if s.get("name") == "Bob")
    status, answer = p.node[0].call("POST", f"/api/tables/{first}/block", {"seat": seat}, p.ann)
    assert status in (200, 204), answer
    name = f"SELECT count(*) FROM blocks b JOIN people p ON p.id = b.other WHERE p.name = 'Bob' AND b.person = (SELECT host FROM tables WHERE id = {second})"
    wait_for(lambda: p.node[0].call("GET", "/api/me/blocks", token=p.ann)[1]["blocks"])
    assert site.ask(site.want.shards, name) == "0"  # Bob has never been there
    status, answer = p.node[1].call("POST", f"/api/tables/{second}/join", {}, p.bob)
    assert status == 403, (status, answer)
    assert site.ask(site.want.shards, name) == "1"


@test
def people_talk(site):
    p = People(site)
    table = p.table_at(1)
    p.sit(table)
    status, answer = p.node[0].call("POST", f"/api/tables/{table}/talk", {"text": "hello"}, p.ann)
    assert status == 201, answer
    status, answer = p.node[1].call("GET", f"/api/tables/{table}/talk", token=p.bob)
    assert [line["text"] for line in answer["lines"]] == ["hello"], answer


@test
def a_table_moves_and_is_found(site):
    p = People(site)
    table = p.table_at(1)
    p.sit(table)
    for to in (site.want.shards, 0, 1):
        before = p.node[0].lines(table, 0)[2]
        site.admin("tables", "move", table, to)
        assert site.holds(table) == [to], (to, site.holds(table))
        for node in (0, 1):
            assert p.node[node].lines(table, 0)[2] == before
        status, answer = p.move(table, node=to % 2)
        assert status == 200, answer
    site.stop_node(1)
    site.start_node(1)
    assert p.move(table, node=1)[0] == 200


def half_moved(site, table, to):
    """A table leaves shard 1, and its mover dies before it says so elsewhere."""
    rows = site.ask(1, f"SELECT rows FROM table_pack({table})")
    people = site.ask(1, f"SELECT unnest(people) FROM table_pack({table})").split()
    for who in people:
        wait_for(lambda w=who: site.ask(0, f"SELECT version FROM person_lend({w}, {to})"))
    wait_for(lambda: site.ask(to, f"SELECT count(*) FROM people WHERE id IN ({','.join(people)})") == str(len(people)))
    site.ask(to, f"INSERT INTO arriving VALUES ({table}, 1, '{{{','.join(people)}}}', $pack${rows}$pack$)")
    assert site.holds(table) == [1]
    site.ask(1, f"SELECT table_leave({table}, {to}, 1)")


@test
def a_move_that_was_left_half_done_is_finished(site):
    p = People(site)
    table = p.table_at(1)
    p.sit(table)
    before, to = p.node[0].lines(table, 0)[2], site.want.shards
    half_moved(site, table, to)
    wait_for(lambda: site.holds(table) == [to], 15)
    wait_for(lambda: site.ask(0, f"SELECT shard FROM moved WHERE table_id = {table}") == str(to))
    assert p.node[0].lines(table, 0)[2] == before and p.move(table, node=1)[0] == 200


@test
def a_dead_shard_leaves_the_others_alone(site):
    p = People(site)
    there, here = p.table_at(1), p.table_at(site.want.shards)
    moved = p.table_at(1)
    p.sit(there)
    p.sit(here)
    p.sit(moved)
    site.admin("tables", "move", moved, site.want.shards)
    others = [p.table_at(site.want.shards) for _ in range(6)]
    for table in others:
        p.sit(table)
    before = p.pace(others, 6)
    site.kill_shard(1)
    try:
        during = p.pace(others, 6)
        print(f"p99 of a move at a living shard: {before:.1f} ms, {during:.1f} ms while another is dead")
        assert during < 1.5 * before + 50, (before, during)
        assert p.move(here)[0] == 200
        assert p.move(moved, node=1)[0] == 200
        assert site.metrics()["miasma_shards_away"] == 1
        listed = ids(p.node[0].call("GET", "/api/tables?state=mine&of=running", token=p.ann))
        assert here in listed and there not in listed
        assert all(p.node[i].call("GET", "/readyz", text=True)[0] == 200 for i in (0, 1))
        assert home_of(p.node[0].table(p.ann, "rattus", ("me", "open"))["id"]) != 1
    finally:
        site.start_shard(1)
    wait_for(lambda: p.node[0].call("GET", f"/api/tables/{there}")[0] == 200, 20)
    wait_for(lambda: p.move(there)[0] == 200, 20)


@test
def a_table_that_moved_to_the_first_database_outlives_its_shard(site):
    p = People(site)
    table = p.table_at(1)
    p.sit(table)
    site.admin("tables", "move", table, 0)
    assert p.move(table)[0] == 200
    site.stop_node(1)
    site.kill_shard(1)
    try:
        site.start_node(1)
        assert p.node[1].call("GET", f"/api/tables/{table}")[0] == 200
        assert p.move(table, node=1)[0] == 200
    finally:
        site.start_shard(1)


@test
def a_table_that_was_asked_at_a_dead_shard_is_found_where_it_went(site):
    p = People(site)
    table, to = p.table_at(1), site.want.shards
    p.sit(table)
    half_moved(site, table, to)
    site.ask(to, f"SELECT table_arrive({table}, 1)")
    site.kill_shard(1)
    try:
        asked = threading.Thread(target=p.node[1].call, args=("GET", f"/api/tables/{table}"))
        asked.start()
        time.sleep(1)
        site.ask(0, f"INSERT INTO moved VALUES ({table}, {to}, 1)")
        site.ask(0, "INSERT INTO trace (at, who, what, subject, why) VALUES (0, 'test', 'tables move', "
                    f"{table}, 'test')")
        asked.join(60)
        assert p.node[1].call("GET", f"/api/tables/{table}")[0] == 200
        assert p.move(table, node=1)[0] == 200
    finally:
        site.start_shard(1)


@test
def another_order_is_refused(site):
    right = site.options
    turned = ";".join(site.shard[i] for i in sorted(site.shard, reverse=True))
    done = subprocess.run([site.server(), "migrate", "--database", site.database, "--shards", turned], text=True, capture_output=True)
    assert done.returncode == 1 and "not shard 1" in done.stderr, done
    site.options = ["--shards", turned, *right[2:]]
    try:
        site.start_node(2)
        time.sleep(1)
        assert site.metrics(2)["miasma_shards_away"] >= 2
    finally:
        site.options = right
        site.stop_node(2)
    assert "this database is shard" in (site.folder / "node2.log").read_text()


@test
def whoever_leaves_is_nowhere(site):
    p = People(site, ann="Ann", bob="Bob")
    guest = p.node[0].guest("Zacharias")
    for shard in range(1, site.want.shards + 1):
        table = p.table_at(shard)
        assert p.node[0].call("POST", f"/api/tables/{table}/join", {}, guest)[0] == 200
    status, answer = p.node[0].call("DELETE", "/api/me/account?sure=1", token=guest)
    assert status in (200, 204), answer
    for i in range(site.want.shards + 1):
        for where in ("people", "seats"):
            assert site.ask(i, f"SELECT count(*) FROM {where} WHERE name = 'Zacharias'") == "0", (i, where)


@test
def tables_move_while_they_are_played(site):
    want = site.want
    nodes = [part for address in site.addresses() for part in ("--node", address)]
    databases = [part for one in site.databases() for part in ("--database", one)]
    command = [site.build / "online/miasma-load", *nodes, *databases, "--rate", want.rate, "--seconds", want.seconds,
               "--movers", max(20, want.rate // 5), "--tables", max(60, want.rate * want.seconds // 25), "--guests", 60]
    load = subprocess.Popen(list(map(str, command)), text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    told = []
    begun = threading.Event()

    def read():
        for line in load.stdout:
            told.append(line.rstrip())
            if line.startswith("begins"):
                begun.set()

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    assert begun.wait(120), told
    moved, began, rounds = 0, time.monotonic(), list(range(want.shards + 1))
    while load.poll() is None and moved < want.moves and time.monotonic() - began < 0.7 * want.seconds:
        rounds.append(rounds.pop(0))
        moved += len(site.admin("tables", "empty", rounds[0], rounds[1]).splitlines())
    assert load.poll() is None, "a table was on its way while the checker read one database after the other"
    load.wait(180)
    reader.join()
    print("\n".join(told), f"\nmoved {moved}")
    assert moved >= want.moves // 2, moved
    assert WANTED in told[-1] or any(WANTED in line for line in told), told


def main():
    want = arguments()
    failed = 0
    with Site(want) as site:
        for one in tests:
            if want.only and want.only not in one.__name__:
                continue
            began = time.monotonic()
            try:
                one(site)
                print(f"ok {one.__name__} {time.monotonic() - began:.1f} s", flush=True)
            except Exception as error:  # told, and the next one
                failed += 1
                print(f"FAILED {one.__name__}: {error}\n{traceback.format_exc()}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
