"""People at a fleet while it suffers: the load generator, people with clocks (online/living.py), and what both found."""

import signal
import subprocess
import sys
import threading

from fleet import ROOT
from faults import follow, sums

GAME, BATCHES_A_GAME, GUESTS = "blackdeath", 150, 200
LIVE = 8
NOUGHTS = ("lost", "doubled", "forked", "leaked", "overcharged")


class Play:
    """Moves at a rate, from now until `end`, for so many seconds at most, at the proxies and at these nodes; where there are
    some, people with clocks are at the nodes alone. `twins` race each other at two addresses."""

    def __init__(self, fleet, rate, seconds, nodes=(), twins=1):
        self.out, self.begun, self.threads, self.over = [], threading.Event(), [], False
        movers = max(20, rate // 5)
        tables = movers + int(1.3 * rate * seconds / BATCHES_A_GAME)
        given = [part for address in [*fleet.fronts(), *nodes] for part in ("--node", address)]
        load = [fleet.build / "online/miasma-load", *given, "--game", GAME, "--database", fleet.conninfo(), "--rate", rate,
                "--movers", movers, "--tables", tables, "--twins", twins, "--guests", GUESTS, "--seconds", seconds]
        living = [sys.executable, ROOT / "online/living.py", *(nodes or fleet.fronts()), "--database", fleet.conninfo(),
                  "--seconds", seconds, "--tables", LIVE]
        self.work = [self.start(load)]
        if not self.begun.wait(300):
            raise RuntimeError("the load does not begin")
        self.work.append(self.start(living))

    def start(self, command):
        process = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, text=True, bufsize=1)
        self.threads.append(threading.Thread(target=self.read, args=(process,), daemon=True))
        self.threads[-1].start()
        return process

    def read(self, process):
        follow(process, self.out, self.begun.set)

    def end(self):
        for process in self.work:
            process.send_signal(signal.SIGTERM)
        for thread in self.threads:
            thread.join(400)
        self.over = True

    def figure(self, name):
        return next(float(line.split()[1]) for line in self.out if line.startswith(name + " "))

    def found(self):
        """What is wrong, by name; all noughts where nothing is."""
        if sum("lost " in line for line in self.out) != 2:
            return {"verdicts missing": 1}
        found = {word: n for word, n in sums(self.out).items() if n}
        found |= {word: self.figure(word) for word in ("refused", "unanswered") if self.figure(word)}
        broken = [line for line in self.out if line.startswith("broken:")]
        return {**found, **({"broken": len(broken)} if broken else {})}
