#!/usr/bin/env python3
"""usage: leave.py BUILD [--long] [--port PORT]

Going with everything. What somebody takes along is brought to a fresh site and taken along again: the same bytes but for
ids, times and the mark *imported*. Then a hundred people (with --long a thousand) leave two nodes that hold their tables
in memory, while some of them still sit down, talk and play: no name, note, line or address of theirs is in a dump of the
database with its bytes decoded, every record verifies, and whoever stays plays on. Takes 40 s.
"""

import concurrent.futures
import http.client
import io
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "online"), str(ROOT / "tests/server")]

from cluster import Cluster, wait_for  # noqa: E402
from player import Node  # noqa: E402

LONG = "--long" in sys.argv
PORT = int(sys.argv[sys.argv.index("--port") + 1]) if "--port" in sys.argv else 22300
LEAVERS = 1000 if LONG else 100
LINES = 260  # said by one of them: more than one file of an export has
AT_ONCE = 8
# Mail goes to a relay that is not there: nobody is written to.
FREE = ["--requests-per-second", "0", "--lines-per-hour", "0", "--mail", "smtp://127.0.0.1:9", "--mail-from", "m@example.org"]
DAYS = {"kind": "days", "days": 1}
OUTSIDE = ("id", "made", "ended", "imported")  # what may differ between two sites
PASSWORD = "a goose in a green coat"


def check(holds, what):
    if not holds:
        raise AssertionError(what)


class Person:
    def __init__(self, node, name):
        self.node, self.name = node, name
        status, answer = node.call("POST", "/api/guest", {"name": name})
        check(status == 201, answer)
        self.id, self.token = answer["person"]["id"], answer["token"]

    def call(self, method, path, body=None, node=None, text=False):
        return (node or self.node).call(method, path, body, self.token, text)

    def does(self, method, path, body=None, node=None):
        status, answer = self.call(method, path, body, node)
        check(status in (200, 201, 204), f"{self.name}: {method} {path}: {status} {answer}")
        return answer

    def raw(self, method, path, body=None):
        """Status and bytes."""
        link = http.client.HTTPConnection(self.node.address, timeout=120)
        link.request(method, path, body, {"Authorization": f"Bearer {self.token}"})
        answer = link.getresponse()
        got = answer.status, answer.read()
        link.close()
        return got

    def export(self):
        status, got = self.raw("GET", "/api/me/export")
        check(status == 200, f"no export: {status} {got[:200]}")
        return got

    def bring(self, archive):
        status, got = self.raw("POST", "/api/me/import", archive)
        check(status == 200, f"no import: {status} {got[:200]}")
        return json.loads(got)


def step(table, people, nodes, notes=None):
    """One step of whoever of these is asked: who took which; None when nobody is."""
    for i, person in enumerate(people):
        node = nodes[i % len(nodes)]
        _, _, length, rows = node.lines(table, 10**6, person.token)
        if not rows:
            continue
        words = rows[0] + (" {" + notes[person.name] + "}" if notes and "design" in rows[0] else "")
        status, answer = node.step(table, length, words, person.token)
        check(status == 200 or answer.startswith("stale"), answer)
        return person.name, words
    return None


def table_of(people, game, nodes, **more):
    first, *others = people
    made = nodes[0].table(first.token, game, ("me", *("open" for _ in others)), pace=DAYS, **more)
    for i, person in enumerate(others):
        person.does("POST", f"/api/tables/{made['id']}/join", {}, node=nodes[(i + 1) % len(nodes)])
    return made["id"]


def stop(table, people):
    for person in people:
        person.call("POST", f"/api/tables/{table}/stop", {"agree": True})
    wait_for(lambda: people[0].call("GET", f"/api/tables/{table}")[1]["state"] == "finished")


def verify(build, texts):
    """Every record of these, by the program that everybody has."""
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for i, text in enumerate(texts):
            files.append(pathlib.Path(folder) / f"{i}.mia")
            files[-1].write_bytes(text)
        for at in range(0, len(files), 100):
            done = subprocess.run([pathlib.Path(build) / "miasma", "verify", *files[at:at + 100]], capture_output=True,
                                  text=True, check=False)
            check(done.returncode == 0, f"a record does not verify: {done.stdout[-500:]}")


# ---- taking along


