"""Plague! a second time, from the rules (games/plague/RULES.md): R, C, J and A are the ids of its paragraphs.

The town, the places, the streets and the cards are read from the tables in games/plague. Chapters stand in the order of
the rules; what the cards do is in plague_cards.py. Nothing on the table is secret but the order of cards that nobody
has seen (A63), so that every event and every fact is the same for all.
"""

import functools
import heapq
import re

import told
from plague_cards import Cards
from told import Line

PIECES = {"rat": 36, "flea": 24, "cat": 3, "vacuum": 1}  # R2
GREEN_FACES, RED_FACES = range(1, 13), range(1, 7)  # A1
ROOM = 12  # R21 what a cart holds by claiming
FERRY_PRICE = 3  # R13
LAST_ROUND = 100  # A75
VOTES_FROM_ROUND, ROUNDS_BETWEEN_VOTES = 10, 5  # A79
NOWHERE = None


# ---- the tables ----


table = functools.partial(told.table, "plague")


def square_name(x, y):
    return f"x{x}y{y}"


class Town:
    """R9–R13 The spaces, and which of them touch."""

    def __init__(self):
        self.read_map()
        self.kind, self.spaces_of_kind, self.cells = {}, {}, {}
        self.name_roads()
        self.name_places()
        self.name_buildings("hjkl", "house")
        self.name_buildings("2", "two")
        self.find_ways()
        self.find_sides()
        self.read_streets()

    def read_map(self):
        text = (told.GAMES / "plague" / "town.txt").read_text(encoding="utf-8")
        rows = re.findall(r"^ *\d+ \|(.*)\|$", text, re.MULTILINE)
        self.sign = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}

    def cells_signed(self, signs):
        """In reading order."""
        return [cell for cell, sign in self.sign.items() if sign in signs]

    def name(self, space, kind, cells):
        self.kind[space] = kind
        self.spaces_of_kind.setdefault(kind, []).append(space)
        self.cells.update(dict.fromkeys(cells, space))

    def name_roads(self):
        for cell in self.cells_signed(".o=f"):
            self.name(square_name(*cell), "road", [cell])
        self.sewers = [square_name(*cell) for cell in self.cells_signed("o")]
        one, other = [square_name(*cell) for cell in self.cells_signed("f")]
        self.ferry = {one: other, other: one}

    def name_places(self):
        """The places of places.def; their kinds are TITLED, CAFE, STABLE, CEMETERY, SHIP, SAND and WATER."""
        self.word_of_id = {}
        for ident, word, kind, sign in table("places.def", "PLACE"):
            self.word_of_id[ident] = word
            self.name(word, kind, self.cells_signed(sign))

    def name_buildings(self, signs, kind):
        """Houses and 2 buildings have numbers, in reading order; a run of one sign is one building."""
        number = 0
        for cell in self.cells_signed(signs):
            if cell not in self.cells:
                number += 1
                self.name(f"{kind}{number}", kind, self.run_from(cell))

    def run_from(self, cell):
        run, edge = {cell}, [cell]
        while edge:
            for near in self.around(edge.pop()):
                if self.sign[near] == self.sign[cell] and near not in run:
                    run.add(near)
                    edge.append(near)
        return run

    def around(self, cell):
        """R9 The cells that share a side with this one."""
        x, y = cell
        return [near for near in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)) if near in self.sign]

    def find_ways(self):
        """R12 ways: the road squares one step away; entrances: what a road square leads into; A62 beside: next door."""
        self.ways = {space: [] for space in self.kind}
        self.entrances = {space: [] for space in self.kind}
        self.beside = {space: [] for space in self.kind}
        for cell, space in self.cells.items():
            for near in self.around(cell):
                self.join(space, self.cells.get(near))
        for ship in self.spaces_of_kind["SHIP"]:  # R39 the ships lie in the Harbour
            for door in self.ways[ship]:
                self.add_once(self.ways["harbour"], door)

    def join(self, space, near):
        if near in (NOWHERE, space):
            return
        if self.kind[near] == "road":
            self.add_once(self.ways[space], near)
        elif self.kind[space] == "road":
            self.add_once(self.entrances[space], near)
        elif self.is_building(space) and self.is_building(near):
            self.add_once(self.beside[space], near)

    @staticmethod
    def add_once(spaces, space):
        if space not in spaces:
            spaces.append(space)

    def is_building(self, space):
        """A22 The Caff is one, the Stables are none but for one order."""
        return self.kind[space] in ("house", "two", "TITLED", "CAFE")

    def is_house(self, space):
        """A71 What a cat or the vacuum cleaner may be put into."""
        return self.kind[space] in ("house", "TITLED")

    def read_streets(self):
        """A47 A square belongs to one street."""
        self.streets = {}
        for ident, word, squares in table("places.def", "STREET"):
            self.word_of_id[ident] = word
            self.streets[word] = [square for part in squares.split(",") for square in self.squares_in(part)]

    @staticmethod
    def squares_in(part):
        """Of "5 2-4": the squares from x5y2 to x5y4."""
        columns, rows = [list(map(int, ends.split("-"))) for ends in part.split()]
        return [square_name(x, y) for y in range(rows[0], rows[-1] + 1) for x in range(columns[0], columns[-1] + 1)]

    def squares_beside(self, signs):
        """The road squares that share a side with a cell of such a sign."""
        return [square_name(*cell) for cell in self.cells_signed(".o=f")
                if any(self.sign[near] in signs for near in self.around(cell))]

    def find_sides(self):
        """A59 north: the spaces north of the Harbour; south: those on the Weymouth side. The bridge is neither."""
        bridge = [y for _, y in self.cells_signed("=")]
        self.north = {space for (_, y), space in self.cells.items() if y < min(bridge)}
        self.south = {space for (_, y), space in self.cells.items() if y > max(bridge)}


