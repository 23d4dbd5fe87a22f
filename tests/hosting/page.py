#!/usr/bin/env python3
"""usage: page.py BUILD [--clean]

Reads every block of docs/hosting.md out of the page and runs it as a host would: `sh` blocks are typed into one shell,
one after the other; `text` blocks are pictures, `bash` blocks are for several machines, on which tests/failover types
them, and there are no others. On the built tree the paths of the system lie in a scratch folder, `sudo` becomes nobody
but the user of PostgreSQL, and `systemctl` runs what the unit says with its settings. With --clean the root is a
throw-away one and only `systemctl` is replaced, since no systemd runs there. Afterwards the site must stand. Takes 40 s on
the built tree.
"""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PG_PORT, PORT, METRICS = 21490, 21491, 21492
CLEAN = "--clean" in sys.argv

SUDO = """#!/bin/bash
[ "$1" != -u ] || {{ user=$2; shift 2; export PGHOST={root}/pg PGUSER=$user; }}
if [ -n "${{user-}}" ] && [ "$(id -u)" = 0 ]; then exec runuser -u "$user" -- "$@"; else exec "$@"; fi
"""

# What systemd would do with our unit and with PostgreSQL; of others, the proxies' files have been checked by the line
# before.
SYSTEMCTL = r"""#!/usr/bin/env python3
import os, pathlib, re, signal, subprocess, sys, time
root = pathlib.Path("{root}")
words = [word for word in sys.argv[1:] if not word.startswith("--")]
verb, unit = words[0], words[1] if len(words) > 1 else ""
if unit == "postgresql":
    subprocess.run([*{postgresql}, verb], stdout=subprocess.DEVNULL, check=True)
if unit != "miasma-server":
    sys.exit(0)
text = (root / "etc/systemd/system/miasma-server.service").read_text()
def value(key):
    return re.search("^" + key + "=(.*)$", text, re.M)[1]
lines = pathlib.Path(value("EnvironmentFile")).read_text().splitlines()
env = {{**os.environ, **dict(line.split("=", 1) for line in lines if line and line[0] != "#")}}
pid = root / "node.pid"
if verb in ("stop", "restart") and pid.exists():
    number = int(pid.read_text())
    os.kill(number, signal.SIGTERM)
    while pathlib.Path(f"/proc/{{number}}").exists():
        time.sleep(0.05)
    pid.unlink()
if verb in ("enable", "start", "restart"):
    subprocess.run(value("ExecStartPre").lstrip("+").split(), env=env, check=True)
    with open(root / "node.log", "ab") as log:
        node = subprocess.Popen(value("ExecStart").split(), env=env, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                start_new_session=True)
    pid.write_text(str(node.pid))
"""


def check(holds, what):
    if not holds:
        raise AssertionError(what)


def blocks():
    """The blocks of the page that are typed."""
    found = re.findall(r"^ *```(\w*)\n(.*?)^ *```", (ROOT / "docs/hosting.md").read_text(), re.M | re.S)
    kinds = {kind for kind, _ in found}
    check(kinds <= {"sh", "bash", "text"}, f"blocks that are neither typed nor pictures: {kinds}")
    return [text for kind, text in found if kind == "sh"]


