#!/usr/bin/env python3
"""Writes numbered SQL files as a C header, without comments: embed.py OUT FILE..."""
import pathlib
import re
import sys

out, *names = sys.argv[1:]
lines = ["#include <stdbool.h>", "", "// Standard C promises 4095 characters of a text; gcc and clang take any number.",
         '#pragma GCC diagnostic ignored "-Woverlength-strings"', "", "typedef struct {", "    int number;", "    const char *name, *sql;",
         "} migration;", "", "static const migration migrations[] = {"]
for name in sorted(names):
    path = pathlib.Path(name)
    number = int(path.name.split("_")[0])
    lines.append(f'    {{{number}, "{path.stem}",')
    for line in path.read_text(encoding="utf-8").splitlines():
        text = re.sub(r"\s*-- .*|\s*--$", "", line).replace("\\", "\\\\").replace('"', '\\"')
        if text.strip():
            lines.append(f'     "{text}\\n"')
    lines.append("    },")
lines.append("};")
pathlib.Path(out).write_text("\n".join(lines) + "\n", encoding="utf-8")
