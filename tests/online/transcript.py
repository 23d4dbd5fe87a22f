#!/usr/bin/env python3
"""usage: transcript.py BUILD DOCUMENT [--write]

Types the commands of the document's console block at a server of its own, and compares what it
answers with what the document says, whatever the dice were. With --write the document gets the
answers.
"""

import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "online"))

from cluster import Cluster  # noqa: E402

BLOCK = re.compile(r"```console\n(.*?)```", re.S)
MARK = "-- next --"


def commands(block):
    return [line[2:] for line in block.splitlines() if line.startswith("$ ")]


def typed(lines, site):
    """Every command with its answer, as a terminal would show them."""
    script = "".join(f"echo '{MARK}'\n{line}\n" for line in lines)
    done = subprocess.run(["bash", "-c", script], env={"SITE": site, "PATH": "/usr/bin:/bin"}, text=True,
                          stdout=subprocess.PIPE, check=True, timeout=60)
    answers = done.stdout.split(MARK + "\n")[1:]
    return "".join(f"$ {line}\n{answer}{'' if answer.endswith(chr(10)) or not answer else chr(10)}"
                   for line, answer in zip(lines, answers))


def plain(text):
    """Without what lots and dice decide: hashes, numbers, and who came first."""
    text = re.sub(r"[0-9a-f]{64}", "HASH", text)
    text = re.sub(r'(\[Result ").*("\])', r"\1…\2", text)
    return re.sub(r"\d+", "0", text)


def main():
    build, document = sys.argv[1], pathlib.Path(sys.argv[2])
    text = document.read_text()
    block = BLOCK.search(text)[1]
    with Cluster(build, nats=False, port=21330) as cluster:
        found = typed(commands(block), cluster.url())
    if "--write" in sys.argv:
        document.write_text(text.replace(block, found))
    elif plain(found) != plain(block):
        print(found)
        sys.exit(f"{document} tells something else")
    print(f"{len(commands(block))} commands as in {document.name}")


if __name__ == "__main__":
    main()
