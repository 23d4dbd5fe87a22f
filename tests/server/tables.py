"""The table layer of a running node: tables.py ADDRESS MIASMA. Every test is one sentence."""
import hashlib
import json
import random
import subprocess
import sys
import tempfile
import threading
import time

from player import Node, Socket, run

LIVE = {"kind": "live", "bank": 600, "step": 10}
GRACE = 3  # seconds, as the node was told (run.sh)
HELLO, BATCH, LOG, REFUSED, TAKEN, TABLE = 1, 2, 3, 4, 9, 10
address, miasma = sys.argv[1:3]
node = Node(address)
anna, bert, cleo = (node.guest(name) for name in ("Anna", "Bert", "Cleo"))
tests = []


def test(function):
    tests.append(function)
    return function


def two_at(game="rattus", kinds=("me", "open"), **more):
    made = node.table(anna, game, kinds, **more)
    status, joined = node.call("POST", f"/api/tables/{made['id']}/join", {}, bert)
    if joined["pace"]["kind"] == "live":
        assert joined["state"] == "open" and joined["readyBy"], joined
        status, joined = node.call("POST", f"/api/tables/{made['id']}/ready", {"ready": True}, anna)
    assert status == 200 and joined["state"] == "running", joined
    return made["id"]


def show(table, token=None):
    return node.call("GET", f"/api/tables/{table}", token=token)[1]


def whose(table):
    """The token of whoever is asked, once it is a person."""
    told, actor, length, _ = node.lines(table, 0)
    while actor not in ("red", "blue", "nobody"):
        _, actor, length, _ = node.lines(table, length, wait=20)
    token = {"red": anna, "blue": bert}.get(actor)
    return actor, token, length


def play(table, steps=10**6, pick=random.choice):
    """Plays on for both people; says how the log ends."""
    for _ in range(steps):
        actor, token, length = whose(table)
        if actor == "nobody":
            return length
        _, now, length, rows = node.lines(table, length, token)
        if now != actor or not rows:
            continue
        status, answer = node.step(table, length, pick(rows), token)
        assert status == 200 or answer.startswith("stale"), (status, answer)
    return length


def wait_for(table, sign, seconds=20):
    for _ in range(seconds * 5):
        if sign(show(table, anna)):
            return show(table, anna)
        time.sleep(0.2)
    raise AssertionError(show(table, anna))


@test
def a_whole_game_of_each_title_verifies():
    for game in ("rattus", "plague"):
        table = two_at(game, ("me", "open", "easy"))
        play(table)
        end = show(table)
        assert end["state"] == "finished" and sorted(r["rank"] for r in end["result"]) == [1, 2, 3], end
        with tempfile.NamedTemporaryFile("w", suffix=".mia") as file:
            file.write(node.call("GET", f"/api/tables/{table}/record", text=True)[1])
            file.flush()
            told = subprocess.run([miasma, "verify", file.name], capture_output=True, text=True, check=False)
            assert told.returncode == 0, told.stdout


@test
def a_running_record_hides_the_secret():
    table = two_at()
    play(table, 8)
    text = node.call("GET", f"/api/tables/{table}/record", text=True)[1]
    assert "[Commitment" in text and "[Secret" not in text and "@" not in text, text


@test
def a_seat_that_is_left_is_played_on_and_taken_back():
    table = two_at()
    _, answer = node.call("POST", f"/api/tables/{table}/leave", {}, anna)
    assert answer["seats"][0]["kind"] == "standin" and answer["seats"][0]["level"] == "normal", answer
    actor, _, length = whose(table)
    deadline = time.time() + 20
    while actor != "blue" and time.time() < deadline:
        actor, _, length = whose(table)
    assert actor == "blue"
    _, answer = node.call("POST", f"/api/tables/{table}/back", {}, anna)
    assert answer["seats"][0]["kind"] == "person", answer
    told = node.lines(table, 0)[0]
    words = [line.split(" ", 1)[1] for line in told if " table " in line]
    assert words == ["table standin red normal", "table returns red"], words


