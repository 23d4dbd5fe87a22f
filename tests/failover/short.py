#!/usr/bin/env python3
"""usage: short.py BUILD

One death of each kind, a primary alone with a backup, and four cuts, on one site: two minutes.
"""

import sys
import time

from machines import step_inside
import failover
import partitions
from fleet import Fleet

RATE, CUTS = 100, (("primary_with_a_node", 0, 6), ("primary_from_its_standby", 1, 4), ("node_from_databases", 3, 4),
                   ("site_in_two", 2, 6))


def main():
    build = sys.argv[1]
    step_inside()
    began = time.monotonic()
    with Fleet(build) as fleet:
        kills = failover.arguments([build, "--machines", "1", "--postgres", "1", "--rate", str(RATE)])
        wrong = failover.deaths(fleet, kills) + failover.lone(fleet)
        cuts = partitions.arguments([build])
        wrong += partitions.all_cuts(fleet, cuts, CUTS)
    print(f"{time.monotonic() - began:.0f} s; " + (f"wrong: {wrong}" if wrong else "lost 0, doubled 0, forked 0"), flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
