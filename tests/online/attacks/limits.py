"""Nobody's limits are another's."""

import http.client
import json
import pathlib
import socket
import subprocess
import sys
import threading
import time

from attacks import attack, harm, quantile, timed
from attacks.dice import blake
from visitors import Person, ask, begin, fresh_address

BURST = 1000


def bucket(text):
    """The bucket of an address by FNV, which everybody can work out."""
    h = 2166136261
    for c in text.encode():
        h = ((h ^ c) * 16777619) & 0xFFFFFFFF
    return h % 65535 + 1


def statuses(address, forwarded, times, path="/api/nowhere"):
    """So many requests on one connection; `forwarded(i)` is the client's address."""
    link, codes = http.client.HTTPConnection(address, timeout=10), []
    for i in range(times):
        link.request("GET", path, headers={"X-Forwarded-For": forwarded(i)})
        answer = link.getresponse()
        answer.read()
        codes.append(answer.status)
    link.close()
    return codes


def collides(with_address, candidates):
    want = bucket(with_address)
    return next(a for a in candidates if a != with_address and bucket(a) == want)


@attack(4, "2500 requests of an address whose bucket collides: the victim is not refused once")
def shared_bucket(site):
    victim = fresh_address()
    hostile = collides(victim, (f"2001:db8:{n >> 16:x}:{n & 0xFFFF:x}::1" for n in range(1 << 22)))
    codes = statuses(site.node, lambda i: hostile, 2500)
    harm(429 not in codes, "the flood itself was not refused")
    refused = statuses(site.node, lambda i: victim, 5).count(429)
    harm(refused, f"the victim was refused {refused} times of 5")


@attack(5, "2500 requests of one /64, a new address each: refused as one address is")
def one_network(site):
    codes = statuses(site.node, lambda i: f"2001:db8:7:7::{i:x}", 2500)
    harm(429 not in codes, "2500 requests of one /64 were all answered")
    return f"{codes.count(404)} answered"


@attack(3, "6 s of flood with the balancer's own bucket: no 503, the victim's socket stays", waits=True)
def health(site):
    hostile = collides("127.0.0.1", (f"127.{b}.{c}.{d}" for b in range(1, 250) for c in range(256) for d in range(1, 255)))
    victim = Person(site.proxy, "Victim", source="127.9.9.9")
    socket = victim.socket(victim.make("template", ("me", "open"))["id"])
    codes, end = {}, time.monotonic() + 6
    link = http.client.HTTPConnection(site.proxy, timeout=10, source_address=(hostile, 0))
    while time.monotonic() < end:
        link.request("GET", "/api/nowhere")
        answer = link.getresponse()
        answer.read()
        codes[answer.status] = codes.get(answer.status, 0) + 1
    harm(codes.get(503), f"haproxy found no node: {codes}")
    socket.sock.settimeout(0.5)
    harm(socket.closed_with() != "silence", "the victim's socket was cut")
    return f"answers {codes}"


def moves(people, id, seconds):
    """Times of moves, each from sending to its answer; no faster than a person may ask."""
    times, refused, end = [], [], time.monotonic() + seconds
    while time.monotonic() < end:
        table = people["red"].table(id)
        harm("state" not in table, f"no table: {table}")
        if table["state"] != "running":
            break
        actor = people[table["toAct"]]
        at, rows = actor.choices(id)
        if not rows:
            continue
        took, (status, _) = timed(lambda: actor.step(id, at, rows[len(times) % len(rows)]))
        times.append(took)
        refused += [status] if status in (429, 503) else []
        time.sleep(0.04)
    return times, refused


def played(site, seconds):
    """The times of moves at a table of Black Death, and the refusals."""
    people = {"red": Person(site.node, "Ann"), "blue": Person(site.node, "Bob")}
    return moves(people, begin(list(people.values()), "blackdeath")["id"], seconds)


def floods(address, seconds):
    """Two processes of one hostile address, which is nobody else's."""
    program, source = pathlib.Path(__file__).parent / "flood.py", fresh_address()
    return [subprocess.Popen([sys.executable, program, address, source, str(seconds)], stdout=subprocess.PIPE, text=True)
            for _ in range(2)]


