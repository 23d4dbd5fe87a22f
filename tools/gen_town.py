"""Turns the map of Plague! and its table of places into C tables.

usage: gen_town.py TOWN_TXT PLACES_DEF OUT

Spaces are numbered: road squares row by row, then pink houses, named buildings, the Caff, "2"
buildings, the Stables, cemeteries, ships, beach and waters. OUT gives these numbers as an enum
and, where TOWN_TABLES is defined, what lies beside what.
"""

import heapq
import pathlib
import re
import sys

ROAD, PINK = ".o=f", "hjkl"
NORTH, WEST, EAST, SOUTH = (0, -1), (-1, 0), (1, 0), (0, 1)
SIDES = [NORTH, WEST, EAST, SOUTH]  # squares beside a square come in ascending order
FERRY_PRICE = 3  # R13
RED = 6  # A1: the most a flea moves
KINDS = ["TITLED", "CAFE", "STABLE", "CEMETERY", "SHIP", "SAND", "WATER"]


def fail(text):
    sys.exit(f"town: {text}")


def read_map(path):
    rows = re.findall(r"^ *\d+ \|(.*)\|$", path.read_text(), re.M)
    if not rows or len({len(row) for row in rows}) != 1:
        fail("rows of different width")
    return {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}


def read_places(path):
    text = path.read_text()
    places = re.findall(r"^PLACE\((\w+),\s*(\w+),\s*(\w+),\s*'(.)'\)", text, re.M)
    streets = re.findall(r'^STREET\((\w+),\s*(\w+),\s*"([^"]*)"\)', text, re.M)
    return places, streets


def beside(cell):
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in SIDES]


def runs(grid, signs):
    """Connected runs of one sign, in the order of their first cells."""
    found, seen = [], set()
    for cell in sorted(grid, key=lambda c: (c[1], c[0])):
        if grid[cell] not in signs or cell in seen:
            continue
        run, todo = [], [cell]
        seen.add(cell)
        while todo:
            at = todo.pop()
            run.append(at)
            for to in beside(at):
                if grid.get(to) == grid[cell] and to not in seen:
                    seen.add(to)
                    todo.append(to)
        found.append(run)
    return found


def span(text):
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def streets_of(streets, squares):
    """The street of each square, and its number within the street."""
    street, number = {}, {}
    for i, (name, _, areas) in enumerate(streets):
        cells = []
        for area in areas.split(","):
            xs, ys = area.split()
            cells += [(x, y) for y in span(ys) for x in span(xs)]
        for n, cell in enumerate(cells, 1):
            if cell not in squares or cell in street:
                fail(f"{name}: {cell} is no road, or belongs to another street")
            street[cell], number[cell] = i, n
    for cell in squares:
        if cell not in street:
            fail(f"{cell} belongs to no street")
    return street, number


def parts(squares, without):
    """Connected parts of the roads when some squares are left out."""
    left, found = set(squares) - without, []
    while left:
        todo, part = [min(left, key=lambda c: (c[1], c[0]))], set()
        while todo:
            at = todo.pop()
            if at in left:
                left.remove(at)
                part.add(at)
                todo += beside(at)
        found.append(part)
    return found


