#!/usr/bin/env python3
"""usage: refusals.py BUILD

Tries what must be refused, line by line of refusals.txt, and compares the answers. At the end the
table that was attacked is as it was, and what is allowed still works.
"""

import http.client
import json
import pathlib
import re
import secrets
import socket
import struct
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "online"))

from cluster import Cluster  # noqa: E402
from websocket import CLOSE, TEXT, Socket  # noqa: E402

REFUSED, TAKEN = 4, 9
REFUSALS = ["stale", "rule", "turn", "bytes", "seat", "closed", "away"]
SOCKETS = 64  # one address may hold
BURST = 2000  # requests of one address at once, and then one a second

# Origins that are not ours; {port} is our port, {other} another one.
ORIGINS = """
null
http://evil.example
https://evil.example
http://evil.example:{port}
https://127.0.0.1:{port}
http://127.0.0.1:{other}
http://127.0.0.1
http://localhost:{other}
http://127.0.0.2:{port}
http://[::1]:{port}
http://127.0.0.1:{port}.evil.example
http://127.0.0.1.evil.example:{port}
http://evil.example/http://127.0.0.1:{port}
http://127.0.0.1:{port}/
http://127.0.0.1:{port}/page
http://user@127.0.0.1:{port}
http://127.0.0.1:{port}@evil.example
http://127.0.0.1:0{port}
http://127.0.0.1:{port},http://evil.example
http://127.0.0.1:{port} http://evil.example
127.0.0.1:{port}
//127.0.0.1:{port}
ws://127.0.0.1:{port}
file://
chrome-extension://abcdefgh
about:blank
*
""".split("\n")[1:-1]