def files_of(archive):
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        return {one.name: tar.extractfile(one).read() for one in tar}


def packed(files):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, body in files.items():
            head = tarfile.TarInfo(name)
            head.size = len(body)
            tar.addfile(head, io.BytesIO(body))
    return out.getvalue()


def half_a_game(build):
    """A game that was begun at a terminal: the record of the whole one has two stretches of dice."""
    with tempfile.TemporaryDirectory() as folder:
        lines = "\n".join(["1"] * 6 + [f"save {folder}/half.mia", "quit", ""])
        subprocess.run([pathlib.Path(build) / "miasma", "play", "rattus", "--seats", "2"], input=lines, text=True,
                       capture_output=True, check=False)
        return pathlib.Path(folder, "half.mia").read_text(encoding="utf-8")


def an_evening(build, node):
    """Ann, who will go, and games of all kinds; Bert lets his name be taken along, Cleo does not."""
    ann, bert, cleo = (Person(node, name) for name in ("Ann Quillon", "Bert Sable", "Cleo Vane"))
    bert.does("POST", "/api/me/share", {"on": True})
    notes = {ann.name: "Quillonitis", bert.name: "Sableitis", cleo.name: "Vaneitis"}
    games = []
    for game, people in (("template", [ann, bert, cleo]), ("blackdeath", [cleo, ann, bert]), ("rattus", [ann, cleo]),
                         ("plague", [bert, ann])):
        games.append((table_of(people, game, [node]), people))
    games.append((table_of([ann, bert], "rattus", [node], record=half_a_game(build)), [ann, bert]))
    for table, people in games:
        for _ in range(8):
            step(table, people, [node], notes)
        if node.call("GET", f"/api/tables/{table}")[1]["state"] == "running":
            stop(table, people)
    resigned = table_of([ann, cleo], "rattus", [node])
    step(resigned, [ann, cleo], [node])
    cleo.does("POST", f"/api/tables/{resigned}/resign", {})
    wait_for(lambda: node.call("GET", f"/api/tables/{resigned}")[1]["state"] == "finished")
    table_of([ann, bert], "rattus", [node])  # still runs: it stays
    ann.does("POST", f"/api/tables/{resigned}/talk", {"text": "Well played, hedgehog"})
    for _ in range(LINES):
        ann.does("POST", f"/api/tables/{resigned}/talk", {"phrase": 1})
    ann.does("POST", "/api/me/notices/quiet", {"language": "nl", "zone": "Europe/Brussels", "from": 1320, "until": 420})
    ann.does("POST", "/api/me/notices/switch", {"game": "rattus", "kind": "over", "channel": "push", "on": False})
    ann.does("POST", "/api/me/notices/mail", {"address": "quillon@example.org", "digest": True, "language": "nl"})
    return ann, len(games) + 1


def what_is_taken_along(build, files, count):
    games = [name for name in files if name.endswith(".mia")]
    check(len(games) == count, f"{len(games)} of {count} games: {sorted(files)}")
    verify(build, [files[name] for name in games])
    text = b"\n".join(files[name] for name in games)
    check(b"Ann Quillon" in text and b"Bert Sable" in text, "names that may stand there are not")
    check(b"Cleo" not in b"".join(files.values()), "somebody who did not agree is named")
    check(b"[Stretch " in text and b"[Resigned " in text and b"{Quillonitis}" in text, "the games are not of all kinds")
    person, lines = json.loads(files["person.json"]), json.loads(files["talk/1.json"])
    check(person["name"] == "Ann Quillon" and person["reliability"]["played"] == count, person)
    check(person["notices"][0]["target"] == "quillon@example.org", person)
    check(lines[0]["text"] == "Well played, hedgehog", lines)
    check(len(lines) + len(json.loads(files["talk/2.json"])) == LINES + 1, "not all lines came along")
    settings = json.loads(files["settings.json"])
    check(settings["quiet"]["zone"] == "Europe/Brussels" and settings["switches"][0]["game"] == "rattus", settings)


