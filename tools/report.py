#!/usr/bin/env python3
"""Makes a failing test of a report that something looked wrong.

usage: report.py BUILD CAPSULE

What the reporting seat did not know is made up (`miasma guess`). Then the entries up to the step are held against the
second implementation and against the laws. Where one of them notices something, the record is shrunk to the fewest
entries in which it still does, and kept in tests/reports, where the test `reports` plays it from now on.
"""

import hashlib
import pathlib
import re
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests/second"))
import reports  # noqa: E402

PATIENCE = 60  # seconds of shrinking


def whole(build, capsule):
    """The report as a game that can be judged."""
    run = subprocess.run([build / "miasma", "guess", capsule], capture_output=True, text=True, check=False)
    if run.returncode:
        sys.exit(run.stderr.strip())
    return reports.Record(run.stdout)


def shrink(build, record):
    """Takes out runs of entries, long ones first, and what is refused without them, as long as the rest shows it."""
    until, run = time.monotonic() + PATIENCE, len(record.entries) // 2
    while run:
        at = len(record.entries) - run
        while at >= 0 and time.monotonic() < until:
            whole, record.entries = record.entries, record.entries[:at] + record.entries[at + run:]
            found, entries = reports.difference(build, record)
            record.entries = entries if found else whole
            at = min(at, len(record.entries)) - run
        run //= 2


def noticed(build, record):
    """By the second implementation or by a law: what, and the smallest record of it; None where nothing is."""
    found, entries = reports.difference(build, record)
    if not found:
        return reports.broken_law(build, record)
    record.entries = entries
    shrink(build, record)
    return reports.difference(build, record)[0], record


def keep(found, record, behind):
    """The record with what was reported; the sentence stays, what was offered is offered again."""
    said = [line for line in behind if line.startswith("{said ")]
    record.behind = ["{noticed " + re.sub(r"[{}]", "", found)[:300] + "}"] + said
    text = record.text()
    digest = hashlib.sha256("\n".join([record.game, *record.entries]).encode()).hexdigest()[:8]
    path = reports.KEPT / f"{record.game}-{digest}.mia"
    path.write_text(text, encoding="utf-8")
    return path


def main():
    build, capsule = pathlib.Path(sys.argv[1]), sys.argv[2]
    record = whole(build, capsule)
    behind, entries = record.behind, len(record.entries)
    result = noticed(build, record)
    if not result:
        sys.exit("The second implementation and the laws agree with the program up to this step.")
    path = keep(*result, behind)
    print(f"{path}: {len(result[1].entries)} of {entries} entries\n{result[0]}")


if __name__ == "__main__":
    main()