@test
def leaving_and_coming_back_at_once_harms_nobody():
    """The stand-in's thought is overtaken again and again; sanitizers watch the node. Two seconds at most."""
    table = two_at("blackdeath")
    end = time.monotonic() + 2
    while time.monotonic() < end and show(table)["state"] == "running":
        _, token, _ = whose(table)
        asked = [threading.Thread(target=node.call, args=("POST", f"/api/tables/{table}/{what}", {}, token))
                 for what in ("leave", "back")]
        for one in asked:
            one.start()
        for one in asked:
            one.join()
        assert node.call("POST", f"/api/tables/{table}/back", {}, token)[0] in (200, 409)
    assert node.call("GET", "/healthz", text=True)[0] == 200


@test
def of_two_who_play_the_one_who_stays_has_won():
    table = two_at()
    play(table, 6)
    status, end = node.call("POST", f"/api/tables/{table}/resign", {}, anna)
    assert status == 200 and end["state"] == "finished", end
    assert [s["kind"] for s in end["seats"]] == ["resigned", "person"], end
    assert [r["rank"] for r in end["result"]] == [2, 1], end
    assert node.call("POST", f"/api/tables/{table}/back", {}, anna)[0] == 409
    record = node.call("GET", f"/api/tables/{table}/record", text=True)[1]
    with tempfile.NamedTemporaryFile("w", suffix=".mia") as file:
        file.write(record)
        file.flush()
        assert subprocess.run([miasma, "verify", file.name], capture_output=True, check=False).returncode == 0


@test
def who_resigns_stays_away_and_is_last():
    table = two_at(kinds=("me", "open", "easy"))
    status, answer = node.call("POST", f"/api/tables/{table}/resign", {}, anna)
    assert status == 200 and answer["state"] == "running" and answer["seats"][0]["kind"] == "resigned", answer
    assert node.call("POST", f"/api/tables/{table}/back", {}, anna)[1]["error"] == "seat"
    assert node.call("POST", f"/api/tables/{table}/resign", {}, anna)[0] == 403
    play(table)
    end = show(table)
    assert end["state"] == "finished" and end["result"][0]["rank"] == 3, end
    assert "table resigned red" in node.call("GET", f"/api/tables/{table}/lines?from=0", text=True)[1]
    text = node.call("GET", f"/api/tables/{table}/record", text=True)[1]
    assert values(text, "Resigned") == ["red"], text
    with tempfile.NamedTemporaryFile("w", suffix=".mia") as file:
        file.write(text)
        file.flush()
        assert subprocess.run([miasma, "verify", file.name], capture_output=True, check=False).returncode == 0


@test
def a_game_that_all_have_left_waits_for_them():
    table = two_at(kinds=("me", "open", "easy"), pace=LIVE)
    node.call("POST", f"/api/tables/{table}/leave", {}, anna)
    status, left = node.call("POST", f"/api/tables/{table}/leave", {}, bert)
    assert status == 200 and left["paused"] and left["due"] is None, left
    time.sleep(1.5)
    still = show(table, anna)
    assert still["length"] == left["length"] and still["state"] == "running", still
    status, back = node.call("POST", f"/api/tables/{table}/back", {}, bert)
    assert status == 200 and back["paused"] is None and back["seats"][1]["kind"] == "person", back
    told = [line.split(" ", 1)[1] for line in node.lines(table, 0)[0] if " table " in line]
    assert told[-2:] == ["table returns blue", "table resumed"] and "table paused" in told, told
    wait_for(table, lambda t: t["toAct"] == "blue")


@test
def who_left_without_time_is_back_after_the_turn():
    table = node.table(anna, "rattus", ("me", "easy"), pace={"kind": "live", "bank": 5, "step": 2})["id"]
    out = wait_for(table, lambda t: t["seats"][0]["kind"] == "standin", 12)
    assert out["paused"] and out["seats"][0]["clock"] == 0, out
    # A bot plays the turn that is lost; the next one has its step.
    assert node.call("POST", f"/api/tables/{table}/back", {}, anna)[0] == 200
    back = wait_for(table, lambda t: t["seats"][0]["kind"] == "person" and t["toAct"] == "red", 10)
    assert 0 < back["seats"][0]["clock"] <= 2000, back