class Host:
    """A machine in a folder, or the machine we are on if it is a clean one."""

    def __init__(self, build, folder):
        self.build, self.folder = build, folder
        self.root = pathlib.Path("/") if CLEAN else folder
        self.port = 8080 if CLEAN else PORT
        self.bin = pathlib.Path("/usr/local/sbin") if CLEAN else folder / "bin"
        self.bin.mkdir(exist_ok=True)
        self.data = self.root / "var/lib/postgresql/15/main"
        self.pg = ["pg_ctlcluster", "15", "main"] if CLEAN else self.own_pg()
        self.tool("systemctl", SYSTEMCTL.format(root=str(self.root).rstrip("/") or "/", postgresql=self.pg))
        if not CLEAN:
            self.scratch()

    def tool(self, name, text):
        (self.bin / name).write_text(text)
        (self.bin / name).chmod(0o755)

    def scratch(self):
        """What a Debian with these packages has, and the tree as `make && make web` leaves it."""
        self.tool("sudo", SUDO.format(root=self.root))
        self.tool("make", "#!/bin/sh\n")
        for name in ("usr/local/bin", "usr/local/share", "etc/systemd/system", "etc/haproxy", "tree/build/release"):
            (self.root / name).mkdir(parents=True)
        for name in ("var/lib/postgresql", "var/lib/pgbackrest", "var/log/pgbackrest", "pg"):
            (self.root / name).mkdir(parents=True)
            self.give(name)
        (self.root / "etc/pgbackrest.conf").touch()
        self.give("etc/pgbackrest.conf")
        for name in ("dist", "docs"):
            (self.root / "tree" / name).symlink_to(ROOT / name)
        (self.root / "tree/build/release/server").symlink_to(self.build / "server")
        (self.root / "tree/build/release/miasma").symlink_to(self.build / "miasma")
        page = ROOT / "web/dist"
        if (page / "index.html").exists():
            shutil.copytree(page, self.root / "tree/web/dist")
        else:
            (self.root / "tree/web/dist").mkdir(parents=True)
            (self.root / "tree/web/dist/index.html").write_text("<p>the page</p>")

    def give(self, name):
        if os.getuid() == 0:
            shutil.chown(self.root / name, "postgres")

    def certificate(self):
        """As certbot leaves one."""
        where = self.root / "etc/letsencrypt/live/club.example"
        where.mkdir(parents=True)
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj",
                        "/CN=club.example", "-keyout", where / "privkey.pem", "-out", where / "fullchain.pem"],
                       check=True, capture_output=True)

    def moved(self, text):
        """The same lines with the paths and ports of the folder."""
        if CLEAN:
            return text
        text = re.sub(r"(?<![\w.}])/(usr/local|etc|var)/", rf"{self.root}/\1/", text)
        text = text.replace("127.0.0.1:8080", f"127.0.0.1:{self.port}")
        return text.replace("MIASMA_LISTEN=", f"MIASMA_METRICS=127.0.0.1:{METRICS}\nMIASMA_LISTEN=")

    def move_files(self):
        """Installed files name paths of the system, too."""
        for name in ("etc/systemd/system/miasma-server.service", "etc/haproxy/haproxy.cfg"):
            path = self.root / name
            if path.exists() and str(self.root) not in path.read_text() and not CLEAN:
                text = re.sub(r"^  (user|group) .*\n", "", path.read_text(), flags=re.M)
                path.write_text(self.moved(text).replace("maxconn 20000", "maxconn 2000"))

    def env(self):
        """Ports and paths that would be those of the system."""
        env = {**os.environ, "PATH": f"{self.bin}:{self.root}/usr/local/bin:{os.environ['PATH']}", "PGPORT": "5432" if CLEAN else str(PG_PORT)}
        if not CLEAN:
            env |= {"PGBACKREST_CONFIG": f"{self.root}/etc/pgbackrest.conf", "PGBACKREST_PG1_PORT": str(PG_PORT),
                    "PGBACKREST_LOG_PATH": f"{self.root}/var/log/pgbackrest", "PGBACKREST_LOCK_PATH": f"{self.root}/pg/lock"}
        return env

    def type(self, text):
        """One shell types it all, so that a variable of one block is known in the next."""
        where = ROOT if CLEAN else self.root / "tree"
        state = self.folder / "state"
        script = f"set -euo pipefail\n[ ! -f {state} ] || . {state}\n{text}\ndeclare -p owner node >{state} 2>/dev/null || true\n"
        done = subprocess.run(["bash", "-c", script], cwd=where, env=self.env(), text=True, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=1200 if CLEAN else 100, check=False)
        check(done.returncode == 0, f"a block of the page fails:\n{text}\n{done.stdout[-1500:]}{done.stderr[-1500:]}")

    # ---- PostgreSQL as Debian installs it: whoever is postgres comes in, the others show a password

    def own_pg(self):
        programs = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))[-1]
        return [*(["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []), str(programs / "pg_ctl"), "-w", "-D",
                str(self.data), "-l", str(self.root / "pg/log")]

    def make_pg(self):
        initdb = "-U postgres --no-sync --auth-local=trust --auth-host=scram-sha-256"
        subprocess.run([*self.pg, "-o", initdb, "initdb"], check=True, capture_output=True)
        with open(self.data / "postgresql.conf", "a", encoding="utf-8") as settings:
            settings.write(f"port = {PG_PORT}\nunix_socket_directories = '{self.root}/pg'\n"
                           "listen_addresses = '127.0.0.1'\nfsync = off\n")

    def start(self):
        if not CLEAN:
            self.make_pg()
        subprocess.run([*self.pg, "start"], check=True, env=self.env(), stdout=subprocess.DEVNULL)

    def stop(self):
        pid = self.root / "node.pid"
        if pid.exists():
            os.kill(int(pid.read_text()), signal.SIGTERM)
        if CLEAN or (self.data / "postmaster.pid").exists():
            subprocess.run([*self.pg, "stop", "-m", "fast"], check=False, capture_output=True)

    # ---- what the site says

    def get(self, path, body=None, token=None):
        headers = {"Authorization": "Bearer " + token} if token else {}
        data = json.dumps(body).encode() if body else None
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.read().decode()

    def up(self):
        end = time.monotonic() + 20
        while time.monotonic() < end:
            try:
                return self.get("/readyz") == "ready\n"
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the site does not come up: " + (self.root / "node.log").read_text()[-800:])

    def as_node(self, sql):
        """What a node's own user may do."""
        settings = (self.root / "etc/miasma-server.conf").read_text()
        database = re.search("^MIASMA_DATABASE=(.*)$", settings, re.M)[1]
        env = {**os.environ, "PGPORT": "5432" if CLEAN else str(PG_PORT)}
        return subprocess.run(["psql", "-XqAt", "-d", database, "-c", sql], env=env, text=True, capture_output=True,
                              check=False)


def looks_right(host):
    check(host.get("/").strip().startswith("<"), "no page is served")
    for name in ("etc/miasma-server.conf", "etc/miasma-owner.pgpass"):
        mode = (host.root / name).stat().st_mode & 0o777
        check(mode == 0o600, f"{name} may be read by others: {mode:o}")
    check(host.as_node("SELECT count(*) FROM people").returncode == 0, "a node cannot read")
    for sql in ("DROP TABLE people", "ALTER TABLE log ADD x int", "TRUNCATE log", "CREATE TABLE x (y int)",
                "DELETE FROM migrations"):
        done = host.as_node(sql)
        check("permission denied" in done.stderr or "must be owner" in done.stderr, f"a node may: {sql}")
    documented = re.search(r"^Documentation=file://(.*)$", (ROOT / "dist/miasma-server.service").read_text(), re.M)[1]
    check((host.root / documented[1:]).exists(), f"the unit names {documented}, which nobody installs")


def guest(host, name):
    check(host.up(), "not ready")
    return json.loads(host.get("/api/guest", {"name": name}))["token"]


def known(host, token):
    """Who the site says that this is; None for a stranger."""
    check(host.up(), "not ready")
    try:
        return json.loads(host.get("/api/me", token=token))["person"]["name"]
    except urllib.error.HTTPError as error:
        check(error.code == 401, f"status {error.code}")
        return None


def walk(host):
    """All blocks in order. A guest who was there before a backup is there after each restore, and whoever came after the
    moment that is gone back to is not."""
    ann = late = None
    for text in blocks():
        if "letsencrypt" in text:
            host.certificate()
            # The file is moved between the lines that install and check it.
            install, check_it = text.split("sudo haproxy -c", 1)
            host.type(host.moved(install))
            host.move_files()
            text = "sudo haproxy -c" + check_it
        if "pg_dump" in text:
            check(host.up(), "not ready")
            looks_right(host)
            ann = guest(host, "Ann")
        if "type=time" in text:
            text = text.replace("10 minutes ago", time.strftime("%F %T UTC", time.gmtime()))
            time.sleep(2)
            late = guest(host, "Late")
        host.type(host.moved(text))
        host.move_files()
        if "restore" in text:
            check(known(host, ann) == "Ann", "the restored site does not know Ann")
    check(late and known(host, late) is None, "the site did not go back to the moment")
    looks_right(host)


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory(prefix="miasma-", dir="/tmp") as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        host = Host(build, folder)
        try:
            host.start()
            walk(host)
        finally:
            host.stop()
    print(f"{len(blocks())} blocks of docs/hosting.md, typed as they stand, make a site")


if __name__ == "__main__":
    main()
