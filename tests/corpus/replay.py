"""Plays the corpus again: replay.py ARCHIVE_DEF PROGRAM…

Every line of corpus.tsv must give what it says. PROGRAM reads records and prints how many they are, their entries and
the hash; `{}` in it stands for the title and version of the file, such as rattus-1.
"""
import gzip
import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).parent
LEAST, MOST_BYTES = 300, 2 << 20


def lines():
    for line in (FOLDER / "corpus.tsv").read_text().splitlines()[1:]:
        name, told = line.split("\t", 1)
        yield name, told.split("\t")


def played(name, program):
    records = gzip.decompress((FOLDER / f"{name}.mia.gz").read_bytes())
    command = [part.replace("{}", name) for part in program]
    done = subprocess.run(command, input=records, stdout=subprocess.PIPE, check=False)
    return done.stdout.decode().split()


def faults(archived, program):
    """What is wrong, a sentence each."""
    named = dict(lines())
    for name in sorted(archived - named.keys()):
        yield f"{name} was released and has no games"
    for name, told in named.items():
        if int(told[0]) < LEAST or (FOLDER / f"{name}.mia.gz").stat().st_size > MOST_BYTES:
            yield f"{name} is too small, or too large"
        got = played(name, program)
        if got != told:
            yield f"{name} gives {' '.join(got)} and not {' '.join(told)}"


def main():
    definition, *program = sys.argv[1:]
    found = re.findall(r"^ARCHIVED\((\w+), (\d+),", pathlib.Path(definition).read_text(), re.M)
    wrong = list(faults({f"{title}-{version}" for title, version in found}, program))
    print("\n".join(wrong) or f"{sum(int(told[0]) for _, told in lines())} records play as they did")
    sys.exit(bool(wrong))


main()
