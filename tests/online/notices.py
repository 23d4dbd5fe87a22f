#!/usr/bin/env python3
"""usage: notices.py BUILD

What people are told who are not at the board. Every test is one sentence. Browsers, mail and hooks are stand-ins on
loopback: a push service and hooks in this program, and a mail server in tests/online/push.
"""

import base64
import concurrent.futures
import email
import email.policy
import hashlib
import hmac
import http.server
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import urllib.error
import urllib.parse
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent.parent / "online"), str(HERE.parent / "server")]

from cluster import Cluster, wait_for  # noqa: E402
from player import Node, Socket  # noqa: E402

AWAITED, INVITED, OVER, WROTE = range(4)
PUSH, MAIL, HOOK = 1, 2, 3
# The browser of RFC 8291, appendix A; read.mjs has its secret.
P256DH = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
PORT = 21900
SLOW = 4  # seconds, less than a node waits for an answer
tests = []


def test(function):
    tests.append(function)
    return function


class Receiver(http.server.ThreadingHTTPServer):
    """A push service and all hooks. The first part of a path says what it answers; what came is kept by path."""

    ANSWERS = {"ok": 201, "busy": 503, "gone": 410, "away": 302, "no": 403, "slow": 201}

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.came = {}
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def url(self, answer="ok"):
        return f"http://127.0.0.1:{self.server_port}/{answer}/{random.getrandbits(64):x}"

    def wait(self, url, count=1, seconds=8):
        path = urllib.parse.urlparse(url).path
        wait_for(lambda: len(self.came.get(path, ())) >= count, seconds)
        return self.came[path]

    def count(self, url):
        return len(self.came.get(urllib.parse.urlparse(url).path, ()))


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.came.setdefault(self.path, []).append((time.time(), self.headers, body))
        if self.path.startswith("/slow/"):
            time.sleep(SLOW)
        self.send_response(Receiver.ANSWERS[self.path.split("/")[1]])
        self.send_header("Location", "/ok/redirected")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


class Mails:
    """The mail server of push/mails.mjs; what came is kept by address."""

    def __init__(self, port):
        self.process = subprocess.Popen(["node", HERE / "push/mails.mjs", str(port)], text=True, stdout=subprocess.PIPE)
        assert self.process.stdout.readline() == "ready\n"
        self.came = {}
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            mail = json.loads(line)
            text = email.message_from_string(mail["text"], policy=email.policy.default)
            self.came.setdefault(mail["to"][0], []).append(text)

    def wait(self, address, count=1):
        wait_for(lambda: len(self.came.get(address, ())) >= count, 8)
        return self.came[address]

    def close(self):
        self.process.kill()
        self.process.wait()


