"""Tables of another version of the rules: version.py ADDRESS MIASMA DATABASE. Thirty seconds at most."""
import subprocess
import sys
import tempfile
import time

from player import Node, Socket

address, miasma, database = sys.argv[1:4]
node = Node(address)
anna = node.guest("Anna")


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
    """To a version that nobody has."""
    sql(f"UPDATE tables SET head = set_byte(head, 2, 200) WHERE id = {table}")


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
    # Looked at again in a minute: a node that knows these rules may have come.
    site = "(SELECT at FROM site)"
    until(lambda: sql(f"SELECT due - {site} > 30000 FROM work WHERE table_id = {table}") == "t")
    assert node.call("GET", f"/api/tables/{table}", token=anna)[1]["readable"] is False
    for method, path in (("GET", "lines"), ("GET", "record"), ("POST", "leave"), ("POST", "stop")):
        got = status(method, f"/api/tables/{table}/{path}", {} if method == "POST" else None, anna)
        assert got == (409, "version"), (path, got)
    assert status("POST", f"/api/tables/{table}/lines?at=0&id={'5a' * 16}", {}, anna) == (409, "version")
    assert Socket(address, table, anna).until("close")[1] == 4005
    mine = node.call("GET", "/api/tables?state=mine", token=anna)[1]["tables"]
    assert any(one["id"] == table and not one["readable"] for one in mine), mine


def a_node_says_what_it_knows():
    known = sql("SELECT knows FROM nodes").split()
    assert "rattus@1" in known and "plague@1" in known and len(known) == len(set(known)), known


def other_node(knows):
    """A node beside this one, as far as the database can tell: a connection that stays, and a beat."""
    sql("DELETE FROM nodes WHERE node = '00000000-0000-0000-0000-000000000001'")
    sql("INSERT INTO nodes SELECT '00000000-0000-0000-0000-000000000001', at, pg_backend_pid(), "
        f"'{knows}' FROM site")
    time.sleep(1.2)


def new_tables_are_of_a_version_that_all_nodes_know():
    versions = sql("SELECT knows FROM nodes").split()
    other_node("template@1")
    got = status("POST", "/api/tables", {"game": "rattus", "seats": ["me", "easy"]}, anna)
    assert got == (422, "game"), got
    other_node("template@1 rattus@1 rattus@200")
    assert node.table(anna, "rattus", ("me", "easy"))["version"] == 1
    other_node(" ".join(versions))
    newest = max(int(one.partition("@")[2]) for one in versions if one.startswith("rattus@"))
    assert node.table(anna, "rattus", ("me", "easy"))["version"] == newest
    sql("DELETE FROM nodes WHERE node = '00000000-0000-0000-0000-000000000001'")


def a_table_that_another_node_can_referee_is_handed_over():
    table = node.table(anna, "rattus", ("me", "easy"))["id"]
    raise_version(table)
    other_node("template@1 rattus@1 rattus@200")
    sql(f"UPDATE work SET due = 0 WHERE table_id = {table}")
    until(lambda: sql(f"SELECT due > 0 FROM work WHERE table_id = {table}") == "t")
    assert sql(f"SELECT due - (SELECT at FROM site) < 5000 FROM work WHERE table_id = {table}") == "t"
    assert Socket(address, table, anna).until("close")[1] == 1012
    sql("DELETE FROM nodes WHERE node = '00000000-0000-0000-0000-000000000001'")


for check in (a_finished_game_stays_readable, a_record_is_kept_should_the_node_have_died,
              a_running_table_says_version_and_is_left_alone, a_node_says_what_it_knows,
              new_tables_are_of_a_version_that_all_nodes_know, a_table_that_another_node_can_referee_is_handed_over):
    check()
    print("ok", check.__name__)
