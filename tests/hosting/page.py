#!/usr/bin/env python3
"""usage: page.py BUILD [--clean]

Reads every block of docs/hosting.md out of the page and runs it as a host would: `sh` blocks are typed into one shell,
one after the other; `text` blocks are pictures, and there are no others. On the built tree the paths of the system lie
in a scratch folder, `sudo` only changes the user of PostgreSQL, and `systemctl` runs what the unit says with its
settings. With --clean the root is a throw-away one and only `systemctl` is replaced, since no systemd runs there.
Afterwards the site must stand. Takes 20 s on the built tree.
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
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PG_PORT, PORT, METRICS = 21490, 21491, 21492
CLEAN = "--clean" in sys.argv

SUDO = """#!/bin/bash
if [ "$1" = -u ]; then export PGHOST={root}/pg PGUSER=$2; shift 2; fi
exec "$@"
"""

# What systemd would do with our unit; of others, the proxies' files have been checked by the line before.
SYSTEMCTL = r"""#!/usr/bin/env python3
import os, pathlib, re, signal, subprocess, sys, time
root = pathlib.Path("{root}")
words = [word for word in sys.argv[1:] if not word.startswith("--")]
verb, unit = words[0], words[1] if len(words) > 1 else ""
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
    check(kinds <= {"sh", "text"}, f"blocks that are neither typed nor pictures: {kinds}")
    return [text for kind, text in found if kind == "sh"]


class Host:
    """A machine in a folder, or the machine we are on if it is a clean one."""

    def __init__(self, build, folder):
        self.build, self.folder = build, folder
        self.root = pathlib.Path("/") if CLEAN else folder
        self.port = 8080 if CLEAN else PORT
        self.bin = pathlib.Path("/usr/local/sbin") if CLEAN else folder / "bin"
        self.bin.mkdir(exist_ok=True)
        self.tool("systemctl", SYSTEMCTL.format(root=str(self.root).rstrip("/") or "/"))
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

    def type(self, text):
        """One shell types it all, so that a variable of one block is known in the next."""
        env = {**os.environ, "PATH": f"{self.bin}:{self.root}/usr/local/bin:{os.environ['PATH']}", "PGPORT": "5432" if CLEAN else str(PG_PORT)}
        where = ROOT if CLEAN else self.root / "tree"
        state = self.folder / "state"
        script = f"set -euo pipefail\n[ ! -f {state} ] || . {state}\n{text}\ndeclare -p owner node >{state} 2>/dev/null || true\n"
        done = subprocess.run(["bash", "-c", script], cwd=where, env=env, text=True, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=1200 if CLEAN else 60, check=False)
        check(done.returncode == 0, f"a block of the page fails:\n{text}\n{done.stdout[-1500:]}{done.stderr[-1500:]}")

    # ---- PostgreSQL as Debian installs it: whoever is postgres comes in, the others show a password

    def start_pg(self):
        programs = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))[-1]
        self.pg = [*(["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []), programs / "pg_ctl", "-D",
                   self.folder / "pg/data", "-w"]
        (self.folder / "pg").mkdir()
        if os.getuid() == 0:
            shutil.chown(self.folder / "pg", "postgres")
        subprocess.run([*self.pg[:-3], "initdb", "-o", "-U postgres --no-sync --auth-local=trust --auth-host=scram-sha-256",
                        "-D", self.folder / "pg/data"], check=True, capture_output=True)
        options = f"-p {PG_PORT} -k {self.folder}/pg -c listen_addresses=127.0.0.1 -c fsync=off"
        subprocess.run([*self.pg, "-l", self.folder / "pg/log", "-o", options, "start"], check=True, capture_output=True)

    def start(self):
        if CLEAN:
            subprocess.run(["pg_ctlcluster", "15", "main", "start"], check=True)
        else:
            self.start_pg()

    def stop(self):
        pid = self.root / "node.pid"
        if pid.exists():
            os.kill(int(pid.read_text()), signal.SIGTERM)
        if CLEAN:
            subprocess.run(["pg_ctlcluster", "15", "main", "stop", "-m", "fast"], check=False)
        elif (self.folder / "pg/data/postmaster.pid").exists():
            subprocess.run([*self.pg, "-m", "fast", "stop"], check=False, capture_output=True)

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


def walk(host):
    """All blocks in order. A guest who was there before the backup is there after the restore."""
    token = None
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
            token = json.loads(host.get("/api/guest", {"name": "Ann"}))["token"]
        host.type(host.moved(text))
        host.move_files()
    check(host.up(), "not ready")
    check(token and "Ann" in host.get("/api/me", token=token), "the restored site does not know Ann")
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