class Attack:
    def __init__(self, cluster):
        self.cluster = cluster
        self.address = cluster.address()
        self.own = cluster.url()
        self.attempts, self.wrong = 0, []
        self.token = {}
        self.table = {}
        self.prepare()

    # ---- asking

    def ask(self, method, path, body=b"", headers=None):
        link = http.client.HTTPConnection(self.address, timeout=20)
        try:
            link.putrequest(method, path, skip_accept_encoding=True)
            for key, value in (headers or {}).items():
                link.putheader(key, value)
            if body or method in ("POST", "PUT", "PATCH"):
                link.putheader("Content-Length", str(len(body)))
            link.endheaders()
            try:
                link.send(body)
            except ConnectionError:
                pass  # an answer may stand there all the same
            answer = link.getresponse()
            return answer.status, answer.read().decode("utf-8", "replace")
        finally:
            link.close()

    def post(self, who, path, body, method="POST"):
        status, text = self.ask(method, path, json.dumps(body).encode(), self.headers(who))
        if status // 100 != 2:
            raise RuntimeError(f"{path}: {status} {text}")
        return json.loads(text) if text else None

    def headers(self, who):
        odd = {
            "nobody": None,
            "page": None,
            "forged": "Bearer " + "5" * 64,
            "short": "Bearer " + self.token["ann"][:-1] if "ann" in self.token else "",
            "capital": "Bearer " + self.token["ann"].upper() if "ann" in self.token else "",
            "basic": "Basic YW5uOmFubg==",
            "empty": "Bearer ",
        }
        if who == "page":
            return {"Origin": self.own}
        given = odd[who] if who in odd else "Bearer " + self.token[who]
        return {"Authorization": given} if given else {}

    # ---- people and tables

    def prepare(self):
        for who in ("ann", "bob", "eve", "old"):
            self.token[who] = self.post("nobody", "/api/guest", {"name": who.title()})["token"]
        self.ask("DELETE", "/api/me", headers=self.headers("old"))
        self.table["running"] = self.make_table("ann", "open", join="bob")
        self.table["open"] = self.make_table("ann", "open")
        self.table["private"] = self.make_table("ann", "invite", private=True)
        self.table["other"] = self.make_table("eve", "open")
        self.table["finished"] = self.make_table("ann", "open", join="bob")
        self.table["live"] = self.make_table("ann", "open", pace={"kind": "live", "bank": 600, "step": 10})
        self.table["none"] = "999999999"
        for who in ("ann", "bob"):
            self.post(who, f"/api/tables/{self.table['finished']}/stop", {"agree": True})
        self.finished_length = json.loads(self.ask("GET", f"/api/tables/{self.table['finished']}")[1])["length"]

    def make_table(self, who, second, private=False, join=None, **more):
        seats = [{"kind": "me"}, {"kind": second}]
        made = self.post(who, "/api/tables", {"game": "template", "seats": seats, "private": private, **more})
        if join:
            self.post(join, f"/api/tables/{made['id']}/join", {})
            self.wait_for_length(made["id"], 2)
        return made["id"]

    def wait_for_length(self, table, length):
        """Nature draws a lot for each of two seats before anybody acts."""
        status, text = self.ask("GET", f"/api/tables/{table}/lines?from={length - 1}&wait=10")
        if f"* {length} red" not in text:
            raise RuntimeError(f"the game did not begin: {status} {text}")

    def fill(self, text):
        fields = {
            **self.table,
            **{who: self.token[who] for who in ("ann", "eve")},
            "own": self.own,
            "id": secrets.token_hex(16),
            "id30": secrets.token_hex(15),
            "long": "x" * 500,
            "long_path": "x" * 3000,
            "deep": "[" * 5000,
            "big": json.dumps({"name": "x" * 17000}),
            "huge": json.dumps({"game": "x" * 1100000}),
            "8k": "x" * 9000,
            "header8k": "x" * 9000,
            "20k": "x" * 20480,
            "finished_length": str(self.finished_length),
            "finished_number": struct.pack("<I", self.finished_length).hex(),
        }
        return re.sub(r"\{(\w+)\}", lambda m: fields.get(m.group(1), m.group(0)), text)

    # ---- comparing

    def expect(self, what, want, got):
        self.attempts += 1
        if str(want) != str(got):
            self.wrong.append(f"{what}: {got}, not {want}")

    def try_http(self, who, request, body, want):
        method, path = self.fill(request).split(" ", 1)
        raw = self.fill(body.encode().decode("unicode_escape")).encode("latin-1")
        status, text = self.ask(method, path, raw, self.headers(who))
        try:
            code = json.loads(text)["error"]
        except (ValueError, KeyError, TypeError):
            code = text.split(" ")[0].strip()
        self.expect(f"{who} {request} {body[:60]}", want, f"{status} {code}")

    def try_raw(self, parts, want):
        request = "\r\n".join(self.fill(parts).split("; ")).replace("\r\n;", "\r\n") + "\r\n\r\n"
        host, port = self.address.split(":")
        answer = b""
        with socket.create_connection((host, int(port)), 20) as link:
            try:
                link.sendall(request.encode("latin-1"))
                answer = link.recv(4096)
            except ConnectionError:
                pass
        got = answer.split()[1].decode() if answer.startswith(b"HTTP/1.1 ") else "closed"
        self.expect(parts[:80], want, got)

    def path_of(self, table):
        return f"/api/tables/{self.table[table]}/play"

    def try_upgrade(self, who, change, want):
        headers, table = self.headers(who), "running"
        if change:
            key, _, value = change.partition(":")
            if key == "table":
                table = value.strip()
            else:
                headers[key] = value.strip()
        with Socket(self.address, self.path_of(table), headers) as link:
            got = link.status if link.status != 101 else link.closed_with()
        self.expect(f"upgrade {who} {change}", want, got)

    def send(self, link, message):
        kind, _, rest = message.partition(" ")
        if kind == "empty":
            link.send(b"")
        elif kind == "text":
            link.send(rest.encode(), opcode=TEXT)
        elif kind == "size":
            link.send(b"\x01" * int(rest))
        elif kind == "parts":
            first, second = map(int, rest.split())
            link.send(b"\x01" * first, fin=False)
            link.send(b"\x01" * second, opcode=0)
        elif kind == "flood":
            for _ in range(int(rest)):
                link.send(bytes.fromhex("01000000000101"))
        elif kind == "wire":
            link.sock.sendall(bytes.fromhex(rest))
        else:
            link.send(bytes.fromhex(message))

    def answer(self, link):
        """What became of a message: refused, taken, or the code the socket was closed with."""
        try:
            while True:
                opcode, payload = link.receive()
                if opcode == CLOSE:
                    return struct.unpack(">H", payload[:2])[0] if payload else 0
                if payload[0] == REFUSED:
                    return "refused " + REFUSALS[payload[21]]
                if payload[0] == TAKEN:
                    return "taken"
        except (EOFError, ConnectionError):
            return 0
        except TimeoutError:
            return "silence"

    def try_frames(self, who, table, message, want):
        message = self.fill(message)
        with Socket(self.address, self.path_of(table), self.headers(who)) as link:
            try:
                self.send(link, message)
            except ConnectionError:
                pass
            self.expect(f"{who} {table} {message[:60]}", want, self.answer(link))

    # ---- where a request comes from

    def try_origins(self):
        port = self.address.split(":")[1]
        cookie = {"Cookie": "miasma=" + self.token["ann"]}
        bearer = self.headers("ann")
        fields = {"port": port, "other": str(int(port) + 1)}
        for line in [None, *ORIGINS]:
            origin = {"Origin": line.format(**fields)} if line else {}
            what = f"origin {line}"
            for name, who in (("cookie", cookie), ("token", bearer)):
                if not line and who is bearer:
                    continue
                with Socket(self.address, self.path_of("running"), {**who, **origin}) as link:
                    self.expect(f"{what}, {name}, socket", 403, link.status)
                status, _ = self.ask("POST", "/api/me", b'{"name":"Owned"}', {**who, **origin})
                self.expect(f"{what}, {name}, POST", 403, status)
                status, _ = self.ask("DELETE", "/api/me/sessions", b"", {**who, **origin})
                self.expect(f"{what}, {name}, DELETE", 403, status)

    # ---- limits and ends

    def try_many_sockets(self):
        links = [Socket(self.address, self.path_of("running"), self.headers("eve")) for _ in range(SOCKETS)]
        with Socket(self.address, self.path_of("running"), self.headers("eve")) as link:
            self.expect("one socket too many", 429, link.status)
        for link in links:
            link.sock.close()

    def flood(self, source, forwarded, times):
        """The last of so many requests of one address: status, code, whether it says when to come again."""
        one = f"GET /api/nowhere HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {forwarded}\r\n"
        host, port = self.address.split(":")
        with socket.create_connection((host, int(port)), 20, source_address=(source, 0)) as link:
            link.sendall(((one + "\r\n") * (times - 1) + one + "Connection: close\r\n\r\n").encode())
            text = link.makefile("rb").read().decode()
        last = text[text.rindex("HTTP/1.1 ") :]
        code = json.loads(last[last.rindex("{") :])["error"]
        return f"{last.split()[1]} {code}", bool(re.search(r"\r\nRetry-After: [1-9]\d*\r\n", last))

    def try_many_requests(self):
        """The word of a proxy counts, its last one; that of anybody else does not."""
        many = BURST + 10
        for what, source, forwarded, times, want in (
            ("as many as allowed", "127.0.0.1", "203.0.113.1", BURST, ("404 path", False)),
            ("too many requests", "127.0.0.1", "203.0.113.2", many, ("429 rate", True)),
            ("one more", "127.0.0.1", "203.0.113.2", 1, ("429 rate", True)),
            ("one more, with a false trace", "127.0.0.1", "203.0.113.3, 203.0.113.2", 1, ("429 rate", True)),
            ("one more, in a line of its own", "127.0.0.1", "203.0.113.3\r\nX-Forwarded-For: 203.0.113.2", 1,
             ("429 rate", True)),
            ("another address", "127.0.0.1", "203.0.113.4", 1, ("404 path", False)),
            ("no proxy of ours", "127.0.0.2", "203.0.113.5", many, ("429 rate", True)),
            ("no proxy of ours, another word", "127.0.0.2", "203.0.113.6", 1, ("429 rate", True)),
        ):
            self.expect(what, want, self.flood(source, forwarded, times))

    def try_session_end(self):
        token = self.post("nobody", "/api/guest", {"name": "Leaver"})["token"]
        headers = {"Authorization": "Bearer " + token}
        with Socket(self.address, self.path_of("running"), headers) as link:
            self.ask("DELETE", "/api/me/sessions", headers=headers)
            self.expect("a socket whose session ends", 4001, link.closed_with())

    def still_well(self):
        """Nothing of all this has changed anything, and what is allowed is taken."""
        origin = {"Origin": self.own, "Cookie": "miasma=" + self.token["ann"]}
        status, text = self.ask("GET", "/api/me", headers=origin)
        if status != 200 or json.loads(text)["person"]["name"] != "Ann":
            self.wrong.append(f"ann is not herself: {status} {text}")
        with Socket(self.address, self.path_of("running"), origin) as link:
            link.send(bytes.fromhex("0202000000" + secrets.token_hex(16) + "020003"))
            if self.answer(link) != "taken":
                self.wrong.append("a batch that is allowed is not taken")
        status, _ = self.ask("POST", "/api/me", b'{"name":"Anna"}', origin)
        if status != 200:
            self.wrong.append(f"a page of ours is refused: {status}")

    def run(self):
        section = None
        tries = {"http": self.try_http, "raw": self.try_raw, "upgrade": self.try_upgrade, "frames": self.try_frames}
        for line in (HERE / "refusals.txt").read_text().splitlines():
            if line.startswith("["):
                section = line[1 : line.index("]")]
            elif line and not line.startswith("#"):
                tries[section](*re.split(r"\s*\|\s*", line))
        self.try_origins()
        self.try_session_end()
        self.try_many_sockets()
        self.try_many_requests()
        self.still_well()


def main():
    options = ["--proxies", "127.0.0.1", "--requests-per-second", "1", "--request-burst", str(BURST)]
    with Cluster(sys.argv[1], nats=False, port=21340, options=options) as cluster:
        attack = Attack(cluster)
        attack.run()
    for line in attack.wrong:
        print(line)
    print(f"{attack.attempts} attempts, {len(attack.wrong)} not refused as they should be")
    return 1 if attack.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
