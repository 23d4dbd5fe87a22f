#!/usr/bin/env python3
"""usage: copies.py BUILD

What is asked at a node whose copy of the table is old is judged by the table as it is; who sits down reads a table once
at most; without a bus two nodes hear of each other's moves by looking; and a session that has ended is refused
everywhere within a second. Twenty seconds at most.
"""

import concurrent.futures
import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "online"), str(ROOT / "tests/server")]

from cluster import Cluster  # noqa: E402
from player import Node, Socket  # noqa: E402

HELLO, LOG, BOTH = 1, 3, bytes([3, 3])
SESSION_ENDED = 4001


def to_act(node, table, token):
    for _ in range(100):
        seat = node.call("GET", f"/api/tables/{table}", token=token)[1]["toAct"]
        if seat in ("red", "blue"):
            return seat
        time.sleep(0.05)
    raise AssertionError("nobody is asked")


def one_table(one, two):
    """Both nodes have had the table in memory, and nobody has a socket: neither hears what the other does."""
    anna, bert = one.guest("Anna"), one.guest("Bert")
    table = one.table(anna, "rattus", ("me", "open"))["id"]
    assert two.call("POST", f"/api/tables/{table}/join", {}, bert)[0] == 200
    seat = to_act(one, table, anna)
    token, (here, there) = {"red": (anna, (one, two)), "blue": (bert, (two, one))}[seat]
    _, _, length, rows = here.lines(table, 0, token)
    assert here.step(table, length, rows[0], token)[0] == 200
    status, answer = there.call("POST", f"/api/tables/{table}/undo", {"to": length, "agree": True}, token)
    assert status == 200 and answer["ask"]["kind"] == "undo", (status, answer)


def loads(cluster, i=0):
    """How often a node has read a table."""
    return int(cluster.metrics(i)["miasma_table_loads_total"])


def look(node, table, token):
    """A socket that has been shown the table."""
    link = Socket(node.address, table, token)
    link.send(HELLO, 0, BOTH)
    link.until(LOG)
    return link


def begun(one):
    """A game for two that has begun: its table, its people, and who is to act."""
    people = [one.guest("Anna"), one.guest("Bert")]
    table = one.table(people[0], "rattus", ("me", "open"))["id"]
    assert one.call("POST", f"/api/tables/{table}/join", {}, people[1])[0] == 200
    return table, people, dict(zip(("red", "blue"), people))[to_act(one, table, people[0])]


def sit_down(cluster, one, two):
    """At a node that does not have the table: the first socket reads it, the second finds it there."""
    table, people, _ = begun(one)
    before = loads(cluster, 1)
    links = [look(two, table, token) for token in people]
    read = loads(cluster, 1) - before
    assert read <= 1, f"two people sat down, and the table was read {read} times"
    for link in links:
        link.socket.close()


def move_seen(one, two):
    """Somebody plays at one node: who looks at the other sees it within a second."""
    table, _, token = begun(one)
    link = look(two, table, token)
    _, _, length, rows = one.lines(table, 0, token)
    assert one.step(table, length, rows[0], token)[0] == 200
    began = time.monotonic()
    link.until(LOG)
    assert time.monotonic() - began < 1, "a move at another node was not seen within a second"
    link.socket.close()


def both_at_once(cluster, one, two):
    """Two people who come at the same moment: the second waits for the first one's read."""
    table, people, _ = begun(one)
    before = loads(cluster, 1)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        links = list(pool.map(lambda token: look(two, table, token), people))
    read = loads(cluster, 1) - before
    assert read <= 1, f"two people came at once, and the table was read {read} times"
    for link in links:
        link.socket.close()


def session_ends(one, two):
    """It ends at one node: at the other its socket is closed within a second, and it opens no new one from then on."""
    anna = one.guest("Anna")
    table = one.table(anna, "rattus", ("me", "open"))["id"]
    link = look(two, table, anna)
    assert two.call("GET", "/api/me", token=anna)[0] == 200
    assert one.call("DELETE", "/api/me", token=anna)[0] == 204
    began = time.monotonic()
    link.until("close")
    assert time.monotonic() - began < 1, "a session that has ended looked on"
    time.sleep(max(0, began + 1 - time.monotonic()))
    code = Socket(two.address, table, anna).until("close")[1]
    assert code == SESSION_ENDED, f"a session that has ended opens a table: {code}"


with Cluster(sys.argv[1], nodes=2, port=21640) as cluster:
    nodes = [Node(cluster.address(i)) for i in range(2)]
    for _ in range(8):
        one_table(*nodes)
        sit_down(cluster, *nodes)
        both_at_once(cluster, *nodes)
        move_seen(*nodes)
    session_ends(*nodes)
with Cluster(sys.argv[1], nodes=2, nats=False, port=21640) as cluster:
    nodes = [Node(cluster.address(i)) for i in range(2)]
    for _ in range(4):
        sit_down(cluster, *nodes)
        both_at_once(cluster, *nodes)
        move_seen(*nodes)
    session_ends(*nodes)
print("what an old copy would refuse is asked of the table as it is; two people sit down by one read; a session ends")