TOWN = Town()
CARDS = {word: (what, TOWN.word_of_id.get(where, where)) for _, word, what, where in table("cards.def", "CARD")}


class Engine(Cards):
    """A game, from the first roll to the last count."""

    card_table = CARDS

    # ---- R1–R4 setting up ----

    def __init__(self, seats, options):
        self.town, self.options = TOWN, options
        self.seats = told.SEATS[:seats]
        self.events, self.phase = [], "start"
        self.set_up_players()
        self.set_up_table()
        self.set_up_turn()

    def set_up_players(self):
        """R1 Every cart starts empty in the Stables."""
        self.cart = dict.fromkeys(self.seats, "stables")
        self.load = dict.fromkeys(self.seats, 0)
        self.buried = dict.fromkeys(self.seats, 0)
        self.hand = {seat: [] for seat in self.seats}
        self.asked_to_stop = {}  # the round in which a seat last called a vote
        self.washers = []

    def set_up_table(self):
        """R2, R3 The deck, the bag, the buildings and the cemeteries."""
        self.unseen, self.deck = list(CARDS), []  # unseen cards lie on top of those in `deck`
        self.bag, self.gone = dict(PIECES), dict.fromkeys(PIECES, 0)
        self.vermin = {}  # (piece, space): how many
        self.visited = set()
        self.closing = {}  # when a cemetery closes: a number of turns or of minutes
        self.boot_hill_unlocked = False  # by card 52
        self.board = self.drawn = None
        self.minutes = 0

    def set_up_turn(self):
        """R4 Everybody rolls for the first turn."""
        self.turn = self.first = None
        self.round = self.turn_number = 0
        self.ending = False
        self.dice = None
        self.rollers, self.totals = list(self.seats), {}
        self.units = self.left = self.held = 0
        self.licensed, self.piece = False, None

    def play_start(self, _verb, green, red):
        """R4 The highest total starts; whoever ties for it rolls again."""
        seat = self.rollers[len(self.totals)]
        self.totals[seat] = int(green) + int(red)
        self.tell("rolled", seat, green, red)
        if len(self.totals) < len(self.rollers):
            return
        highest = max(self.totals.values())
        self.rollers = [seat for seat in self.rollers if self.totals[seat] == highest]
        self.totals = {}
        if len(self.rollers) == 1:
            self.first = self.rollers[0]
            self.tell("starts", self.first)
            self.round = 1
            self.begin_turn(self.first)

    def rows_start(self):
        return [(1, f"roll {green} {red}") for green in GREEN_FACES for red in RED_FACES]

    def asked_start(self):
        return "nature", self.rollers[len(self.totals)]

    # ---- what is asked, and what is answered ----

    def tell(self, *words):
        self.events.append(Line(*words))

    def asked(self):
        """Who is asked, and the question with its fields."""
        who, *fields = getattr(self, "asked_" + self.phase)()
        return who, " ".join(map(str, [self.phase, *fields]))

    def rows(self):
        """All answers that the rules allow; those of nature with their weights."""
        return getattr(self, "rows_" + self.phase)()

    def play(self, who, action):
        """An answer, or a word of the table itself; what happens is told."""
        self.events = []
        verb, *words = action.split()
        if who == "table":
            getattr(self, "table_" + verb)(*words)
        else:
            getattr(self, "play_" + self.phase)(verb, *words)
        return self.events

    def following(self, seat):
        """The other seats, clockwise."""
        place = self.seats.index(seat)
        return self.seats[place + 1:] + self.seats[:place]

    # ---- R5–R8 the turn ----

    def begin_turn(self, seat):
        """R5 Roll, card, cart phase, rat-bag phase. R6 What has been open long enough closes first."""
        self.turn, self.phase = seat, "roll"
        self.turn_number += 1
        self.dice = self.drawn = None
        self.strike = self.newton = self.misses = False
        self.units = self.moved = 0
        self.tell("turn_begins", seat, self.round)
        for cemetery in self.town.spaces_of_kind["CEMETERY"]:
            if cemetery in self.closing and not self.time_left(cemetery):
                self.close(cemetery)

    def asked_roll(self):
        return "nature", self.turn

    rows_roll = rows_start

    def play_roll(self, _verb, green, red):
        """R7, J1 Thirteen is a bonus for whoever shouts."""
        self.dice = int(green), int(red)
        self.tell("dice", self.turn, green, red)
        self.phase = "card"
        if sum(self.dice) == 13 and self.load[self.turn] < 13:
            if self.options["shout"] == "auto":
                self.shout()
            else:
                self.phase = "shout"

    def shout(self):
        """A2 The load becomes thirteen."""
        self.load[self.turn] = 13
        self.tell("shouted", self.turn, 13)

    asked_shout = Cards.asked_drawer
    rows_shout = Cards.rows_yes_or_no

    def play_shout(self, verb):
        self.phase = "card"
        if verb == "yes":
            self.shout()

    def end_turn(self):
        """Clockwise to the next; a round is over when it is the first player's turn again."""
        self.left = 0
        following = self.following(self.turn)[0]
        if following == self.first:
            if self.is_last_round():
                if not self.ending:  # J9 a vote has told so
                    self.tell("last_round")
                self.end_game(self.leaders())
                return
            self.round += 1
        self.begin_turn(following)

    # ---- R28, J4 cemeteries ----

    def counts_minutes(self):
        return self.options["hours"] != "rounds"

    def time_left(self, cemetery):
        """In turns, or in minutes of the table's clock."""
        now = self.minutes if self.counts_minutes() else self.turn_number
        return max(0, self.closing[cemetery] - now)

    def close(self, cemetery):
        del self.closing[cemetery]
        if not self.is_open(cemetery):
            self.tell("closes", cemetery)

    def is_open(self, cemetery):
        """R3, A28 Clarks Hill always is; Boot Hill if either the Pope or card 52 says so."""
        if cemetery == "clarks_hill" or cemetery in self.closing:
            return True
        return cemetery == "boot_hill" and self.boot_hill_unlocked

    # ---- R9–R15 squares and steps ----

    def rats_on(self, space):
        return self.vermin.get(("rat", space), 0)

    def vermin_in(self, space):
        return any((piece, space) in self.vermin for piece in PIECES)

    def carts_in(self, space):
        return [seat for seat in self.seats if self.cart[seat] == space]

    def other_carts_in(self, space, seat):
        return [other for other in self.carts_in(space) if other != seat]

    def is_closed(self, square):
        """R31 A standing order closes the bridge or a street to carts; other orders close nothing."""
        _, where = CARDS.get(self.board, (None, None))
        return square in self.town.streets.get(where, ())

    def is_free(self, square):
        """A60 Where a card may put a cart."""
        return not (self.is_closed(square) or self.vermin_in(square) or self.carts_in(square))

    def free(self, squares):
        return [square for square in squares if self.is_free(square)]

    def put(self, piece, space, count=1):
        self.vermin[piece, space] = self.vermin.get((piece, space), 0) + count

    def take(self, piece, space, count=1):
        self.vermin[piece, space] -= count
        if not self.vermin[piece, space]:
            del self.vermin[piece, space]

    # ---- R9–R17 courses of a cart ----
    # A cart drives in its own phase ("cart"), by card 36 ("stroll") and when card 10 pushes it ("newton").

    def may_drive_on(self, square):
        """R14, R31 Never on to rats, but for cards 23 and 36; never into a closed street."""
        if self.is_closed(square):
            return False
        return not self.rats_on(square) or self.licensed or self.phase == "stroll"

    def may_stop_on(self, space):
        """R10, R15 A road square is for one; card 23 clears rats away, card 36 does not."""
        if self.town.kind[space] != "road":
            return True
        if self.other_carts_in(space, self.driver):
            return False
        cleared = {"rat"} if self.licensed else set()
        return not any((piece, space) in self.vermin for piece in set(PIECES) - cleared)

    def may_enter(self, space, load):
        """R20, R23, R25–R28, R40 A building, a cemetery; never the Stables, the Beach or a ship."""
        kind = self.town.kind[space]
        if kind == "CEMETERY":
            return load > 0 and not self.strike and self.is_open(space)
        if not self.town.is_building(space):
            return False
        if load > (ROOM - 1 if self.town.is_house(space) else ROOM):
            return False
        return not (space in self.visited or self.vermin_in(space) or self.other_carts_in(space, self.driver))

    def ends_phase(self, space):
        """R17 Going into a titled building, a 2 building, the Caff or a cemetery."""
        return self.town.kind[space] not in ("road", "house")

    def price(self, start, target):
        """R9, R13 One unit, or the fare of the ferry."""
        return FERRY_PRICE if self.town.ferry.get(start) == target else 1

    def squares_ahead(self, place, came_from, units):
        """R11 The road squares a cart may drive to, not straight back; A56 a pushed cart takes no ferry."""
        squares = list(self.town.ways[place])
        if place in self.town.ferry and units >= FERRY_PRICE and self.phase != "newton":
            squares.append(self.town.ferry[place])
        return [square for square in squares if square != came_from and self.may_drive_on(square)]

    def doors_ahead(self, place, units, load, entered=frozenset()):
        """R12 What may be entered from here; A56 by a pushed cart nothing, A57 with card 36 only by the last step."""
        if self.phase == "newton" or (self.phase == "stroll" and units > 1):
            return []
        return [space for space in self.town.entrances[place] if space not in entered and self.may_enter(space, load)]

    def most(self, place, came_from, units, load, entered=frozenset()):
        """A8 The most units that a course from here can use; -1 where none has an end (A9)."""
        state = place, came_from, units, load, entered
        if state not in self.courses:
            self.courses[state] = self.look_ahead(*state)
        return self.courses[state]

    def look_ahead(self, place, came_from, units, load, entered):
        """All doors, then all squares, until a course uses everything."""
        best = 0 if self.may_stop_on(place) else -1
        if not units:
            return best
        for space in self.doors_ahead(place, units, load, entered):
            best = max(best, 1 + self.most_inside(space, units - 1, load, entered))
        for square in self.squares_ahead(place, came_from, units):
            if best == units:
                break
            price = self.price(place, square)
            beyond = self.most(square, self.left_square(place), units - price, load, entered)
            if beyond >= 0:
                best = max(best, price + beyond)
        return best

    def left_square(self, place):
        """R11 Only a road square is one that a piece cannot step straight back to."""
        return place if self.town.kind[place] == "road" else NOWHERE

    def most_inside(self, space, units, load, entered=frozenset()):
        """R21, R22 In a house: claims, and what comes after them."""
        if self.ends_phase(space) or self.phase == "stroll":
            return 0
        return self.most_by_claims(space, min(units, ROOM - load), units, load, entered)

    def most_by_claims(self, house, largest, units, load, entered=frozenset()):
        """A13, A14 Of all claims up to the largest, the one that leads furthest."""
        best = 0
        for claim in range(largest, 0, -1):
            if best == units:
                break
            best = max(best, self.most_after_claim(house, claim, units, load, entered))
        return best

    def most_after_claim(self, house, claim, units, load, entered=frozenset()):
        return claim + self.most(house, NOWHERE, units - claim, load + claim, entered | {house})

    def begin_course(self, driver, units):
        """A cart is about to drive."""
        self.driver, self.units, self.came_from = driver, units, NOWHERE
        self.look_round()

    def forget_courses(self):
        """What was found out of a position that is another one now."""
        self.courses, self.courses_in = {}, {}

    def look_round(self):
        """R16, R17 Is there any way out, and how many units must be used?"""
        self.forget_courses()
        self.trapped = self.is_trapped()
        self.must = 0 if self.trapped else self.most_from_here()

    def is_trapped(self):
        """R16, A19, A24 No road square, building, cemetery or ferry to go to."""
        place, load = self.cart[self.driver], self.load[self.driver]
        ahead = self.squares_ahead(place, self.came_from, self.units)
        return not ahead and not self.doors_ahead(place, self.units, load)

    def most_from_here(self):
        place, load = self.cart[self.driver], self.load[self.driver]
        if self.claim_waits():
            return self.most_by_claims(place, self.largest_claim(), self.units, load)
        return max(0, self.most(place, self.came_from, self.units, load))

    def rows_step(self):
        """R17, A8"""
        self.forget_courses()
        steps = self.steps_from(self.cart[self.driver], self.came_from, self.units, self.must)
        return [f"step {space}" for space in steps]

    def steps_from(self, place, came_from, units, must):
        """A8 The steps after which the most can still be used, or that lead into a place that ends the phase."""
        ahead = self.doors_ahead(place, units, self.load[self.driver]) + self.squares_ahead(place, came_from, units)
        return [space for space in ahead if self.ends_phase(space) or self.enough_after(place, space, units, must)
                or self.leads_in(place, space, units)]

    def enough_after(self, place, space, units, must):
        """A8 Can as much as must be used still be used, if the cart goes there first?"""
        price, load = self.price(place, space), self.load[self.driver]
        if self.town.kind[space] == "house":
            used = price + self.most_inside(space, units - price, load)
        else:
            beyond = self.most(space, self.left_square(place), units - price, load)
            used = price + beyond if beyond >= 0 else 0
        return used >= max(must, 1)

    def leads_in(self, place, space, units):
        """R17, chapter 10: a cart may drive to an open cemetery that its roll reaches, whatever is left of the roll."""
        left, load = units - self.price(place, space), self.load[self.driver]
        if self.town.kind[space] == "house":
            return self.gets_in_after_claim(space, left, load, frozenset())
        return self.gets_in(space, self.left_square(place), left, load)

    def gets_in(self, place, came_from, units, load, entered=frozenset()):
        """Does a course from here end in a place that ends the phase?"""
        state = place, came_from, units, load, entered
        if state not in self.courses_in:
            self.courses_in[state] = units > 0 and self.look_for_a_place(*state)
        return self.courses_in[state]

    def look_for_a_place(self, place, came_from, units, load, entered):
        doors = self.doors_ahead(place, units, load, entered)
        if any(map(self.ends_phase, doors)):
            return True
        if any(self.gets_in_after_claim(house, units - 1, load, entered) for house in doors):
            return True
        return any(self.gets_in(square, self.left_square(place), units - self.price(place, square), load, entered)
                   for square in self.squares_ahead(place, came_from, units))

    def gets_in_after_claim(self, house, units, load, entered):
        """R21 Through a house: the smallest claim leaves the most units, and room in the cart."""
        if self.phase != "cart" or units < 2:
            return False
        return self.gets_in(house, NOWHERE, units - 1, load + 1, entered | {house})

    def drive(self, space):
        """A step of the cart that drives, with what it costs."""
        place = self.cart[self.driver]
        price = self.price(place, space)
        self.units -= price
        self.must -= price
        self.moved += price
        self.came_from = self.left_square(place)
        self.cart[self.driver] = space
        self.tell("drove", self.driver, space)

    # ---- R16–R31 the cart phase ----

    def begin_cart_phase(self):
        """R16 Missed where a card says so, and in a rat trap."""
        self.phase, self.driver, self.moved = "cart", self.turn, 0
        if self.misses:
            self.tell("misses", self.turn)
            self.end_cart_phase()
            return
        self.begin_course(self.turn, self.dice[0])
        if self.trapped:
            self.tell("trapped", self.turn)
        self.go_on_driving()

    def claim_waits(self):
        """R18, R21, A14, A52 Is the cart in a house that nobody has claimed in, with room for a claim?"""
        place = self.cart[self.driver]
        unclaimed = self.town.kind[place] == "house" and place not in self.visited
        return self.phase == "cart" and unclaimed and self.load[self.driver] < ROOM

    def largest_claim(self):
        """R18, A13 A cart that begins its phase in the house keeps a unit to leave with, if it has two."""
        units = self.units
        if not self.moved:
            units = max(1, units - 1)
        return min(units, ROOM - self.load[self.driver])

    def asked_cart(self):
        return self.turn, self.units, self.must

    def rows_cart(self):
        """R21 A claim comes before anything else; R16 not in a trap, where only cards help."""
        if self.claim_waits():
            rows = [] if self.trapped else self.rows_claim()
        else:
            rows = self.rows_step() + self.rows_fill() + self.rows_passage()
        rows += self.rows_licence() + self.rows_pass()
        return rows + ["halt"] if self.must <= 0 else rows

    def rows_claim(self):
        """R21 One or more, as far as units and room go. A8 The whole roll counts here too."""
        self.forget_courses()
        place, load = self.cart[self.turn], self.load[self.turn]
        return [f"claim {claim}" for claim in range(1, self.largest_claim() + 1)
                if self.most_after_claim(place, claim, self.units, load) >= self.must
                or self.gets_in(place, NOWHERE, self.units - claim, load + claim, frozenset({place}))]

    def rows_fill(self):
        """R24 In an unvisited titled building to which a card has sent the cart."""
        place = self.cart[self.turn]
        unvisited = self.town.kind[place] == "TITLED" and place not in self.visited
        return ["fill"] if unvisited and self.load[self.turn] < ROOM and not self.trapped else []

    def rows_licence(self):
        """C23 In any cart phase."""
        return ["licence"] if "rat_licence" in self.hand[self.turn] else []

    def rows_pass(self):
        """C28, A25, A30 At a closed gate beside the cart, with a load, and without a strike."""
        if "secret_pass" not in self.hand[self.turn] or self.strike or not self.load[self.turn]:
            return []
        return [f"pass {space}" for space in self.town.entrances[self.cart[self.turn]]
                if self.town.kind[space] == "CEMETERY" and not self.is_open(space)]

    def rows_passage(self):
        """C30, A62 Into a building side by side."""
        if "secret_passage" not in self.hand[self.turn]:
            return []
        return [f"passage {space}" for space in self.town.beside[self.cart[self.turn]]
                if self.may_enter(space, self.load[self.turn])]

    def play_cart(self, verb, *words):
        getattr(self, "cart_" + verb)(*words)

    def cart_step(self, space):
        self.drive(space)
        self.arrive(space)

    def arrive(self, space):
        """What happens where the cart has got to."""
        if self.ends_phase(space):
            self.units = 0
            self.enter(self.turn, space)
            if self.phase != "over":
                self.end_cart_phase()
            return
        if self.licensed and self.rats_on(space):
            self.squash_rats(space)
        self.go_on_driving()

    def squash_rats(self, square):
        """C23, A61 Rats that are driven on to leave the game."""
        self.tell("squashed", self.remove_all("rat", square), square)

    def enter(self, seat, space):
        """R23, R25, R26, R28 What a titled building, a 2 building, the Caff and a cemetery do."""
        kind = self.town.kind[space]
        if kind == "CEMETERY":
            self.bury(seat, space)
            return
        self.load[seat] = {"TITLED": ROOM, "two": 2 * self.load[seat], "CAFE": 2 * ROOM}[kind]
        self.tell("loaded", seat, self.load[seat])
        self.mark(space)

    def bury(self, seat, cemetery):
        """R28 The cart goes home. R50 Enough buried is a win."""
        bodies, self.load[seat] = self.load[seat], 0
        self.buried[seat] += bodies
        self.cart[seat] = "stables"
        self.tell("buried", seat, bodies, cemetery)
        self.check_target(seat)

    def mark(self, space):
        """R51 A building is visited; perhaps it was the last."""
        self.visited.add(space)
        kinds = self.town.spaces_of_kind
        if self.visited.issuperset(kinds["house"] + kinds["TITLED"] + kinds["CAFE"]):
            self.tell("all_visited")
            self.end_game(self.leaders())

    def cart_claim(self, number):
        """R21 Bodies for units."""
        bodies = int(number)
        house = self.cart[self.turn]
        self.units -= bodies
        self.must -= bodies
        self.load[self.turn] += bodies
        self.came_from = NOWHERE
        self.tell("claimed", self.turn, bodies, house)
        self.mark(house)
        if self.phase != "over":
            self.go_on_driving()

    def cart_fill(self):
        """R24 Loading up as if the cart had come in by itself."""
        self.arrive(self.cart[self.turn])

    def cart_licence(self):
        """C23 From now on, more may have to be used; R16 whoever was trapped may be free. A8 Whoever drives is not
        trapped by a house with one door: there is something to claim first."""
        self.use("rat_licence")
        self.licensed = True
        if self.trapped:
            self.look_round()
        else:
            self.forget_courses()
            self.must = self.most_from_here()
        self.go_on_driving()

    def cart_pass(self, cemetery):
        """C28 Through a closed gate, this once."""
        self.use("secret_pass")
        self.cart_step(cemetery)

    def cart_passage(self, space):
        """C30 From building to building, also out of a trap."""
        self.use("secret_passage")
        self.drive(space)
        if not self.ends_phase(space):
            self.forget_courses()
            self.trapped = False
            self.must = self.most_from_here()
        self.arrive(space)

    def cart_halt(self):
        self.stop_driving()

    def use(self, card):
        """A64 A kept card that was used goes under the deck."""
        self.hand[self.turn].remove(card)
        self.deck.append(card)
        self.tell("used", self.turn, card)

    def go_on_driving(self):
        """A12 Where no more units can be used the cart stops, unless it has still a choice."""
        if self.units and (self.must > 0 or self.rows_cart() != ["halt"]):
            return
        self.stop_driving()

    def stop_driving(self):
        if self.units:
            self.tell("lost_units", self.turn, self.units)
        self.end_cart_phase()

    def end_cart_phase(self):
        """C10 After the cart phase another cart is moved as far."""
        self.units = self.must = 0
        self.licensed = False
        if self.newton and self.moved:
            self.phase = "push"
        else:
            self.begin_rat_bag()

    # ---- R32–R45 the rat-bag phase ----

    def begin_rat_bag(self):
        self.left, self.brought = self.dice[1], 0
        self.go_on_with_rat_bag()

    def go_on_with_rat_bag(self):
        """R32 Until the red units are spent."""
        self.phase = "bag"
        if not self.left or self.rows_bag() == ["done"]:
            self.end_turn()

    def asked_bag(self):
        return self.turn, self.left

    def rows_bag(self):
        rows = ["bring"] if self.may_bring() else []
        rows += [f"pick {piece} {space}" for piece, space in self.vermin if self.may_pick(piece, space)]
        rows.append("done")
        return rows + ["enough"] if self.may_call_vote() else rows

    def may_bring(self):
        """R33, R42, A42 Twice a phase, from a bag that is not empty, to a ship that is."""
        return self.brought < 2 and any(self.bag.values()) and bool(self.free_ships())

    def free_ships(self):
        return [ship for ship in self.town.spaces_of_kind["SHIP"] if not self.vermin_in(ship)]

    def may_pick(self, piece, space):
        """A78 If it can get anywhere else."""
        self.pick_up(piece, space)
        able = bool(self.rows_crawl())
        self.piece = None
        return able

    def pick_up(self, piece, space):
        self.piece, self.piece_at, self.picked_at, self.piece_from = piece, space, space, NOWHERE

    def play_bag(self, verb, *words):
        getattr(self, "bag_" + verb)(*words)

    def bag_done(self):
        self.end_turn()

    def bag_bring(self):
        """R33 One unit, and a blind draw."""
        self.left -= 1
        self.brought += 1
        self.phase = "draw"

    def asked_draw(self):
        return ("nature",)

    def rows_draw(self):
        return [(count, f"draw {piece}") for piece, count in self.bag.items() if count]

    def play_draw(self, _verb, piece):
        """R33, R34 Rats and fleas go to a ship; a cat or the vacuum cleaner may go into a house."""
        self.bag[piece] -= 1
        self.piece = piece
        self.tell("brought", self.turn, piece)
        self.phase = "moor"
        rows = self.rows_moor()
        if len(rows) == 1:
            self.play_moor(*rows[0].split())

    def asked_moor(self):
        return self.turn, self.piece

    def rows_moor(self):
        spaces = self.free_ships()
        if self.piece in ("cat", "vacuum"):
            spaces += self.houses_for_a_cat()
        return [f"put {space}" for space in spaces]

    def houses_for_a_cat(self):
        """A71 Unvisited, without cart or vermin."""
        return [space for kind in ("house", "TITLED") for space in self.town.spaces_of_kind[kind]
                if not (space in self.visited or self.vermin_in(space) or self.carts_in(space))]

    def play_moor(self, _verb, space):
        self.put(self.piece, space)
        self.tell("put", self.piece, space, 1)
        self.piece = None
        self.go_on_with_rat_bag()

    # ---- R35–R37 moving vermin ----

    def bag_pick(self, piece, space):
        self.take(piece, space)
        self.pick_up(piece, space)
        self.phase = "crawl"

    def asked_crawl(self):
        return self.turn, self.piece, self.left

    def rows_crawl(self):
        rows = [f"crawl {space}" for space, price in self.crawls(self.piece_at, self.piece_from, self.left)
                if self.finds_an_end(space, self.left_square(self.piece_at), self.left - price)]
        return rows + ["rest"] if self.may_rest_on(self.piece_at) else rows

    def crawls(self, place, came_from, units):
        """R11, R35 Where the piece may step, with the price; R36 through the sewers; R37 by ferry."""
        prices = dict.fromkeys(self.town.ways[place], 1)
        if place in self.town.ferry:
            prices[self.town.ferry[place]] = FERRY_PRICE
        if self.piece == "rat" and place in self.town.sewers and self.board != "no_sewers":
            prices.update(dict.fromkeys(self.town.sewers, 1))
            del prices[place]
        return [(square, price) for square, price in prices.items()
                if price <= units and square != came_from and self.may_crawl_on(square)]

    def may_crawl_on(self, square):
        """R14 Rats never pass a cat, fleas never the vacuum cleaner."""
        foe = {"rat": "cat", "flea": "vacuum"}.get(self.piece)
        return (foe, square) not in self.vermin

    def may_rest_on(self, space):
        """R15, R38, A78 On a road square that it may share, or where its landing does something (R43–R45)."""
        if self.town.kind[space] != "road" or space == self.picked_at:
            return False
        if self.piece != "flea" and self.carts_in(space):
            return False
        welcome = {"rat": "rat", "cat": "rat", "vacuum": "flea"}.get(self.piece)
        return not any((piece, space) in self.vermin for piece in PIECES if piece != welcome)

    def finds_an_end(self, place, came_from, units):
        """R15 Can a move that has come here end within these units?"""
        if self.may_rest_on(place):
            return True
        return any(self.finds_an_end(square, place, units - price)
                   for square, price in self.crawls(place, came_from, units))

    def play_crawl(self, verb, *words):
        if verb == "crawl":
            self.crawl(*words)
        if verb == "rest" or self.rows_crawl() == ["rest"]:
            self.land()

    def crawl(self, space):
        self.left -= dict(self.crawls(self.piece_at, self.piece_from, self.left))[space]
        self.tell("crawled", self.piece, self.piece_at, space)
        self.piece_at, self.piece_from = space, self.left_square(self.piece_at)

    def land(self):
        """R43–R45 Where a move ends a flea bites, a cat eats, the vacuum cleaner swallows."""
        piece, square = self.piece, self.piece_at
        self.piece = None
        if piece == "flea" and self.carts_in(square):
            self.bite(self.carts_in(square)[0])
            return
        if piece == "cat" and self.rats_on(square):
            self.tell("eaten", self.remove_all("rat", square), square)
        if piece == "vacuum" and ("flea", square) in self.vermin:
            self.remove_all("flea", square)
            self.tell("sucked", square)
        self.put(piece, square)
        self.go_on_with_rat_bag()

    def remove_all(self, piece, space):
        """R41 Out of the game. How many?"""
        count = self.vermin.pop((piece, space))
        self.gone[piece] += count
        return count

    def bite(self, seat):
        """R43 The flea is out of the game, whatever becomes of the driver."""
        self.gone["flea"] += 1
        self.tell("bitten", seat)
        self.begin_deaths("bite", [seat])

    # ---- J9, A79 the vote ----

    def may_call_vote(self):
        """Every seat waits for its own five rounds."""
        if self.options["vote"] == "off" or self.ending or self.round < VOTES_FROM_ROUND:
            return False
        last = self.asked_to_stop.get(self.turn)
        return last is None or self.round - last >= ROUNDS_BETWEEN_VOTES

    def bag_enough(self):
        self.tell("vote_called", self.turn)
        self.asked_to_stop[self.turn] = self.round
        self.voters = list(self.following(self.turn))
        self.phase = "vote"

    def asked_vote(self):
        return self.voters[0], self.turn

    rows_vote = Cards.rows_yes_or_no

    def play_vote(self, verb):
        """All must agree, one after the other; then this round is the last."""
        self.tell("vote_" + verb, self.voters.pop(0))
        if verb == "yes" and self.voters:
            return
        if verb == "yes":
            self.ending = True
            self.tell("last_round")
        self.phase = "bag"

    # ---- R50–R52 the end ----

    def is_last_round(self):
        """R52, J8, A75 A vote, a number of rounds or of minutes."""
        rounds, limit = self.options["rounds"], self.options["limit"]
        if self.ending or self.round >= (LAST_ROUND if rounds == "none" else int(rounds)):
            return True
        return limit != "none" and self.minutes >= int(limit)

    def check_target(self, seat):
        """R50 Whoever has buried enough wins at once."""
        if self.buried[seat] >= int(self.options["target"]):
            self.tell("target", seat)
            self.end_game([seat])

    def score(self, seat):
        return self.buried[seat], self.load[seat]

    def leaders(self):
        """A68 Among equals more on the cart wins; if that is equal too, the win is shared."""
        best = max(map(self.score, self.seats))
        return [seat for seat in self.seats if self.score(seat) == best]

    def ranking(self):
        """The best first; equals in the order of turns."""
        first = self.first or self.seats[0]
        return sorted((first, *self.following(first)), key=self.score, reverse=True)

    def end_game(self, winners):
        """A66 What is still on the carts does not count. J5 The washers of dishes have their title."""
        self.phase, self.turn = "over", None
        for rank, seat in enumerate(self.ranking(), 1):
            self.tell("scored", seat, self.buried[seat], self.load[seat], rank)
        for seat in winners:
            self.tell("won", seat, self.buried[seat])
        for seat in self.seats:
            if seat in self.washers:
                self.tell("dishes", seat)

    def asked_over(self):
        return ("nobody",)

    def rows_over(self):
        return []

    def standing(self):
        ranks = {seat: rank for rank, seat in enumerate(self.ranking(), 1)}
        return {seat: (self.buried[seat], ranks[seat], self.load[seat]) for seat in self.seats}

    # ---- J4, J8, A80 the table ----

    def table_clock(self, minutes):
        self.minutes += int(minutes)

    def table_stop(self):
        """A80 The game is scored as it stands."""
        self.tell("stopped")
        self.end_game(self.leaders())

    # ---- facts ----

    def facts(self):
        return (self.facts_of_turn() + self.facts_of_phase() + self.facts_of_seats() + self.facts_of_cards()
                + self.facts_of_places() + self.facts_of_vermin() + self.facts_of_reach())

    def facts_of_turn(self):
        facts = []
        if self.first:
            facts += [Line("first", self.first), Line("round", self.round)]
        if self.turn:
            facts.append(Line("turn", self.turn))
        if self.dice:
            facts.append(Line("dice", *self.dice))
        if self.ending:
            facts.append(Line("ending"))
        if self.counts_minutes() or self.options["limit"] != "none":
            facts.append(Line("minutes", self.minutes))
        return facts

    def facts_of_phase(self):
        """The units that are left, and the piece that is on its way."""
        facts = []
        if self.units:
            facts += [Line("green", self.units, self.must), Line("drives", self.driver)]
        if self.left and self.phase != "immune":
            facts.append(Line("red", self.left))
        if self.phase == "crawl":
            facts.append(Line("moving", self.piece, self.piece_at))
        elif self.piece:
            facts.append(Line("held", self.piece, 1))
        if self.held and self.drawn == "rats_thomas":
            facts.append(Line("held", "rat", self.held))
        return facts

    def facts_of_seats(self):
        facts = []
        for seat in self.seats:
            facts += [Line("cart", seat, self.cart[seat]), Line("load", seat, self.load[seat]),
                      Line("buried", seat, self.buried[seat])]
            facts += [Line("hand", seat, card) for card in self.hand[seat]]
        return facts + [Line("washer", seat) for seat in self.washers]

    def facts_of_cards(self):
        """A65 Cards that have come by lie under the unseen ones, in an order that everybody knows."""
        facts = [Line("deck", place, card) for place, card in enumerate(self.deck, len(self.unseen) + 1)]
        if self.unseen:
            facts.append(Line("unseen", len(self.unseen)))
        if self.drawn:
            facts.append(Line("drawn", self.drawn))
        if self.board:
            facts.append(Line("board", self.board))
        return facts

    def facts_of_places(self):
        facts = [Line("visited", space) for space in self.visited]
        facts += [Line("graves", space) for space in self.town.spaces_of_kind["CEMETERY"] if self.is_open(space)]
        return facts + [Line("closing", space, self.time_left(space)) for space in self.closing]

    def facts_of_vermin(self):
        facts = [Line("vermin", piece, space, count) for (piece, space), count in self.vermin.items()]
        facts += [Line("bag", piece, count) for piece, count in self.bag.items() if count]
        return facts + [Line("gone", piece, count) for piece, count in self.gone.items() if count]

    def facts_of_reach(self):
        """Where the cart may get with its units, and for how many, one allowed step after another."""
        if self.phase != "cart" or self.claim_waits():
            return []
        self.forget_courses()
        start = self.cart[self.turn]
        costs, edge = {self.left_square(start): 0}, [(0, start, self.came_from or "")]
        while edge:
            cost, place, came_from = heapq.heappop(edge)
            if cost == self.units or (cost and (cost > costs[place] or self.town.kind[place] != "road")):
                continue
            for space in self.steps_from(place, came_from, self.units - cost, self.must - cost):
                beyond = cost + self.price(place, space)
                if beyond < costs.get(space, self.units + 1):
                    costs[space] = beyond
                    heapq.heappush(edge, (beyond, space, self.left_square(place) or ""))
        return [Line("reach", space, cost) for space, cost in costs.items() if cost]
