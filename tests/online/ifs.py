#!/usr/bin/env python3
"""usage: ifs.py BUILD

Answers kept in advance at a site of two nodes: who looks on at the other node is sent nothing when a list is kept, a
move there takes the lists along, the answer is given though the node that was told of the list has died, and every
delay is drawn anew. Half a minute at most.
"""

import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "online"), str(ROOT / "tests/server")]

from cluster import Cluster  # noqa: E402
from player import Node, Socket  # noqa: E402

HELLO, LOG, TABLE = 1, 3, 10
LONGEST = 4  # seconds that an answer may wait
# Eight of these are more than the 255 bytes of hot state that rows without lists have at most.
ROW = {"if": "showing while in red unless left 3", "then": "show 7", "times": 2, "turns": 9}


def lots(node):
    """A game of Lots for two over days: red is asked to stay or fold."""
    red, blue = node.guest("Red"), node.guest("Blue")
    table = node.table(red, "template", ("me", "open"))["id"]
    assert node.call("POST", f"/api/tables/{table}/join", {}, blue)[0] == 200
    _, actor, length, _ = node.lines(table, 0)
    while actor != "red":
        _, actor, length, _ = node.lines(table, length, wait=20)
    return table, red, blue, length


def keep(node, table, token, rows):
    status, told = node.call("POST", f"/api/tables/{table}/ifs", {"rows": rows}, token)
    assert status == 200, told


def kept(node, table, token):
    return node.call("GET", f"/api/tables/{table}/ifs", token=token)[1]["rows"]


def look(node, table, token):
    link = Socket(node.address, table, token)
    link.send(HELLO, 0, bytes([63, 63]))
    link.until(TABLE)
    return link


def nobody_hears_of_a_list(one, two):
    table, red, blue, length = lots(one)
    onlooker = one.guest("Eve")
    links = [look(node, table, token) for node in (one, two) for token in (red, onlooker)]
    for link in links:
        link.rest_of(0.5)
    keep(one, table, blue, [ROW] * 8)
    keep(two, table, blue, [])
    keep(two, table, blue, [ROW] * 8)
    # Longer than the nodes wait before they look into the database.
    assert [link.rest_of(1) for link in links] == [[], [], [], []]
    time.sleep(2)
    assert [link.rest_of(0.5) for link in links] == [[], [], [], []]
    assert one.step(table, length, "stay", red)[0] == 200
    assert all(link.until(LOG)[1] == length for link in links)


def lists_go_with_the_moves_of_any_node(one, two):
    table, red, blue, length = lots(one)
    links = [look(node, table, token) for node in (one, two) for token in (red, blue)]
    keep(one, table, blue, [ROW] * 8)
    keep(two, table, red, [ROW] * 8)
    assert one.step(table, length, "stay", red)[0] == 200
    assert two.step(table, length + 1, "stay", blue)[0] == 200
    for link in links:
        link.socket.close()
    for node in (one, two):
        assert [row["turns"] for row in kept(node, table, blue)] == [8] * 8, kept(node, table, blue)
        assert all(row["state"] == "waits" for row in kept(node, table, blue))


def an_answer_survives_its_node(cluster, one, two):
    table, red, blue, length = lots(one)
    keep(one, table, blue, [{"if": "choosing", "then": "fold"}])
    assert one.step(table, length, "stay", red)[0] == 200
    cluster.kill_node(0)
    told, _, now, _ = two.lines(table, length + 1, wait=30)
    assert f"{length + 2} blue fold" in told, (told, now)
    assert kept(two, table, blue)[0]["state"] == "used"


def delays_differ(node):
    begun = {}
    for _ in range(8):
        table, red, blue, length = lots(node)
        keep(node, table, blue, [{"if": "choosing", "then": "fold"}])
        assert node.step(table, length, "stay", red)[0] == 200
        begun[table] = (time.monotonic(), length)
    took = []
    while begun:
        for table, (since, length) in list(begun.items()):
            if node.lines(table, 0)[2] >= length + 2:
                took.append(time.monotonic() - since)
                del begun[table]
        time.sleep(0.05)
    assert max(took) - min(took) > LONGEST / 8, took
    print("delays of answers, in seconds:", " ".join(f"{t:.1f}" for t in sorted(took)))


with Cluster(sys.argv[1], nodes=2, port=21420, options=["--answer-seconds", str(LONGEST)]) as c:
    first, second = (Node(c.address(i)) for i in range(2))
    nobody_hears_of_a_list(first, second)
    lists_go_with_the_moves_of_any_node(first, second)
    delays_differ(first)
    an_answer_survives_its_node(c, first, second)
print("answers kept in advance: fine")