@test
def nobody_wins_time_by_coming_and_going():
    table = two_at(pace={"kind": "live", "bank": 60, "step": 0})
    actor, token, _ = whose(table)
    own = 0 if actor == "red" else 1
    other = bert if token == anna else anna
    before, began = show(table)["seats"][own]["clock"], time.monotonic()
    while time.monotonic() - began < 3:
        node.call("POST", f"/api/tables/{table}/leave", {}, other)
        node.call("POST", f"/api/tables/{table}/back", {}, other)
        time.sleep(0.05)
    passed = 1000 * (time.monotonic() - began)
    after = show(table)["seats"][own]["clock"]
    assert abs(before - after - passed) < 400, (before, after, passed)
    node.call("POST", f"/api/tables/{table}/leave", {}, token)
    status, back = node.call("POST", f"/api/tables/{table}/back", {}, token)
    assert status == 200 and back["seats"][own]["clock"] <= after, (after, back)


@test
def nobody_ends_a_game_while_another_is_away():
    table = two_at(pace=LIVE)
    node.call("POST", f"/api/tables/{table}/leave", {}, anna)
    status, asked = node.call("POST", f"/api/tables/{table}/stop", {"agree": True}, bert)
    assert status == 200 and asked["state"] == "running" and asked["ask"]["kind"] == "stop", asked
    # After a grace, which is short here, those who are there decide.
    time.sleep(GRACE + 0.1)
    status, end = node.call("POST", f"/api/tables/{table}/stop", {"agree": True}, bert)
    assert status == 200 and end["state"] == "finished", end


@test
def out_of_time_a_stand_in_plays():
    table = two_at(pace={"kind": "live", "bank": 5, "step": 1})
    actor, token, _ = whose(table)
    assert show(table)["due"] - time.time() * 1000 < 5500
    index = 0 if actor == "red" else 1
    wait_for(table, lambda t: t["seats"][index]["kind"] == "standin", 12)
    other = bert if token == anna else anna
    # The one who is left plays on against the stand-in.
    end = time.time() + 20
    while time.time() < end:
        _, now, length, rows = node.lines(table, 10**6, other)
        if rows:
            assert node.step(table, length, rows[0], other)[0] == 200
            return
        time.sleep(0.1)
    raise AssertionError("never asked")


def own_steps(table):
    """Plays on until a seat has made a step after which it is still to act."""
    while True:
        actor, token, length = whose(table)
        assert actor != "nobody"
        _, _, length, rows = node.lines(table, length, token)
        assert node.step(table, length, random.choice(rows), token)[0] == 200
        told, now, after, _ = node.lines(table, length, token)
        if now == actor and len(told) == 1:
            return actor, token, length, after, rows


@test
def undo_needs_everybody_and_goes_back():
    table = two_at()
    actor, token, before, after, rows = own_steps(table)
    other = bert if token == anna else anna
    status, asked = node.call("POST", f"/api/tables/{table}/undo", {"to": before, "agree": True}, token)
    assert status == 200 and asked["ask"] == {"kind": "undo", "to": before, "agreed": [actor]}, asked
    assert asked["length"] == after
    status, refused = node.call("POST", f"/api/tables/{table}/undo", {"to": before, "agree": False}, other)
    assert status == 200 and refused["ask"] is None, refused
    node.call("POST", f"/api/tables/{table}/undo", {"to": before, "agree": True}, token)
    status, done = node.call("POST", f"/api/tables/{table}/undo", {"to": before, "agree": True}, other)
    assert status == 200 and done["ask"] is None and done["length"] == after + 1, done
    told, now, _, again = node.lines(table, after, token)
    assert told == [f"{after + 1} table back {before}"] and now == actor, told
    assert again == rows
    # Not past nature: the first entry of Rattus is one.
    assert node.call("POST", f"/api/tables/{table}/undo", {"to": 0, "agree": True}, token)[0] == 422
    play(table)
    record = node.call("GET", f"/api/tables/{table}/record", text=True)[1]
    assert " back " not in record
    with tempfile.NamedTemporaryFile("w", suffix=".mia") as file:
        file.write(record)
        file.flush()
        assert subprocess.run([miasma, "verify", file.name], capture_output=True, check=False).returncode == 0


