"""A large site as docs/hosting.md has it: three databases under Patroni with etcd, three NATS, nodes, two haproxy, each on
a machine of its own (machines.py). What the page says is typed there as it stands.

    with Fleet("build/release") as fleet:
        fleet.leader().vanish()
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "online"), str(ROOT / "tests/server"), str(ROOT / "tests/online")]

from cluster import NO_QUOTAS, answers, wait_for  # noqa: E402
from machines import Machine, heal, run  # noqa: E402

FREE = ["--messages-per-second", "0", "--sockets-per-address", "0", "--requests-per-second", "0", *NO_QUOTAS]
BEGIN, WHOLE = 90, 120  # seconds: until everything is there, and again
# A database to which commits are written, and for which a standby with a name vouches.
TAKES = """SELECT NOT pg_is_in_recovery() AND current_setting('synchronous_standby_names') NOT LIKE '%*%' AND
  EXISTS (SELECT FROM pg_stat_replication WHERE state = 'streaming' AND sync_state IN ('sync', 'quorum'))"""
TOOLS = {
    "sudo": '#!/bin/sh\n[ "$1" != -u ] || shift 2\nexec "$@"\n',
    # What is to be started is started by the test, which has to kill it.
    "systemctl": '#!/bin/sh\necho "$@" >>systemctl\n',
}


def blocks():
    """The blocks of the page for this site: passwords, etcd, Patroni, the database, a node."""
    found = re.findall(r"^```bash\n(.*?)^```", (ROOT / "docs/hosting.md").read_text(), re.M | re.S)
    assert len(found) == 5, f"{len(found)} blocks"
    return found


def settings(path):
    lines = path.read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if line and line[0] != "#")


class Fleet:
    def __init__(self, build, nodes=3, options=(), guarded=True):
        self.build, self.count, self.options, self.guarded = pathlib.Path(build).resolve(), nodes, list(options), guarded
        self.folder, self.relaxed = None, False
        self.db, self.nats, self.node, self.front = [], [], [], []
        self.page = blocks()

    # ---- building it

    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="miasma-"))
        self.folder.chmod(0o755)
        try:
            self.build_machines()
            self.set_up_databases()
            self.set_up_bus()
            self.set_up_nodes()
            self.set_up_proxies()
        except BaseException:
            self.__exit__(*sys.exc_info())
            raise
        return self

    def __exit__(self, kind, *_):
        for machine in self.machines():
            machine.remove()
        if kind:
            print(f"left behind for a look: {self.folder}", file=sys.stderr)
        else:
            shutil.rmtree(self.folder, ignore_errors=True)

    def machines(self):
        return [*self.db, *self.nats, *self.node, *self.front]

    def build_machines(self):
        for name, text in TOOLS.items():
            (self.folder / name).write_text(text)
            (self.folder / name).chmod(0o755)
        for kind, first, count in (("db", 11, 3), ("nats", 21, 3), ("node", 31, self.count), ("front", 41, 2)):
            setattr(self, kind, [Machine(f"{kind}{i + 1}", first + i, self.folder) for i in range(count)])
        for machine in self.db:
            for name in ("etc/default", "etc/patroni", "var/lib/etcd", "var/lib/postgresql", "var/run/postgresql"):
                (machine.root / name).mkdir(parents=True)
            for name in ("var/lib/postgresql", "var/run/postgresql", "etc/patroni"):
                shutil.chown(machine.root / name, "postgres")
        for machine in self.node:
            (machine.root / "etc").mkdir()

    def type(self, machine, text):
        """One block, with the name, the address and the files of this machine."""
        text = re.sub(r"name=db1", f"name={machine.name}", text)
        text = re.sub(r"^(.*\b)?address=\S+$", lambda m: f"{m[1] or ''}address={machine.address}", text, count=1, flags=re.M)
        text = re.sub(r"(?<![\w.}])/(etc|var)/", rf"{machine.root}/\1/", text)
        env = {**os.environ, "PATH": f"{self.folder}:{os.environ['PATH']}"}
        done = subprocess.run(machine.inside("bash", "-c", "set -euo pipefail\n" + text), cwd=machine.root, env=env,
                              text=True, stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False)
        if done.returncode:
            raise RuntimeError(f"a block of the page fails on {machine.name}:\n{text}\n{done.stdout}{done.stderr}")

    def set_up_databases(self):
        passwords, etcd, patroni, database, _ = self.page
        first = self.db[0]
        self.type(first, passwords)
        self.words = settings(first.root / "etc/miasma-passwords")
        for machine in [*self.db[1:], *self.node]:
            shutil.copy(first.root / "etc/miasma-passwords", machine.root / "etc/miasma-passwords")
        for machine in self.db:
            self.type(machine, etcd)
            self.start_etcd(machine)
        for machine in self.db:
            self.type(machine, patroni)
            self.start_patroni(machine)
            if machine == first:
                wait_for(lambda: self.role(first) == "primary", BEGIN)
        wait_for(self.whole, BEGIN)
        self.type(first, database)

    def set_up_bus(self):
        routes = ",".join(f"nats://{machine.address}:6222" for machine in self.nats)
        for machine in self.nats:
            machine.start("nats", "nats-server", "-a", machine.address, "-p", "4222", "--cluster_name", "miasma", "--cluster",
                          f"nats://{machine.address}:6222", "--routes", routes)

    def set_up_nodes(self):
        for machine in self.node:
            self.type(machine, self.page[4])
            self.start_node(machine)
        for machine in self.node:
            wait_for(lambda machine=machine: self.ready(machine), BEGIN)

    def set_up_proxies(self):
        for machine in self.front:
            made = run(ROOT / "tools/online/haproxy.sh", f"{machine.address}:80", *self.addresses())
            (machine.root / "haproxy.cfg").write_text(made + "\n")
            machine.start("haproxy", "haproxy", "-db", "-f", machine.root / "haproxy.cfg")
        for machine in self.front:
            wait_for(lambda machine=machine: answers(f"http://{machine.address}/readyz"))

    # ---- what runs on a machine

    def start_etcd(self, machine):
        machine.start("etcd", "etcd", env=settings(machine.root / "etc/default/etcd"))

    def start_patroni(self, machine):
        machine.start("patroni", "patroni", machine.root / "etc/patroni/config.yml", user="postgres")

    def start_database(self, machine):
        machine.plug_in()
        self.start_etcd(machine)
        self.start_patroni(machine)

    def start_node(self, machine):
        env = settings(machine.root / "etc/miasma-server.conf")
        if not self.guarded:
            env["MIASMA_REQUIRE_STANDBY"] = "0"
        server = self.build / "server/miasma-server"
        subprocess.run(machine.inside(server, "migrate"), env={**os.environ, **env}, check=True, capture_output=True)
        machine.start("node", server, "run", *FREE, *self.options, env=env)

    # ---- where things are

    def addresses(self):
        return [f"{machine.address}:8080" for machine in self.node]

    def fronts(self):
        return [f"{machine.address}:80" for machine in self.front]

    def conninfo(self, machines=None):
        hosts = ",".join(machine.address for machine in machines or self.db)
        return (f"host={hosts} user=postgres password={self.words['postgres']} dbname=miasma connect_timeout=2 "
                "target_session_attrs=read-write")

    # ---- how it is

    def ask(self, machine, path):
        """The answer of its Patroni, as JSON; None where there is none."""
        try:
            with urllib.request.urlopen(f"http://{machine.address}:8008{path}", timeout=1) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            return json.load(error)
        except (OSError, ValueError):
            return None

    def role(self, machine):
        told = self.ask(machine, "/patroni") or {}
        return {"master": "primary"}.get(told.get("role"), told.get("role")) if told.get("state") == "running" else None

    def leader(self):
        """The machine that has the lock, and takes writes."""
        return next((machine for machine in self.db if self.role(machine) == "primary"), None)

    def standby(self):
        """The one that has every commit."""
        leader = self.leader()
        members = (self.ask(leader, "/cluster") or {}).get("members", []) if leader else []
        role = "replica" if self.relaxed else "sync_standby"
        names = [one["name"] for one in members if one["role"] == role]
        return next((machine for machine in self.db if machine.name in names), None)

    def roles(self):
        """The leader, and its synchronous standby; waits for them."""
        end = time.monotonic() + WHOLE
        while time.monotonic() < end:
            leader, standby = self.leader(), self.standby()
            if leader and standby:
                return leader, standby
        raise TimeoutError("no leader with a standby")

    def whole(self):
        """A leader, and both others follow it, one of them synchronously."""
        leader, standby = self.leader(), self.standby()
        following = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' AND application_name LIKE 'db_'"
        return bool(leader and standby) and self.query(leader, following, "postgres") == "2"

    def takes(self, machine):
        return self.query(machine, "SELECT NOT pg_is_in_recovery()" if self.relaxed else TAKES, "postgres") == "t"

    def query(self, machine, sql, database="miasma"):
        """One value as text, from this machine alone; None where it does not answer."""
        link = (f"host={machine.address} user=postgres password={self.words['postgres']} dbname={database} connect_timeout=2 "
                "tcp_user_timeout=2000 options='-c statement_timeout=2000'")
        try:
            done = subprocess.run(["psql", "-XqAt", "-d", link, "-c", sql], text=True, capture_output=True, timeout=5,
                                  check=False)
        except subprocess.TimeoutExpired:
            return None
        return done.stdout.strip() if done.returncode == 0 else None

    def ready(self, machine):
        machine.lives("node")
        return answers(f"http://{machine.address}:8080/readyz")

    def metrics(self, machine):
        with urllib.request.urlopen(f"http://{machine.address}:9080/metrics", timeout=10) as answer:
            lines = answer.read().decode().splitlines()
        return {name: float(number) for name, number in (line.rsplit(" ", 1) for line in lines if line and line[0] != "#")}

    def moves(self):
        """Acknowledged batches of all nodes."""
        return sum(self.metrics(machine)["miasma_moves_total"] for machine in self.node)

    # ---- what is done to it

    def kill_postgres(self, machine):
        """PostgreSQL alone, with its children."""
        pid = (machine.root / "var/lib/postgresql/15/miasma/postmaster.pid").read_text().split()[0]
        children = run("ps", "-o", "pid=", "--ppid", pid, check=False).split()
        run("kill", "-9", pid, *children, check=False)

    def heal(self):
        heal(self.machines())
