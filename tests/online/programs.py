#!/usr/bin/env python3
"""usage: programs.py OLD_BUILD NEW_BUILD

An update of a site of two nodes, one after the other, to a program that has newer versions of the rules. Games that were
begun before go on all the while and end by their own version; new tables are of the version that all running nodes know.
No table answers `version`, none is refused for longer than two seconds. Two minutes.
"""

import pathlib
import random
import subprocess
import sys
import tempfile
import time
import urllib.error

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "online"), str(ROOT / "tests/server")]

from cluster import Cluster, wait_for  # noqa: E402
from player import Node  # noqa: E402

TITLES = ("rattus", "blackdeath", "plague")
# Limits that both programs know; one address plays everybody.
QUOTAS = ("--open-tables", "0", "--bot-tables", "0", "--guests-per-hour", "0", "--requests-per-second", "0")
TABLES, MOST_SECONDS, AWAY = 4, 2, (0, 502, 503)


class Site:
    def __init__(self, cluster):
        self.cluster = cluster
        self.node = [Node(address) for address in cluster.addresses()]
        self.anna = self.node[0].guest("Anna")
        self.version = {}  # of every table that was made
        self.over = set()
        self.since = {}  # when a table was first refused, while it is
        self.longest = 0

    def make(self, i, title):
        shown = self.node[i].table(self.anna, title, ("me", "easy", "easy"))
        self.version[shown["id"]] = shown["version"]
        return shown["version"]

    def ask(self, table):
        """One step of ours at either node. Status 200 also where it is not our turn."""
        node = random.choice(self.node)
        try:
            status, shown = node.call("GET", f"/api/tables/{table}", token=self.anna)
            if status != 200 or shown["toAct"] != "red":
                if status == 200 and shown["state"] == "finished":
                    self.over.add(table)
                return status
            _, _, length, rows = node.lines(table, 0, self.anna)
            return node.step(table, length, random.choice(rows), self.anna)[0] if rows else 200
        except (urllib.error.URLError, OSError, AssertionError):
            return 0

    def step(self, table):
        status = self.ask(table)
        if status not in (200, 409, *AWAY):
            raise AssertionError(f"table {table}: {status}")
        if status in AWAY:
            since = self.since.setdefault(table, time.monotonic())
            self.longest = max(self.longest, time.monotonic() - since)
        else:
            self.since.pop(table, None)

    def play(self, seconds):
        """All tables that are not over, one step after the other."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for table in self.version.keys() - self.over:
                self.step(table)

    def unreadable(self):
        shown = [self.node[i].call("GET", f"/api/tables/{table}", token=self.anna)[1]
                 for table in self.version for i in range(2)]
        return [one["id"] for one in shown if not one["readable"]]


def replace(site, i, build):
    """Stops a node and starts another program in its place, while the others play on."""
    site.cluster.stop_node(i)
    site.cluster.build = build
    site.cluster.start_node(i, wait=False)
    site.play(3)
    wait_for(lambda: site.node[i].call("GET", "/readyz", text=True)[0] == 200)


def stop_all(site):
    """What is left ends now: every seat of ours agrees."""
    for table in site.version.keys() - site.over:
        site.node[0].call("POST", f"/api/tables/{table}/stop", {"agree": True}, site.anna)


def verify(site, miasma):
    """Every record is of its version, and the new program accepts it."""
    for table, version in site.version.items():
        wait_for(lambda: site.node[0].call("GET", f"/api/tables/{table}", token=site.anna)[1]["state"] == "finished")
        text = site.node[0].call("GET", f"/api/tables/{table}/record", token=site.anna, text=True)[1]
        assert f'[Version "{version}"]' in text, text[:200]
        with tempfile.NamedTemporaryFile("w", suffix=".mia") as file:
            file.write(text)
            file.flush()
            subprocess.run([miasma, "verify", file.name], check=True, capture_output=True)


def main():
    old, new = map(pathlib.Path, sys.argv[1:3])
    with Cluster(old, nodes=2, port=21660, quotas=QUOTAS) as cluster:
        site = Site(cluster)
        before = {title: [site.make(k % 2, title) for k in range(TABLES)][0] for title in TITLES}
        site.play(5)
        cluster.build = new
        cluster.migrate()
        replace(site, 1, new)
        beside = {title: site.make(1, title) for title in TITLES}
        assert beside == before, f"new tables beside an old node are {beside}"
        site.play(5)
        replace(site, 0, new)
        time.sleep(1)
        after = {title: site.make(k, title) for k, title in enumerate(TITLES[:2])}
        assert all(after[title] > before[title] for title in after), f"new tables are {after}"
        site.play(20)
        assert not site.unreadable(), "tables were closed"
        stop_all(site)
        verify(site, new / "miasma")
        assert site.longest < MOST_SECONDS, f"a table was refused for {site.longest:.1f} s"
        print(f"{len(site.version)} tables, {len(site.over)} played to their end, the rest stopped: each by the version it "
              f"was begun with; longest refusal {site.longest:.2f} s")


main()
