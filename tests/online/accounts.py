#!/usr/bin/env python3
"""usage: accounts.py BUILD [--long]

Accounts on two nodes: a guest becomes one in place, comes back by passkey, password or spare code, sees and ends
sessions, and nobody else gets in. Every test is one sentence. Nodes believe X-Forwarded-For, so that a test may come
from any address. Takes 20 s.

--long measures: moves while a thousand passwords a second are tried against one name, and whether the time of an answer
tells which names there are.
"""

import asyncio
import base64
import hashlib
import http.client
import json
import math
import os
import pathlib
import secrets
import statistics
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT / "online"), str(HERE)]

from cluster import Cluster  # noqa: E402
from visitors import Person, ask, begin, fresh_address  # noqa: E402
from websocket import CLOSE  # noqa: E402

RP, ORIGIN = "club.example", "https://club.example"
PASSWORD = "a goose in a green coat"
HELLO = bytes([1, 0, 0, 0, 0, 0])
TRIES, TRIES_AT_NAME = 100, 20  # an hour, as server/api/signin.c has them
KEYS = 20  # of a person, as it has them too
SESSIONS = 50  # of a person, as server/api/people.c has them
CODES = 20  # the same, as server/api/devices.c has them
tests = []


def test(function):
    tests.append(function)
    return function


def check(holds, what):
    if not holds:
        raise AssertionError(what)


def is_answer(got, status, **fields):
    """The answer has this status and these fields."""
    answer = json.loads(got[1]) if got[1] else {}
    wrong = {key: answer.get(key) for key, value in fields.items() if answer.get(key) != value}
    check(got[0] == status and not wrong, f"{got[0]} {got[1]}, wanted {status} {fields}")
    return answer


# ---- people


def name():
    return "Ann " + secrets.token_hex(4)


def account(site, i=0, called=None):
    """A guest who has claimed a name by a password."""
    guest = Person(site.address(i), called or name())
    is_answer(guest.post("/api/me/password", {"password": PASSWORD}), 200)
    return guest


def come(site, i, source=None, **body):
    return ask(site.address(i), "POST", "/api/session", body, source or fresh_address())


class Again(Person):
    """Somebody with a session, wherever it came from."""

    def __init__(self, address, answer, source=None):
        self.address, self.token, self.name = address, answer["token"], answer["person"]["name"]
        self.source, self.id = source or fresh_address(), answer["person"]["id"]


def signed_in(site, i, **body):
    return Again(site.address(i), is_answer(come(site, i, **body), 201))


def ways(person):
    return is_answer(person.ask("GET", "/api/me/ways"), 200)


# ---- passkeys, with the keys and signatures of openssl