@test
def orders_are_ones_own_and_answer_for_the_seat():
    made = node.table(anna, "blackdeath", ("me", "open"), pace={"kind": "days", "days": 2})
    table = made["id"]
    order = lambda body, token: node.call("POST", f"/api/tables/{table}/order", body, token)
    node.call("POST", f"/api/tables/{table}/join", {}, bert)
    status, mine = order({"order": 0}, anna)
    assert status == 200 and mine["order"] == 0 and not mine["raised"], mine
    status, mine = order({"raised": True}, anna)
    assert status == 200 and mine["order"] == 0 and mine["raised"], mine
    # Nobody else hears of it, and nobody else may say it.
    _, his = node.call("GET", f"/api/tables/{table}", token=bert)
    assert his["order"] != 0 and not his["raised"], his
    assert order({"order": 1, "seat": "red"}, bert)[0] == 403
    assert order({"order": 1}, cleo)[0] == 403
    assert order({"order": 99}, anna)[0] == 422 and order({"order": "x"}, anna)[0] == 422
    assert order({}, anna)[1]["order"] == 0


@test
def a_vote_lapses_when_the_game_goes_on():
    table = two_at()
    node.call("POST", f"/api/tables/{table}/stop", {"agree": True}, anna)
    assert show(table)["ask"]["kind"] == "stop"
    play(table, 1)
    assert show(table)["ask"] is None


@test
def all_agree_to_stop():
    table = two_at()
    assert node.call("POST", f"/api/tables/{table}/stop", {"agree": True}, cleo)[0] == 403
    node.call("POST", f"/api/tables/{table}/stop", {"agree": True}, anna)
    _, end = node.call("POST", f"/api/tables/{table}/stop", {"agree": True}, bert)
    assert end["state"] == "finished" and end["result"], end


@test
def private_tables_are_for_those_with_the_link():
    made = node.table(anna, "rattus", ("me", "open"), private=True)
    table, code = made["id"], made["invites"]["blue"]
    assert made["seats"][1]["kind"] == "invite"
    assert node.call("GET", f"/api/tables/{table}", token=bert)[0] == 404
    assert node.call("POST", f"/api/tables/{table}/join", {}, bert)[0] == 404
    assert table not in [t["id"] for t in node.call("GET", "/api/tables?state=open")[1]["tables"]]
    status, seen = node.call("GET", f"/api/tables/{table}?invite={code}", token=bert)
    assert status == 200 and "invites" not in seen
    assert node.call("POST", f"/api/tables/{table}/join", {"invite": code}, bert)[1]["state"] == "running"
    assert node.call("GET", f"/api/tables/{table}", token=cleo)[0] == 404
    assert node.call("GET", f"/api/tables/{table}/lines?from=0", token=cleo, text=True)[0] == 404
    got = Socket(address, table, cleo).frame()
    assert got[:2] == ("close", 4004), got


@test
def people_come_and_go_before_the_start():
    made = node.table(anna, "rattus", ("me", "open", "open"))
    table = made["id"]
    assert node.call("POST", f"/api/tables/{table}/join", {"seat": "gold"}, cleo)[1]["you"] == "gold"
    assert node.call("POST", f"/api/tables/{table}/remove", {"seat": "gold"}, bert)[0] == 403
    assert node.call("POST", f"/api/tables/{table}/remove", {"seat": "gold"}, anna)[1]["seats"][2]["kind"] == "open"
    assert node.call("POST", f"/api/tables/{table}/join", {}, cleo)[0] == 403
    node.call("POST", f"/api/tables/{table}/join", {}, bert)
    assert node.call("POST", f"/api/tables/{table}/start", {}, bert)[0] == 403
    _, left = node.call("POST", f"/api/tables/{table}/leave", {}, anna)
    assert left["host"] == "Bert" and left["seats"][0]["kind"] == "open", left
    _, begun = node.call("POST", f"/api/tables/{table}/start", {}, bert)
    assert begun["state"] == "running" and [s["kind"] for s in begun["seats"]] == ["bot", "person", "bot"], begun
    assert node.call("POST", f"/api/tables/{table}/join", {}, cleo)[0] == 409
    alone = node.table(cleo, "rattus", ("me", "open"))["id"]
    node.call("POST", f"/api/tables/{alone}/leave", {}, cleo)
    assert node.call("GET", f"/api/tables/{alone}")[0] == 404


