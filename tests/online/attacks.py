#!/usr/bin/env python3
"""usage: attacks.py BUILD [--figures] [--all] [--long] [--plant BUG] [NAME…]

What a stranger tries against a site of two nodes behind haproxy. Without names: every attack of the gate that does
not measure, in at most 60 s; with --figures those that do, for a build without sanitizers. --all takes in those that
the server does not withstand yet. --long has larger numbers. With --plant, of a build with bugs on purpose, the
attack that is meant for the bug must do harm.
"""

import argparse
import concurrent.futures
import pathlib
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "online"))

import attacks  # noqa: E402
from attacks import authorization, clocks, dice, lobby, limits, memory, names, outage, parsing, races, views  # noqa: E402, F401
from attacks import bots  # noqa: E402, F401  last: its tables go on for a while
from cluster import Cluster  # noqa: E402

# Which attack must find a planted bug.
PLANTS = {"refill": "time_by_leaving", "since": "time_by_leaving", "secret": "chosen_secret", "bucket": "shared_bucket",
          "task": "leave_while_it_thinks"}
# The quotas of a public site, which Cluster lifts for tests that have one address only.
QUOTAS = ["--open-tables", "10", "--bot-tables", "20", "--imports-per-hour", "20", "--guests-per-hour", "60"]
BIG = 400_000  # bytes of the page's largest file


class Site:
    """What an attack may know: where the nodes and the proxy are, and how a node fares."""

    def __init__(self, build, cluster, long):
        self.build, self.cluster, self.long = build, cluster, long
        self.node, self.other, self.proxy = cluster.address(0), cluster.address(1), cluster.proxy_address()

    def metrics(self, i=0):
        return self.cluster.metrics(i)

    def rss(self, i=0):
        """Resident memory of a node in bytes."""
        status = pathlib.Path(f"/proc/{self.cluster.node[i].pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) * 1024

    def cpu(self, i=0):
        """Seconds of CPU a node has used."""
        fields = pathlib.Path(f"/proc/{self.cluster.node[i].pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / 100


def arguments():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--figures", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--plant", choices=PLANTS)
    parser.add_argument("--port", type=int, default=21700)
    want = parser.parse_args()
    want.names = [PLANTS[want.plant]] if want.plant else want.names
    return want


def chosen(want):
    if want.names:
        return [a for a in attacks.REGISTER if a.name in want.names]
    return [a for a in attacks.REGISTER if bool(a.figures) == want.figures and (want.all or not a.held)
            and (want.long or not a.nightly)]


def make_page(folder):
    """A page with one file as large as a real one's largest."""
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>page</title>")
    (folder / "assets/big-0123abcd.js").write_bytes(bytes(range(32, 127)) * (BIG // 95))
    return folder


def one(attack, site):
    """Whether it was withstood; says how it went."""
    began = time.monotonic()
    try:
        told = attack.run(site)
    except Exception as failure:  # a server that is gone, or that does not answer, has not withstood
        return False, f"FAIL {attack.number} {attack.name}: {type(failure).__name__}: {failure} ({attack.bound})"
    took = time.monotonic() - began
    return True, f"ok {attack.number} {attack.name}: {told or attack.bound} ({took:.1f} s)"


def meant(line, want):
    """A bug that was planted is meant to be found: that is no failure to whoever reads the log."""
    return line.replace("FAIL", "found by", 1) if want.plant else line


def run(want, site):
    """Those that mostly wait run beside the others; those that disturb everybody run in the end."""
    results, picked = [], chosen(want)

    def told(result):
        results.append(result)
        print(meant(result[1], want), flush=True)

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        beside = [pool.submit(one, a, site) for a in picked if a.waits]
        for a in picked:
            if not a.waits and not a.alone:
                told(one(a, site))
        for waiting in concurrent.futures.as_completed(beside):
            told(waiting.result())
    for a in picked:
        if a.alone:
            told(one(a, site))
    return results


def attacked(want):
    """How each attack went; what the nodes say in the end is judged too."""
    # Memory that was given back reads as nonsense, so that touching it shows without sanitizers.
    env = {"MIASMA_PLANT": want.plant, "MALLOC_PERTURB_": "165"} if want.plant else {}
    with Cluster(want.build, nodes=2, port=want.port, options=QUOTAS, proxy=True, page=make_page, env=env) as cluster:
        results = run(want, Site(want.build, cluster, want.long))
        for i in cluster.node:
            if not want.plant:
                cluster.lives(i)
    return results


def main():
    want = arguments()
    began = time.monotonic()
    results = attacked(want)
    failed = sum(not good for good, _ in results)
    if want.plant:
        print(f"planted {want.plant}:", "caught" if failed else "NOT CAUGHT")
        return 0 if failed else 1
    print(f"{len(results)} attacks in {time.monotonic() - began:.0f} s, {failed} of them did harm")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