class Town:
    def __init__(self, grid, places, streets):
        self.grid = grid
        cells = sorted(grid, key=lambda c: (c[1], c[0]))
        self.squares = [cell for cell in cells if grid[cell] in ROAD]
        self.index = {cell: i for i, cell in enumerate(self.squares)}
        self.street, self.number = streets_of(streets, self.index)
        self.streets, self.places = streets, places
        self.words = [f"x{x}y{y}" for x, y in self.squares]
        self.ids, self.first, self.shape = {}, {}, []
        self.add("HOUSE", [(None, f"house{i}", run) for i, run in enumerate(runs(grid, PINK), 1)])
        for kind in KINDS:
            if kind == "STABLE":
                twos = enumerate(runs(grid, "2"), 1)
                self.add("TWO", [(None, f"two{i}", run) for i, run in twos])
            self.add(kind, [self.named(*place) for place in places if place[2] == kind])
        self.first["END"] = len(self.words)

    def named(self, name, word, kind, sign):
        found = runs(self.grid, sign)
        if len(found) != 1 and kind not in ("SAND", "WATER"):
            fail(f"{name}: '{sign}' stands {len(found)} times on the map")
        return name, word, [cell for run in found for cell in run]

    def add(self, kind, spaces):
        self.first[kind] = len(self.words)
        for name, word, cells in spaces:
            if name:
                self.ids[name] = len(self.words)
            for cell in cells:
                self.index[cell] = len(self.words)
            self.words.append(word)
            self.shape.append(cells)

    def sides(self, cell):
        """What lies on each side of a square; twice the same building counts once."""
        out = []
        for to in beside(cell):
            space = self.index.get(to, -1)
            out.append(-1 if space in out else space)
        return out

    def doors(self, space):
        """Squares beside a place. A ship lies in the Harbour, so a quay behind it is beside both."""
        cells = self.shape[space - len(self.squares)]
        if space == self.ids.get("HARBOUR"):
            for ship in range(self.first["SHIP"], self.first["SAND"]):
                cells = cells + self.shape[ship - len(self.squares)]
        touching = {to for cell in cells for to in beside(cell)}
        return sorted(self.index[to] for to in touching if self.grid.get(to, " ") in ROAD)

    def walls(self, space):
        """Buildings that share a side with a building."""
        found = {self.index.get(to, -1) for cell in self.shape[space - len(self.squares)]
                 for to in beside(cell)}
        return sorted(s for s in found if self.first["HOUSE"] <= s < self.first["STABLE"] and s != space)

    def signed(self, sign):
        return [self.index[cell] for cell in self.squares if self.grid[cell] == sign]

    def beside_sign(self, sign):
        return [self.index[c] for c in self.squares if any(self.grid.get(to) == sign for to in beside(c))]

    def town(self, part):
        return [self.index[cell] for cell in self.squares if cell in part]