@attack(4, "one hostile address at full speed: another's p99 of a move below 2 x of before, nothing refused",
        figures=True, nightly=True)
def hostile_address(site):
    seconds = 20 if site.long else 6
    before, _ = played(site, seconds)
    hostile = floods(site.node, seconds + 1)
    time.sleep(1)
    during, refused = played(site, seconds)
    answers = sum(int(process.communicate()[0]) for process in hostile)
    was, now = quantile(before, 0.99) * 1000, quantile(during, 0.99) * 1000
    harm(refused, f"moves of others were refused: {refused}")
    harm(now > 2 * was, f"p99 {now:.1f} ms, before {was:.1f} ms")
    return f"p99 {was:.1f} ms before, {now:.1f} ms beside {answers / (seconds + 1):.0f} answers/s; {len(during)} moves"


def long_record(steps):
    """A record of Rattus that is mostly the table telling the time."""
    secret = blake(b"any")
    head = f'[Game "rattus"]\n[Version "1"]\n[Seats "red blue"]\n[Commitment "{blake(secret).hex()}"]\n'
    return head + f'[Secret "{secret.hex()}"]\n\n' + "".join(f"{i + 1} table clock 1\n" for i in range(steps))


def imports(person, steps):
    body = {"record": long_record(steps), "seats": [{"kind": "me"}, {"kind": "me"}]}
    return person.post("/api/tables", body, timeout=30)


@attack(1, "a game that goes on from a record says so, with the number of its entries")
def goes_on(site):
    eve = Person(site.node, "Eve")
    made = json.loads(imports(eve, 5)[1])
    harm(made.get("resumed") != 5, f"resumed is {made.get('resumed')}")


@attack(13, "40 imports of 850 kB by one guest: refused before the 40th, and another's is not")
def import_flood(site):
    eve, codes = Person(site.node, "Eve"), []
    for _ in range(40):
        codes.append(imports(eve, 2000)[0])
        if codes[-1] == 429:
            break
    harm(429 not in codes, f"{codes.count(201)} imports were taken")
    harm(imports(Person(site.node, "Honest"), 20)[0] != 201, "another person's import is refused")
    return f"{codes.count(201)} taken, then 429"


@attack(12, "the lines of a game of 20,000 items, 30 times: less than 8 ms of the node each", figures=True)
def long_lines(site):
    eve = Person(site.node, "Eve")
    status, text = imports(eve, 19990)
    harm(status not in (201, 429, 422), f"the import ended in {status}")
    if status != 201:
        return f"such an import is refused: {status} {text}"
    id, times = json.loads(text)["id"], 30
    eve.lines(id)
    before = site.cpu()
    for _ in range(times):
        eve.lines(id)
    each = (site.cpu() - before) / times * 1000
    harm(each > 8, f"{each:.1f} ms of the node each")
    return f"{each:.1f} ms of the node each"


@attack(28, "long polls on a game of 20,000 items and one move: the node answers others within 100 ms", figures=True)
def many_waiters(site):
    eve = Person(site.node, "Eve")
    status, text = imports(eve, 19990)
    if status != 201:
        return f"such an import is refused: {status} {text}"
    id = json.loads(text)["id"]
    length, rows = eve.choices(id)
    host, port = site.node.split(":")
    links = []
    for _ in range(700 if site.long else 300):
        link = socket.create_connection((host, int(port)), 10)
        link.sendall(f"GET /api/tables/{id}/lines?from={length}&wait=20 HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: "
                     f"{fresh_address()}\r\n\r\n".encode())
        links.append(link)
    time.sleep(1)
    worst, stop = [0.0], threading.Event()

    def watch():
        while not stop.is_set():
            worst[0] = max(worst[0], timed(lambda: ask(site.node, "GET", "/healthz"))[0])

    watcher = threading.Thread(target=watch)
    watcher.start()
    status, _ = eve.step(id, length, rows[0])
    time.sleep(0.5)
    stop.set()
    watcher.join()
    for link in links:
        link.close()
    harm(worst[0] > 0.1, f"the node was silent for {worst[0] * 1000:.0f} ms")
    return f"move {status}, the node was silent for {worst[0] * 1000:.0f} ms at most"
