#!/usr/bin/env python3
"""usage: proxies.py BUILD

The examples of dist/ for haproxy, nginx and Caddy, each in front of real nodes with TLS: pages and sockets go through,
a false X-Forwarded-For does not, slow connections end within 20 s. Behind haproxy a database that pauses for ten
seconds costs no socket, and a node that hangs is left within ten. Takes 50 s.
"""

import contextlib
import json
import os
import pathlib
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "online"), str(ROOT / "tests/online")]

from cluster import Cluster, wait_for  # noqa: E402
from websocket import Socket  # noqa: E402

SLOW, SLOW_S, PAUSE_S, HANG_S = 1500, 20, 10, 10
FRONT, TLS = 21480, 21481


def check(holds, what):
    if not holds:
        raise AssertionError(what)


# ---- who runs

def certificate(folder):
    """A certificate for localhost, in the two forms that proxies want."""
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-days", "1", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout",
                    folder / "site.key", "-out", folder / "site.crt"], check=True, capture_output=True)
    (folder / "site.pem").write_text((folder / "site.crt").read_text() + (folder / "site.key").read_text())


def change(text, *pairs):
    """Every pattern must be there: an example that changes must not slip by the test."""
    for old, new in pairs:
        text, times = re.subn(old, new, text, flags=re.M)
        check(times, f"no {old} in the example")
    return text


def haproxy(cluster):
    folder = cluster.folder
    nodes = "".join(f"  server node{i} {cluster.address(i)}\n" for i in range(cluster.count))
    text = change((ROOT / "dist/haproxy.cfg").read_text(), (r"^  (user|group) .*\n", ""), (r"maxconn 20000", "maxconn 4000"),
                  (r"bind :80$", f"bind :{FRONT}"),
                  (r"bind :443 ", f"bind :{TLS} "), (r"/etc/haproxy", str(folder)), (r"^  server .*\n", nodes))
    (folder / "haproxy.cfg").write_text(text)
    return ["haproxy", "-db", "-f", folder / "haproxy.cfg"]


def nginx(cluster):
    folder = cluster.folder
    site = change((ROOT / "dist/nginx.conf").read_text(), (r"listen 80;", f"listen {FRONT};"),
                  (r"listen 443 ", f"listen {TLS} "), (r"club\.example", "localhost"), (r"/etc/ssl/miasma", str(folder)),
                  (r"127\.0\.0\.1:8080", cluster.address()))
    text = f"""daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log; events {{}}
        http {{ access_log off; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f;
        uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s; {site} }}"""
    (folder / "nginx.conf").write_text(text)
    return ["nginx", "-c", folder / "nginx.conf"]


def caddy(cluster):
    folder = cluster.folder
    text = change((ROOT / "dist/Caddyfile").read_text(), (r"^\{$", "{\n\tadmin off\n\tauto_https off\n\tstorage file_system " + str(folder)),
                  (r"^club\.example \{", f"https://localhost:{TLS} {{\n\ttls {folder}/site.crt {folder}/site.key"),
                  (r"127\.0\.0\.1:8080", cluster.address()))
    (folder / "Caddyfile").write_text(text)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", folder / "Caddyfile"]


@contextlib.contextmanager
def running(cluster, command):
    with open(cluster.folder / "proxy.log", "ab") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "HOME": str(cluster.folder)})
    try:
        wait_for(lambda: process.poll() is not None or fetches("/readyz"))
        check(process.poll() is None, (cluster.folder / "proxy.log").read_text()[-600:])
        yield
    finally:
        process.terminate()
        process.wait(20)


# ---- what is asked

def trust(folder=None):
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def fetches(path):
    try:
        with urllib.request.urlopen(f"https://localhost:{TLS}{path}", timeout=5, context=trust()) as answer:
            return answer.status == 200
    except OSError:
        return False