def words_of_set(members, words):
    bits = [0] * words
    for m in members:
        bits[m // 64] |= 1 << m % 64
    return "{{" + ", ".join(f"0x{b:x}u" for b in bits) + "}}"


def enum_lines(town, words):
    lines = ["enum {", f"    SQUARES = {len(town.squares)},"]
    for kind in ["HOUSE", "TITLED", "CAFE", "TWO", "STABLE", "CEMETERY", "SHIP", "SAND", "WATER"]:
        lines.append(f"    {kind}_FIRST = {town.first[kind]},")
    lines += [f"    {name} = {space}," for name, space in town.ids.items()]
    ferry, sewers = town.signed("f"), set(town.signed("o"))
    if len(ferry) != 2:
        fail("a ferry needs two landings")
    if any(sewers & set(town.sides(town.squares[sewer])) for sewer in sewers):
        fail("two sewers lie side by side: a rat would have two ways there")
    lines += [f"    SPACES = {len(town.words)},", f"    SET_WORDS = {words},",
              f"    FERRY_NORTH = {ferry[0]},", f"    FERRY_SOUTH = {ferry[1]},",
              f"    FERRY_PRICE = {FERRY_PRICE}, // R13",
              f"    SEWERS = {len(town.signed('o'))},", f"    LINKS = {len(links(town))},",
              f"    AROUND = {1 + max(len(around(town, square)) for square in range(len(town.squares)))},", "};"]
    return lines


def links(town):
    found = []
    for cell in town.squares:
        here = town.index[cell]
        found += [(here, to, "ROAD") for to in town.sides(cell) if here < to < len(town.squares)]
    for space in range(len(town.squares), len(town.words)):
        found += [(door, space, "DOOR") for door in town.doors(space)]
    for space in range(town.first["HOUSE"], town.first["STABLE"]):
        found += [(space, to, "WALL") for to in town.walls(space) if to > space]
    found.append((*town.signed("f"), "FERRY"))
    sewers = town.signed("o")
    found += [(a, b, "SEWER") for a in sewers for b in sewers if a < b]
    return found


def far(town, cemetery):
    """Units from every space to a cemetery, with nothing in the way."""
    squares, ferry = len(town.squares), town.signed("f")
    reached, todo = {}, [(1, door) for door in town.doors(cemetery)]
    while todo:
        units, at = heapq.heappop(todo)
        if at in reached:
            continue
        reached[at] = units
        steps = [(units + 1, to) for to in town.sides(town.squares[at]) if 0 <= to < squares]
        sails = [(units + FERRY_PRICE, to) for to in ferry if at in ferry]
        for way in steps + sails:
            heapq.heappush(todo, way)
    places = range(squares, len(town.words))
    return [reached[at] for at in range(squares)] + [
        0 if place == cemetery else 1 + min(reached[door] for door in town.doors(place)) for place in places]


def around(town, square):
    """Squares that a flea can come from by road, the nearest first: eight times the square and the units."""
    reached, todo = {square: 0}, [square]
    for at in todo:
        for to in town.sides(town.squares[at]):
            if 0 <= to < len(town.squares) and to not in reached and reached[at] < RED:
                reached[to] = reached[at] + 1
                todo.append(to)
    return [8 * at + units for at, units in reached.items()]


def braces(items):
    return "{" + ", ".join(str(item) for item in items) + "}"


def table_lines(town, words):
    squares, spaces = len(town.squares), range(len(town.squares), len(town.words))
    doors = [town.doors(space) for space in spaces]
    for space, found in zip(spaces, doors):
        if not found:
            fail(f"{town.words[space]} touches no road")
    most = max(len(found) for found in doors)
    none = "NOWHERE"
    side = [[none if s < 0 else s for s in town.sides(cell)] for cell in town.squares]
    bridge = {cell for cell in town.squares if town.grid[cell] == "="}
    halves = parts(town.squares, bridge)
    if len(halves) != 2:
        fail(f"without the bridge the roads fall into {len(halves)} parts")
    twos = range(town.first["TWO"], town.first["STABLE"])
    sets = {
        "ditch": town.beside_sign("%"),
        "by_two": [d for two in twos for d in town.doors(two)],
        "weymouth": town.town(halves[1]),
        "sewer": town.signed("o"),
        "roads": range(squares),
        "bridge": town.signed("="),
    }
    north = town.town(halves[0])
    sets["melcombe"] = list(north)
    for space, found in zip(spaces, doors):
        afloat = town.first["SHIP"] <= space < town.first["SAND"] or space >= town.first["WATER"]
        if found[0] in north and not afloat:
            sets["melcombe"].append(space)
    street = [town.street[cell] for cell in town.squares]
    near = [around(town, square) + [none] for square in range(squares)]
    out = [f"const uint16_t plg_side[SQUARES][4] = {braces(map(braces, side))};",
           f"enum {{ DOORS = {most + 1} }};",
           "// The squares beside a place, ended by NOWHERE.",
           "static const uint16_t doors[SPACES - SQUARES][DOORS] = "
           f"{braces(braces(list(found) + [none]) for found in doors)};",
           "// Buildings that share a side, one bit each from HOUSE_FIRST.",
           "const uint64_t plg_walls[STABLE_FIRST - HOUSE_FIRST][2] = {"]
    for space in range(town.first["HOUSE"], town.first["STABLE"]):
        bits = sum(1 << (to - town.first["HOUSE"]) for to in town.walls(space))
        out.append(f"    {{0x{bits & (1 << 64) - 1:x}u, 0x{bits >> 64:x}u}},")
    out += ["};",
            f"const uint8_t plg_street[SQUARES] = {braces(street)};",
            f"const uint8_t plg_number[SQUARES] = {braces(town.number[c] for c in town.squares)};",
            f"const uint16_t plg_sewers[SEWERS] = {braces(town.signed('o'))};",
            "const plg_set plg_streets[] = {"]
    for i in range(len(town.streets)):
        out.append("    " + words_of_set([s for s in range(squares) if street[s] == i], words) + ",")
    out.append("};")
    out += [f"const plg_set plg_{name} = {words_of_set(members, words)};" for name, members in sets.items()]
    graves = range(town.first["CEMETERY"], town.first["SHIP"])
    out.append(f"const uint8_t plg_far[CEMETERIES][SPACES] = {braces(braces(far(town, grave)) for grave in graves)};")
    out.append("const char *const plg_space_words[SPACES] = {" + ", ".join(f'"{w}"' for w in town.words) + "};")
    out.append("const mi_link plg_links[LINKS] = {" + ", ".join(f"{{{a}, {b}, {way}}}" for a, b, way in links(town)) + "};")
    out.append(f"const uint16_t plg_around[SQUARES][AROUND] = {braces(map(braces, near))};")
    return out


def main():
    town_path, places_path, out_path = (pathlib.Path(arg) for arg in sys.argv[1:4])
    town = Town(read_map(town_path), *read_places(places_path))
    words = (len(town.words) + 63) // 64
    lines = ["// Written by tools/gen_town.py from town.txt and places.def.", "",
             "#ifndef TOWN_TABLES", "", *enum_lines(town, words), "", "#else", "",
             *table_lines(town, words), "", "#endif"]
    out_path.write_text("\n".join(lines) + "\n")


main()
