"""One person's bots do not slow another's."""

import time

from attacks import attack, harm, quantile
from visitors import Person, wait_for_turn


def answers(person, times):
    """Seconds until a bot that begins has moved, at tables of one's own."""
    took = []
    for _ in range(times):
        began = time.monotonic()
        id = person.make("blackdeath", ("bot", "me"), level="normal")["id"]
        while person.table(id).get("toAct") != "blue":
            harm(time.monotonic() - began > 20, "a bot has not answered in 20 s")
            time.sleep(0.01)
        took.append(time.monotonic() - began)
        person.post(f"/api/tables/{id}/stop", {"agree": True})
    return took


@attack(10, "400 tables of doctors by one guest: another's bot answers in less than 2 x of before, or 100 ms",
        figures=True)
def doctors(site):
    victim, eve = Person(site.node, "Victim"), Person(site.node, "Eve")
    before = quantile(answers(victim, 8), 0.5)
    made, end = [], time.monotonic() + (30 if site.long else 8)
    seats = [{"kind": "bot", "level": "doctor"}] * 6
    while len(made) < 400 and time.monotonic() < end:
        made.append(eve.post("/api/tables", {"game": "blackdeath", "private": True, "seats": seats})[0])
    during = quantile(answers(victim, 8), 0.5)
    harm(during > max(2 * before, 0.1), f"{during:.2f} s instead of {before:.2f} s beside {made.count(201)} tables")
    return f"{before * 1000:.0f} ms before, {during * 1000:.0f} ms beside {made.count(201)} of {len(made)} tables"