def post(path, body, token=None, more=()):
    headers = {"Content-Type": "application/json", **dict(more)}
    if token:
        headers["Authorization"] = "Bearer " + token
    request = urllib.request.Request(f"https://localhost:{TLS}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=20, context=trust()) as answer:
        return json.load(answer)


class Secure(Socket):
    """A WebSocket through TLS."""

    def __init__(self, path, headers):
        self.plain = socket.create_connection
        socket.create_connection = self.dial
        try:
            super().__init__(f"localhost:{TLS}", path, headers)
        finally:
            socket.create_connection = self.plain

    def dial(self, address, timeout, *_):
        return trust().wrap_socket(self.plain(("127.0.0.1", address[1]), timeout), server_hostname="localhost")


def table(token):
    seats = [{"kind": "me"}, {"kind": "open"}]
    return post("/api/tables", {"game": "template", "seats": seats, "pace": {"kind": "days", "days": 1}}, token)["id"]


def goes_through(name):
    """A guest, a table and a socket, with a word about where it comes from that is not true."""
    token = post("/api/guest", {"name": "Ann"}, more={"X-Forwarded-For": "203.0.113.9"}.items())["token"]
    where = f"/api/tables/{table(token)}/play"
    with Secure(where, {"Authorization": "Bearer " + token}) as link:
        check(link.status == 101, f"{name}: the handshake was answered by {link.status}")
        check(answers_hello(link), f"{name}: no frame came through")


def answers_hello(link):
    """What was sent before may still be unread: only the log that a hello asks for shows that the socket lives."""
    try:
        link.send(bytes([1, 0, 0, 0, 0, 1]))
        while True:
            opcode, payload = link.receive()
            if opcode == 8 or (opcode == 2 and payload[0] == 3):
                return opcode == 2
    except (EOFError, OSError):
        return False


def trickle(many, seconds):
    """Connections that send a byte now and then; how many live after so long."""
    links = [socket.create_connection(("127.0.0.1", FRONT if many > 100 else TLS), 5) for _ in range(many)]
    if many <= 100:
        links = [trust().wrap_socket(link, server_hostname="localhost") for link in links]
    end = time.monotonic() + seconds
    for link in links:
        link.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-")
        link.setblocking(False)
    while time.monotonic() < end and links:
        time.sleep(0.5)
        links = [link for link in links if still(link)]
    for link in links:
        link.close()
    return len(links)


def still(link):
    """Sends one byte more; false when the other side has ended it."""
    try:
        if not link.recv(4096):
            raise ConnectionError
    except (BlockingIOError, ssl.SSLWantReadError):
        with contextlib.suppress(OSError):
            link.send(b"a")
        return True
    except OSError:
        pass
    link.close()
    return False


# ---- what must hold

def a_pause_cuts_nothing(cluster):
    """Fifty sockets over a database that stands still; and a move is taken when it goes on."""
    token = post("/api/guest", {"name": "Ann"})["token"]
    where = f"/api/tables/{table(token)}/play"
    links = [Secure(where, {"Authorization": "Bearer " + token}) for _ in range(50)]
    leader = cluster.pg_pid()
    family = [leader, *map(int, subprocess.run(["ps", "-o", "pid=", "--ppid", str(leader)], text=True,
                                               capture_output=True, check=True).stdout.split())]
    for pid in family:
        os.kill(pid, signal.SIGSTOP)
    try:
        time.sleep(PAUSE_S)
        check(fetches("/healthz") is False, "all nodes are away and haproxy gives them work")
    finally:
        for pid in family:
            os.kill(pid, signal.SIGCONT)
    wait_for(lambda: fetches("/readyz"), 10)
    lost = sum(not answers_hello(link) for link in links)
    check(lost == 0, f"{lost} of {len(links)} sockets did not live through the pause")
    for link in links:
        link.sock.close()


def a_node_that_hangs_is_left(cluster):
    """The sockets of a node that stands still are ended, so that people go to another."""
    token = post("/api/guest", {"name": "Ann"})["token"]
    links = [Secure(f"/api/tables/{table(token)}/play", {"Authorization": "Bearer " + token}) for _ in range(8)]
    began = time.monotonic()
    cluster.node[0].send_signal(signal.SIGSTOP)
    try:
        for link in links:
            link.sock.settimeout(max(HANG_S - (time.monotonic() - began), 0.1))
        left = sum(link.closed_with() == 0 for link in links)
        check(left, "nobody was sent away from a node that hangs")
        check(fetches("/readyz"), "the other node does not serve")
    finally:
        cluster.node[0].send_signal(signal.SIGCONT)
    wait_for(lambda: all(fetches("/readyz") for _ in range(4)))
    return left


def main():
    build = sys.argv[1]
    proxies = "127.0.0.1,::ffff:127.0.0.1"
    with Cluster(build, nodes=2, port=21400, options=["--proxies", proxies, "--sockets-per-address", "0"]) as cluster:
        certificate(cluster.folder)
        for start, slow in ((haproxy, SLOW), (nginx, 20), (caddy, 20)):
            with running(cluster, start(cluster)):
                goes_through(start.__name__)
                left = trickle(slow, SLOW_S)
                check(left == 0, f"{start.__name__}: {left} of {slow} slow connections after {SLOW_S} s")
                print(f"{start.__name__}: pages, sockets; {slow} slow connections end", flush=True)
                if start is haproxy:
                    a_pause_cuts_nothing(cluster)
                    left = a_node_that_hangs_is_left(cluster)
                    print(f"haproxy: a pause of {PAUSE_S} s cuts nothing; {left} of 8 sent away from a node that hangs")
    print("the proxies hold")


if __name__ == "__main__":
    main()
