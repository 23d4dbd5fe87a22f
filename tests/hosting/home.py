#!/usr/bin/env python3
"""usage: home.py BUILD

`make online` at home: it says so when there is no page or a port is taken, and a folder keeps what was played. Takes
10 s.
"""

import contextlib
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PORT, PATIENCE = 21460, 30


def check(holds, what):
    if not holds:
        raise AssertionError(what)


def start(build, page, folder=None):
    env = {**os.environ, "PORT": str(PORT), "PAGE": str(page), "SERVER": str(build / "server/miasma-server")}
    command = [ROOT / "tools/online/online.sh", *([folder] if folder else [])]
    return subprocess.Popen(command, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


@contextlib.contextmanager
def site(build, page, folder):
    process = start(build, page, folder)
    try:
        address = process.stdout.readline().strip()
        check(address, "it does not come up")
        yield address
    finally:
        process.terminate()
        process.wait(PATIENCE)


def refused(build, page, word):
    process = start(build, page)
    told, error = process.communicate(timeout=PATIENCE)
    check(process.returncode == 1 and not told, f"it came up: {told}")
    check(word in error, error)


def call(address, path, body=None, token=None):
    headers = {"Authorization": "Bearer " + token} if token else {}
    data = json.dumps(body).encode() if body else None
    with urllib.request.urlopen(urllib.request.Request(address + path, data, headers), timeout=20) as answer:
        return answer.read().decode()


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        page = folder / "page"
        page.mkdir()
        refused(build, page, "make web")
        (page / "index.html").write_text("<p>the page</p>")
        with socket.create_server(("127.0.0.1", PORT + 3)):
            refused(build, page, f"port {PORT + 3} is taken")
        with site(build, page, folder / "data") as address:
            check("the page" in call(address, "/"), "no page")
            token = json.loads(call(address, "/api/guest", {"name": "Ann"}))["token"]
        with site(build, page, folder / "data") as address:
            check("Ann" in call(address, "/api/me", token=token), "the folder did not keep Ann")
    print("make online says what is wrong, and keeps a folder")


if __name__ == "__main__":
    main()
