"""Exports that nobody needs: dead.py SOURCE_ROOT BUILD_FOLDER. Prints them; ends with 1 when there are any.

An export is dead when no other file uses it, or when nothing but tests does, its own file included. C functions are
looked up in the objects of a build without link-time optimisation, such as build/debug; what the WebAssembly module
calls is read from its sources. TypeScript is read as text.
"""
import fnmatch
import json
import os
import pathlib
import re
import subprocess
import sys

# Name, and why it stays.
KEPT = {
    "LLVMFuzzerTestOneInput": "libFuzzer calls it",
    "arena_size": "tests measure how an arena grows",
    "bot_any_head": "the tests of games deal by lot with it",
    "id_shard": "tests read an id apart",
    "limit_count": "tests look what is kept of an address",
    "main": "the system calls it",
    "net_new": "the fuzzer of parsers needs a connection without a peer",
    "rat_strike": "tests of tokens strike a region at once",
    "site_forget": "tests begin with a site that nobody knows",
}
# What the C calls that wasm2c writes of archived modules, which is compiled by itself.
# `__wrap_` is what the linker puts in place of another function.
KEPT_PREFIXES = ("wasm_rt_", "archive_", "__wrap_")

WORD = re.compile(r"\w+")


TEXT_OR_COMMENT = re.compile(r"""("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|/\*.*?\*/|//[^\n]*""", re.S)


def without_comments(text):
    return TEXT_OR_COMMENT.sub(lambda found: found[1] or "", text)


# ---- C ----

def symbols(path):
    """What an object defines as an extern function, and what it refers to."""
    lines = subprocess.run(["nm", str(path)], check=True, text=True, capture_output=True).stdout.splitlines()
    kinds = [line.split()[-2:] for line in lines]
    return {name for kind, name in kinds if kind == "T"}, {name for kind, name in kinds if kind == "U"}


def sources(root, build):
    """Every object of the build with the file of ours that it was made of."""
    for one in json.loads((build / "compile_commands.json").read_text()):
        path = pathlib.Path(os.path.normpath(build / one["file"]))
        if path.is_relative_to(root) and not path.is_relative_to(build): yield build / one["output"], path


def is_test(path, root):
    parts = path.relative_to(root).parts
    return "tests" in parts or "test" in parts


def words_of_module(root):
    return {word for path in (root / "wasm").glob("*.c") for word in WORD.findall(path.read_text())}


def once(name, text):
    return len(re.findall(rf"\b{name}\b", text)) == 1


def dead_functions(root, build):
    objects = [(path, *symbols(made)) for made, path in sources(root, build) if made.exists()]
    tested = set().union(*(refers for path, _, refers in objects if is_test(path, root)))
    wanted = words_of_module(root).union(*(refers for path, _, refers in objects if not is_test(path, root)))
    for path, defines, _ in objects:
        if is_test(path, root): continue
        text = without_comments(path.read_text())
        for name in sorted(defines - wanted):
            if name not in tested or once(name, text): yield str(path.relative_to(root)), name


# ---- TypeScript ----

SPECIFIER = re.compile(r"""(?:from|import)\s*\(?\s*["'](\.[^"']*)["']""")
GLOB = re.compile(r"""import\.meta\.glob[^(]*\(\s*["'](\.[^"']*)["']""")
STAR = re.compile(r"""^export \* from ["'](\.[^"']*)["']""", re.M)
DECLARED = re.compile(r"^export (?:declare )?(?:async )?(?:abstract )?"
                      r"(?:const|let|function\*?|class|type|interface|enum) (\w+)", re.M)
LISTED = re.compile(r"^export (?:type )?\{([^}]*)\}", re.M)


def resolved(path, specifier, texts):
    base = pathlib.Path(os.path.normpath(path.parent / specifier))
    names = [base, *(base.with_name(base.name + end) for end in (".ts", ".tsx")), base / "index.ts"]
    return next((name for name in names if name in texts), None)


def exports(text):
    listed = [one.split()[-1] for names in LISTED.findall(text) for one in names.split(",") if one.strip()]
    return DECLARED.findall(text) + listed


def importers(texts):
    """Who imports a file: by its name, or by a file that passes all of it on."""
    found = {path: {} for path in texts}
    passed = {}
    for path, text in texts.items():
        for specifier in SPECIFIER.findall(text):
            target = resolved(path, specifier, texts)
            if target: found[target][path] = True
        for pattern in GLOB.findall(text):
            whole = os.path.normpath(path.parent / pattern)
            for target in texts:
                if fnmatch.fnmatch(str(target), whole): found[target][path] = True
        for specifier in STAR.findall(text):
            passed.setdefault(resolved(path, specifier, texts), []).append(path)
    for target, through in passed.items():
        for path in through: found[target] |= found[path]
    return found


def dead_exports(root):
    web = root / "web"
    files = [path for end in ("ts", "tsx", "mjs") for folder in ("src", "tests", "tools")
             for path in web.glob(f"{folder}/**/*.{end}")]
    texts = {path: without_comments(path.read_text()) for path in sorted(files) + sorted(web.glob("*.ts"))}
    words = {path: set(WORD.findall(text)) for path, text in texts.items()}
    for path, users in importers(texts).items():
        if path.parts[len(web.parts)] != "src" or "gen" in path.parts: continue
        for name in exports(texts[path]):
            using = [user for user in users if name in words[user]]
            only_tests = all(is_test(user, root) for user in using)
            if not using or (only_tests and once(name, texts[path])): yield str(path.relative_to(root)), name


def main():
    root, build = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    found = [*dead_functions(root, build), *dead_exports(root)]
    dead = [one for one in found if one[1] not in KEPT and not one[1].startswith(KEPT_PREFIXES)]
    for where, name in dead: print(f"{where}: {name}")
    sys.exit(bool(dead))


if __name__ == "__main__":
    main()
