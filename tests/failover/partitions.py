#!/usr/bin/env python3
"""usage: partitions.py BUILD [--cuts N] [--rate N] [--seed N] [--only NAME] [--plant]

Networks break under play: parts of the site do not hear each other any more, half of the times one way only, for seconds
or for longer than a batch waits. There are never two histories; whoever is cut off from the primary acknowledges nothing,
says within 2 s that the site waits for its store, charges no clock and refuses no batch for 35 s; and 10 s after the cut
is healed and a primary is there, every node takes moves again.

    --plant   neither Patroni nor nodes insist on a standby: the cut-off side must be seen to acknowledge
"""

import argparse
import base64
import json
import pathlib
import random
import sys
import time
import urllib.request

from machines import cut, step_inside
from fleet import WHOLE, Fleet, wait_for
from play import Play
from witness import Witness

SHORT, FAILOVER, LONG = (3, 7), (24, 28), (38, 40)  # seconds of a cut
HEARD, BACK, SETTLE = 2.0, 10.0, 2.0
IN_FLIGHT = 0.5  # what was committed before the cut is acknowledged


def arguments(words=None):
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--cuts", type=int, default=100)
    parser.add_argument("--round", type=int, default=10, help="cuts between two verdicts")
    parser.add_argument("--rate", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only")
    parser.add_argument("--plant", action="store_true")
    return parser.parse_args(words)


def say(text):
    print(text, flush=True)


# ---- what can be cut: two sides, and the nodes that reach no primary meanwhile ----


class Sides:
    """The machines of a fleet by what they are at the moment."""

    def __init__(self, fleet, lot):
        self.fleet, self.node = fleet, lot.choice(fleet.node)
        self.primary, self.standby = fleet.roles()

    def but(self, *some):
        return [machine for machine in self.fleet.machines() if machine not in some]

    def primary_alone(self):
        return [self.primary], self.but(self.primary), []

    def primary_from_databases(self):
        return [self.primary], [machine for machine in self.fleet.db if machine is not self.primary], []

    def primary_from_its_standby(self):
        return [self.primary], [self.standby], []

    def primary_with_a_node(self):
        return [self.primary, self.node], self.but(self.primary, self.node), [self.node]

    def primary_from_nodes(self):
        return [self.primary], self.fleet.node, self.fleet.node

    def primary_from_a_node(self):
        return [self.primary], [self.node], [self.node]

    def standby_alone(self):
        return [self.standby], self.but(self.standby), []

    def standby_with_a_node(self):
        return [self.standby, self.node], self.but(self.standby, self.node), [self.node]

    def node_from_databases(self):
        return [self.node], self.fleet.db, [self.node]

    def node_alone(self):
        return [self.node], self.but(self.node), [self.node]

    def node_from_bus(self):
        return [self.node], self.fleet.nats, []

    def bus_in_two(self):
        return self.fleet.nats[:1], self.fleet.nats[1:], []

    def proxy_from_a_node(self):
        return self.fleet.front[:1], [self.node], []

    def site_in_two(self):
        fleet = self.fleet
        side = [self.primary, self.node, fleet.nats[0], fleet.front[0]]
        return side, self.but(*side), [self.node]


CUTS = [name for name, what in vars(Sides).items() if callable(what) and name not in ("__init__", "but")]
BUS = ("node_from_bus", 1, 28.0)  # long enough for its connection to be given up, and tried again in vain
ONE_WAY = ("both ways", "one way", "both ways", "the other way")


def plan(want):
    """What is cut, how and for how long: every cut as often, half of them one way, and long enough for all to happen."""
    lot, cuts = random.Random(want.seed), []
    names = [want.only] if want.only else CUTS
    for i in range(want.cuts):
        seconds = LONG if i % 25 == 8 else FAILOVER if i % 5 == 2 else SHORT
        cuts.append((names[i % len(names)], (i + i // len(ONE_WAY)) % len(ONE_WAY), lot.uniform(*seconds)))
    lot.shuffle(cuts)
    if not want.only:
        cuts[-1] = BUS
    return cuts


# ---- one cut ----


class Partition:
    def __init__(self, fleet, witnesses, lot, cut):
        self.fleet, self.witness, self.lot = fleet, dict(zip(fleet.node, witnesses)), lot
        self.name, self.way, self.seconds = cut
        self.way = ONE_WAY[self.way]
        self.wrong = []

    def check(self, holds, what):
        if not holds:
            self.wrong.append(what)

    def run(self):
        one, other, self.deaf = getattr(Sides(self.fleet, self.lot), self.name)()
        self.cut = time.monotonic()
        if self.way != "the other way":
            cut(one, other)
        if self.way != "one way":
            cut(other, one)
        self.apart = time.monotonic()
        time.sleep(self.seconds)
        self.healed = time.monotonic()
        self.fleet.heal()
        self.wait_until_taken()
        self.judge()
        wait_for(self.fleet.whole, WHOLE)
        time.sleep(SETTLE)

    def wait_until_taken(self):
        """By all nodes, since there is a primary; one that steps down meanwhile was none."""
        self.primary, end = None, time.monotonic() + WHOLE
        while time.monotonic() < end:
            there = any(self.fleet.takes(machine) for machine in self.fleet.db)
            self.primary = (self.primary or time.monotonic()) if there else None
            if there and all(w.taken(self.primary) for w in self.witness.values()):
                self.back = [w.taken(self.primary) - self.primary for w in self.witness.values()]
                return
        raise TimeoutError(f"{self.name}: not all nodes take moves again")

    def judge(self):
        self.check(max(self.back) <= BACK, f"a node takes moves again only {max(self.back):.1f} s after there is a primary")
        for machine in self.deaf:
            taken = self.witness[machine].taken_within(self.apart + IN_FLIGHT, self.healed)
            self.check(not taken, f"{machine.name} was cut off and acknowledged {taken}")
        self.late = [late for witness in self.witness.values() for late in self.hearing(witness)]
        for late in self.late:
            self.check(late <= HEARD, "nobody was told to wait" if late == float("inf") else f"told to wait after {late:.1f} s")
        if any(late > HEARD for late in self.late):
            self.tell_all()
        word = "; ".join(self.wrong) or "as promised"
        heard = f"told to wait within {max(self.late):.1f} s" if self.late else "nobody had to wait"
        say(f"{self.name}, {self.way}, {self.seconds:.0f} s: {heard}; a primary {self.primary - self.healed:.1f} s after "
            f"it was healed, all nodes {max(self.back):.1f} s later: {word}")

    def tell_all(self):
        """What each witness knows, in seconds since the cut."""
        for machine, witness in self.witness.items():
            stalls = [(round(sent - self.cut, 2), round(done - self.cut, 2)) for sent, done in witness.stalls(self.cut, self.healed)]
            heard = [(round(when - self.cut, 2), waits) for when, waits in witness.heard[-6:]]
            say(f"  {machine.name}: stalls {stalls}, heard {heard}, links {[round(at - self.cut, 2) for at in witness.linked[-3:]]}")

    def hearing(self, witness):
        """How long after it began people at a node were told of each stall."""
        for sent, done in witness.stalls(self.cut, self.healed):
            began = max(sent, self.cut)
            waits = [waits for when, waits in witness.heard if when <= began]
            told = next((when for when, waits in witness.heard if waits and began < when <= done), None)
            if not (waits and waits[-1]):
                yield told - began if told else float("inf")


# ---- all of them ----


def relax(fleet):
    """As many do it: a commit waits for nobody."""
    body = json.dumps({"synchronous_mode": False, "synchronous_mode_strict": False}).encode()
    request = urllib.request.Request(f"http://{fleet.leader().address}:8008/config", body, method="PATCH")
    secret = f"patroni:{fleet.words['patroni']}".encode()
    request.add_header("Authorization", "Basic " + base64.b64encode(secret).decode())
    urllib.request.urlopen(request, timeout=5).close()
    fleet.relaxed = True
    wait_for(lambda: fleet.query(fleet.db[0], "SHOW synchronous_standby_names", "postgres") == "", 30)


def play_round(fleet, want, lot, cuts):
    witnesses = [Witness(address) for address in fleet.addresses()]
    play = Play(fleet, want.rate, 60 * len(cuts), nodes=fleet.addresses(), twins=2)
    done = []
    for one in cuts:
        partition = Partition(fleet, witnesses, lot, one)
        partition.run()
        done.append(partition)
    play.end()
    found = play.found()
    for witness in witnesses:
        witness.end()
        if witness.wrong:
            found[witness.address] = witness.wrong
    say(f"{len(cuts)} cuts, {play.figure('moves'):.0f} moves, at most {max(w.worst for w in witnesses):.0f} ms charged beyond "
        f"the thinking in {sum(w.turns for w in witnesses)} turns: " + (str(found) if found else "all noughts"))
    return done, found


def all_cuts(fleet, want, cuts):
    """What was wrong in them."""
    lot, done, wrong, began = random.Random(want.seed), [], [], time.monotonic()
    for i in range(0, len(cuts), want.round):
        partitions, found = play_round(fleet, want, lot, cuts[i:i + want.round])
        done += partitions
        wrong += [found] if found else []
    late = [late for one in done for late in one.late]
    say(f"{len(done)} cuts, {sum(one.way != ONE_WAY[0] for one in done)} of them one way, {time.monotonic() - began:.0f} s; "
        f"{len(late)} times people had to wait, told within {max(late, default=0):.2f} s; all nodes back within "
        f"{max(max(one.back) for one in done):.1f} s")
    return wrong + [f"{one.name}, {one.way}: {word}" for one in done for word in one.wrong]


def main():
    want = arguments()
    step_inside()
    began = time.monotonic()
    with Fleet(want.build, guarded=not want.plant) as fleet:
        if want.plant:
            relax(fleet)
        wrong = all_cuts(fleet, want, plan(want))
    say(f"{time.monotonic() - began:.0f} s; " + (f"wrong: {wrong}" if wrong else "lost 0, doubled 0, forked 0"))
    if want.plant:
        say("planted: " + ("caught" if wrong else "NOT CAUGHT"))
        return 0 if wrong else 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
