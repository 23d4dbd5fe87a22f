#!/usr/bin/env python3
"""usage: limits.py BUILD

What one address or one person may do to a node and to others. Every test is one sentence, and says
its bound. The node believes X-Forwarded-For, so that a test may come from any address.
"""

import http.client
import json
import pathlib
import sys
import traceback
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent.parent / "online"), str(HERE.parent / "online")]

from cluster import Cluster  # noqa: E402

BURST = 300  # requests of one address or person at once; then five a second
tests = []


def test(function):
    tests.append(function)
    return function


class Client:
    """One connection of somebody at an address, with a token or without."""

    def __init__(self, site, address, token=None):
        self.site, self.address, self.token = site, address, token
        self.link = http.client.HTTPConnection(site.address(), timeout=30)

    def call(self, method, path, body=None, **more):
        headers = {"X-Forwarded-For": self.address, **more}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = body if body is None or isinstance(body, str) else json.dumps(body)
        self.link.request(method, path, data, headers)
        answer = self.link.getresponse()
        self.headers, text = answer.headers, answer.read().decode()
        try:
            return answer.status, json.loads(text)
        except ValueError:
            return answer.status, text

    def guest(self, name):
        status, answer = self.call("POST", "/api/guest", {"name": name, "token": True})
        assert status == 201, answer
        self.token = answer["token"]
        return self

    def flood(self, times, path="/api/nowhere"):
        """How often each status came."""
        seen = {}
        for _ in range(times):
            status = self.call("GET", path)[0]
            seen[status] = seen.get(status, 0) + 1
        return seen


def counted(site, name):
    """A number of the node's own."""
    with urllib.request.urlopen(f"http://127.0.0.1:{site.port + 20}/metrics", timeout=10) as answer:
        for line in answer.read().decode().splitlines():
            if line.startswith(name + " "):
                return int(line.split()[1])
    raise KeyError(name)


@test
def health_is_outside_all_limits(site):
    """3 × the burst of /healthz and /readyz of a drained address: all 200."""
    client = Client(site, "198.51.100.1")
    assert client.flood(BURST + 50)[429] >= 40
    assert client.flood(2 * BURST, "/healthz") == {200: 2 * BURST}
    assert client.flood(BURST, "/readyz") == {200: BURST}


@test
def one_prefix_of_version_six_is_one_address(site):
    """Of 2 × the burst from as many addresses of one /64 at most the burst and 5/s pass."""
    client, passed = Client(site, ""), 0
    for i in range(2 * BURST):
        client.address = f"2001:db8:2::{i:x}"
        passed += client.call("GET", "/api/nowhere")[0] == 404
    assert BURST <= passed <= BURST + 50, passed
    client.address = "2001:db8:2:1::1"
    assert client.call("GET", "/api/nowhere")[0] == 404


@test
def one_person_is_limited_wherever_they_come_from(site):
    """Of 2 × the burst of one person from 20 addresses at most the burst and 5/s pass."""
    eve, other = Client(site, "198.51.100.9").guest("Eve"), Client(site, "198.51.100.9").guest("Other")
    passed = 0
    for i in range(2 * BURST):
        eve.address = f"198.51.101.{i % 20}"
        passed += eve.call("GET", "/api/me")[0] == 200
    assert BURST <= passed <= BURST + 100, passed
    status, answer = eve.call("GET", "/api/me")
    assert status == 429 and answer == {"error": "rate"} and int(eve.headers["Retry-After"]) >= 1
    assert other.call("GET", "/api/me")[0] == 200


@test
def what_is_refused_is_counted(site):
    """50 refused requests: miasma_limited_total grows by 50."""
    client = Client(site, "198.51.100.20")
    client.flood(BURST)
    before = counted(site, "miasma_limited_total")
    refused = client.flood(50)[429]
    assert counted(site, "miasma_limited_total") - before == refused


def main():
    failed = 0
    only = sys.argv[2:]
    options = ["--proxies", "127.0.0.1", "--requests-per-second", "5", "--request-burst", str(BURST)]
    with Cluster(sys.argv[1], nats=False, port=21700, options=options) as site:
        for one in tests:
            if only and one.__name__ not in only:
                continue
            try:
                one(site)
                print(f"ok {one.__name__}", flush=True)
            except Exception:
                traceback.print_exc()
                print(f"FAILED {one.__name__}", flush=True)
                failed = 1
    return failed


if __name__ == "__main__":
    sys.exit(main())
