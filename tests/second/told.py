"""What the program tells of a game, entry by entry, and how another engine is held against it.

An engine is a class of its own module (rattus.py, blackdeath.py, plague.py), written from the rule book:

    engine = Engine(seats, options)    # seats: a number; options: {word: value}, both of them words
    engine.asked()                     # ("red", "turn") or ("nature", "face gallia"): who, and the question
    engine.rows()                      # ["take king", …]; for nature [(weight, "face gallia 1 e07"), …]
    engine.play("red", "take king")    # the events: a list of Line
    engine.facts()                     # what lies on the table: a list of Line
    engine.standing()                  # {"red": (points, rank, tie), …}

A Line is words, of which one may be secret. `Line("looked", "red", "gallia", "1", Secret("e07", ("red",)))` shows the
token to red alone, and a "?" to everybody else; `Line("hand", "red", "gallia_1", only=("red",))` is there for red
alone.
"""

import collections
import functools
import pathlib
import re
import subprocess

GAMES = pathlib.Path(__file__).resolve().parents[2] / "games"
SEATS = ("red", "blue", "gold", "black", "white", "teal")

Secret = collections.namedtuple("Secret", "word seats")


def table(title, file, row):
    """The rows of one kind in a table of a game: of `REGION(ANGLIA, "a, b", 2)` the three cells, without quotes."""
    text = (GAMES / title / file).read_text(encoding="utf-8")
    found = re.findall(rf"^\s*{row}\((.*)\)", text, re.MULTILINE)
    cells = [re.findall(r"""(?:"[^"]*"|'.'|[^,"'])+""", words) for words in found]
    return [[cell.strip().strip("\"'") for cell in words] for words in cells]


@functools.lru_cache(maxsize=None)
class Line:
    """Words as each seat may see them. The same words make the same line, so it is made once."""

    def __init__(self, *words, only=()):
        secret = [word for word in words if isinstance(word, Secret)]
        self.seats = secret[0].seats if secret else only  # those that are shown more than others
        self.shown = " ".join(str(word.word) if word in secret else str(word) for word in words)
        self.hidden = None if only else " ".join("?" if word in secret else str(word) for word in words)

    def seen_by(self, view):
        """As text, or None where this view is not shown the line."""
        return self.shown if view in self.seats else self.hidden


class Position:
    """What was told of one position, and of the entry that was played there."""

    def __init__(self):
        self.asked, self.rows, self.standing, self.played = None, [], {}, None
        self.fact, self.gone, self.event = {}, {}, {}  # by view, texts; facts by what has changed


def take_line(line, position):
    kind, _, rest = line.partition(" ")
    who, _, words = rest.partition(" ")
    if kind == "asked":
        position.asked = (who, words)
    elif kind == "row":
        position.rows.append((int(who), words) if position.asked[0] == "nature" else rest)
    elif kind in ("fact", "gone", "event"):
        getattr(position, kind).setdefault(who, []).append(words)
    elif kind == "standing":
        position.standing[who] = tuple(map(int, words.split()))
    elif kind == "play":
        position.played = (who, words)
    elif kind == "refused":
        raise Difference(f"the program refuses {words!r} of {who}")
    else:
        raise ValueError(line)


def read(text):
    """Seats, options, and the positions of a game that was told."""
    lines = text.splitlines()
    seats, options, positions = int(lines[0].split()[2]), {}, []
    for line in lines[1:]:
        kind, _, rest = line.partition(" ")
        if kind == "option":
            word, value = rest.split()
            options[word] = value
            continue
        if kind == "asked":
            positions.append(Position())
        take_line(line, positions[-1])
    return seats, options, positions


def tell(program, how, game, seats, seed, options, entries=""):
    """A game by lot where `how` is "lot"; of these entries where it is "lines"."""
    command = [program, how, game, str(seats), str(seed), *options]
    return subprocess.run(command, input=entries, text=True, capture_output=True, check=False).stdout


class Difference(Exception):
    """The two do not agree."""


def agree(what, told, ours):
    if told == ours:
        return
    if isinstance(told, list) and isinstance(ours, list):
        theirs, mine = collections.Counter(told), collections.Counter(ours)
        raise Difference(f"{what}: told only {sorted((theirs - mine).elements())[:6]}, "
                         f"ours only {sorted((mine - theirs).elements())[:6]}")
    raise Difference(f"{what}: told {told}, ours {ours}")


def change(counted, gone, new):
    """Texts that go, and others that come."""
    for text in new:
        counted[text] = counted.get(text, 0) + 1
    for text in gone:
        counted[text] -= 1
        if not counted[text]:
            del counted[text]


def texts_of(counted):
    return [text for text, count in counted.items() for _ in range(count)]


def seen(lines, view):
    texts = [line.seen_by(view) for line in lines]
    return [text for text in texts if text is not None]


def compare_facts(lines, position, seats, shown):
    """Facts of nobody, `shown` up to the position before; then of each seat, which is shown a few others."""
    change(shown, position.gone.get("-", ()), position.fact.get("-", ()))
    ours = dict(collections.Counter(seen(lines, "-")))
    if shown != ours:
        agree("facts of -", texts_of(shown), texts_of(ours))
    secret = [line for line in lines if line.seats]
    hidden = seen(secret, "-")
    for seat in seats:
        told, ours = hidden + position.fact.get(seat, []), seen(secret, seat) + position.gone.get(seat, [])
        agree(f"facts of {seat}", sorted(told), sorted(ours))


def compare_events(lines, position, views):
    """A view of which nothing is told was shown what nobody was shown."""
    for view in views:
        agree(f"events of {view}", position.event.get(view, position.event.get("-", [])), seen(lines, view))


def compare(engine, positions, seats):
    """Raises Difference at the first entry where the engine says something else."""
    seats, shown = SEATS[:seats], {}
    for number, position in enumerate(positions):
        try:
            agree("asked", position.asked, engine.asked())
            agree("rows", sorted(position.rows), sorted(engine.rows()))
            compare_facts(engine.facts(), position, seats, shown)
            agree("standing", position.standing, engine.standing())
            if position.played:
                compare_events(engine.play(*position.played), position, ("-", *seats))
        except Difference as found:
            raise Difference(f"entry {number + 1}, {position.played}: {found}") from None
