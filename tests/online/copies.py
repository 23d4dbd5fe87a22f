#!/usr/bin/env python3
"""usage: copies.py BUILD

What is asked at a node whose copy of the table is old is judged by the table as it is. Ten seconds at most.
"""

import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "online"), str(ROOT / "tests/server")]

from cluster import Cluster  # noqa: E402
from player import Node  # noqa: E402


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


with Cluster(sys.argv[1], nodes=2, port=21640) as cluster:
    for _ in range(8):
        one_table(*(Node(cluster.address(i)) for i in range(2)))
print("what an old copy would refuse is asked of the table as it is")