def text(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    def __init__(self):
        self.file = tempfile.NamedTemporaryFile(suffix=".pem")
        subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", self.file.name], check=True)
        der = subprocess.run(["openssl", "pkey", "-in", self.file.name, "-pubout", "-outform", "DER"], check=True,
                             capture_output=True).stdout
        self.id, self.count = secrets.token_bytes(24), 0
        self.cose = bytes.fromhex("a4010103272006215820") + der[-32:]

    def head(self, flags):
        self.count += 1
        return hashlib.sha256(RP.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    @staticmethod
    def client(kind, challenge, origin):
        return json.dumps({"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": False}).encode()

    def create(self, challenge, origin=ORIGIN):
        made = self.head(0x45) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + self.cose
        return {"id": text(self.id), "clientData": text(self.client("webauthn.create", challenge, origin)),
                "authenticatorData": text(made)}

    def get(self, challenge, origin=ORIGIN, flags=0x05):
        client, made = self.client("webauthn.get", challenge, origin), self.head(flags)
        with tempfile.NamedTemporaryFile() as message:
            message.write(made + hashlib.sha256(client).digest())
            message.flush()
            signature = subprocess.run(["openssl", "pkeyutl", "-sign", "-rawin", "-inkey", self.file.name, "-in",
                                        message.name], check=True, capture_output=True).stdout
        return {"id": text(self.id), "clientData": text(client), "authenticatorData": text(made),
                "signature": text(signature)}


def challenge_of(site, i=0):
    return is_answer(ask(site.address(i), "POST", "/api/session/begin", {}), 200)["challenge"]


def add_key(person, device, **more):
    begun = is_answer(person.post("/api/me/keys/begin"), 200)
    check(begun["rp"]["id"] == RP, begun)
    return is_answer(person.post("/api/me/keys", {"device": "Test", **more, **device.create(begun["challenge"])}), 201)["key"]


# ---- becoming an account


@test
def a_guest_with_a_seat_becomes_an_account_and_keeps_it(site):
    guest, other = Person(site.address(0), "Guest"), Person(site.address(1), "Other")
    table = begin([guest, other])["id"]
    called = name()
    answer = is_answer(guest.post("/api/me/password", {"name": called, "password": PASSWORD}), 200)
    check(answer["person"] == {"id": guest.id, "name": called, "account": True}, answer)
    back = signed_in(site, 1, name=called.upper(), password=PASSWORD)
    shown = back.table(table)
    check(shown["you"] == "red" and shown["seats"][0]["name"] == called, shown)
    at, rows = back.choices(table)
    check(rows and back.step(table, at, rows[0])[0] == 200, "who has come back cannot move")


@test
def a_name_that_looks_like_an_accounts_is_taken(site):
    owner = account(site, called="Paul" + secrets.token_hex(2))
    alike = owner.name.replace("a", "а")  # Cyrillic
    other = Person(site.address(1), "Other")
    for taken in (owner.name, alike, owner.name.upper(), "Рaul" + owner.name[4:], "PauI" + owner.name[4:]):
        got = ask(site.address(1), "GET", "/api/name?name=" + "".join(f"%{b:02x}" for b in taken.encode()))
        is_answer(got, 200, free=False, why="taken")
        is_answer(ask(site.address(1), "POST", "/api/guest", {"name": taken}), 422, error="name", why="taken")
        is_answer(other.post("/api/me", {"name": taken}), 422, error="name", why="taken")
        is_answer(other.post("/api/me/password", {"name": taken, "password": PASSWORD}), 422, error="name", why="taken")
    is_answer(owner.post("/api/me", {"name": owner.name.lower()}), 200)
    is_answer(ask(site.address(0), "GET", "/api/name?name=" + secrets.token_hex(6)), 200, free=True)


@test
def a_name_is_claimed_once_whoever_is_faster(site):
    for _ in range(5):
        people = [Person(site.address(i % 2), "Racer") for i in range(4)]
        called, seen = name(), []
        threads = [threading.Thread(target=lambda p=p: seen.append(
            p.post("/api/me/password", {"name": called, "password": PASSWORD})[0])) for p in people]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        check(sorted(seen) == [200, 422, 422, 422], seen)


@test
def a_password_is_refused_with_a_reason(site):
    guest = Person(site.address(0), "Guest of long name")
    for password, why in (("short", "short"), ("é" * 9, "short"), ("x" * 201, "long"), ("Password123", "common"),
                          ("guest OF long name", "common")):
        is_answer(guest.post("/api/me/password", {"password": password}), 422, error="password", why=why)
    is_answer(guest.post("/api/me/password", {"name": name(), "password": "é" * 200}), 200)
    is_answer(Person(site.address(0), "Guest").post("/api/me/spares"), 409, error="guest")


# ---- coming back


@test
def a_key_brings_its_owner_to_another_node_and_only_once_each_time(site):
    device, called = Authenticator(), name()
    guest = Person(site.address(0), "Guest")
    key = add_key(guest, device, name=called)
    check(is_answer(guest.ask("GET", "/api/me"), 200)["person"]["account"], "a guest with a key has no account")
    proof = device.get(challenge_of(site, 0))
    back = signed_in(site, 1, key=proof, device="Phone")
    check(back.name == called, back.name)
    is_answer(come(site, 1, key=proof), 401, error="way")  # the challenge is used up
    is_answer(come(site, 1, key=device.get(text(secrets.token_bytes(32)))), 401, error="way")
    is_answer(come(site, 1, key=device.get(challenge_of(site), origin="https://evil.example")), 401, error="way")
    is_answer(come(site, 1, key=device.get(challenge_of(site), flags=1)), 401, error="way")  # no PIN, no finger
    stranger = Authenticator()
    stranger.id, stranger.count = device.id, 50
    is_answer(come(site, 1, key=stranger.get(challenge_of(site))), 401, error="way")
    is_answer(come(site, 0, key={"id": 7}), 401, error="way")
    check([k["id"] for k in ways(back)["keys"]] == [key["id"]], "the key is not listed")
    begun = is_answer(back.post("/api/me/keys/begin"), 200)
    check(begun["exclude"] == [text(device.id)], begun)
    is_answer(back.post("/api/me/keys", {"device": "x", **device.create(begun["challenge"])}), 422, error="key", why="known")
    device.count = 0
    is_answer(come(site, 1, key=device.get(challenge_of(site))), 401, error="way")  # a copy that counts anew
    is_answer(back.ask("DELETE", f"/api/me/keys/{key['id']}?sure=1"), 204)
    device.count = 90
    is_answer(come(site, 0, key=device.get(challenge_of(site))), 401, error="way")


@test
def a_person_has_so_many_keys_and_changes_so_often(site):
    """Twenty keys, and twenty changes of password and codes within an hour; each is refused by its own word."""
    guest = account(site)
    person = f"(SELECT id FROM people WHERE name = '{guest.name}')"
    site.psql(f"INSERT INTO keys (person, credential, key, count, device, made, used) SELECT {person},"
              f" decode(md5('{guest.name}' || i), 'hex'), '', 0, '', 0, 0 FROM generate_series(1, {KEYS - 1}) i")
    add_key(guest, Authenticator())
    is_answer(guest.post("/api/me/keys/begin"), 429, error="quota", of="ways")
    site.psql(f"UPDATE spent SET count = 20 WHERE kind = 8 AND who = {person}")
    is_answer(guest.post("/api/me/password", {"password": PASSWORD}), 429, error="quota", of="changes")
    is_answer(guest.post("/api/me/spares"), 429, error="quota", of="changes")


@test
def a_challenge_is_one_persons_and_of_five_minutes(site):
    one, two, device = Person(site.address(0), "One"), Person(site.address(0), "Two"), Authenticator()
    begun = is_answer(one.post("/api/me/keys/begin"), 200)
    body = {"device": "x", "name": name(), **device.create(begun["challenge"])}
    is_answer(two.post("/api/me/keys", body), 422, error="key", why="challenge")
    site.psql("UPDATE challenges SET until = until - 300001")
    is_answer(one.post("/api/me/keys", body), 422, error="key", why="challenge")


@test
def a_spare_code_is_good_once(site):
    owner = account(site)
    codes = is_answer(owner.post("/api/me/spares"), 201)["codes"]
    check(len(set(codes)) == 8 and all(len(code) == 11 and code[5] == "-" for code in codes), codes)
    check(ways(owner)["alarm"] is None, "an alarm for nothing")
    back = signed_in(site, 1, name=owner.name, spare=codes[0].upper().replace("-", " "), device="Library")
    is_answer(come(site, 0, name=owner.name, spare=codes[0]), 401, error="way")
    is_answer(come(site, 0, name="Nobody of this name", spare=codes[1]), 401, error="way")
    found = ways(back)
    check(found["spares"] == 7 and abs(found["alarm"] - time.time() * 1000) < 60000, found)
    is_answer(owner.post("/api/me/spares"), 201)
    is_answer(come(site, 1, name=owner.name, spare=codes[1]), 401, error="way")
    kept = site.psql("SELECT string_agg(encode(hash, 'escape'), ' ') FROM spares")
    check(codes[2].replace("-", "") not in kept, "a code is kept as it is")


@test
def a_wrong_password_is_refused_with_the_same_words_whether_or_not_the_name_exists(site):
    owner = account(site)
    known = ask(site.address(0), "POST", "/api/session", {"name": owner.name, "password": "no goose at all"})
    unknown = ask(site.address(0), "POST", "/api/session", {"name": name(), "password": "no goose at all"})
    guest = Person(site.address(0), name())
    without = ask(site.address(0), "POST", "/api/session", {"name": guest.name, "password": "no goose at all"})
    check(known == unknown == without == (401, '{"error":"way"}'), (known, unknown, without))


# ---- sessions


@test
def a_session_ended_here_is_refused_there_within_a_second(site):
    owner = account(site)
    other = signed_in(site, 1, name=owner.name, password=PASSWORD, device="Old phone")
    table = owner.make(seats=("me", "bot"))["id"]
    link = other.socket(table, timeout=3)
    link.send(HELLO)
    check(other.ask("GET", "/api/me")[0] == 200, "the second session does not work")
    found = {s["device"]: s for s in ways(owner)["sessions"]}
    check(found["Old phone"]["how"] == "password" and not found["Old phone"]["here"], found)
    own = next(s for s in found.values() if s["here"])
    is_answer(owner.ask("DELETE", f"/api/me/sessions/{own['id']}"), 404, error="none")
    is_answer(account(site).ask("DELETE", f"/api/me/sessions/{found['Old phone']['id']}"), 404, error="none")
    is_answer(owner.ask("DELETE", f"/api/me/sessions/{found['Old phone']['id']}"), 204)
    ended = time.monotonic()
    while link.receive()[0] != CLOSE:
        pass
    check(time.monotonic() - ended < 1, f"the socket closed after {time.monotonic() - ended:.1f} s")
    while other.ask("GET", "/api/me")[0] == 200:
        check(time.monotonic() - ended < 1, "an ended session is served")
    check(owner.ask("GET", "/api/me")[0] == 200, "one's own session ended, too")


@test
def a_new_password_ends_the_other_sessions_everywhere_within_a_second(site):
    owner, device = account(site), Authenticator()
    other = signed_in(site, 1, name=owner.name, password=PASSWORD, device="Lost phone")
    by_code = signed_in(site, 0, code=is_answer(owner.post("/api/me/code"), 201)["code"])
    link = other.socket(owner.make(seats=("me", "bot"))["id"], timeout=3)
    link.send(HELLO)
    code = is_answer(other.post("/api/me/code"), 201)["code"]
    check(all(one.ask("GET", "/api/me")[0] == 200 for one in (other, by_code)), "a session does not work")
    is_answer(owner.post("/api/me/password", {"password": "short"}), 422, error="password")
    check(len(ways(other)["sessions"]) == 3, "a password that was refused ended a session")
    is_answer(owner.post("/api/me/password", {"password": PASSWORD + " indeed"}), 200)
    ended = time.monotonic()
    while link.receive()[0] != CLOSE:
        pass
    check(time.monotonic() - ended < 1, f"the socket closed after {time.monotonic() - ended:.1f} s")
    while 200 in (other.ask("GET", "/api/me")[0], by_code.ask("GET", "/api/me")[0]):
        check(time.monotonic() - ended < 1, "an ended session is served")
    check([s["here"] for s in ways(owner)["sessions"]] == [True], ways(owner))
    is_answer(come(site, 1, code=code), 403, error="code")
    signed_in(site, 1, name=owner.name, password=PASSWORD + " indeed")
    add_key(owner, device)
    check(len(ways(owner)["sessions"]) == 2, "a key ended a session")


@test
def a_first_password_ends_no_session(site):
    owner = Person(site.address(0), name())
    add_key(owner, Authenticator(), name=owner.name)
    by_code = signed_in(site, 1, code=is_answer(owner.post("/api/me/code"), 201)["code"])
    is_answer(owner.post("/api/me/password", {"password": PASSWORD}), 200)
    time.sleep(1)
    check(by_code.ask("GET", "/api/me")[0] == 200, "a first password ended a session")


@test
def a_person_has_so_many_sessions_and_the_oldest_ends(site):
    owner = account(site)
    other = signed_in(site, 1, name=owner.name, password=PASSWORD)
    link = other.socket(owner.make(seats=("me", "bot"))["id"], timeout=3)
    link.send(HELLO)
    site.psql(f"UPDATE sessions SET made = made - 9999, used = used - 9999 WHERE person = {owner.id} AND how = 3")
    site.psql(f"INSERT INTO sessions (hash, person, made, used) SELECT sha256(convert_to('{owner.name}' || i, 'UTF8')), id, 0,"
              f" made FROM people, generate_series(1, {SESSIONS - 2}) i WHERE id = {owner.id}")
    back = signed_in(site, 0, code=is_answer(owner.post("/api/me/code"), 201)["code"])
    came = time.monotonic()
    while link.receive()[0] != CLOSE:
        pass
    while other.ask("GET", "/api/me")[0] == 200:
        check(time.monotonic() - came < 1, "the oldest session is served")
    check(all(one.ask("GET", "/api/me")[0] == 200 for one in (owner, back)), "another session ended")
    check(len(ways(back)["sessions"]) == SESSIONS, len(ways(back)["sessions"]))


# ---- changing ways in


@test
def the_last_way_in_goes_only_when_one_is_sure(site):
    owner, device = account(site), Authenticator()
    is_answer(owner.ask("DELETE", "/api/me/password"), 409, error="last")
    key = add_key(owner, device)
    is_answer(owner.ask("DELETE", "/api/me/password"), 204)
    is_answer(owner.ask("DELETE", "/api/me/password"), 404, error="none")
    is_answer(come(site, 1, name=owner.name, password=PASSWORD), 401, error="way")
    is_answer(owner.ask("DELETE", f"/api/me/keys/{key['id']}"), 409, error="last")
    is_answer(account(site).ask("DELETE", f"/api/me/keys/{key['id']}?sure=1"), 404, error="none")
    is_answer(owner.ask("DELETE", f"/api/me/keys/{key['id']}?sure=1"), 204)
    check(ways(owner)["keys"] == [] and not ways(owner)["password"], "a way in is left")


def stale(site, person):
    site.psql(f"UPDATE sessions SET fresh = fresh - 900001 WHERE person = {person.id}")


@test
def a_stale_session_changes_no_way_in(site):
    owner, device = account(site), Authenticator()
    key = add_key(owner, device)
    stale(site, owner)
    attempts = [("POST", "/api/me/keys/begin"), ("POST", "/api/me/keys"), ("POST", "/api/me/password"), ("POST", "/api/me/spares"),
                ("DELETE", "/api/me/password?sure=1"), ("DELETE", f"/api/me/keys/{key['id']}?sure=1")]
    for method, path in attempts:
        is_answer(owner.ask(method, path, {}), 403, error="stale")
    code = is_answer(owner.post("/api/me/code"), 201)["code"]
    by_code = signed_in(site, 1, code=code)
    is_answer(by_code.post("/api/me/spares"), 403, error="stale")
    is_answer(owner.post("/api/me/again", {"password": "no goose at all"}), 401, error="way")
    is_answer(account(site).post("/api/me/again", {"key": device.get(challenge_of(site))}), 401, error="way")
    is_answer(owner.post("/api/me/again", {"password": PASSWORD}), 204)
    is_answer(owner.post("/api/me/spares"), 201)
    is_answer(by_code.post("/api/me/again", {"key": device.get(challenge_of(site))}), 204)
    is_answer(by_code.ask("DELETE", "/api/me/password"), 204)


# ---- those who try


@test
def one_address_has_so_many_tries_and_the_owner_still_gets_in(site):
    owner, eve = account(site), fresh_address()
    seen = [come(site, i % 2, eve, name=owner.name, password="no goose at all") for i in range(TRIES_AT_NAME + 3)]
    check([status for status, _ in seen] == [401] * TRIES_AT_NAME + [429] * 3, [status for status, _ in seen])
    is_answer(seen[-1], 429, error="quota", of="tries")
    is_answer(come(site, 0, eve, name=owner.name, password=PASSWORD), 429, error="quota")
    signed_in(site, 1, name=owner.name, password=PASSWORD)
    before = int(site.psql("SELECT sum(count) FROM spent WHERE kind = 5 AND count >= %d" % TRIES_AT_NAME))
    site.psql(f"UPDATE spent SET count = {TRIES} WHERE kind = 5 AND count = {before}")
    is_answer(come(site, 0, eve, name=name(), password=PASSWORD), 429, error="quota")
    is_answer(come(site, 0, eve, key={}), 429, error="quota")
    signed_in(site, 0, name=owner.name, password=PASSWORD)


@test
def a_node_remembers_who_has_tried_too_much(site):
    """Whoever goes on costs no more statements: the counts are gone from the database, and the node still refuses."""
    eve = fresh_address()
    seen = [come(site, 0, eve, code="nonsense")[0] for _ in range(CODES + 1)]
    check(seen == [403] * CODES + [429], seen)
    site.psql("DELETE FROM spent WHERE kind = 2")
    is_answer(come(site, 0, eve, code="nonsense"), 429, error="quota", of="codes")
    is_answer(come(site, 1, eve, code="nonsense"), 403, error="code")
    is_answer(come(site, 0, code="nonsense"), 403, error="code")


@test
def the_owner_comes_in_while_many_addresses_try_without_end(site):
    owner, end, seen = account(site), time.monotonic() + 3, []

    def attack(source):
        while time.monotonic() < end:
            seen.append(come(site, 0, source, name=owner.name, password="no goose at all")[0])

    threads = [threading.Thread(target=attack, args=[fresh_address()]) for _ in range(24)]
    for thread in threads:
        thread.start()
    time.sleep(1)
    began = time.monotonic()
    status, _ = come(site, 0, name=owner.name, password=PASSWORD)
    took = time.monotonic() - began
    for thread in threads:
        thread.join()
    check(status == 201 and took < 2, f"{status} after {took:.1f} s")
    check(201 not in seen and len(seen) > 24, seen)


# ---- going


@test
def nothing_of_an_erased_account_is_left(site):
    owner, device, label = account(site), Authenticator(), "Zeppelin phone"
    add_key(owner, device)
    is_answer(owner.post("/api/me/spares"), 201)
    signed_in(site, 1, name=owner.name, password=PASSWORD, device=label)
    owner.post("/api/me/keys/begin")
    subprocess.run([site.server(), "admin", "people", "erase", owner.id, "--database", site.database, "--why", "a test"],
                   check=True, capture_output=True)
    dump = subprocess.run(["pg_dump", "--dbname", site.database], check=True, capture_output=True, text=True).stdout
    for left in (owner.name, owner.name.lower(), label, device.id.hex(), device.cose.hex()):
        check(left not in dump, f"{left} is still there")
    check(site.psql(f"SELECT (SELECT count(*) FROM keys WHERE person = {owner.id}) + (SELECT count(*) FROM spares WHERE "
                    f"person = {owner.id}) + (SELECT count(*) FROM challenges WHERE person = {owner.id})") == "0", "rows are left")
    is_answer(come(site, 0, name=owner.name, password=PASSWORD), 401, error="way")
    is_answer(come(site, 0, key=device.get(challenge_of(site))), 401, error="way")


@test
def a_name_given_by_an_operator_is_claimed_in_place_of_the_old_one(site):
    owner, called = account(site), name()
    subprocess.run([site.server(), "admin", "people", "rename", owner.id, called, "--database", site.database, "--why",
                    "a test"], check=True, capture_output=True)
    signed_in(site, 1, name=called.upper(), password=PASSWORD)
    is_answer(come(site, 1, name=owner.name, password=PASSWORD), 401, error="way")


# ---- what is measured (--long)

RATE, RATE_S = 1000, 20  # tries a second against one name, and for how long
ATTACKERS = 200          # addresses they come from
KNOWN_TRIES, T_MOST = 10000, 4


class Attack(threading.Thread):
    """Tries passwords against one name at a steady rate, whether or not there are answers, from many addresses in turn.

    Its own work is done last: an attacker has machines of their own.
    """

    def __init__(self, site, body):
        super().__init__()
        self.site, self.body, self.going, self.seen = site, json.dumps(body), True, {}

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.going = False
        self.join()

    def run(self):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 19)
        asyncio.run(self.all())

    async def all(self):
        at, tasks = time.monotonic(), set()
        while self.going:
            for n in range(RATE // 20):
                task = asyncio.create_task(self.one(n + int(at * RATE)))
                tasks.add(task)
                task.add_done_callback(tasks.discard)
            at += 1 / 20
            await asyncio.sleep(max(0, at - time.monotonic()))
        await asyncio.gather(*tasks)

    async def one(self, n):
        host, port = self.site.address(n % 2).split(":")
        body = self.body
        source = f"198.19.0.{n % ATTACKERS}"
        try:
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(f"POST /api/session HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: {source}\r\n"
                         f"Content-Length: {len(body)}\r\n\r\n{body}".encode())
            status = int((await reader.read(12)).split()[1])
            writer.close()
        except (OSError, IndexError):  # cut off
            status = 0
        self.seen[status] = self.seen.get(status, 0) + 1


def moves(site, build):
    """p99 of moves in milliseconds, with nobody else about or under attack."""
    command = [f"{build}/online/miasma-load", "--postgres", str(site.pg_pid()), "--movers", "200", "--rate", "300", "--guests",
               "100", "--tables", "1200", "--seconds", str(RATE_S)]
    for address, pid in zip(site.addresses(), site.pids()):
        command += ["--node", address, "--server", str(pid)]
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE, check=True)
    return {pair[0]: float(pair[1]) for pair in map(str.split, done.stdout.splitlines()) if len(pair) == 2}["p99_ms"]


def owner_comes(site, owner, times):
    """How long signing in takes, from a new address each time."""
    for _ in range(5):
        time.sleep(RATE_S / 6)
        began = time.monotonic()
        status, answer = come(site, 1, name=owner.name, password=PASSWORD)
        if status != 201:
            print(f"the owner was refused: {status} {answer}", flush=True)
        times.append(time.monotonic() - began if status == 201 else math.inf)


def moves_under_attack(site, build):
    """Against as many requests that are refused unread: those cost what any thousand requests a second cost."""
    owner, times = account(site), []
    before = moves(site, build)
    with Attack(site, "not an object"):
        harmless = moves(site, build)
    coming = threading.Thread(target=owner_comes, args=(site, owner, times))
    with Attack(site, {"name": owner.name, "password": "no goose at all"}) as attack:
        coming.start()
        meanwhile = moves(site, build)
        coming.join()
    print(f"p99 of moves {before:.1f} ms, with harmless requests {harmless:.1f} ms, under attack {meanwhile:.1f} ms; "
          f"{sum(attack.seen.values())} tries: {attack.seen}; the owner came in after "
          + ", ".join(f"{took:.2f}" for took in times) + " s", flush=True)
    check(meanwhile <= 2 * before, "moves are slowed")
    check(201 not in attack.seen, "a wrong password was taken")
    check(max(times) < 2, "the owner does not get in")


def welch(a, b):
    return (statistics.fmean(a) - statistics.fmean(b)) / math.sqrt(
        statistics.variance(a) / len(a) + statistics.variance(b) / len(b))


def known_and_unknown_names_take_the_same_time(site):
    owner, took = account(site), {True: [], False: []}
    link = http.client.HTTPConnection(site.address(0), timeout=30)
    for i in range(KNOWN_TRIES):
        known = secrets.randbelow(2) == 1
        called = owner.name if known else "Ann " + secrets.token_hex(4)
        body, began = json.dumps({"name": called, "password": "no goose at all"}), time.perf_counter()
        link.request("POST", "/api/session", body, {"X-Forwarded-For": fresh_address()})
        answer = link.getresponse()
        answer.read()
        check(answer.status == 401, answer.status)
        took[known].append(time.perf_counter() - began)
    t = welch(took[True], took[False])
    print(f"{KNOWN_TRIES} tries: {1000 * statistics.fmean(took[True]):.2f} ms at a known name, "
          f"{1000 * statistics.fmean(took[False]):.2f} ms at an unknown one, t {t:.2f}", flush=True)
    check(abs(t) < T_MOST, "the time of an answer tells which names there are")


def main():
    build, options = sys.argv[1], ("--proxies", "127.0.0.1", "--origin", ORIGIN)
    with Cluster(build, nodes=2, port=22000, options=options) as site:
        for one in tests:
            began = time.monotonic()
            one(site)
            print(f"{one.__name__.replace('_', ' ')} ({time.monotonic() - began:.1f} s)", flush=True)
    print(f"{len(tests)} tests of accounts passed")
    if "--long" in sys.argv:
        free = ("--messages-per-second", "0", "--sockets-per-address", "0", "--requests-per-second", "0")
        with Cluster(build, nodes=2, port=22000, options=(*options, *free)) as site:
            moves_under_attack(site, build)
            known_and_unknown_names_take_the_same_time(site)


if __name__ == "__main__":
    main()
