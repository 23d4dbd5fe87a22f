"""A whole site on loopback for tests: PostgreSQL, NATS and nodes, in a scratch folder.

    with Cluster("build/release", nodes=2) as c:
        c.kill_node(0)
        c.start_node(0)

Whatever was started is stopped at the end, by its process id.
"""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
PG = ROOT / "tools/online/pg.sh"
# One address plays all people; what is to be limited is said by `options`, which come later.
NO_QUOTAS = [word for name in ("open-tables", "bot-tables", "imports-per-hour", "guests-per-hour", "reports-per-hour")
             for word in (f"--{name}", "0")]


def wait_for(what, seconds=20):
    """Calls until it says yes."""
    end = time.monotonic() + seconds
    while not what():
        if time.monotonic() > end:
            raise TimeoutError(f"{what}: not within {seconds} s")
        time.sleep(0.02)


def answers(url):
    try:
        with urllib.request.urlopen(url, timeout=2) as answer:
            return answer.status == 200
    except OSError:
        return False


class Cluster:
    """`proxy` puts haproxy in front; `page` makes a page in a folder and returns it. With `relayed` what a node says to
    database and bus can be cut and delayed; with `small` the tables of the database lie on a disk of so many
    megabytes; with `jumps` the nodes' calendar is off by the milliseconds in the file `jump`."""

    def __init__(self, build, nodes=1, nats=True, port=21300, options=(), env=None,
                 pg=("recovery_init_sync_method=syncfs",), proxy=False, page=None, relayed=False, small=0, jumps=False, quotas=NO_QUOTAS):
        self.build = pathlib.Path(build)
        self.count, self.nats, self.port = nodes, nats, port
        self.proxy, self.page, self.front = proxy, page, None
        self.relayed, self.relay, self.small, self.jumps = relayed, None, small, jumps
        self.options, self.env, self.pg_settings = list(options), env or {}, list(pg)
        self.quotas = list(quotas)
        self.folder = None
        self.node = {}  # by number: the process
        self.bus = None
        self.database = None

    # ---- where things are

    def address(self, i=0):
        return f"127.0.0.1:{self.port + i}"

    def addresses(self):
        return [self.address(i) for i in range(self.count)]

    def url(self, i=0):
        return f"http://{self.address(i)}"

    def proxy_address(self):
        return f"127.0.0.1:{self.port + 70}"

    def pg_pid(self):
        return int((self.folder / "pg/data/postmaster.pid").read_text().split()[0])

    # ---- starting and stopping

    def __enter__(self):
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that everything is stopped
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="miasma-", dir="/tmp"))
        os.chmod(self.folder, 0o755)
        try:
            self.start_pg()
            if self.small:
                self.move_to_small_disk()
            self.migrate()
            if self.nats:
                self.start_nats()
            if self.relayed:
                self.start_relay()
            if self.jumps:
                self.let_calendar_jump()
            if self.page:
                self.options += ["--page", str(self.page(self.folder / "page"))]
            for i in range(self.count):
                self.start_node(i)
            if self.proxy:
                self.start_proxy()
        except BaseException:
            self.__exit__(*sys.exc_info())
            raise
        return self

    def __exit__(self, kind, *_):
        for i in list(self.node):
            self.stop_node(i)
        for process in (self.front, self.relay):
            if process:
                process.kill()
                process.wait()
        self.kill_nats()
        if (self.folder / "pg/data/postmaster.pid").exists():
            subprocess.run([PG, "stop", self.folder / "pg"], check=False)
        if os.path.ismount(self.folder / "small"):
            subprocess.run(["umount", self.folder / "small"], check=False)
        found = self.complaints()
        if kind is None and not found:
            shutil.rmtree(self.folder, ignore_errors=True)
            return
        print(f"left behind for a look: {self.folder}", file=sys.stderr)
        if kind is None:
            raise RuntimeError(found[0])

    def complaints(self):
        """What sanitizers said in the logs of the nodes."""
        logs = [path.read_text(errors="replace") for path in self.folder.glob("node*.log")]
        return [line for log in logs for line in log.splitlines() if "Sanitizer" in line or "runtime error" in line]

    def start_pg(self):
        done = subprocess.run([PG, "start", self.folder / "pg", *self.pg_settings], check=True, text=True,
                              capture_output=True)
        self.database = done.stdout.strip()

    def kill_pg(self):
        subprocess.run([PG, "kill", self.folder / "pg"], check=True)

    def pause_pg(self, seconds):
        """Nothing of the database moves for so long."""
        leader = self.pg_pid()
        found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(leader)], text=True, capture_output=True).stdout
        stopped = [leader, *map(int, found.split())]
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        time.sleep(seconds)
        for pid in reversed(stopped):
            try:
                os.kill(pid, signal.SIGCONT)
            except ProcessLookupError:
                pass

    def move_to_small_disk(self):
        """The log stays where it is, so that a full disk fails statements and not the database."""
        small = self.folder / "small"
        small.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={self.small}m", "small", small], check=True)
        (small / "data").mkdir()
        shutil.chown(small / "data", "postgres")
        for sql in (f"CREATE TABLESPACE small LOCATION '{small}/data'", "ALTER DATABASE miasma SET TABLESPACE small"):
            subprocess.run(["psql", "-XqAt", "-v", "ON_ERROR_STOP=1", "-d",
                            self.database.replace("dbname=miasma", "dbname=postgres"), "-c", sql], check=True)

    def fill_disk(self, seconds):
        """The small disk is full for so long."""
        path = self.folder / "small/full"
        with open(path, "wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(1 << 16))
            except OSError:
                pass
        time.sleep(seconds)
        path.unlink()

    def let_calendar_jump(self):
        (self.folder / "jump").write_text("0")
        self.env = {**self.env, "LD_PRELOAD": str(self.build.resolve() / "online/libjump.so"),
                    "MIASMA_JUMP": str(self.folder / "jump"), "ASAN_OPTIONS": "verify_asan_link_order=0:detect_leaks=0"}

    def start_relay(self):
        """Each node has a link of its own to the database and to the bus."""
        links = [f"database{i}={self.port + 60 + i}:{self.folder}/pg/.s.PGSQL.5432" for i in range(self.count)]
        links += [f"bus{i}={self.port + 80 + i}:{self.port + 50}" for i in range(self.count)]
        self.relay = subprocess.Popen([sys.executable, ROOT / "online/relay.py", *links], text=True, bufsize=1,
                                      stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.relay.stdout.readline()

    def tell_relay(self, line):
        self.relay.stdin.write(line + "\n")

    def server(self):
        return str(self.build / "server/miasma-server")

    def migrate(self):
        subprocess.run([self.server(), "migrate", "--database", self.database], check=True, capture_output=True)

    def start_nats(self):
        with open(self.folder / "nats.log", "ab") as log:
            self.bus = subprocess.Popen(["nats-server", "-a", "127.0.0.1", "-p", str(self.port + 50)], stdout=log,
                                        stderr=log)

    def kill_nats(self):
        if self.bus:
            self.bus.kill()
            self.bus.wait()
        self.bus = None

    def start_proxy(self):
        """The haproxy of docs/hosting.md, without TLS."""
        made = subprocess.run([ROOT / "tools/online/haproxy.sh", self.proxy_address(), *self.addresses()], check=True,
                              text=True, capture_output=True)
        (self.folder / "haproxy.cfg").write_text(made.stdout)
        with open(self.folder / "haproxy.log", "ab") as log:
            self.front = subprocess.Popen(["haproxy", "-db", "-f", self.folder / "haproxy.cfg"], stdout=log, stderr=log)
        wait_for(lambda: answers(f"http://{self.proxy_address()}/readyz"))

    def command(self, i):
        bus = ["--nats", f"nats://127.0.0.1:{self.port + (80 + i if self.relayed else 50)}"] if self.nats else []
        if self.proxy:
            bus += ["--proxies", "127.0.0.1", "--origin", self.url(i), "--origin", f"http://{self.proxy_address()}"]
        database = f"host=127.0.0.1 port={self.port + 60 + i} user=miasma dbname=miasma" if self.relayed else self.database
        return [self.server(), "run", "--database", database, "--listen", self.address(i), "--metrics",
                f"127.0.0.1:{self.port + 20 + i}", *bus, *self.quotas, *self.options]

    def start_node(self, i, wait=True):
        with open(self.folder / f"node{i}.log", "ab") as log:
            self.node[i] = subprocess.Popen(self.command(i), stdout=log, stderr=log, env={**os.environ, **self.env})
        if wait:
            wait_for(lambda: self.lives(i) and answers(self.url(i) + "/readyz"))

    def lives(self, i):
        if self.node[i].poll() is not None:
            raise RuntimeError(f"node {i} ended by itself: {(self.folder / f'node{i}.log').read_text()[-300:]}")
        return True

    def kill_node(self, i):
        self.node[i].kill()
        self.node.pop(i).wait()

    def stop_node(self, i):
        process = self.node.pop(i)
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(12)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def metrics(self, i=0):
        """What a node counts, by the name of each number with its labels."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port + 20 + i}/metrics", timeout=10) as answer:
            lines = answer.read().decode().splitlines()
        return {name: float(number) for name, number in (line.rsplit(" ", 1) for line in lines if line and line[0] != "#")}

    def pids(self):
        return [process.pid for process in self.node.values()]

    def psql(self, sql):
        done = subprocess.run(["psql", "-XqAt", "-v", "ON_ERROR_STOP=1", "-d", self.database, "-c", sql], check=True,
                              text=True, capture_output=True)
        return done.stdout.strip()
