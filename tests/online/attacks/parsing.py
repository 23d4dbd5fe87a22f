"""What cannot be read is refused, and nothing falls over."""

import os
import random
import socket
import struct

from attacks import attack, harm
from visitors import Person, ask, begin, frame
from websocket import CLOSE, TEXT

# Each is a whole request and the status it must get, or `closed`.
BROKEN = [
    (b"GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "400"),
    (b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!", "400"),
    (b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", "400"),
    (b"POST /api/guest HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhi\r\n0\r\n\r\n", "400"),
    (b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n", "400"),
    (b"GET /healthz\0 HTTP/1.1\r\nHost: x\r\n\r\n", "400"),
    (b"GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n", "400"),
    (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "400"),
    (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "400"),
    (b"GET http://evil.example/api/me HTTP/1.1\r\nHost: x\r\n\r\n", "4"),
    (b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: " + b"a" * 20000 + b"\r\n\r\n", "431"),
    (b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", "414"),
    (b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 10000\r\n\r\n" + b"[" * 10000, "4"),
]
# Accepted on purpose by lenient parsers, refused here.
STRICT = [
    (b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: a\r\n b\r\n\r\n", "400"),
    (b"GET /healthz HTTP/1.1\r\n\r\n", "400"),
]
PATHS = ["/../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/../../etc/passwd", "/.git/config",
         "/.env", "/assets/%00", "/metrics", "//etc/passwd", "/assets/..\\..\\x"]


def status_of(address, raw):
    host, port = address.split(":")
    with socket.create_connection((host, int(port)), 5) as link:
        try:
            link.sendall(raw)
            answer = link.recv(4096)
        except ConnectionError:
            return "closed"
        except TimeoutError:
            return "silence"
    return answer.split()[1].decode() if answer.startswith(b"HTTP/1.1 ") else "closed"


def wrong(site, requests):
    found = [(raw[:60], status_of(site.node, raw), want) for raw, want in requests]
    return [f"{raw}: {got}, not {want}" for raw, got, want in found if not got.startswith(want) and got != "closed"]


@attack(16, f"{len(BROKEN)} malformed requests are refused")
def malformed(site):
    found = wrong(site, BROKEN)
    harm(found, found)


@attack(16, "a folded header and a request without a host are refused")
def lenient(site):
    found = wrong(site, STRICT)
    harm(found, found)


@attack(17, f"{len(PATHS)} paths outside the page are not found")
def paths(site):
    found = {path: ask(site.node, "GET", path)[0] for path in PATHS}
    harm(any(status not in (400, 404) for status in found.values()), found)


def abuses():
    """Bytes on an open socket, and the codes it may be closed with; 0 is an end without a word."""
    masked = b"\x00" * 4
    yield b"\x82\x03abc", {1002, 0}  # not masked
    yield b"\xc2\x83" + masked + b"abc", {1002, 0}  # a reserved bit
    yield b"\x82\xff" + struct.pack(">Q", 2**63) + masked, {1002, 1009, 0}
    yield b"\x82\xfe" + struct.pack(">H", 5000) + masked + b"x" * 5000, {1009, 0}
    yield b"\x80\x83" + masked + b"abc", {1002, 0}  # a part of nothing
    yield b"\x89\xfe" + struct.pack(">H", 200) + masked + b"x" * 200, {1002, 0}  # a large ping
    yield b"\x83\x83" + masked + b"abc", {1002, 0}  # no such opcode
    yield b"\x82\x81" + masked + b"\xff", {1008}
    yield b"\x82\x80" + masked, {1008}


@attack(18, "abuses of a socket end it with the right code")
def frames(site):
    ann = Person(site.node, "Ann")
    id = ann.make("template", ("me", "open"))["id"]
    for raw, want in abuses():
        with ann.socket(id) as link:
            link.sock.sendall(raw)
            got = link.closed_with()
        harm(got not in want, f"{raw[:12].hex()}: closed with {got}, not {want}")
    with ann.socket(id) as link:
        link.send(b"words", opcode=TEXT)
        got = link.closed_with()
        harm(got != 1003, f"text: closed with {got}")


@attack(19, "300 random batches of a seated person: each is refused or taken by the rules")
def codec(site):
    ann, bob = Person(site.node, "Ann"), Person(site.node, "Bob")
    id, lot = begin([ann, bob], "rattus")["id"], random.Random(19)
    answered = 0
    for _ in range(10):
        with ann.socket(id) as link:
            for _ in range(30):
                items = bytes(lot.randrange(256 if lot.random() < 0.3 else 9) for _ in range(lot.randrange(40)))
                link.send(frame(2, lot.choice([0, 2, 5, 2**31]), os.urandom(16) + items))
            link.sock.settimeout(0.3)
            try:
                while True:
                    opcode, payload = link.receive()
                    answered += opcode != CLOSE and payload[0] in (4, 9)
            except (TimeoutError, EOFError, ConnectionError):
                pass
    harm(ask(site.node, "GET", "/healthz")[0] != 200, "the node does not answer")
    harm(answered < 200, f"only {answered} answers")
    return f"{answered} answers"
