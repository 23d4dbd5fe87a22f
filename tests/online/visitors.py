"""People from many addresses, for tests against a live site.

An address of 127.0.0.0/8 is bound to; any other one is told as a proxy would tell it, which a node believes of
127.0.0.1 when it runs with `--proxies 127.0.0.1`.
"""

import http.client
import itertools
import json
import secrets
import struct
import time

from websocket import Socket

_addresses = itertools.count(1)


def fresh_address():
    """An address that nobody has used yet."""
    n = next(_addresses)
    return f"198.18.{n >> 8}.{n & 255}"


def _way(source, headers):
    """Where to bind, and the headers that tell an address: a new one, if none is wanted."""
    given = dict(headers or {})
    source = source or given.get("X-Forwarded-For") or fresh_address()
    if not source.startswith("127."):
        given["X-Forwarded-For"] = source
        return None, given
    return (source, 0), given


def ask(address, method, path, body=None, source=None, headers=None, timeout=20):
    """One request on a connection of its own: status and text."""
    bound, given = _way(source, headers)
    link = http.client.HTTPConnection(address, timeout=timeout, source_address=bound)
    raw = body if body is None or isinstance(body, (bytes, str)) else json.dumps(body)
    try:
        link.request(method, path, raw, given)
        answer = link.getresponse()
        return answer.status, answer.read().decode("utf-8", "replace")
    finally:
        link.close()


def frame(kind, number, body=b""):
    return bytes([kind]) + struct.pack("<I", number) + body


class Person:
    """A guest at one address, who asks one node or the proxy."""

    def __init__(self, address, name="Guest", source=None):
        self.address, self.name = address, name
        self.source = source or fresh_address()
        status, text = ask(address, "POST", "/api/guest", {"name": name}, self.source)
        if status != 201:
            raise RuntimeError(f"no guest: {status} {text}")
        self.token = json.loads(text)["token"]
        self.id = json.loads(text)["person"]["id"]

    def headers(self):
        return {"Authorization": "Bearer " + self.token}

    def ask(self, method, path, body=None, address=None, **more):
        return ask(address or self.address, method, path, body, self.source, self.headers(), **more)

    def post(self, path, body=None, **more):
        return self.ask("POST", path, {} if body is None else body, **more)

    def make(self, game="template", seats=("me", "open"), level="easy", **more):
        """A new table: the answer's JSON."""
        kinds = [{"kind": kind, "level": level} if kind == "bot" else {"kind": kind} for kind in seats]
        status, text = self.post("/api/tables", {"game": game, "seats": kinds, **more})
        if status != 201:
            raise RuntimeError(f"no table: {status} {text}")
        return json.loads(text)

    def table(self, id, **more):
        status, text = self.ask("GET", f"/api/tables/{id}", **more)
        return json.loads(text) if status == 200 else {}

    def lines(self, id, start=0, wait=0, **more):
        return self.ask("GET", f"/api/tables/{id}/lines?from={start}&wait={wait}", **more)

    def step(self, id, at, text, batch=None, **more):
        return self.ask("POST", f"/api/tables/{id}/lines?at={at}&id={batch or secrets.token_hex(16)}", text, **more)

    def choices(self, id, **more):
        """The log's length and what this person may do now."""
        _, text = self.lines(id, **more)
        at = [line.split() for line in text.splitlines() if line.startswith("* ")]
        return int(at[0][1]) if at else 0, [line[2:] for line in text.splitlines() if line.startswith("> ")]

    def socket(self, id, address=None, headers=None, timeout=5):
        bound, given = _way(self.source, {**self.headers(), **(headers or {})})
        return Socket(address or self.address, f"/api/tables/{id}/play", given, timeout, source=bound)


def begin(people, game="template", pace=None, bots=0, **more):
    """A running table of these people, ready and all; the host's JSON of it."""
    host = people[0]
    seats = ["me"] + ["open"] * (len(people) - 1) + ["bot"] * bots
    made = host.make(game, seats, pace=pace or {"kind": "days", "days": 3}, **more)
    for person in people[1:]:
        status, text = person.post(f"/api/tables/{made['id']}/join")
        if status != 200:
            raise RuntimeError(f"nobody sits down: {status} {text}")
    for person in people:
        person.post(f"/api/tables/{made['id']}/ready", {"ready": True})
    return wait_for_turn(host, made["id"])


def wait_for_turn(person, id, seconds=10):
    """The table once it runs and a seat is asked."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        table = person.table(id)
        if table.get("state") == "running" and table.get("toAct") not in (None, "nature"):
            return table
        time.sleep(0.02)
    raise TimeoutError(f"the game did not begin: {table}")
