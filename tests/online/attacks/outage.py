"""What a pause of the database does to those who only wait."""

import secrets
import time

from attacks import attack, harm
from visitors import Person, begin, frame

LOG = 3
PAUSE, SOON = 10, 5


@attack("H7", f"a database that stands still for {PAUSE} s: sockets behind haproxy stay open, and within {SOON} s"
        " after it a move is taken", alone=True)
def sockets_survive(site):
    people = {"red": Person(site.proxy, "Ann", source="127.3.0.1"), "blue": Person(site.proxy, "Bob", source="127.3.0.2")}
    table = begin(list(people.values()))
    id, actor = table["id"], people[table["toAct"]]
    at, rows = actor.choices(id)
    links = [person.socket(id, timeout=0.2) for person in people.values() for _ in range(5)]
    for link in links:
        link.send(frame(1, 0, b"\xff\xff"))
        link.sock.settimeout(5)
        while link.receive()[1][0] != LOG:
            pass
        link.sock.settimeout(0.2)
    site.cluster.pause_pg(PAUSE)
    began = time.monotonic()
    status, batch = 0, secrets.token_hex(16)
    while status != 200 and time.monotonic() - began < SOON:  # haproxy looks at its nodes once a second
        status, text = actor.step(id, at, rows[0], batch, timeout=30)
    took = time.monotonic() - began
    codes = [link.closed_with() for link in links]
    for link in links:
        link.sock.close()
    harm(any(code != "silence" for code in codes), f"sockets were closed with {codes}")
    harm(status != 200, f"the move after the pause: {status} {text}")
    return f"{len(links)} sockets stayed, a move was taken {took:.1f} s after the pause"