def same_but_for_the_mark(before, after):
    kept = [name for name in before if name.startswith("games/") or name == "settings.json"]
    check(set(kept) <= set(after), f"not all came along: {set(kept) - set(after)}")
    for name in kept:
        if name.endswith(".mia") or name == "settings.json":
            check(before[name] == after[name], f"{name} is another one:\n{before[name]}\n{after[name]}")
            continue
        one, other = json.loads(before[name]), json.loads(after[name])
        check(not one["imported"] and other["imported"], f"{name}: the mark is wrong")
        for key in OUTSIDE:
            del one[key], other[key]
        check(one == other and json.dumps(one) == json.dumps(other), f"{name}: {one} {other}")


def imported_games_are_marked_and_count_nowhere(site, ann, told, games):
    mine = ann.does("GET", "/api/tables?state=mine&of=finished")["tables"]
    check(len(mine) == games and all(one["imported"] and one["private"] for one in mine), "the mark is not in the list")
    check({one["id"] for one in mine} == {one["id"] for one in told}, "the answer names other tables")
    for one in told:
        shown = ann.does("GET", f"/api/tables/{one['id']}")
        check(shown["imported"] and shown["state"] == "finished" and shown["result"], shown)
        lines = ann.node.lines(one["id"], 0, ann.token)[0]
        check(len(lines) >= shown["length"], "the game cannot be read again")
        check(ann.call("GET", f"/api/tables/{one['id']}/record", text=True)[0] == 200, "the record is not shown")
        check(site.nodes[0].call("GET", f"/api/tables/{one['id']}")[0] == 404, "others see what was imported")
    check(site.cluster.psql("SELECT count(*) FROM ends") == "0", "imported games count for reliability")
    check(site.cluster.psql(f"SELECT played + stayed FROM people WHERE id = {ann.id}") == "0", "imported games count")
    listed = site.nodes[0].call("GET", "/api/tables?state=finished")[1]["tables"]
    check(not listed, "imported games are in the lobby")


def wrong_games_are_refused_each_with_its_reason(person, files):
    name = next(name for name in files if name.endswith(".mia") and b"nature" in files[name])
    beside, text = name.replace(".mia", ".json"), files[name]
    digest = text.rstrip().splitlines()[-1]

    def told(record, side=files[beside]):
        return person.bring(packed({beside: side, name: record}))["games"][0].get("error")

    check(told(text.replace(digest, b"= " + b"0" * 64)) == "digest", "a wrong digest")
    check(told(text.replace(b"[Game", b"Game", 1)) == "record", "no record")
    check(told(text.replace(b'[Version "1"]', b'[Version "99"]')) == "version", "an unknown version")
    check(told(text, b'{"yours":["teal"]}') == "seat", "a seat that is not there")
    check(told(text, b"]") == "seat", "no JSON beside it")
    check(told(re.sub(rb'\[Secret "..', b'[Secret "ff', text)) == "dice", "another secret")
    check(person.bring(packed({name: text}))["games"][0]["error"] == "seat", "nothing beside it")
    check(person.bring(packed({"notes.txt": b"hello"}))["games"] == [], "what is no game")
    status, got = person.raw("POST", "/api/me/import", packed(files)[:700])
    check(status == 422 and b"archive" in got, f"half an archive: {status} {got}")
    status, got = person.raw("POST", "/api/me/import", b"x" * (1 << 19) + b"x")
    check(status == 413, f"too long: {status} {got}")


class Site:
    def __init__(self, cluster):
        self.cluster = cluster
        self.nodes = [Node(cluster.address(i)) for i in range(cluster.count)]


def there_and_back(build):
    with Cluster(build, port=PORT, options=FREE) as cluster:
        ann, count = an_evening(build, Node(cluster.address()))
        archive = ann.export()
        before = files_of(archive)
        what_is_taken_along(build, before, count)
        check(ann.bring(archive)["games"][0].get("error") == "known", "the same game is there twice")
        ann.export(), ann.export()
        status, got = ann.raw("GET", "/api/me/export")
        check(status == 429 and b"exports" in got, f"a fourth export on one day: {status} {got[:100]}")
    with Cluster(build, port=PORT, options=FREE) as cluster:
        site = Site(cluster)
        ann = Person(site.nodes[0], "Ann Quillon")
        wrong_games_are_refused_each_with_its_reason(ann, before)
        told = ann.bring(archive)
        check(told["settings"] and not [one for one in told["games"] if "error" in one], told)
        after = files_of(ann.export())
        same_but_for_the_mark(before, after)
        imported_games_are_marked_and_count_nowhere(site, ann, told["games"], count)
        check([one.get("error") for one in ann.bring(archive)["games"]] == ["known"] * count, "brought twice")
        ann.does("DELETE", "/api/me/account?sure=1")
        left = cluster.psql("SELECT (SELECT count(*) FROM tables) + (SELECT count(*) FROM log) + (SELECT count(*) FROM seats)")
        check(left == "0", f"{left} rows of imported games outlive their owner")
    print(f"{count} games were taken along, brought to a fresh site and taken along again: the same", flush=True)


