"""Tables of another version of the rules: version.py ADDRESS MIASMA DATABASE. Thirty seconds at most."""
import subprocess
import sys
import tempfile
import time

from player import Node, Socket

address, miasma, database = sys.argv[1:4]
node = Node(address)
anna = node.guest("Anna")
NEVER = 2**63 - 1


def sql(text):
    done = subprocess.run(["psql", "-XqAt", "-v", "ON_ERROR_STOP=1", "-d", database, "-c", text], check=True, text=True,
                          capture_output=True)
    return done.stdout.strip()


def until(what, seconds=10):
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, what
        time.sleep(0.1)


def raise_version(table):
    sql(f"UPDATE tables SET head = set_byte(head, 2, get_byte(head, 2) + 1) WHERE id = {table}")


def status(method, path, body=None, token=None):
    code, answer = node.call(method, path, body, token)
    return code, answer.get("error")


def a_finished_game_stays_readable():
    table = node.table(anna, "rattus", ("easy", "easy"))["id"]
    until(lambda: sql(f"SELECT record IS NOT NULL FROM tables WHERE id = {table}") == "t")
    assert sql(f"SELECT count(*) FROM work WHERE table_id = {table}") == "0"
    before = node.call("GET", f"/api/tables/{table}/record", text=True)[1]
    raise_version(table)
    code, after = node.call("GET", f"/api/tables/{table}/record", text=True)
    assert (code, after) == (200, before), after
    shown = node.call("GET", f"/api/tables/{table}")[1]
    assert shown["readable"] is False and shown["result"], shown
    with tempfile.NamedTemporaryFile("w", suffix=".mia") as file:
        file.write(after)
        file.flush()
        assert subprocess.run([miasma, "verify", file.name], capture_output=True, check=False).returncode == 0


def a_record_is_kept_should_the_node_have_died():
    table = node.table(anna, "template", ("easy", "easy"))["id"]
    until(lambda: sql(f"SELECT record IS NOT NULL FROM tables WHERE id = {table}") == "t")
    sql(f"UPDATE tables SET record = NULL WHERE id = {table}")
    sql(f"INSERT INTO work VALUES ({table}, 0, 0)")
    until(lambda: sql(f"SELECT record IS NOT NULL FROM tables WHERE id = {table}") == "t")


def a_running_table_says_version_and_is_left_alone():
    table = node.table(anna, "rattus", ("me", "easy"))["id"]
    raise_version(table)
    sql(f"UPDATE work SET due = 0 WHERE table_id = {table}")
    until(lambda: sql(f"SELECT due FROM work WHERE table_id = {table}") == str(NEVER))
    assert node.call("GET", f"/api/tables/{table}", token=anna)[1]["readable"] is False
    for method, path in (("GET", "lines"), ("GET", "record"), ("POST", "leave"), ("POST", "stop")):
        got = status(method, f"/api/tables/{table}/{path}", {} if method == "POST" else None, anna)
        assert got == (409, "version"), (path, got)
    assert status("POST", f"/api/tables/{table}/lines?at=0&id={'5a' * 16}", {}, anna) == (409, "version")
    assert Socket(address, table, anna).until("close")[1] == 4005
    mine = node.call("GET", "/api/tables?state=mine", token=anna)[1]["tables"]
    assert any(one["id"] == table and not one["readable"] for one in mine), mine


for check in (a_finished_game_stays_readable, a_record_is_kept_should_the_node_have_died,
              a_running_table_says_version_and_is_left_alone):
    check()
    print("ok", check.__name__)
