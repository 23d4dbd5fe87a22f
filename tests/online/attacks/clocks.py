"""Nothing that a player does gives time back."""

import threading
import time

from attacks import attack, harm
from visitors import Person, begin

SLACK_MS = 250
BANK = 30


def clock_of(person, id, seat):
    """Milliseconds a seat has left, as the page would show it now."""
    table = person.table(id)
    left = next(s["clock"] for s in table["seats"] if s["seat"] == seat)
    return left, table


def live(site, step=0):
    ann, bob = Person(site.node, "Ann"), Person(site.node, "Bob")
    table = begin([ann, bob], pace={"kind": "live", "bank": BANK, "step": step})
    return {"red": ann, "blue": bob}, table


def spend(people, id, seat, seconds):
    """What a seat has after having thought for so long; its own clock is charged by a move."""
    time.sleep(seconds)
    at, rows = people[seat].choices(id)
    people[seat].step(id, at, rows[0])
    return clock_of(people[seat], id, seat)[0]


@attack(6, f"leaving and coming back, by whom ever and whenever, gives nobody more than {SLACK_MS} ms", alone=True)
def time_by_leaving(site):
    people, table = live(site)
    id, actor = table["id"], table["toAct"]
    other = "blue" if actor == "red" else "red"
    left = spend(people, id, actor, 2)
    harm(left > BANK * 1000 - 2000 + SLACK_MS, f"two seconds cost {BANK * 1000 - left} ms")
    for way in ("leave", "back"):
        people[actor].post(f"/api/tables/{id}/{way}")
    harm(clock_of(people[actor], id, actor)[0] > left + SLACK_MS, "a seat that left and came back has more time")
    return others_time(people, id, actor, other)


def others_time(people, id, leaver, thinker):
    """While one thinks, the other leaves and comes back again and again; then the thinker does so alone."""
    began = time.monotonic()
    for _ in range(4):
        time.sleep(0.5)
        for way in ("leave", "back"):
            people[leaver].post(f"/api/tables/{id}/{way}")
    together(people[thinker], id)
    table = people[thinker].table(id)
    if table["toAct"] == thinker:
        at, rows = people[thinker].choices(id)
        people[thinker].step(id, at, rows[0])
    spent = (time.monotonic() - began) * 1000
    left = clock_of(people[thinker], id, thinker)[0]
    harm(left > BANK * 1000 - spent + SLACK_MS + 500, f"after {spent:.0f} ms of thought {left} of {BANK * 1000} ms are left")
    return f"after {spent:.0f} ms of thought {left} of {BANK * 1000} ms are left"


def together(person, id):
    """Both requests at the same moment, so that no step is lost to the stand-in."""
    threads = [threading.Thread(target=person.post, args=(f"/api/tables/{id}/{way}",)) for way in ("leave", "back")]
    for thread in threads:
        thread.start()
        time.sleep(0.001)
    for thread in threads:
        thread.join()
    person.post(f"/api/tables/{id}/back")
