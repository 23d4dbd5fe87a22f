"""What the program tells of a game, entry by entry, and how another engine is held against it.

An engine is a class of its own module (rattus.py, blackdeath.py, plague.py), written from the rule book:

    engine = Engine(seats, options)    # seats: a number; options: {word: value}, both of them words
    engine.asked()                     # ("red", "turn") or ("nature", "face gallia"): who, and the question
    engine.rows()                      # ["take king", …]; for nature [(weight, "face gallia 1 e07"), …]
    engine.play("red", "take king")    # the events: a list of Line
    engine.facts()                     # what lies on the table: a list of Line
    engine.standing()                  # {"red": (points, rank, tie), …}

A Line is words, some of which may be secret. `Line("looked", "red", "gallia", "1", Secret("e07", {"red"}))` shows the
token to red alone, and a "?" to everybody else; `Line("hand", "red", "gallia_1", only={"red"})` is there for red alone.
"""

import collections
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


class Line:
    """Words as each seat may see them."""

    def __init__(self, *words, only=None):
        self.words, self.only = words, only
        self.text = None  # where all views are shown the same
        if only is None and not any(isinstance(word, Secret) for word in words):
            self.text = " ".join(map(str, words))

    def seen_by(self, view):
        """As text, or None where this view is not shown the line."""
        if self.text is not None:
            return self.text
        if self.only is not None and view not in self.only:
            return None
        return " ".join(word_seen(word, view) for word in self.words)


def word_seen(word, view):
    if not isinstance(word, Secret):
        return str(word)
    return str(word.word) if view in word.seats else "?"


def views_of(lines, views):
    """The lines that each view is shown, as a sorted list of texts. Most are the same for all."""
    same = [line.text for line in lines if line.text is not None]
    others = [line for line in lines if line.text is None]
    everybody = sorted(same)
    for view in views:
        own = [text for text in (line.seen_by(view) for line in others) if text is not None]
        yield view, sorted(same + own) if own else everybody


class Position:
    """What was told of one position, and of the entry that was played there."""

    def __init__(self):
        self.asked, self.rows, self.standing, self.played, self.events = None, [], {}, None, {}
        self.facts = {}  # of the views whose facts have changed: a sorted list, or None where they are nobody's


def take_line(line, position):
    kind, _, rest = line.partition(" ")
    who, _, words = rest.partition(" ")
    if kind == "asked":
        position.asked = (who, words)
    elif kind == "row":
        position.rows.append((int(who), words) if position.asked[0] == "nature" else rest)
    elif kind == "facts":
        position.facts[who] = None if words == "-" else []
    elif kind == "fact":
        position.facts[who].append(words)
    elif kind == "standing":
        position.standing[who] = tuple(map(int, words.split()))
    elif kind == "play":
        position.played = (who, words)
    elif kind == "refused":
        raise Difference(f"the program refuses {words!r} of {who}")
    elif kind == "event":
        position.events.setdefault(who, []).append(words)
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


def tell(program, game, seats, seed, options, entries=""):
    """A game by lot where `seed` is a number; of these entries where it is "-"."""
    command = [program, game, str(seats), str(seed), *options]
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


def compare_views(engine, position, views, shown):
    """Facts of every view; `shown` has what each was last told."""
    for view, ours in views_of(engine.facts(), views):
        if view in position.facts:
            shown[view] = position.facts[view] and sorted(position.facts[view])
        told = shown["-"] if shown[view] is None else shown[view]
        agree(f"facts of {view}", told, ours)


def compare(engine, positions, seats):
    """Raises Difference at the first entry where the engine says something else."""
    views = ("-", *SEATS[:seats])
    shown = dict.fromkeys(views)
    for number, position in enumerate(positions):
        try:
            agree("asked", position.asked, engine.asked())
            agree("rows", sorted(position.rows), sorted(engine.rows()))
            compare_views(engine, position, views, shown)
            agree("standing", position.standing, engine.standing())
            if position.played:
                events = engine.play(*position.played)
                for view in views:
                    told = position.events.get(view, position.events.get("-", []))
                    ours = [line.seen_by(view) for line in events]
                    agree(f"events of {view}", told, [text for text in ours if text is not None])
        except Difference as found:
            raise Difference(f"entry {number + 1}, {position.played}: {found}") from None
