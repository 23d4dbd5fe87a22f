"""One version in all places: versions.py SOURCE_ROOT VERSION PROGRAM… VERSION is that of meson.build."""
import json
import pathlib
import subprocess
import sys

root, version, programs = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3:]


def package(name):
    return json.loads((root / "web" / name).read_text())


def said(program):
    return subprocess.run([program, "--version"], check=True, text=True, capture_output=True).stdout


lock = package("package-lock.json")
found = {
    "web/package.json": package("package.json")["version"],
    "web/package-lock.json": lock["version"],
    "web/package-lock.json, its first package": lock["packages"][""]["version"],
}
for path in programs:
    name = pathlib.Path(path).name
    found[f"{name} --version"] = said(path).removeprefix(f"{name} ").removesuffix("\n")
wrong = [f"{where} says {what}, meson.build {version}" for where, what in found.items() if what != version]
if f"## {version}" not in (root / "CHANGELOG.md").read_text():
    wrong.append(f"CHANGELOG.md has no chapter {version}")
print("\n".join(wrong) or f"{version} in {len(found) + 1} places")
sys.exit(bool(wrong))