# ---- leaving

SECRETS = re.compile(rb"(?:Zaphir|Plumbago|Wombat|burrow)\d{4}")


def dump(cluster):
    """Everything that is stored, bytes decoded."""
    text = subprocess.run(["pg_dump", "--dbname", cluster.database], check=True, capture_output=True).stdout
    return text + b"\n".join(bytes.fromhex(found.decode()) for found in re.findall(rb"\\\\x([0-9a-f]+)", text))


def leaver(site, i):
    """Somebody with a name, an address and, now and then, an account."""
    person = Person(site.nodes[i % 2], f"Zaphir{i:04} Quill")
    if i % 50 == 0:
        person.does("POST", "/api/me/password", {"password": PASSWORD})
    person.does("POST", "/api/me/notices/mail", {"address": f"burrow{i:04}@example.org", "digest": True, "language": "en"})
    return person


def a_table(site, people, i):
    """Two or three people, their notes and lines, seen by both nodes; half of the games are over."""
    number = {person.name: person.name[6:10] if "Zaphir" in person.name else "" for person in people}
    notes = {name: f"Plumbago{at}" if at else "Stayitis" for name, at in number.items()}
    table = table_of(people, "blackdeath", site.nodes)
    noted = set()
    for _ in range(20 * len(people)):
        who, words = step(table, people, site.nodes, notes) or ("", "")
        noted |= {who} if "{" in words else set()
        if len(noted) == len(people):
            break
    for person in people:
        said = f"Wombat{number[person.name]}" if number[person.name] else "hello"
        person.does("POST", f"/api/tables/{table}/talk", {"text": said})
    if i % 2:
        stop(table, people)
    for node in site.nodes:
        node.call("GET", f"/api/tables/{table}")
    return table


def leave(site, i, person):
    """Some do something else at the same time."""
    def busy():
        person.call("POST", "/api/tables", {"game": "template", "seats": [{"kind": "me"}, {"kind": "open"}], "pace": DAYS},
                    node=site.nodes[0])

    with concurrent.futures.ThreadPoolExecutor(2) as beside:
        if i % 5 == 0:
            beside.submit(busy)
        status, answer = person.call("DELETE", "/api/me/account?sure=1", node=site.nodes[(i + 1) % 2])
    check(status == 204, f"{person.name} cannot leave: {status} {answer}")
    check(person.call("GET", "/api/me", node=site.nodes[(i + 1) % 2])[0] == 401, "who has left comes in")


def both_nodes_write(site, stayers, tables):
    """Those who stay play on; how many of the games."""
    went_on = 0
    for table, pair in zip(tables, stayers):
        for node in site.nodes:
            if node.call("GET", f"/api/tables/{table}")[1]["state"] == "running":
                wait_for(lambda t=table, p=pair, n=node: step(t, p, [n]) or
                         n.call("GET", f"/api/tables/{t}")[1]["state"] == "finished")
                went_on += 1
    return went_on


def groups_of(people, stayers):
    """One of them with two who stay, ten times; the others by twos and threes."""
    groups = [[person, *pair] for person, pair in zip(people, stayers)]
    rest = people[len(stayers):]
    while rest:
        many = len(rest) if len(rest) < 4 else 2 + len(groups) % 2
        groups.append(rest[:many])
        rest = rest[many:]
    return groups


def nobody_is_pointed_at(cluster, people):
    """Whatever table has a column for a person: none of these is in it."""
    columns = cluster.psql("SELECT string_agg(table_name || '.' || column_name, ' ') FROM information_schema.columns WHERE"
                           " table_schema = 'public' AND column_name IN ('person', 'other', 'host') AND data_type = 'bigint'")
    ids = ", ".join(str(person.id) for person in people)
    for table, column in (one.split(".") for one in columns.split()):
        left = cluster.psql(f"SELECT count(*) FROM {table} WHERE {column} IN ({ids})")
        check(left == "0", f"{left} rows of {table} are still {column} of somebody")
    check(len(columns.split()) > 10, f"there are more columns than these: {columns}")


