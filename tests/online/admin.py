#!/usr/bin/env python3
"""usage: admin.py BUILD [--long]

What an operator can do with one command, against two nodes that hold the tables in memory: list, show, end, hide and
erase tables; list, show, export, rename, ban and erase people; list and end sessions. Every act leaves a trace. After
a person is erased, ten moves later (and with --long a minute), no name and no note of theirs is in a dump of the
database, and every record still verifies. Takes 20 s.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "online"), str(ROOT / "tests/server")]

from cluster import Cluster, wait_for  # noqa: E402
from player import Node, Socket  # noqa: E402

NAME, NOTE, OTHER = "Zaphira Quill", "Plumbago Fever", "Xenokrates Vole"
SAID = "Wombats may not dig here"
NOTES = {NAME: NOTE, "Bert": "Bertitis"}
HELLO, TABLE, MOVES, HEARD_S = 1, 10, 10, 2
DAYS = {"kind": "days", "days": 1}


def check(holds, what):
    if not holds:
        raise AssertionError(what)


class Site:
    def __init__(self, build, cluster):
        self.build, self.cluster = pathlib.Path(build), cluster
        self.nodes = [Node(cluster.address(i)) for i in range(2)]
        self.id, self.token = {}, {}

    def admin(self, *words, result=0, why="a test"):
        command = [self.cluster.server(), "admin", *map(str, words), "--database", self.cluster.database]
        done = subprocess.run(command + (["--why", why] if why else []), text=True, capture_output=True, check=False)
        check(done.returncode == result, f"{words}: {done.returncode} {done.stdout} {done.stderr}")
        return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]

    def guest(self, name):
        status, answer = self.nodes[0].call("POST", "/api/guest", {"name": name})
        check(status == 201, answer)
        self.id[name], self.token[name] = int(answer["person"]["id"]), answer["token"]

    def table(self, game, *people, private=False):
        """A running table of these people, looked at on both nodes."""
        first = self.token[people[0]]
        table = self.nodes[0].table(first, game, ("me", *("open" for _ in people[1:])), pace=DAYS)["id"]
        for name in people[1:]:
            status, answer = self.nodes[1].call("POST", f"/api/tables/{table}/join", {}, self.token[name])
            check(status == 200, answer)
        return table

    def watch(self, table, i, name=None):
        link = Socket(self.cluster.address(i), table, self.token.get(name), origin=self.cluster.url(i))
        check(link.status == 101, f"{table} cannot be looked at: {link.status}")
        link.send(HELLO, 0, bytes([0]))
        link.until(TABLE)
        return link

    def move(self, table, names, times):
        """So many steps of whoever of these is asked, on one node and the other; who names a disease has a note."""
        done, i = 0, 0
        while done < times:
            i += 1
            node = self.nodes[i % 2]
            for name in names:
                _, actor, length, rows = node.lines(table, 10**6, self.token[name])
                if not rows:
                    continue
                words = rows[0] + (" {" + NOTES[name] + "}" if "design" in rows[0] else "")
                status, answer = node.step(table, length, words, self.token[name])
                check(status == 200 or answer.startswith("stale"), answer)
                done += status == 200
            if actor == "nobody":
                return

    def show(self, table, i=0, name=None):
        return self.nodes[i].call("GET", f"/api/tables/{table}", token=self.token.get(name))

    def stop(self, table, names):
        for name in names:
            self.nodes[0].call("POST", f"/api/tables/{table}/stop", {"agree": True}, self.token[name])
        wait_for(lambda: self.show(table)[1]["state"] == "finished")

    def end_alone(self, table, name):
        """Who has left has a voice until the stand-in has played some turns."""
        for _ in range(100):
            self.nodes[0].call("POST", f"/api/tables/{table}/stop", {"agree": True}, self.token[name])
            if self.show(table)[1]["state"] == "finished":
                return
            self.move(table, [name], 1)
        raise AssertionError("the game does not end")

    def dump(self):
        """Everything that is stored, bytes decoded."""
        done = subprocess.run(["pg_dump", "--dbname", self.cluster.database], check=True, capture_output=True)
        text = done.stdout
        for found in re.findall(rb"\\\\x([0-9a-f]+)", text):
            text += b"\n" + bytes.fromhex(found.decode())
        return text

    def verify(self, table, i):
        """The record of a finished game, checked; its text."""
        status, text = self.nodes[i].call("GET", f"/api/tables/{table}/record", text=True)
        check(status == 200, text)
        with tempfile.NamedTemporaryFile("w", suffix=".mia") as file:
            file.write(text)
            file.flush()
            done = subprocess.run([self.build / "miasma", "verify", file.name], capture_output=True, text=True, check=False)
        check(done.returncode == 0, f"the record of {table} does not verify: {done.stdout}{done.stderr}")
        return text


def soon(what, why):
    """Within two seconds: nodes look once a second."""
    try:
        wait_for(what, HEARD_S)
    except TimeoutError:
        raise AssertionError(why) from None


# ---- tables

def tables_end_and_hide_and_go(site):
    table = site.table("rattus", "Ann", "Bert")
    link = site.watch(table, 1)
    check(str(table) in [str(row["id"]) for row in site.admin("tables", "list", "running", why=None)], "not listed")
    check(site.admin("tables", "show", table, why=None)[0]["seats"][0]["name"] == "Ann", "not shown")
    site.admin("tables", "hide", table)
    for i in range(2):
        soon(lambda i=i: site.show(table, i)[0] == 404, f"a hidden table is shown by node {i}")
        check(site.show(table, i, "Ann")[0] == 200, "who sits there does not see it")
    site.admin("tables", "end", table)
    for i in range(2):
        soon(lambda i=i: site.show(table, i, "Ann")[1].get("state", "closed") == "closed", f"an ended table runs on {i}")
    status, answer = site.nodes[0].step(table, 0, "pass", site.token["Ann"])
    check(status in (404, 409), f"a step in an ended table: {status} {answer}")
    site.admin("tables", "end", table, result=1)
    site.admin("tables", "erase", table)
    check(link.until("close")[1] == 4004, "a socket outlives its table")
    for i in range(2):
        soon(lambda i=i: site.show(table, i, "Ann")[0] == 404, f"an erased table is shown by node {i}")
    for name in ("tables", "turns", "log", "seats", "work"):
        column = "id" if name == "tables" else "table_id"
        check(site.cluster.psql(f"SELECT count(*) FROM {name} WHERE {column} = {table}") == "0", f"{name} keeps the table")


# ---- reports

def report(site, table, name, **body):
    """A report of this person; its number."""
    status, answer = site.nodes[1].call("POST", f"/api/tables/{table}/report", body, site.token[name])
    check(status == 201, answer)
    return int(answer["report"])


def shown(site, number):
    command = [site.cluster.server(), "admin", "reports", "show", str(number), "--database", site.cluster.database]
    return subprocess.run(command, text=True, capture_output=True, check=True).stdout


def what_looks_wrong_is_told_as_the_seat_saw_it(site):
    """Each seat's own lot and no other; who looks on sees none, whatever the step."""
    site.guest("Eve")
    table = site.table("template", "Ann", "Bert")
    wait_for(lambda: site.nodes[0].lines(table, 0)[1] == "red")
    ann = report(site, table, "Ann", step=2, tried="show 3", said="Why  not?")
    bert, eve = report(site, table, "Bert", step=2), report(site, table, "Eve", step=2, tried="stay")
    text = shown(site, ann)
    check(re.search(r"^1 nature draw red \d+\n2 nature draw blue \?\n{wrong 2 red}\n{tried show 3}\n{refused R4.1}\n"
                    r"{offered stay}\n{offered fold}\n{said Why not\?}$", text, re.M), text)
    check(re.search(r"^1 nature draw red \?\n2 nature draw blue \d+\n{wrong 2 blue}\n$", shown(site, bert), re.M), "Bert")
    check(re.search(r"^1 nature draw red \?\n2 nature draw blue \?\n{wrong 2 -}$", shown(site, eve), re.M), "Eve")
    for name in ("Ann", "Commitment", "@"):
        check(name not in text, f"{name} in a report: {text}")
    listed = site.admin("reports", why=None)
    check([row["id"] for row in listed[:3]] == [eve, bert, ann] and listed[2]["said"] == "Why not?", listed)
    with tempfile.NamedTemporaryFile("w", suffix=".mia") as file:
        file.write(text)
        file.flush()
        done = subprocess.run([site.build / "miasma", "open", file.name], text=True, capture_output=True, check=False)
    check(done.returncode == 0 and "Why not?" in done.stdout, f"{done.stdout}{done.stderr}")
    site.admin("tables", "erase", table)
    check(not site.admin("reports", "list", "template", why=None), "reports outlive their table")


