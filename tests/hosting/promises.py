#!/usr/bin/env python3
"""The promises of docs/hosting.md name tests that are there: promises.py ROOT"""

import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
text = (root / "docs/hosting.md").read_text(encoding="utf-8").split("## Eleven promises")[1].split("\n## ")[0]
rows = [line for line in text.splitlines() if re.match(r"\| \d+ \|", line)]
wrong = [] if len(rows) == 11 else [f"{len(rows)} promises"]
for row in rows:
    held = row.split("|")[3]
    words = re.findall(r"`([^`]+)`", held)
    files = [word for word in words if "/" in word]
    wrong += [f"no {name}" for name in files if not (root / name).exists()]
    wrong += [] if files else [f"no test for: {row[:60]}"]
    for part in re.split(r"(?=`[^`]+/[^`]+`)", held):
        found = re.findall(r"`([^`]+)`", part)
        if not found or not (root / found[0]).is_file():
            continue
        code = (root / found[0]).read_text(encoding="utf-8")
        wrong += [f"{found[0]} has no {name}" for name in found[1:] if name not in code and not name.startswith("make ")]
print("\n".join(wrong) or "eleven promises, each with its tests")
sys.exit(bool(wrong))
