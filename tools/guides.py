#!/usr/bin/env python3
"""Follows a guide word for word in a copy of the tree; fails with the line of the page that does not work.

usage: guides.py [--short] [--keep] GUIDE…

What is done with a code block stands behind its language:

    ```c file=PATH       the block is a new file
    ```diff file=PATH    lines to find in a file, and what to put in their place; "@@" parts two places
    ```sh                commands, run from the root of the tree; "sh long" is left out with --short
    ```                  anything else is only to be read

--keep leaves the copy where it is. What a page builds, it builds in the copy; packages of npm are those of the tree, so
a page must not install any.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
FENCE = re.compile(r"^( *)```(.*)$")
TIMEOUT = 1800  # seconds for one block
TAIL = 40  # lines of output that are shown of a block that failed


class Fault(Exception):
    """A block does not work: at which line of the page, and why."""

    def __init__(self, line, why):
        super().__init__(why)
        self.line, self.why = line, why


def blocks(page):
    """Every code block: the line its content begins on, the words of its fence, and the content."""
    inside = None
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        fence = FENCE.match(line)
        if not fence and inside:
            inside[3].append(line.removeprefix(inside[2]))
        elif fence and not inside:
            inside = (number + 1, fence[2].split(), fence[1], [])
        elif fence:
            yield inside[0], inside[1], inside[3]
            inside = None
    if inside:
        raise Fault(inside[0] - 1, "the block has no end")


def create(target, line, content):
    if target.exists():
        raise Fault(line, f"{target.name} is there already")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("\n".join(content) + "\n", encoding="utf-8")


def places(line, content):
    """The places of a diff: where each begins on the page, the lines to find and the lines to put there."""
    old, new, begin = [], [], line
    for number, text in enumerate([*content, "@@"], line):
        if text.startswith("@@"):
            yield begin, old, new
            old, new, begin = [], [], number + 1
            continue
        if text[:1] not in ("", " ", "-", "+"):
            raise Fault(number, "a line of a diff begins with a space, + or -")
        if text[:1] != "+":
            old.append(text[1:])
        if text[:1] != "-":
            new.append(text[1:])


def edit(target, line, content):
    if not target.exists():
        raise Fault(line, f"there is no {target.name}")
    for begin, old, new in places(line, content):
        text = "\n" + target.read_text(encoding="utf-8")
        find, put = ("\n" + "".join(one + "\n" for one in lines) for lines in (old, new))
        if text.count(find) != 1:
            raise Fault(begin, f"these lines stand {text.count(find)} times in {target.name}")
        target.write_text(text.replace(find, put)[1:], encoding="utf-8")


def run(tree, line, content):
    """The commands stand on the same lines of the script as on the page, so that bash says where it was."""
    script = "set -euo pipefail; trap 'echo \"@line $LINENO\" >&2' ERR" + "\n" * (line - 1) + "\n".join(content) + "\n"
    with tempfile.NamedTemporaryFile("w", suffix=".sh") as file:
        file.write(script)
        file.flush()
        done = subprocess.run(["timeout", str(TIMEOUT), "bash", file.name], cwd=tree, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        at = re.findall(r"^@line (\d+)$", done.stdout, re.M)
        said = [one for one in done.stdout.splitlines() if not one.startswith("@line ")][-TAIL:]
        raise Fault(int(at[0]) if at else line, "\n".join([f"ended with {done.returncode}", *said]))


def follow(page, tree, short):
    """Does what the page says; how many blocks that were."""
    count = 0
    for line, words, content in blocks(page):
        named = [word.removeprefix("file=") for word in words if word.startswith("file=")]
        if named and words[0] == "diff":
            edit(tree / named[0], line, content)
        elif named:
            create(tree / named[0], line, content)
        elif words[:1] != ["sh"] or (short and "long" in words):
            continue
        else:
            run(tree, line, content)
        count += 1
    return count


def copy(tree):
    """All that git knows or would know; packages of npm are shared."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    for name in listed.split("\0"):
        if name and (ROOT / name).exists():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)
    packages = ROOT / "web/node_modules"
    if packages.is_dir():
        (tree / "web/node_modules").symlink_to(packages)


def guide(page, short, keep):
    start = time.monotonic()
    tree = pathlib.Path(tempfile.mkdtemp(prefix="guide-"))
    try:
        copy(tree)
        count = follow(page, tree, short)
        print(f"{page}: {count} blocks followed in {time.monotonic() - start:.0f} s", flush=True)
        return True
    except Fault as fault:
        print(f"{page}:{fault.line}: {fault.why}", flush=True)
        return False
    finally:
        if keep:
            print(f"the copy is in {tree}")
        else:
            shutil.rmtree(tree)


def main():
    options = {word for word in sys.argv[1:] if word.startswith("--")}
    pages = [pathlib.Path(word) for word in sys.argv[1:] if not word.startswith("--")]
    if not pages or options - {"--short", "--keep"}:
        sys.exit(__doc__)
    good = [guide(page, "--short" in options, "--keep" in options) for page in pages]
    sys.exit(0 if all(good) else 1)


main()