# ---- people

def a_name_is_changed_for_good(site):
    """A copy in memory does not bring the old name back with its next change."""
    site.guest(OTHER)
    table = site.table("rattus", OTHER, "Bert")
    links = [site.watch(table, i) for i in range(2)]
    site.admin("people", "rename", site.id[OTHER], "Some Body")
    site.nodes[1].call("POST", f"/api/tables/{table}/stop", {"agree": True}, site.token["Bert"])
    for i in range(2):
        soon(lambda i=i: site.show(table, i)[1]["seats"][0]["name"] == "Some Body", f"the old name on node {i}")
    check(OTHER.encode() not in site.dump(), "the old name is stored")
    for link in links:
        link.socket.close()


def a_ban_ends_sessions(site):
    site.guest("Cleo")
    table = site.table("rattus", "Cleo", "Bert")
    links = [site.watch(table, i, "Cleo") for i in range(2)]
    site.admin("people", "ban", site.id["Cleo"])
    check([link.until("close")[1] for link in links] == [4001, 4001], "sockets outlive a ban")
    check(site.nodes[0].call("GET", "/api/me", token=site.token["Cleo"])[0] == 401, "a banned person comes in")
    site.cluster.psql(f"INSERT INTO sessions (hash, person, made) SELECT sha256('x'), {site.id['Cleo']}, 0")
    check(site.admin("people", "show", site.id["Cleo"], why=None)[0]["banned"], "not shown as banned")
    site.guest("Dora")
    check(len(site.admin("sessions", "list", site.id["Dora"], why=None)) == 1, "no session listed")
    site.admin("sessions", "end", site.id["Dora"])
    check(site.nodes[0].call("GET", "/api/me", token=site.token["Dora"])[0] == 401, "an ended session lives")