@test
def a_live_game_begins_when_all_are_ready():
    made = node.table(anna, "rattus", ("me", "open", "open"), pace=LIVE)
    table = made["id"]
    assert node.call("POST", f"/api/tables/{table}/ready", {}, cleo)[0] == 403
    assert node.call("POST", f"/api/tables/{table}/join", {}, bert)[1]["readyBy"] is None
    _, full = node.call("POST", f"/api/tables/{table}/join", {}, cleo)
    assert full["state"] == "open" and 1000 < full["readyBy"] - 1000 * time.time() < 5000, full
    assert [s["ready"] for s in full["seats"]] == [False, False, True], full
    node.call("POST", f"/api/tables/{table}/ready", {"ready": True}, anna)
    _, not_yet = node.call("POST", f"/api/tables/{table}/ready", {"ready": False}, cleo)
    assert [s["ready"] for s in not_yet["seats"]] == [True, False, False], not_yet
    node.call("POST", f"/api/tables/{table}/ready", {"ready": True}, cleo)
    _, begun = node.call("POST", f"/api/tables/{table}/ready", {}, bert)
    assert begun["state"] == "running" and begun["readyBy"] is None, begun


@test
def a_host_who_starts_with_bots_waits_for_the_others():
    made = node.table(anna, "rattus", ("me", "open", "open"), pace=LIVE)
    table = made["id"]
    node.call("POST", f"/api/tables/{table}/join", {}, bert)
    _, asked = node.call("POST", f"/api/tables/{table}/start", {}, anna)
    assert asked["state"] == "open" and asked["readyBy"] and asked["seats"][0]["ready"], asked
    _, begun = node.call("POST", f"/api/tables/{table}/ready", {}, bert)
    assert begun["state"] == "running" and [s["kind"] for s in begun["seats"]] == ["person", "person", "bot"], begun
    # Who has said so before need not say it again.
    table = node.table(anna, "rattus", ("me", "open", "open"), pace=LIVE)["id"]
    node.call("POST", f"/api/tables/{table}/join", {}, bert)
    node.call("POST", f"/api/tables/{table}/ready", {}, bert)
    assert node.call("POST", f"/api/tables/{table}/start", {}, anna)[1]["state"] == "running"


@test
def who_is_not_ready_gives_up_the_seat():
    table = node.table(anna, "rattus", ("me", "open"), pace=LIVE)["id"]
    node.call("POST", f"/api/tables/{table}/join", {}, bert)
    passed = wait_for(table, lambda t: t["host"] == "Bert", 9)
    assert passed["state"] == "open" and passed["readyBy"] is None, passed
    assert [s["kind"] for s in passed["seats"]] == ["open", "person"], passed
    # Nobody is left: the table closes.
    node.call("POST", f"/api/tables/{table}/join", {}, cleo)
    node.call("POST", f"/api/tables/{table}/ready", {"ready": False}, cleo)
    deadline = time.time() + 9
    while node.call("GET", f"/api/tables/{table}", token=bert)[0] != 404:
        assert time.time() < deadline
        time.sleep(0.2)


@test
def the_host_closes_a_table_with_guests():
    table = node.table(anna, "rattus", ("me", "open", "open"))["id"]
    node.call("POST", f"/api/tables/{table}/join", {}, bert)
    assert node.call("POST", f"/api/tables/{table}/close", {}, bert)[0] == 403
    assert node.call("POST", f"/api/tables/{table}/close", {}, anna)[1]["state"] == "closed"
    assert node.call("GET", f"/api/tables/{table}", token=bert)[0] == 404
    assert node.call("POST", f"/api/tables/{two_at()}/close", {}, anna)[0] == 409


