"""A game that all people left long ago closes: paused.py ADDRESS DATABASE. Ten seconds at most."""
import subprocess
import sys
import time

from player import Node

address, database = sys.argv[1:3]
node = Node(address)
anna, bert = node.guest("Anna"), node.guest("Bert")
# In the bytes of `live` of a table for two whom stand-ins play for (server/live.c).
PAUSED_AT = 6 + 2 * 15 + 4 * 5 + 4 + 8
DAY = 86400 * 1000


def sql(text):
    done = subprocess.run(["psql", "-XqAt", "-v", "ON_ERROR_STOP=1", "-d", database, "-c", text], check=True, text=True,
                          capture_output=True)
    return done.stdout.strip()


def paused_for(table, days):
    """As if everybody had left so many days ago."""
    then = (node.call("GET", f"/api/tables/{table}", token=anna)[1]["paused"] - days * DAY).to_bytes(8, "little").hex()
    sql(f"UPDATE turns SET live = overlay(live PLACING '\\x{then}'::bytea FROM {PAUSED_AT + 1}) WHERE table_id = {table}")
    sql(f"UPDATE work SET due = 0 WHERE table_id = {table}")
    time.sleep(2.5)
    return node.call("GET", f"/api/tables/{table}", token=anna)[1]


table = node.table(anna, "rattus", ("me", "open"), pace={"kind": "live", "bank": 600, "step": 10})["id"]
node.call("POST", f"/api/tables/{table}/join", {}, bert)
node.call("POST", f"/api/tables/{table}/ready", {}, anna)
for token in (anna, bert):
    assert node.call("POST", f"/api/tables/{table}/leave", {}, token)[0] == 200
still = paused_for(table, 6)
assert still["state"] == "running" and still["paused"], still
closed = paused_for(table, 2)
assert closed["state"] == "closed" and closed["result"] is None, closed
assert node.call("GET", f"/api/tables/{table}")[0] == 404
assert sql(f"SELECT count(*) FROM tables WHERE id = {table} AND state = 3") == "1"
print("ok a_game_that_was_left_for_a_week_closes")
