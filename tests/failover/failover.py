#!/usr/bin/env python3
"""usage: failover.py BUILD [--machines N] [--postgres N] [--rate N] [--round N] [--without-guard]

Primaries die under load: the whole machine (PostgreSQL, Patroni and etcd are killed with -9 and the network is silent),
and PostgreSQL alone. Players hold sockets at two haproxy before three nodes. Nothing that was acknowledged may be lost,
doubled or forked, no socket may be lost, no batch refused, and no clock charged for the waiting; moves must be taken again
within 30 s and 12 s. In the end a primary without a standby, but with a pg_receivewal, may acknowledge nothing;
--without-guard shows only that, on nodes without --require-standby: then it must fail.
"""

import argparse
import pathlib
import subprocess
import sys
import time

from machines import step_inside
from fleet import WHOLE, Fleet, wait_for
from play import Play

MOST = {"machine": 30.0, "postgres": 12.0}  # seconds until moves are taken again, p99
TAKES = {"machine": 60, "postgres": 35}  # seconds of a blow, with what comes after it, for the tables made ahead
LONE, SETTLE = 25, 1.0


def arguments(words=None):
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--machines", type=int, default=25)
    parser.add_argument("--postgres", type=int, default=25)
    parser.add_argument("--rate", type=int, default=1000)
    parser.add_argument("--round", type=int, default=5, help="blows between two verdicts")
    parser.add_argument("--without-guard", action="store_true")
    return parser.parse_args(words)


def say(text):
    print(text, flush=True)


def strike(fleet, kind):
    """Kills the primary; seconds until moves are taken again."""
    primary, _ = fleet.roles()
    began = time.monotonic()
    if kind == "machine":
        primary.vanish()
    else:
        fleet.kill_postgres(primary)
    time.sleep(0.3)  # what had been committed is acknowledged
    before = fleet.moves()
    wait_for(lambda: fleet.moves() > before, 2 * MOST["machine"])
    took = time.monotonic() - began
    say(f"{kind}: {primary.name} is dead; moves are taken again after {took:.1f} s")
    if kind == "machine":
        fleet.start_database(primary)
    wait_for(fleet.whole, WHOLE)
    time.sleep(SETTLE)
    return took


def mixed(want):
    """Both kinds, one after the other as long as there are some."""
    kinds = []
    for i in range(max(want.machines, want.postgres)):
        kinds += ["machine"] * (i < want.machines) + ["postgres"] * (i < want.postgres)
    return kinds


def play_round(fleet, want, kinds, took):
    play = Play(fleet, want.rate, sum(TAKES[kind] for kind in kinds))
    began = time.monotonic()
    for kind in kinds:
        took[kind].append(strike(fleet, kind))
    seconds = time.monotonic() - began
    play.end()
    found = play.found()
    lost = play.figure("dropped") - play.figure("failed")  # a new one may be told to come again
    if lost:
        found["sockets lost"] = lost
    say(f"{len(kinds)} deaths in {seconds:.0f} s, {play.figure('moves_per_s'):.0f} moves/s: "
        + (", ".join(f"{word} {n:.0f}" for word, n in found.items()) or "all noughts"))
    return play.figure("moves"), found


def deaths(fleet, want):
    took, kinds, moves, wrong = {"machine": [], "postgres": []}, mixed(want), 0, []
    for i in range(0, len(kinds), want.round):
        more, found = play_round(fleet, want, kinds[i:i + want.round], took)
        moves += more
        wrong += [found] if found else []
    say(f"{moves:.0f} acknowledged batches of the load generator")
    for kind, each in took.items():
        if each:
            p99 = sorted(each)[-1 - len(each) // 100]
            say(f"{kind}: {len(each)} deaths, moves taken again after {min(each):.1f} to {max(each):.1f} s, half within "
                f"{sorted(each)[len(each) // 2]:.1f}, p99 {p99:.1f}, at most {MOST[kind]:.0f}")
            wrong += [f"{kind}: {p99:.1f} s"] if p99 > MOST[kind] else []
    return wrong


def lone(fleet):
    """Both standbys are gone, a backup receives: what is written is not believed."""
    play = Play(fleet, 20, LONE + 60)
    primary, _ = fleet.roles()
    others = [machine for machine in fleet.db if machine is not primary]
    for machine in others:  # etcd stays: without two of three the primary would step down
        machine.kill("patroni")
        fleet.kill_postgres(machine)
    program = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/pg_receivewal"))[-1]
    link = f"host={primary.address} user=replicator password={fleet.words['replicator']}"
    received = fleet.folder / "received"
    received.mkdir()
    backup = subprocess.Popen([program, "-d", link, "--synchronous", "-D", received], stderr=subprocess.DEVNULL)
    wait_for(lambda: fleet.query(primary, "SHOW synchronous_standby_names") == "*", LONE)
    counts = fleet.query(primary, "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") == "1"
    say(f"{primary.name} is alone, a commit waits for anybody, and pg_receivewal is " + ("one" if counts else "NOT COUNTED"))
    time.sleep(SETTLE)
    before = fleet.moves()
    time.sleep(10)
    believed = fleet.moves() - before
    durable = [fleet.metrics(machine)["miasma_durable"] for machine in fleet.node]
    for machine in others:
        fleet.start_patroni(machine)
    wait_for(fleet.whole, WHOLE)
    backup.kill()
    backup.wait()
    wait_for(lambda: fleet.moves() > before + believed)
    play.end()
    found = play.found()
    say(f"alone, with a backup: {believed:.0f} moves believed in 10 s, miasma_durable {durable}, then "
        + (str(found) if found else "all noughts"))
    return [f"{believed:.0f} moves were believed"] * (believed > 0) + ["the backup counted for nobody"] * (not counts) + \
        ["miasma_durable is 1"] * (1 in durable) + ([found] if found else [])


def main():
    want = arguments()
    step_inside()
    began = time.monotonic()
    with Fleet(want.build, guarded=not want.without_guard) as fleet:
        say(f"the site of docs/hosting.md stands after {time.monotonic() - began:.0f} s")
        wrong = [] if want.without_guard else deaths(fleet, want)
        wrong += lone(fleet)
    say(f"{time.monotonic() - began:.0f} s; " + (f"wrong: {wrong}" if wrong else "lost 0, doubled 0, forked 0"))
    if want.without_guard:
        caught = any("believed" in str(one) for one in wrong)
        say("without the guard: " + ("it shows" if caught else "NOT CAUGHT"))
        return 0 if caught else 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