@test
def a_local_game_goes_on_online():
    here = tempfile.mkdtemp()
    lines = "\n".join(["1"] * 6 + [f"save {here}/half.mia", "quit", ""])
    subprocess.run([miasma, "play", "rattus", "--seats", "2"], input=lines, text=True, capture_output=True, check=False)
    with open(f"{here}/half.mia", encoding="utf-8") as file:
        record = file.read()
    made = node.table(anna, "rattus", ("me", "open"), record=record)
    count = len([line for line in record.splitlines() if line[:1].isdigit()])
    assert made["length"] == count and count > 3, made
    node.call("POST", f"/api/tables/{made['id']}/join", {}, bert)
    play(made["id"])
    with open(f"{here}/whole.mia", "w", encoding="utf-8") as file:
        file.write(node.call("GET", f"/api/tables/{made['id']}/record", text=True)[1])
    assert subprocess.run([miasma, "verify", f"{here}/whole.mia"], capture_output=True, check=False).returncode == 0
    forged = record.replace("\n3 ", "\n3 ", 1).splitlines()
    forged[-1] = forged[-1].rsplit(" ", 1)[0] + " nowhere"
    body = {"game": "rattus", "seats": [{"kind": "me"}, {"kind": "open"}], "record": "\n".join(forged)}
    status, answer = node.call("POST", "/api/tables", body, anna)
    assert (status, answer["error"]) == (422, "record"), answer


def values(record, key):
    return [line.split('"')[1] for line in record.splitlines() if line.startswith(f"[{key} ")]


@test
def nobody_brings_dice_of_their_own():
    """A record carries a secret that its owner knows: the table draws from one that nobody knows."""
    here = tempfile.mkdtemp()
    for whole_game in (True, False):
        lines = "\n".join(["1"] * 6 + [f"save {here}/mine.mia", "quit", ""])
        subprocess.run([miasma, "play", "rattus", "--seats", "2"], input=lines, text=True, capture_output=True,
                       check=False)
        with open(f"{here}/mine.mia", encoding="utf-8") as file:
            mine = file.read()
        if whole_game:  # not even the first draw: the whole game would follow from the secret
            mine = "".join(line for line in mine.splitlines(keepends=True) if not line[:1].isdigit())
        known = values(mine, "Secret")[0]
        made = node.table(anna, "rattus", ("me", "open"), record=mine)
        count = len([line for line in mine.splitlines() if line[:1].isdigit()])
        assert made["commitment"] != values(mine, "Commitment")[0], made
        assert made["resumed"] == (count or None), made
        assert node.call("POST", f"/api/tables/{made['id']}/join", {}, bert)[1]["resumed"] == (count or None)
        play(made["id"], 3)
        running = node.call("GET", f"/api/tables/{made['id']}/record", text=True)[1]
        assert known not in running and "[Secret" not in running, running
        play(made["id"])
        whole = node.call("GET", f"/api/tables/{made['id']}/record", text=True)[1]
        secrets = values(whole, "Secret")
        assert values(whole, "Stretch") == ([str(count + 1)] if count else []), whole
        assert secrets[-1] != known and values(whole, "Commitment")[-1] == made["commitment"], whole
        with open(f"{here}/whole.mia", "w", encoding="utf-8") as file:
            file.write(whole)
        told = subprocess.run([miasma, "verify", f"{here}/whole.mia"], capture_output=True, text=True, check=False)
        assert told.returncode == 0, told.stdout


@test
def every_seat_adds_luck_that_is_shown_when_the_list_is_fixed():
    lucks = {seat: bytes(random.getrandbits(8) for _ in range(32)) for seat in ("red", "blue")}
    promised = {seat: hashlib.blake2b(luck, digest_size=32).hexdigest() for seat, luck in lucks.items()}
    table = node.table(anna, "template", ("me", "open", "easy"))["id"]
    at = f"/api/tables/{table}"
    give = {"luck": lucks["red"].hex()}
    assert node.call("POST", f"{at}/luck", {"luck": "5e"}, anna)[0] == 422
    assert node.call("POST", f"{at}/luck", give, cleo)[0] == 403
    assert node.call("POST", f"{at}/luck", give, anna)[0] == 200
    assert node.call("POST", f"{at}/luck", {"luck": lucks["blue"].hex()}, anna)[1]["error"] == "luck"
    seen = show(table, bert)
    assert seen["promises"] == {"red": promised["red"]} and seen["lucks"] == {}, seen
    assert lucks["red"].hex() not in node.call("GET", f"{at}/record", text=True)[1]
    _, sat = node.call("POST", f"{at}/join", {"luck": lucks["blue"].hex()}, bert)
    assert sat["promises"] == promised and sat["lucks"] == {s: luck.hex() for s, luck in lucks.items()}, sat
    assert node.call("POST", f"{at}/luck", give, anna)[0] == 409
    play(table)
    text = node.call("GET", f"{at}/record", text=True)[1]
    assert values(text, "Luck") == [f"{seat} {lucks[seat].hex()}" for seat in lucks], text
    assert values(text, "Commitment") == [seen["commitment"]], text
    with tempfile.NamedTemporaryFile("w", suffix=".mia") as file:
        file.write(text)
        file.flush()
        assert subprocess.run([miasma, "verify", file.name], capture_output=True, check=False).returncode == 0