def opened(bodies):
    """What is in messages for our browser."""
    lines = "\n".join(base64.b64encode(body).decode() for body in bodies)
    done = subprocess.run(["node", HERE / "push/read.mjs"], input=lines, text=True, capture_output=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def fetch(url, method="GET", body=None):
    """A page that a link in a mail leads to."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body, method=method), timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


class Person:
    def __init__(self, site, name):
        self.site, self.node = site, site.node[0]
        self.token = self.node.guest(name)
        self.id = int(self.call("GET", "/api/me")[1]["person"]["id"])

    def call(self, method, path, body=None):
        return self.node.call(method, path, body, self.token)

    def push(self, answer="ok"):
        url = self.site.receiver.url(answer)
        body = {"endpoint": url, "p256dh": P256DH, "auth": AUTH}
        status, answer = self.call("POST", "/api/me/notices/push", body)
        assert status == 201, answer
        return url

    def hook(self, answer="ok", style="json"):
        url = self.site.receiver.url(answer)
        status, answer = self.call("POST", "/api/me/notices/hook", {"url": url, "style": style})
        assert status == 201, answer
        return url, bytes.fromhex(answer["secret"])

    def mail(self, **more):
        """An address that is confirmed, as people do it."""
        address = f"m{random.getrandbits(64):x}@example.org"
        status, answer = self.call("POST", "/api/me/notices/mail", {"address": address, **more})
        assert status == 201, answer
        link = re.search(r"http://\S+token=\S+", self.site.mails.wait(address)[0].get_content())[0]
        assert fetch(link, "POST")[0] == 200
        return address

    def channels(self):
        return self.call("GET", "/api/me/notices")[1]["channels"]

    def notices(self):
        """Channel and kind of what waits to be sent."""
        found = self.site.psql(f"SELECT channel, kind FROM notices WHERE person = {self.id} ORDER BY 1")
        return [tuple(map(int, line.split("|"))) for line in found.splitlines()]


class Site:
    def __init__(self, cluster, receiver, mails):
        self.cluster, self.psql, self.receiver, self.mails = cluster, cluster.psql, receiver, mails
        self.node = [Node(address) for address in cluster.addresses()]

    def person(self, name):
        return Person(self, name)

    def table(self, *people, **more):
        """A running table of days where the first of these people is to act."""
        table = self.node[0].table(people[0].token, "template", ("me",) + ("open",) * (len(people) - 1), **more)["id"]
        for one, seat in zip(people[1:], ("blue", "gold")):
            assert one.call("POST", f"/api/tables/{table}/join", {"seat": seat})[0] == 200
        return table

    def awaited(self, table, people):
        shown = self.node[0].call("GET", f"/api/tables/{table}", token=people[0].token)[1]
        seats = ("red", "blue", "gold")
        return people[seats.index(shown["toAct"])] if shown["state"] == "running" else None

    def step(self, table, one):
        _, _, length, rows = self.node[0].lines(table, 0, one.token)
        status, answer = self.node[0].step(table, length, random.choice(rows), one.token)
        assert status == 200, answer

    def play_until(self, table, people, done):
        while (one := self.awaited(table, people)) and not done(one):
            self.step(table, one)
        return one


# ---- what is written with a move

@test
def who_becomes_awaited_has_a_notice_until_they_act(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    bert.push("busy")
    table = site.table(anna, bert)
    assert anna.notices() == [] and bert.notices() == []
    assert site.play_until(table, (anna, bert), lambda one: one is bert)
    assert bert.notices() == [(PUSH, AWAITED)], bert.notices()
    site.step(table, bert)
    assert (PUSH, AWAITED) not in bert.notices()
    assert anna.notices() == []


def reached(site, table):
    return site.psql(f"SELECT reached FROM turns WHERE table_id = {table}") == "t"


@test
def a_place_that_is_new_is_told_of_the_very_next_move(site):
    called = 0
    while called < 3:
        anna, bert = site.person("Anna"), site.person("Bert")
        table = site.table(anna, bert)
        if site.play_until(table, (anna, bert), lambda one: one is anna) is None:
            continue
        assert not reached(site, table) and bert.notices() == []
        _, _, length, rows = site.node[0].lines(table, 0, anna.token)
        bert.push("busy")  # the copy that judges the move was read before
        assert reached(site, table)
        assert site.node[0].step(table, length, random.choice(rows), anna.token)[0] == 200
        if site.awaited(table, (anna, bert)) is bert:
            assert bert.notices() == [(PUSH, AWAITED)], bert.notices()
            called += 1


@test
def whoever_sits_down_while_they_get_a_place_is_reached(site):
    tables = []
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for _ in range(20):
            anna, bert = site.person("Anna"), site.person("Bert")
            table = site.node[0].table(anna.token, "template", ("me", "open"))["id"]
            place = pool.submit(bert.push, "busy")
            joined = pool.submit(bert.call, "POST", f"/api/tables/{table}/join", {"seat": "blue"})
            assert joined.result()[0] == 200 and place.result()
            tables.append(table)
    assert all(reached(site, table) for table in tables)


@test
def whoever_is_asked_first_when_a_game_begins_is_told(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    anna.push("busy")
    table = site.table(anna, bert)
    assert site.awaited(table, (anna, bert)) is anna
    assert anna.notices() == [(PUSH, AWAITED)], anna.notices()


def begun_record():
    """A game of two that was begun in the terminal."""
    with tempfile.TemporaryDirectory() as here:
        lines = "\n".join(["1"] * 6 + [f"save {here}/half.mia", "quit", ""])
        subprocess.run([f"{sys.argv[1]}/miasma", "play", "rattus", "--seats", "2"], input=lines, text=True,
                       capture_output=True, check=False)
        return pathlib.Path(here, "half.mia").read_text(encoding="utf-8")


@test
def who_goes_on_from_a_record_is_told_when_they_do_not_play(site):
    anna = site.person("Anna")
    anna.push("busy"), anna.hook("busy")
    body = {"game": "rattus", "kind": "awaited", "channel": "hook", "on": False}
    assert anna.call("POST", "/api/me/notices/switch", body)[0] == 204
    made = site.node[0].table(anna.token, "rattus", ("me", "me"), record=begun_record())
    assert made["state"] == "running" and made["toAct"] in ("red", "blue"), made
    told = site.psql(f"SELECT channel, kind, due - since FROM notices WHERE person = {anna.id}")
    assert told == f"{PUSH}|{AWAITED}|300000", told
    site.step(made["id"], anna)
    assert anna.notices() == [], anna.notices()


@test
def a_game_that_is_over_is_told_once_and_kept_in_the_inbox(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    bert.push("busy"), bert.push("busy"), bert.hook("busy")
    table = site.table(anna, bert)
    site.play_until(table, (anna, bert), lambda one: False)
    assert bert.notices() == [(PUSH, OVER), (HOOK, OVER)], bert.notices()
    assert anna.notices() == []
    kept = site.psql(f"SELECT kind FROM letters WHERE person IN ({anna.id}, {bert.id}) AND table_id = {table}")
    assert kept.split() == ["2", "2"], kept


@test
def whoever_sees_the_end_at_the_board_finds_no_letter(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    bert.push("busy")
    for seen_by in ((bert,), (anna, bert)):
        table = site.table(anna, bert)
        boards = [Socket(site.node[0].address, table, one.token) for one in seen_by]
        assert all(board.status == 101 for board in boards)
        time.sleep(0.3)
        site.play_until(table, (anna, bert), lambda one: False)
        wait_for(lambda: site.psql(f"SELECT count(*) FROM work WHERE table_id = {table}") == "0")
        away = {anna.id, bert.id} - {one.id for one in seen_by}
        told = set(site.psql(f"SELECT person FROM letters WHERE table_id = {table}").split())
        assert told == {str(one) for one in away}, (told, away)
        assert bert.notices() == [], bert.notices()
        ended = site.psql(f"SELECT count(*), count(stayed), sum(place) FROM ends WHERE table_id = {table}")
        assert ended == "2|2|3" and site.psql(f"SELECT count(record) FROM tables WHERE id = {table}") == "1", ended
        for board in boards:
            board.socket.close()


@test
def a_switch_of_the_game_wins_over_one_for_all_games(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    bert.push("busy"), bert.hook("busy")
    for game, channel, on in (("", "push", False), ("", "hook", False), ("template", "hook", True)):
        body = {"game": game, "kind": "awaited", "channel": channel, "on": on}
        assert bert.call("POST", "/api/me/notices/switch", body)[0] == 204
    table = site.table(anna, bert)
    site.play_until(table, (anna, bert), lambda one: one is bert)
    assert bert.notices() == [(HOOK, AWAITED)], bert.notices()
    body = {"game": "template", "kind": "awaited", "channel": "hook", "on": None}
    assert bert.call("POST", "/api/me/notices/switch", body)[0] == 204
    assert [one["game"] for one in bert.call("GET", "/api/me/notices")[1]["switches"]] == ["", ""]


@test
def nobody_is_called_while_they_have_the_board_open(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    url = bert.push()
    table = site.table(anna, bert)
    socket = Socket(site.node[0].address, table, bert.token)
    assert socket.status == 101
    time.sleep(0.3)
    site.play_until(table, (anna, bert), lambda one: one is bert)
    late = site.psql(f"SELECT due - since FROM notices WHERE person = {bert.id}")
    assert late == "300000", late
    # As if the five minutes were nearly over: the node that has the socket puts it off again.
    site.psql(f"UPDATE notices SET due = due - 290000 WHERE person = {bert.id}")
    wait_for(lambda: int(site.psql(f"SELECT due - since FROM notices WHERE person = {bert.id}")) > 50000, 8)
    assert site.receiver.count(url) == 0
    socket.socket.close()


@test
def a_closed_table_calls_nobody(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    bert.push("busy")
    table = site.table(anna, bert)
    site.play_until(table, (anna, bert), lambda one: one is bert)
    for one in (anna, bert):
        assert one.call("POST", f"/api/tables/{table}/leave", {})[0] == 200
    assert (PUSH, AWAITED) not in bert.notices()


# ---- what is sent

@test
def a_browser_is_told_which_table_waits_and_no_more(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    urls = [bert.push(), bert.push()]
    table = site.table(anna, bert)
    site.play_until(table, (anna, bert), lambda one: one is bert)
    began = time.time()
    for url in urls:
        at, headers, body = site.receiver.wait(url)[0]
        (news,) = opened([body])
        left = news.pop("left")
        assert (news.pop("title"), news.pop("body")) == ("It is your turn: Lots", "3 days left"), news
        assert news == {"table": table, "game": "template", "kind": "awaited"}, news
        assert 259000 < left <= 259200 and at - began < 2, (left, at - began)
        assert headers["Topic"] == table and headers["TTL"] and headers["Content-Encoding"] == "aes128gcm"
        claims = re.match(r"vapid t=[\w-]+\.([\w-]+)\.[\w-]+, k=([\w-]+)$", headers["Authorization"])
        said = json.loads(base64.urlsafe_b64decode(claims[1] + "=="))
        assert said["aud"] == url[:url.index("/", 8)] and said["sub"] == "mailto:host@example.org", said
        assert claims[2] == bert.call("GET", "/api/me/notices")[1]["key"]
    wait_for(lambda: bert.notices() == [])
    time.sleep(0.6)
    assert [site.receiver.count(url) for url in urls] == [1, 1]


@test
def a_browser_that_is_gone_is_forgotten(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    gone, stays = bert.push("gone"), bert.push()
    table = site.table(anna, bert)
    site.play_until(table, (anna, bert), lambda one: one is bert)
    site.receiver.wait(gone)
    wait_for(lambda: [one["target"] for one in bert.channels()] == [stays])


@test
def a_hook_is_signed_and_speaks_as_its_program_wants(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    assert bert.call("POST", "/api/me/notices/quiet", {"language": "nl", "zone": "Europe/Amsterdam", "from": 0, "until": 0})[0] == 204
    hooks = {style: bert.hook(style=style) for style in ("json", "discord", "slack")}
    table = site.table(anna, bert)
    site.play_until(table, (anna, bert), lambda one: one is bert)
    link = f"{site.cluster.url()}/#/at/{table}"
    for style, (url, secret) in hooks.items():
        _, headers, body = site.receiver.wait(url)[0]
        wanted = "sha256=" + hmac.new(secret, body, hashlib.sha256).hexdigest()
        assert headers["X-Miasma-Signature"] == wanted
        said = json.loads(body)
        if style == "json":
            assert said["table"] == table and said["kind"] == "awaited" and said["link"] == link, said
        else:
            text = said["content" if style == "discord" else "text"]
            assert text.startswith("Jij bent aan de beurt: ") and text.endswith(link), text


@test
def a_redirect_is_not_followed_and_a_refusal_rests(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    away, _ = bert.hook("away")
    refused, _ = bert.hook("no")
    table = site.table(anna, bert)
    site.play_until(table, (anna, bert), lambda one: one is bert)
    site.receiver.wait(away), site.receiver.wait(refused)
    wait_for(lambda: [one["state"] for one in bert.channels()] == ["fails", "fails"])
    assert all(one["next"] > time.time() * 1000 for one in bert.channels())
    assert site.receiver.count("http://127.0.0.1/ok/redirected") == 0


@test
def whoever_is_awaited_while_their_place_rests_is_told_when_it_wakes(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    url, _ = bert.hook()
    wakes = int(time.time() * 1000) + 2500
    site.psql(f"UPDATE channels SET after = {wakes}, fails = 5 WHERE person = {bert.id}")
    table = site.table(anna, bert)
    site.play_until(table, (anna, bert), lambda one: one is bert)
    at = site.receiver.wait(url)[0][0]
    assert at * 1000 >= wakes, (at, wakes)
    wait_for(lambda: bert.notices() == [] and bert.channels()[0]["state"] == "works")


@test
def what_a_hook_refuses_is_kept_for_the_next_try(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    url, _ = bert.hook("no")
    table = site.table(anna, bert)
    site.play_until(table, (anna, bert), lambda one: one is bert)
    site.receiver.wait(url)
    wait_for(lambda: bert.channels()[0]["state"] == "fails")
    assert bert.notices() == [(HOOK, AWAITED)], bert.notices()


@test
def nobody_holds_up_what_others_are_told(site):
    """Twelve hooks that answer after 4 s, at twelve tables at once: another person is told within 2 s."""
    anna, bert, carl, dora = (site.person(name) for name in ("Anna", "Bert", "Carl", "Dora"))
    mine, theirs = site.table(carl, dora), [site.table(anna, bert) for _ in range(12)]
    url, _ = dora.hook()
    slow = [bert.hook("slow")[0] for _ in range(12)]
    for table in theirs:
        site.play_until(table, (anna, bert), lambda one: one is bert)
    site.receiver.wait(slow[0])
    began = time.time()
    site.play_until(mine, (carl, dora), lambda one: one is dora)
    assert site.receiver.wait(url)[0][0] - began < 2
    assert len(bert.notices()) > 0, "what waits is kept"


@test
def what_fails_for_now_is_tried_again(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    url = bert.push("busy")
    table = site.table(anna, bert)
    site.play_until(table, (anna, bert), lambda one: one is bert)
    site.receiver.wait(url)
    assert site.receiver.count(url) == 1
    first, second = [at for at, _, _ in site.receiver.wait(url, 2)]
    assert 4 < second - first < 8, second - first
    assert bert.channels()[0]["state"] == "fails"


@test
def a_mail_goes_only_to_a_confirmed_address_and_stops_with_one_click(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    address = bert.mail(language="de")
    asked = site.mails.came[address][0]
    assert asked["Subject"] == "Ist das deine Adresse?" and not asked["List-Unsubscribe"], asked["Subject"]
    link = re.search(r"http://\S+token=\S+", asked.get_content())[0]
    assert fetch(link)[0] == 200 and fetch(link, "POST")[0] == 404
    table = site.table(anna, bert)
    site.play_until(table, (anna, bert), lambda one: one is bert)
    mail = site.mails.wait(address, 2)[1]
    assert mail["Subject"].startswith("Du bist am Zug: ") and "noch 3 Tage" in mail.get_content(), mail["Subject"]
    assert f"/#/at/{table}" in mail.get_content() and mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stop = mail["List-Unsubscribe"].strip("<>")
    assert "<button>" in fetch(stop)[1] and bert.channels()[0]["state"] == "works"
    assert fetch(stop, "POST", b"List-Unsubscribe=One-Click")[0] == 200 and bert.channels() == []
    assert fetch(stop, "POST")[0] == 404


@test
def an_address_that_nobody_confirmed_gets_nothing(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    address = f"u{random.getrandbits(64):x}@example.org"
    assert bert.call("POST", "/api/me/notices/mail", {"address": address})[0] == 201
    site.mails.wait(address)
    table = site.table(anna, bert)
    site.play_until(table, (anna, bert), lambda one: one is bert)
    time.sleep(0.7)
    assert bert.notices() == [] and len(site.mails.came[address]) == 1
    assert bert.channels()[0]["state"] == "unconfirmed"


@test
def nobody_can_have_others_mailed_again_and_again(site):
    address = f"v{random.getrandbits(64):x}@example.org"
    people = [site.person(name) for name in ("Anna", "Bert")]
    said = [people[i % 2].call("POST", "/api/me/notices/mail", {"address": address})[0] for i in range(7)]
    assert said == [201] * 5 + [429] * 2, said


@test
def a_digest_waits_and_tells_of_all_tables_at_once(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    address = bert.mail(digest=True)
    assert bert.call("POST", "/api/me/notices/quiet", {"language": "en", "zone": "Europe/Berlin", "from": 0, "until": 0})[0] == 204
    tables = [site.table(anna, bert) for _ in range(3)]
    for table in tables:
        site.play_until(table, (anna, bert), lambda one: one is bert)
    wait_for(lambda: site.psql(f"SELECT count(*) FROM notices WHERE person = {bert.id} AND tries = 1") == "3")
    times = site.psql(f"SELECT DISTINCT to_char(to_timestamp(due / 1000) AT TIME ZONE 'Europe/Berlin', 'HH24:MI:SS') "
                      f"FROM notices WHERE person = {bert.id}")
    assert times == "08:00:00", times
    site.psql(f"UPDATE notices SET due = 0 WHERE person = {bert.id}")
    mail = site.mails.wait(address, 2)[1]
    assert mail["Subject"] == "3 tables wait for a look", mail["Subject"]
    assert all(f"/#/at/{table}" in mail.get_content() for table in tables)


@test
def quiet_hours_put_notices_off(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    url = bert.push()
    hour = int(site.psql("SELECT extract(hour FROM now() AT TIME ZONE 'Asia/Tokyo')::int"))
    quiet = {"language": "en", "zone": "Asia/Tokyo", "from": (hour + 23) % 24 * 60, "until": (hour + 2) % 24 * 60}
    assert bert.call("POST", "/api/me/notices/quiet", quiet)[0] == 204
    assert bert.call("GET", "/api/me/notices")[1]["quiet"] == quiet
    table = site.table(anna, bert)
    site.play_until(table, (anna, bert), lambda one: one is bert)
    wait_for(lambda: site.psql(f"SELECT due - since > 3000000 FROM notices WHERE person = {bert.id}") == "t")
    assert site.receiver.count(url) == 0


@test
def the_inbox_has_what_waits_and_what_happened(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    over, runs = site.table(anna, bert), site.table(anna, bert)
    site.play_until(over, (anna, bert), lambda one: False)
    site.play_until(runs, (anna, bert), lambda one: one is bert)
    inbox = bert.call("GET", "/api/me/inbox")[1]
    assert [one["table"] for one in inbox["waiting"]] == [runs] and inbox["waiting"][0]["game"] == "template"
    (letter,) = inbox["letters"]
    assert (letter["kind"], letter["table"], letter["seen"]) == ("over", over, False), letter
    assert bert.call("POST", "/api/me/inbox", {"seen": letter["id"]})[0] == 204
    assert bert.call("GET", "/api/me/inbox")[1]["letters"][0]["seen"]
    assert not anna.call("GET", "/api/me/inbox")[1]["letters"][0]["seen"]
    again = bert.call("POST", f"/api/tables/{over}/rematch", {})[1]
    wait_for(lambda: anna.call("GET", "/api/me/inbox")[1]["letters"][0]["kind"] == "invited")
    invited = anna.call("GET", "/api/me/inbox")[1]["letters"][0]
    assert (invited["kind"], invited["table"], invited["invite"]) == ("invited", again["id"], again["invite"]), invited


@test
def what_makes_no_sense_is_refused(site):
    anna, bert = site.person("Anna"), site.person("Bert")
    keys = {"p256dh": P256DH, "auth": AUTH}
    bad = [("push", {"endpoint": "ftp://x/", **keys}), ("push", {"endpoint": site.receiver.url(), "p256dh": P256DH}),
           ("push", {**keys}), ("hook", {"url": site.receiver.url(), "style": "telegram"}), ("hook", {"style": "json"}),
           ("hook", {"url": "https://ann:b@h.example/", "style": "json"}), ("mail", {"address": "nobody"}),
           ("mail", {"address": "a@b.c\r\nBcc: d@e.f"}), ("mail", {"address": "a@b.c,d@e.f"}),
           ("mail", {"address": "a@b.example", "language": "xx"}),
           ("switch", {"game": "chess", "kind": "awaited", "channel": "push", "on": True}),
           ("switch", {"game": "", "kind": "loud", "channel": "push", "on": True}),
           ("switch", {"game": "", "kind": "over", "channel": "push"}),
           ("quiet", {"language": "en", "zone": "Europe/Atlantis", "from": 0, "until": 0}),
           ("quiet", {"language": "en", "zone": "Europe/Berlin", "from": 1440, "until": 0})]
    for path, body in bad:
        status, answer = anna.call("POST", f"/api/me/notices/{path}", body)
        assert status == 422, (path, body, status, answer)
    place = bert.push() and bert.channels()[0]["id"]
    assert anna.call("DELETE", f"/api/me/notices/{place}")[0] == 404
    assert bert.call("DELETE", f"/api/me/notices/{place}")[0] == 204 and bert.channels() == []
    said = [anna.call("POST", "/api/me/notices/push", {"endpoint": site.receiver.url(), **keys})[0] for _ in range(13)]
    assert said == [201] * 12 + [429], said


def run(site):
    failed = 0
    for one in tests:
        began = time.monotonic()
        try:
            one(site)
            print(f"ok      {one.__name__} ({time.monotonic() - began:.1f} s)", flush=True)
        except Exception:  # noqa: BLE001: the next one may still say something
            failed += 1
            print(f"FAILED  {one.__name__}\n{traceback.format_exc()}", flush=True)
    print(f"{len(tests)} tests, {failed} failed")
    return failed


def main():
    options = ["--mail", f"smtp://127.0.0.1:{PORT + 90}", "--mail-from", "host@example.org", "--hooks-to-loopback", "1",
               "--requests-per-second", "0"]
    mails = Mails(PORT + 90)
    try:
        with Cluster(sys.argv[1], nodes=1, nats=False, port=PORT, options=options) as cluster:
            failed = run(Site(cluster, Receiver(), mails))
    finally:
        mails.close()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
