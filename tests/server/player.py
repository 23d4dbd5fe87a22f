"""Talks to a node: HTTP with a bearer token, and a WebSocket of its own making."""
import base64
import json
import os
import secrets
import socket
import struct
import time
import traceback
import urllib.error
import urllib.request


class Node:
    def __init__(self, address):
        self.address = address

    def call(self, method, path, body=None, token=None, text=False):
        """Status and answer."""
        data = body.encode() if isinstance(body, str) else None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://{self.address}{path}", data=data, method=method)
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                status, got = answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            status, got = error.code, error.read().decode()
        return status, got if text or not got else json.loads(got)

    def guest(self, name):
        status, answer = self.call("POST", "/api/guest", {"name": name})
        assert status == 201, answer
        return answer["token"]

    def table(self, token, game, kinds, **more):
        """A new table with seats of these kinds: me, open, invite, or a level for a bot."""
        seats = [{"kind": k} if k in ("me", "open", "invite") else {"kind": "bot", "level": k} for k in kinds]
        body = {"game": game, "seats": seats, "pace": {"kind": "days", "days": 3}, **more}
        status, answer = self.call("POST", "/api/tables", body, token)
        assert status == 201, answer
        return answer

    def lines(self, table, start, token=None, wait=0):
        """The lines from an item on, who is asked, the length, and what may be done."""
        status, got = self.call("GET", f"/api/tables/{table}/lines?from={start}&wait={wait}", token=token, text=True)
        assert status == 200, got
        lines = got.splitlines()
        _, length, actor = next(line for line in lines if line.startswith("* ")).split()
        rows = [line[2:] for line in lines if line.startswith("> ")]
        told = [line for line in lines if line[0].isdigit()]
        return told, actor, int(length), rows

    def step(self, table, at, words, token, batch=None):
        batch = batch or secrets.token_hex(16)
        return self.call("POST", f"/api/tables/{table}/lines?at={at}&id={batch}", words, token, text=True)


class Socket:
    """One WebSocket at a table. `status` is that of the handshake."""

    def __init__(self, address, table, token=None, origin=None):
        host, port = address.split(":")
        self.socket = socket.create_connection((host, int(port)), timeout=30)
        key = base64.b64encode(os.urandom(16)).decode()
        head = (f"GET /api/tables/{table}/play HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Protocol: miasma.1\r\n")
        head += f"Authorization: Bearer {token}\r\n" if token else ""
        head += f"Origin: {origin}\r\n" if origin else ""
        self.socket.sendall((head + "\r\n").encode())
        self.rest = b""
        while b"\r\n\r\n" not in self.rest:
            more = self.socket.recv(4096)
            if not more:
                break
            self.rest += more
        answer, _, self.rest = self.rest.partition(b"\r\n\r\n")
        self.status = int(answer.split()[1])

    def send(self, kind, number, body=b""):
        data, mask = struct.pack("<BI", kind, number) + body, os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0xFE]) + struct.pack(">H", len(data))
        self.socket.sendall(b"\x82" + size + mask + bytes(c ^ mask[i % 4] for i, c in enumerate(data)))

    def take(self, n):
        while len(self.rest) < n:
            more = self.socket.recv(65536)
            if not more:
                raise EOFError
            self.rest += more
        got, self.rest = self.rest[:n], self.rest[n:]
        return got

    def frame(self):
        """(type, number, body), or ("close", code, b"")."""
        first, size = self.take(2)
        if size == 126:
            size = struct.unpack(">H", self.take(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.take(8))[0]
        data = self.take(size)
        if first & 15 == 8:
            return "close", struct.unpack(">H", data[:2])[0] if data else 1005, b""
        if first & 15 == 9:
            self.socket.sendall(b"\x8a" + bytes([0x80 | len(data)]) + bytes(4) + data)
            return self.frame()
        return data[0], struct.unpack("<I", data[1:5])[0], data[5:]

    def rest_of(self, seconds):
        """What else comes within so many seconds."""
        got, end = [], time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.socket.settimeout(left)
            try:
                got.append(self.frame())
            except TimeoutError:
                break
        return got

    def until(self, kind):
        while True:
            got = self.frame()
            if got[0] == kind:
                return got


def run(tests, only=()):
    """The tests one after the other, or those that are named; 1 where one failed."""
    failed = 0
    for one in tests:
        if only and one.__name__ not in only:
            continue
        begun = time.time()
        try:
            one()
            verdict = "ok"
        except Exception as error:  # a test that breaks is a test that fails
            line = traceback.extract_tb(error.__traceback__)[1].lineno
            verdict = f"not ok: line {line}: {type(error).__name__} {error}"
            failed = 1
        print(f"{verdict} {one.__name__} ({time.time() - begun:.1f} s)", flush=True)
    return failed