@test
def who_gets_up_takes_the_luck_along():
    table = node.table(anna, "template", ("me", "open", "open"))["id"]
    node.call("POST", f"/api/tables/{table}/join", {"luck": "ab" * 32}, bert)
    assert "blue" in show(table)["promises"]
    _, left = node.call("POST", f"/api/tables/{table}/leave", {}, bert)
    assert left["promises"] == {}, left


@test
def a_table_waits_for_its_hosts_luck():
    made = node.table(anna, "template", ("me", "easy"), wait=True)
    assert made["state"] == "open", made
    _, begun = node.call("POST", f"/api/tables/{made['id']}/start", {"luck": "cd" * 32}, anna)
    assert begun["state"] == "running" and begun["lucks"] == {"red": "cd" * 32}, begun


@test
def the_same_batch_is_taken_once():
    table = two_at()
    _, token, length = whose(table)
    row = node.lines(table, length, token)[3][0]
    batch = "ab" * 16
    first = node.step(table, length, row, token, batch)
    assert first[0] == 200
    now = show(table)["length"]
    assert node.step(table, length, row, token, batch)[0] == 200
    assert node.step(table, length, row, token)[0] == 409
    assert show(table)["length"] == now


@test
def a_session_that_ends_closes_its_sockets():
    token = node.guest("Dora")
    table = node.table(token, "rattus", ("me", "open"))["id"]
    socket = Socket(address, table, token)
    socket.send(HELLO, 0, bytes([1, 1]))
    assert socket.until(TABLE)
    assert node.call("DELETE", "/api/me", token=token)[0] == 204
    assert socket.until("close")[1] == 4001
    assert node.call("GET", "/api/me", token=token)[0] == 401
    assert Socket(address, table, token).until("close")[1] == 4001


@test
def presence_and_news_reach_the_others():
    table = two_at(pace=LIVE)
    one, two = Socket(address, table, anna), Socket(address, table, bert)
    one.send(HELLO, 0, bytes([63, 63]))
    two.send(HELLO, 0, bytes([63, 63]))
    log = one.until(LOG)
    assert log[2][0] == 1, "cut to the own seat"
    assert two.until(LOG)[2][0] == 2
    seen = json.loads(one.until(TABLE)[2])
    while not all(s["here"] for s in seen["seats"]):
        seen = json.loads(one.until(TABLE)[2])
    two.socket.close()
    while seen["seats"][1]["here"]:
        seen = json.loads(one.until(TABLE)[2])
    length = show(table)["length"]
    play(table, 1)
    assert one.until(LOG)[1] == length


@test
def bots_alone_play_to_the_end():
    table = node.table(anna, "rattus", ("easy", "easy"))["id"]
    end = wait_for(table, lambda t: t["state"] == "finished", 60)
    assert end["result"] and end["you"] is None


@test
def waiting_tables_come_longest_first():
    eve = node.guest("Eve")
    tables = []
    for _ in range(3):
        made = node.table(eve, "rattus", ("me", "me"))
        tables.append(made["id"])
    for table in tables:
        wait_for(table, lambda t: t["toAct"] in ("red", "blue"))
    assert node.call("GET", "/api/me", token=eve)[1]["waiting"] == tables


sys.exit(run(tests, sys.argv[3:]))