def a_person_is_erased(site, seconds):
    site.guest(NAME)
    ended = site.table("blackdeath", NAME, "Bert")
    site.move(ended, [NAME, "Bert"], 6)
    site.stop(ended, [NAME, "Bert"])
    check(NOTE in site.verify(ended, 0), "the note is not in the record")
    running = [site.table("blackdeath", NAME, "Bert"), site.table("rattus", NAME, "Bert")]
    site.move(running[0], [NAME, "Bert"], 6)
    links = [site.watch(table, i) for table in running for i in range(2)]
    for table in running:
        site.nodes[0].call("POST", f"/api/tables/{table}/leave", {}, site.token[NAME])
    number = report(site, running[0], NAME, step=1, said=SAID)
    before = site.dump()
    check(all(what.encode() in before for what in (NAME, NOTE, SAID)), "there is nothing to erase")
    found = site.admin("people", "export", site.id[NAME])[0]
    check(found["name"] == NAME and len(found["seats"]) == 3 and found["reports"][0]["said"] == SAID,
          f"the export lacks something: {found}")
    site.admin("people", "erase", site.id[NAME])
    for table in running:
        site.move(table, ["Bert"], MOVES)
    time.sleep(seconds)
    site.move(running[1], ["Bert"], 1)
    site.end_alone(running[0], "Bert")
    after = site.dump()
    check("{wrong 1 " in shown(site, number), "the report has gone with its sentence")
    for what in (NAME, NAME.split()[0], NOTE, SAID):
        check(what.encode() not in after, f"{what} is still stored: {after[max(after.find(what.encode()) - 200, 0):][:300]}")
    hosted = f"SELECT count(*) FROM tables WHERE host = {site.id[NAME]} AND origin <> 0"
    check(site.cluster.psql(hosted) == "0", "where the person came from is still stored")
    for i in range(2):
        for table in (ended, *running):
            check(NAME not in json.dumps(site.show(table, i)[1]), f"node {i} still names the person")
        for table in (ended, running[0]):
            text = site.verify(table, i)
            check(NOTE not in text and "{Bertitis}" in text, f"the notes of the record are wrong: {text}")
    check(site.nodes[0].call("GET", "/api/me", token=site.token[NAME])[0] == 401, "an erased person comes in")
    for link in links:
        link.socket.close()


def acts_leave_traces(site):
    told = site.admin("trace", "list", why=None)
    user = subprocess.run(["id", "-un"], text=True, capture_output=True, check=True).stdout.strip()
    done = {row["what"] for row in told}
    check(done >= {"tables end", "tables hide", "tables erase", "people rename", "people ban", "people export",
                   "people erase", "sessions end"}, f"some acts left no trace: {done}")
    check(all(row["who"] == user and row["why"] == "a test" and row["at"] for row in told), f"by whom, why: {told[0]}")
    site.admin("people", "erase", 999999999, result=1)
    site.admin("people", "erase", site.id["Bert"], why=None, result=2)
    site.admin("people", "burn", site.id["Bert"], result=2)
    check(len(site.admin("trace", "list", why=None)) == len(told), "what was not done left a trace")


def main():
    with Cluster(sys.argv[1], nodes=2, port=21500) as cluster:
        site = Site(sys.argv[1], cluster)
        site.guest("Ann")
        site.guest("Bert")
        tables_end_and_hide_and_go(site)
        print("a table: listed, shown, hidden, ended, erased", flush=True)
        what_looks_wrong_is_told_as_the_seat_saw_it(site)
        print("reports: as each seat saw it", flush=True)
        a_name_is_changed_for_good(site)
        a_ban_ends_sessions(site)
        print("a person: renamed, banned; sessions end", flush=True)
        a_person_is_erased(site, 60 if "--long" in sys.argv else 2)
        print("a person: exported and erased, on both nodes and in the dump", flush=True)
        acts_leave_traces(site)
    print("an operator can find, end, hide and erase, and leaves a trace")


if __name__ == "__main__":
    main()