def everybody_leaves(build):
    with Cluster(build, nodes=2, port=PORT, options=FREE) as cluster:
        site = Site(cluster)
        with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as crowd:
            people = list(crowd.map(lambda i: leaver(site, i), range(LEAVERS)))
            stayers = [[Person(site.nodes[k], f"Stays {i}{k}") for k in range(2)] for i in range(10)]
            groups = groups_of(people, stayers)
            tables = list(crowd.map(lambda x: a_table(site, x[1], x[0]), enumerate(groups)))
            before = {kind: len(set(re.findall(kind + rb"\d{4}", dump(cluster))))
                      for kind in (b"Zaphir", b"Plumbago", b"Wombat", b"burrow")}
            check(all(found >= LEAVERS * 0.99 for found in before.values()), f"there is too little to erase: {before}")
            began = time.monotonic()
            list(crowd.map(lambda x: leave(site, *x), enumerate(people)))
            took = time.monotonic() - began
        both_nodes_write(site, stayers, tables)
        time.sleep(2)
        check(both_nodes_write(site, stayers, tables) > 0, "no game of those who stay goes on")
        wait_for(lambda: cluster.psql("SELECT count(*) FROM tables WHERE state = 2 AND record IS NULL") == "0")
        after = dump(cluster)
        found = SECRETS.search(after)
        check(not found, f"still stored: {after[max(found.start() - 300, 0):found.end() + 100] if found else ''}")
        nobody_is_pointed_at(cluster, people)
        check(cluster.psql("SELECT count(*) FROM seats WHERE name <> '' AND name NOT LIKE 'Stays%'") == "0", "a seat is named")
        texts = []
        for node in site.nodes:
            for table in tables:
                status, text = node.call("GET", f"/api/tables/{table}/record", text=True)
                check(status == 200, f"{table}: {status} {text[:100]}")
                if "\n= " in text:
                    texts.append(text.encode())
        check(len(texts) >= len(tables), f"only {len(texts)} records of finished games")
        verify(build, texts)
        acts = cluster.psql("SELECT count(*) FROM trace WHERE what = 'people erase' AND who = 'self'")
        check(acts == str(LEAVERS), f"{acts} of {LEAVERS} left a trace")
    print(f"{LEAVERS} people left in {took:.1f} s: nothing of theirs is stored, {len(texts)} records verify", flush=True)


def whoever_has_an_account_proves_it_again(build):
    with Cluster(build, port=PORT, options=FREE) as cluster:
        node = Node(cluster.address())
        owner = Person(node, "Olga Proof")
        owner.does("POST", "/api/me/password", {"password": PASSWORD})
        cluster.psql("UPDATE sessions SET fresh = 0")
        check(owner.call("DELETE", "/api/me/account?sure=1") == (403, {"error": "stale"}), "an old session is enough")
        owner.does("POST", "/api/me/again", {"password": PASSWORD})
        check(owner.call("DELETE", "/api/me/account") == (409, {"error": "sure"}), "nobody was asked twice")
        table = table_of([owner, Person(node, "Pia")], "rattus", [node])
        waits = node.table(owner.token, "rattus", ("me", "open"), pace=DAYS)["id"]
        owner.does("DELETE", "/api/me/account?sure=1")
        shown = node.call("GET", f"/api/tables/{table}")[1]
        check(shown["state"] == "finished" and shown["seats"][0]["name"] == "", f"the game of two goes on: {shown}")
        check(node.call("GET", f"/api/tables/{waits}")[0] == 404, "a table without its host still waits")
        check(node.call("POST", "/api/guest", {"name": "Olga Proof"})[0] == 201, "the name is not free")
    print("an account is left after a proof, and its name is free", flush=True)


def main():
    there_and_back(sys.argv[1])
    whoever_has_an_account_proves_it_again(sys.argv[1])
    everybody_leaves(sys.argv[1])


if __name__ == "__main__":
    main()
