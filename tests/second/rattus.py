"""Rattus from its rule book: games/rattus/RULES.md has the rules by their ids, games/rattus/*.def the tables.

The game is told as the book tells it: setting up, turn after turn, the plague, the final round. Wherever somebody has
to decide or chance has to fall, the telling stops with a Question and goes on with the answer. Between two questions
everything lies in plain fields of the Engine. Africanus, the expansion, is in africanus.py.
"""

import collections
import functools

import told
from told import SEATS, Line, Secret

CUBES = 20  # 2.2.1
SETTLERS = 2  # 2.2.6
MOST_RATS = 3  # 2.1.2
MOST_SHIPPED = 3  # 2.4.4
KNIGHTS_CUBES = 2  # 2.4.2a
SYMBOLS = {"P": "peasantry", "B": "bourgeoisie", "C": "church", "K": "chivalry", "W": "magic", "R": "royalty",
           "I": "islam", "M": "majority", "A": "all"}  # 5.2, 5.3
LATE_CARDS = ("king", "crown", "monk", "merchant", "witch")  # D4
SHIPPING = {"ship": "shipped", "escort": "escorted"}  # 2.4.4, Q62

Question = collections.namedtuple("Question", "who words rows")
Face = collections.namedtuple("Face", "word is_starter limit symbols")


# ---- the tables ----

table = functools.partial(told.table, "rattus")


def faces_of(file, with_royalty):
    """5.2, 5.3 The faces of the tokens by their words; with `tokens` set to royalty some show other symbols."""
    printed_anew = {name: symbols for name, _, symbols in table("royalty.def", "ROYALTY")} if with_royalty else {}
    return {word: Face(word, origin == "STARTER", int(limit), printed_anew.get(name, symbols))
            for name, word, origin, limit, symbols in table(file, "TOKEN")}


REGIONS = {word: int(seats) for _, word, seats in table("regions.def", "REGION")}
LINKS = [(one.lower(), other.lower()) for one, other, *_ in table("links.def", "LINK")]
LETTERS = {word: letter for _, word, letter in table("classes.def", "CLASS")}


# ---- 2.1 The board and the pieces ----

class Rat:
    """A token lying face down. Its face is drawn when somebody first sees it (5.6)."""

    def __init__(self, is_from_start):
        self.is_from_start = is_from_start
        self.face = None
        self.knowers = frozenset()  # Q4: the seats that have seen it


class Engine:
    """One game of Rattus, or of Africanus where the option `africanus` is on."""

    tokens_file = "tokens.def"

    def __new__(cls, seats, options):
        """3 The option picks the expansion."""
        if options["africanus"] == "on" and cls is Engine:
            from africanus import Africanus  # here, because that module needs this one
            cls = Africanus
        return super().__new__(cls)

    def __init__(self, seats, options):
        self.seats, self.options = SEATS[:seats], options
        self.first = self.turn = self.last = self.bringer = None  # the bringer: who brought on the end
        self.lay_out_map()
        self.lay_out_pieces()
        self.lay_out_tokens()
        self.events = []
        self.telling = self.whole_game()
        self.question = next(self.telling)

    def lay_out_map(self):
        """2.1.1 The regions in play, and which of them are neighbours (5.1)."""
        self.regions = self.regions_in_play()
        links = LINKS + [(other, one) for one, other in LINKS]
        self.neighbours = {region: [other for other in self.regions if (region, other) in links]
                           for region in self.regions}

    def regions_in_play(self):
        """2.1.1 Eight with two players, ten with three, twelve with four."""
        return [region for region, seats in REGIONS.items() if seats <= len(self.seats)]

    def lay_out_pieces(self):
        """2.1.2 to 2.1.4, 2.2.1 Cubes, class cards and the plague piece."""
        self.cubes = {region: dict.fromkeys(self.seats, 0) for region in self.regions}
        self.palace = dict.fromkeys(self.seats, 0)
        self.stock = dict.fromkeys(self.seats, CUBES)
        self.cards = dict.fromkeys(self.cards_at_first())  # class card: who holds it
        self.used, self.has_taken, self.has_placed = set(), False, False
        self.plague = None
        self.bonus = None  # the region where the Knight's two cubes count
        self.turns_without_rats = 0

    def cards_at_first(self):
        """2.2.1 The class cards of the base game lie beside the board."""
        return [card for card, letter in LETTERS.items() if letter != "I"]

    def lay_out_tokens(self):
        """2.2.2 A starter in every region in play; the others are the supply (2.2.3)."""
        self.faces = faces_of(self.tokens_file, self.options["tokens"] == "royalty")
        self.unseen = list(self.faces)
        self.removed = []
        self.rats = {region: [Rat(True)] + [None] * (MOST_RATS - 1) for region in self.regions}
        starters = sum(face.is_starter for face in self.faces.values())
        self.starters_to_come = starters - len(self.regions)  # those mixed into the supply and not seen since
        self.tokens_out = self.tokens_taken_out()
        self.pile = len(self.faces) - len(self.regions) - self.tokens_out

    def tokens_taken_out(self):
        """2.2.3, D1 How many of the other tokens are taken out unseen."""
        return {2: 12, 3: int(self.options["removed3p"]), 4: 0}[len(self.seats)]

    # ---- counting ----

    def rat_count(self, region):
        return sum(rat is not None for rat in self.rats[region])

    def cube_count(self, region):
        return sum(self.cubes[region].values())

    def own_regions(self):
        """The regions where the player whose turn it is has a cube."""
        return [region for region in self.regions if self.cubes[region][self.turn]]

    def room_beside(self, region):
        """2.1.2 The neighbours that can take another token."""
        return [other for other in self.neighbours[region] if self.rat_count(other) < MOST_RATS]

    def rat_places(self):
        """Every token on the board, by region and place; the places of a region are 0, 1 and 2."""
        return [(region, place) for region in self.regions for place in range(MOST_RATS) if self.rats[region][place]]

    def lay_rat(self, region, rat):
        """5.6 A newcomer takes the lowest free place."""
        self.rats[region][self.rats[region].index(None)] = rat

    def lift_rat(self, region, place):
        rat = self.rats[region][place]
        self.rats[region][place] = None
        return rat

    def most_cubes(self, region):
        """Q24 Everybody who has the most cubes in a region; nobody where there are none."""
        most = max(self.cubes[region].values())
        return [seat for seat in self.seats if most and self.cubes[region][seat] == most]

    def clockwise(self, seat):
        """All seats clockwise, from this one on."""
        at = self.seats.index(seat)
        return self.seats[at:] + self.seats[:at]

    # ---- asking and telling ----

    def say(self, *words):
        self.events.append(Line(*words))

    def nature(self, words, actions):
        """A question to chance where all answers are alike."""
        return Question("nature", words, [(1, action) for action in actions])

    def place_rows(self, verb, places):
        """Rows that name a token by region and place."""
        return [f"{verb} {region} {place + 1}" for region, place in places]

    def asked(self):
        return self.question.who, self.question.words

    def rows(self):
        return self.question.rows

    def play(self, who, action):
        """Goes on with an answer, up to the next question; what has happened meanwhile."""
        if who != self.question.who:
            raise ValueError(f"{self.question.who} is asked, not {who}")
        self.events = []
        self.question = self.telling.send(action.split())
        return self.events

    def whole_game(self):
        """The chapters of the book, one after the other."""
        yield from self.set_up()
        yield from self.all_turns()
        yield from self.final_round()
        yield from self.final_ravage()
        yield from self.show_hands()
        self.score()
        yield Question("nobody", "over", [])

    # ---- 2.2 Setting up ----

    def set_up(self):
        """2.2.4 to 2.2.6 The start player, the plague piece, and everybody's first cubes."""
        yield from self.name_start_player()
        yield from self.place_plague()
        yield from self.settle_everybody()

    def name_start_player(self):
        """2.2.5, D11 Chance names the start player, unless one was agreed on."""
        agreed = self.options["startPlayer"]
        seats = self.seats if agreed == "random" else [agreed]
        _, self.first = yield self.nature("start", [f"start {seat}" for seat in seats])
        self.turn = self.first
        self.say("starts", self.first)

    def place_plague(self):
        """2.2.4, D7 Chance puts the plague piece into a region, or the start player does."""
        rows = [f"plague {region}" for region in self.regions]
        if self.options["plagueStart"] == "chosen":
            _, self.plague = yield Question(self.first, "choose_plague", rows)
        else:
            _, self.plague = yield self.nature("plague", rows)
        self.say("plague_stands", self.plague)

    def settling_order(self):
        """2.2.6 Clockwise from the start player, then back from the last player."""
        clockwise = self.clockwise(self.first)
        return clockwise + clockwise[::-1]

    def settle_everybody(self):
        """2.2.6, Q2 Each time two cubes in one region, whichever it is."""
        rows = [f"settle {region}" for region in self.regions]
        for seat in self.settling_order():
            self.turn = seat
            _, region = yield Question(seat, "settle", rows)
            self.put_cubes(seat, region, SETTLERS)
            self.say("settled", seat, region)

    def put_cubes(self, seat, region, cubes):
        """Cubes from a stock come to a region."""
        self.stock[seat] -= cubes
        self.cubes[region][seat] += cubes

    # ---- 2.3 The turn ----

    def all_turns(self):
        """2.2.7, 2.6.1 Clockwise from the start player, until the end comes. The last player is known then."""
        seat = self.first
        while self.last is None:
            yield from self.one_turn(seat)
            if not self.bringer and self.end_comes():
                self.bringer = seat
            if self.bringer and self.may_stop_here():
                self.last = seat
            seat = self.clockwise(seat)[1]

    def begin(self, seat):
        """2.3.1a With a new turn every class card works again."""
        self.turn, self.used, self.has_taken, self.has_placed = seat, set(), False, False

    def one_turn(self, seat):
        """2.3.1 Card, cubes and class cards as the player likes; moving the plague ends all that (2.3.4)."""
        self.begin(seat)
        self.say("turn_begins", seat)
        verb = None
        while verb != "move":
            rows = self.take_rows() + self.placing_rows() + self.card_rows() + self.move_rows()
            verb, *words = yield Question(seat, "turn", rows)
            if verb == "take":
                self.take(*words)
            elif verb == "place":
                self.place(*words)
            elif verb != "move":
                yield from self.use_card(verb, words)
        yield from self.move_plague(*words)

    def take_rows(self):
        """2.3.2 Any card one does not hold, once a turn; D2: not after placing where `phaseOrder` is strict."""
        if self.has_taken or (self.has_placed and self.options["phaseOrder"] == "strict"):
            return []
        return [f"take {card}" for card, holder in self.cards.items() if holder != self.turn]

    def take(self, card):
        """2.3.2 From beside the board, or from another player."""
        holder, self.cards[card] = self.cards[card], self.turn
        self.has_taken = True
        if holder:
            self.say("card_stolen", self.turn, card, holder)
        else:
            self.say("card_taken", self.turn, card)

    def placing_rows(self):
        """2.3.3c Cubes are placed once a turn."""
        if self.has_placed:
            return []
        return [f"place {region} {cubes}" for region in self.regions for cubes in self.numbers_to_place(region)]

    def numbers_to_place(self, region):
        """2.3.3b, Q5, Q6, Q8 As many as there are rats, with the Peasant (2.4.5) one more; `placeUpTo` allows fewer."""
        rats, stock = self.rat_count(region), self.stock[self.turn]
        usual = min(rats, stock)
        most = min(rats + self.holds("peasant"), stock)
        if self.options["placeUpTo"] == "on":
            return range(1, most + 1)
        return sorted({usual, most} - {0})

    def place(self, region, cubes):
        """2.3.3 As many as there are rats, or fewer; any cube more is the Peasant's (2.4.5)."""
        if int(cubes) > self.rat_count(region):
            self.used.add("peasant")
        self.put_cubes(self.turn, region, int(cubes))
        self.has_placed = True
        self.say("placed", self.turn, region, cubes)

    # ---- 2.4 The class cards ----

    def holds(self, card):
        """2.3.1b Only who holds a card can use it, and only in their own turn."""
        return self.cards.get(card) == self.turn

    def can_use(self, card):
        """2.3.1a Once a turn."""
        return self.holds(card) and card not in self.used

    def card_rows(self):
        """The class cards that work at any moment before the plague moves."""
        rows = []
        for card, rows_of_card in self.card_actions().items():
            if self.can_use(card):
                rows += rows_of_card()
        return rows

    def late_rows(self):
        """D4 Where that was agreed on, some cards also work once the plague has moved, but not in the final ravage."""
        if self.options["cardsAnyTime"] == "off" or self.last:
            return []
        return [row for row in self.card_rows() if row.split()[0] in LATE_CARDS]

    def pause(self):
        """D4 The active player may use a card before the plague goes on. True where one was used."""
        rows = self.late_rows()
        if not rows:
            return False
        verb, *words = yield Question(self.turn, "pause", rows + ["proceed"])
        if verb != "proceed":
            yield from self.use_card(verb, words)
        return verb != "proceed"

    def card_actions(self):
        return {"king": self.king_rows, "monk": self.monk_rows, "merchant": self.merchant_rows,
                "witch": self.witch_rows}

    def use_card(self, verb, words):
        """The row that was chosen names the card first, or what it does."""
        if verb == "king":
            self.king(*words)
        elif verb == "monk":
            yield from self.monk(words[0], int(words[1]) - 1)
        elif verb == "merchant":
            yield from self.merchant(*words)
        elif verb == "witch":
            yield from self.witch(words[0], int(words[1]) - 1)

    def ordinary_cubes(self, region):
        """The cubes that the player whose turn it is can move from a region; but see Q62."""
        return self.cubes[region][self.turn]

    def king_rows(self):
        """2.4.1a, 2.4.1b, Q9 Where the player has a cube and no rats lie at this moment."""
        return [f"king {region}" for region in self.regions
                if self.ordinary_cubes(region) and not self.rat_count(region)]

    def king(self, region):
        """2.4.1 A cube moves to the palace, safe for good."""
        self.move_to_palace(region)
        self.say("crowned", self.turn, region)

    def move_to_palace(self, region):
        self.used.add("king")
        self.cubes[region][self.turn] -= 1
        self.palace[self.turn] += 1

    def monk_rows(self):
        """2.4.3a, 2.4.3c, Q12 Any token with room beside it."""
        return self.place_rows("monk", [(region, place) for region, place in self.rat_places()
                                        if self.room_beside(region)])

    def monk(self, region, place):
        """2.4.3 The token moves to a neighbouring region, face down."""
        rows = [f"carry {other}" for other in self.room_beside(region)]
        _, target = yield Question(self.turn, f"carry {region}", rows)
        self.used.add("monk")
        self.lay_rat(target, self.lift_rat(region, place))
        self.say("token_carried", self.turn, region, target)

    def merchant_rows(self):
        """2.4.4a Where the player has cubes that can go somewhere."""
        return [f"merchant {region}" for region in self.regions if self.ship_rows(region)]

    def merchant(self, region):
        """2.4.4 One to three cubes move to one neighbouring region."""
        verb, target, cubes = yield Question(self.turn, f"ship {region}", self.ship_rows(region))
        self.used.add("merchant")
        self.ship(verb, region, target, int(cubes))

    def ship_rows(self, region):
        """2.4.4b, 2.4.4c, Q11 One neighbour, and no more cubes than there are."""
        most = min(MOST_SHIPPED, self.ordinary_cubes(region))
        return [f"ship {other} {cubes}" for other in self.neighbours[region] for cubes in range(1, most + 1)]

    def ship(self, verb, region, target, cubes):
        """2.4.4 The cubes leave one region and arrive in the other."""
        self.cubes[region][self.turn] -= cubes
        self.cubes[target][self.turn] += cubes
        self.say(SHIPPING[verb], self.turn, region, target, cubes)

    def witch_rows(self):
        """2.4.6a Any token on the board."""
        return self.place_rows("witch", self.rat_places())

    def witch(self, region, place):
        """2.4.6, Q13 She looks, may look again, and may then swap the two."""
        self.used.add("witch")
        yield from self.look(region, place)
        others = [(other, at) for other, at in self.rat_places() if (other, at) != (region, place)]
        if not others:
            return
        verb, *words = yield Question(self.turn, "peek", self.place_rows("peek", others) + ["keep"])
        if verb == "keep":
            return
        other, at = words[0], int(words[1]) - 1
        yield from self.look(other, at)
        verb, = yield Question(self.turn, f"swap {region} {other}", ["swap", "keep"])
        if verb == "swap":
            self.swap(region, place, other, at)

    def look(self, region, place):
        """Q4 What she sees only that player knows; that she looked is public."""
        rat = self.rats[region][place]
        *_, word = yield Question("nature", f"look {region}", self.face_rows("look", region, place))
        self.see(rat, word)
        rat.knowers |= {self.turn}
        self.say("looked", self.turn, region, place + 1, Secret(word, rat.knowers))

    def swap(self, region, place, other, at):
        """2.4.6c The two tokens change places, and what is known of them goes with them (Q4)."""
        here, there = self.rats[region], self.rats[other]
        here[place], there[at] = there[at], here[place]
        self.say("swapped", self.turn, region, place + 1, other, at + 1)

    # ---- 2.5 The plague ----

    def knights_steps(self):
        """2.4.2 One step or two."""
        return 2

    def reach(self, steps):
        """The regions where so many steps of the plague piece, or fewer, can end."""
        reached, ends = set(), {self.plague}
        for _ in range(steps):
            ends = {other for region in ends for other in self.neighbours[region]}
            reached |= ends
        return reached

    def move_rows(self):
        """2.5.1a, 2.5.1b, Q16 One step, with the Knight more, and never back to where it stood."""
        reached = self.reach(self.knights_steps() if self.holds("knight") else 1)
        if self.options["knightMayReturn"] == "off":
            reached.discard(self.plague)
        return [f"move {region}" for region in self.regions if region in reached]

    def move_plague(self, region):
        """2.5.1 The plague piece moves; then rats spread, and the plague ravages."""
        self.stand_plague(region)
        yield from self.spread(region)
        yield from self.ravage_in_turn(region)

    def stand_plague(self, region):
        """2.5.1 Nothing is told where it ends as it began (Q16, 2.6.2b)."""
        if region != self.plague:
            self.say("plague_moved", self.turn, self.plague, region)
        self.plague = region

    def spread(self, region):
        """2.5.2, Q17 One token brings one new token, two or three bring two."""
        left = min(self.rat_count(region), 2)
        self.turns_without_rats += 1
        while left:
            rows = [f"spread {other}" for other in self.room_beside(region)]
            if not rows or not self.pile:
                self.say("spread_short", left)  # 2.5.2c
                return
            verb, *words = yield Question(self.turn, f"spread {region} {left}", rows + self.late_rows())
            if verb != "spread":
                yield from self.use_card(verb, words)
                continue
            target, = words
            self.lay_rat(target, Rat(False))
            self.pile -= 1
            left -= 1
            self.turns_without_rats = 0
            self.say("rats_spread", self.turn, target)

    def can_be_ravaged(self, region):
        """2.5.3 At least one cube and at least one rat token are there."""
        return self.cube_count(region) > 0 and self.rat_count(region) > 0

    def ravage_in_turn(self, region):
        """2.4.2a, Q23 Before the first token, who holds the Knight may count the plague as two cubes."""
        verb = None
        while verb not in ("bonus", "decline") and self.holds("knight") and self.can_be_ravaged(region):
            rows = ["bonus", "decline"] + self.late_rows()
            verb, *words = yield Question(self.turn, f"bonus {region}", rows)
            if verb == "bonus":
                self.declare_bonus()
            elif verb != "decline":
                yield from self.use_card(verb, words)
        yield from self.ravage(region)
        self.bonus = None
        while (yield from self.pause()):
            pass

    def declare_bonus(self):
        """D9 They count against limits and belong to nobody."""
        self.bonus = self.plague
        self.say("bonus_declared", self.turn, self.plague)

    def ravage(self, region):
        """2.5.4, Q29 As long as there are a cube and a token, one token after another is turned."""
        while self.can_be_ravaged(region):
            place = yield from self.choose_token(region)
            if place is not None:
                yield from self.turn_token(region, place)
        self.after_ravage()

    def choose_token(self, region):
        """Q22 The active player picks the next token, or chance does. None where a card was used instead (D4)."""
        places = [(region, place) for place, rat in enumerate(self.rats[region]) if rat]
        alike = len(places) == 1 or self.look_alike(region)
        if not alike and self.options["revealOrder"] == "chosen":
            return (yield from self.pick_token(region, places))
        if (yield from self.pause()):
            return None
        if alike:
            return places[0][1]
        *_, place = yield self.nature(f"pick {region}", self.place_rows("pick", places))
        return int(place) - 1

    def pick_token(self, region, places):
        """Q22 The active player is asked; instead of an answer a card may be used (D4)."""
        rows = self.place_rows("turn", places) + self.late_rows()
        verb, *words = yield Question(self.turn, f"reveal {region}", rows)
        if verb != "turn":
            yield from self.use_card(verb, words)
            return None
        return int(words[1]) - 1

    def look_alike(self, region):
        """Q22 All tokens came the same way, and nobody has looked at any of them."""
        rats = [rat for rat in self.rats[region] if rat]
        return len({rat.is_from_start for rat in rats}) == 1 and not any(rat.knowers for rat in rats)

    def turn_token(self, region, place):
        """2.5.4a, Q28 The cubes are held against the limit once, before any is lost."""
        *_, word = yield Question("nature", f"face {region}", self.face_rows("face", region, place))
        self.see(self.lift_rat(region, place), word)
        self.removed.append(word)
        self.say("turned", region, word)
        cubes = self.cube_count(region) + (KNIGHTS_CUBES if self.bonus == region else 0)
        face = self.faces[word]
        if cubes < face.limit:
            self.say("harmless", region, cubes, face.limit)
            return
        self.say("outbreak", region, cubes, face.limit)
        yield from self.before_losses(region, face)
        self.break_out(region, face)

    def before_losses(self, region, face):
        """Between an outbreak and its losses nobody can do anything; but see 3.4.1."""
        return ()

    def after_ravage(self):
        """2.5.5 Tokens that were not turned stay where they are; see also 3.4.1."""

    def break_out(self, region, face):
        """2.5.4b, Q25, Q26 First the majority, then classes, then all: as the symbols stand on the token."""
        majority = self.most_cubes(region)
        for symbol in face.symbols:
            if symbol == "M":
                struck = majority
            elif symbol == "A":
                struck = self.seats
            else:
                struck = self.holders(symbol)
            for seat in struck:
                if self.cubes[region][seat]:
                    self.say("lost", seat, region, SYMBOLS[symbol])
                    self.lose_cube(seat, region)

    def holders(self, letter):
        """2.5.4b Who holds the card of a class."""
        return [self.cards[card] for card in LETTERS if LETTERS[card] == letter and self.can_be_struck(card)]

    def can_be_struck(self, card):
        """2.5.4b A card beside the board costs nobody a cube (Q38)."""
        return self.cards.get(card) is not None

    def lose_cube(self, seat, region):
        """2.5.4c A lost cube goes back to the stock of its owner."""
        self.cubes[region][seat] -= 1
        self.stock[seat] += 1

    # ---- 2.6 The end of the game ----

    def end_comes(self):
        """2.6.1, Q30 to Q32 The supply is empty, or the active player has placed every cube; or Q36."""
        if not self.pile:
            self.say("pile_empty", self.turn)
        elif not self.stock[self.turn]:
            self.say("all_placed", self.turn)
        elif self.is_stalled():
            self.say("stalled", self.turn)
        else:
            return False
        return True

    def is_stalled(self):
        """Q36 So many full rounds in which no token left the supply."""
        rounds = self.options["stallGuard"]
        return rounds != "off" and self.turns_without_rats >= int(rounds) * len(self.seats)

    def may_stop_here(self):
        """D5 With `endAfterRound` the round is finished first."""
        return self.options["endAfterRound"] == "off" or self.clockwise(self.turn)[1] == self.first

    def left_out(self):
        """2.6.2 The last player sits out the final round; D5: in the German end whoever brought it on does."""
        return self.bringer if self.options["endAfterRound"] == "german" else self.last

    def final_round(self):
        """2.6.2 Everybody but one, counter-clockwise; who holds no card is passed over."""
        self.say("final_round", self.last)
        if self.left_out() != self.last:
            self.say("sits_out", self.left_out())
        if self.counts_at_last():
            self.bonus = self.plague
        for seat in reversed(self.clockwise(self.left_out())[1:]):
            if seat in self.cards.values():
                yield from self.final_turn(seat)

    def counts_at_last(self):
        """Q34 Does the plague piece count as two cubes, though nobody has used the Knight yet?"""
        agreed = self.options["knightFinalBonus"]
        return agreed == "always" or agreed == "held" and self.cards.get("knight") is not None

    def final_turn(self, seat):
        """2.6.2c Only class cards work."""
        self.begin(seat)
        self.say("final_turn", seat)
        verb = None
        while verb != "done":
            rows = self.final_peasant_rows() + self.final_knight_rows() + self.card_rows() + ["done"]
            verb, *words = yield Question(seat, "final", rows)
            if verb == "place":
                self.used.add("peasant")
                self.place(*words)
            elif verb == "move":
                self.final_knight(*words)
            elif verb != "done":
                yield from self.use_card(verb, words)

    def final_peasant_rows(self):
        """2.6.2a Exactly one cube, in any region in play."""
        if not self.can_use("peasant") or not self.stock[self.turn]:
            return []
        return [f"place {region} 1" for region in self.regions]

    def final_knight_rows(self):
        """2.6.2b Up to two steps, or none."""
        if not self.can_use("knight"):
            return []
        reached = self.reach(self.knights_steps()) | {self.plague}
        return [f"move {region}" for region in self.regions if region in reached]

    def final_knight(self, region):
        """2.6.2b The plague then counts as two neutral cubes there during the final ravage."""
        self.used.add("knight")
        self.stand_plague(region)
        self.declare_bonus()

    def final_ravage(self):
        """2.6.3 Every region in play; the last player turns the tokens (Q35)."""
        self.begin(self.last)
        yield from self.ravage_every_region()

    def ravage_every_region(self):
        """Q35 In a fixed order, which cannot change the result."""
        for region in self.regions:
            if self.can_be_ravaged(region):
                yield from self.ravage_at_last(region)

    def ravage_at_last(self, region):
        """2.6.3 Without moving the plague and without new rats."""
        self.say("final_ravage", region)
        yield from self.ravage(region)

    def show_hands(self):
        """There are no hands in the base game; but see 3.5.3."""
        return ()

    def score(self):
        """2.6.4 The most points win."""
        self.turn = None
        points = self.points()
        for rank, seat in enumerate(self.ranking(points), 1):
            self.say("scored", seat, points[seat], rank)
            if rank == 1:
                self.say("won", seat, points[seat])

    def points(self):
        """2.6.4 Every cube in a region or in the palace is a point."""
        return {seat: CUBES - self.stock[seat] for seat in self.seats}

    def ranking(self, points):
        """2.6.5, Q57 Among equals the first clockwise after the last player is ahead, or else after the active one."""
        last = self.last or self.turn or self.seats[0]
        after = self.clockwise(last)[1:] + (last,)
        return sorted(after, key=lambda seat: -points[seat])

    def standing(self):
        points = self.points()
        return {seat: (points[seat], rank, 0) for rank, seat in enumerate(self.ranking(points), 1)}

    # ---- 5.6 The face of a token ----

    def face_rows(self, verb, region, place):
        """5.6 A face that has been seen before is certain; the others have the chances of a shuffled stack."""
        rat = self.rats[region][place]
        words = f"{verb} {region} {place + 1}"
        if rat.face:
            return [(1, f"{words} {rat.face}")]
        of_starter, of_other = self.weights(rat)
        weighed = [(of_starter if self.faces[word].is_starter else of_other, word) for word in self.unseen]
        return [(weight, f"{words} {word}") for weight, word in weighed if weight]

    def weights(self, rat):
        """5.6 Of an unseen starter, and of any other unseen token."""
        if rat.is_from_start:
            return 1, 0
        unseen_starters = sum(self.faces[word].is_starter for word in self.unseen)
        return self.supply_weights(unseen_starters, len(self.unseen) - unseen_starters)

    def supply_weights(self, unseen_starters, unseen_others):
        """2.2.3 Tokens were taken out before the starters left over were mixed in."""
        others_to_come = unseen_others - self.tokens_out
        return self.starters_to_come * max(unseen_others, 1), others_to_come * max(unseen_starters, 1)

    def see(self, rat, word):
        """5.6 A token that has been seen cannot come again."""
        if rat.face is None:
            rat.face = word
            self.unseen.remove(word)
            if self.faces[word].is_starter and not rat.is_from_start:
                self.starters_to_come -= 1

    # ---- Q3 What everybody may know ----

    def facts(self):
        return self.facts_of_regions() + self.facts_of_rats() + self.facts_of_cards() + self.facts_of_seats()

    def facts_of_regions(self):
        """Which regions are in play, the cubes there, and the plague piece."""
        lines = [Line("open", region) for region in self.regions]
        for region in self.regions:
            lines += [Line("cubes", region, seat, cubes) for seat, cubes in self.cubes[region].items() if cubes]
        if self.plague:
            lines.append(Line("plague", self.plague))
        if self.bonus:
            lines.append(Line("bonus", self.bonus))
        return lines

    def facts_of_rats(self):
        """Q4 A face is shown to those who have seen it; who has seen it everybody may know."""
        lines = [Line("pile", self.pile)] + [Line("removed", word) for word in self.removed]
        for region, place in self.rat_places():
            rat = self.rats[region][place]
            lines.append(Line("rat", region, place + 1, Secret(rat.face, rat.knowers)))
            lines += [Line("knows", seat, region, place + 1) for seat in rat.knowers]
        return lines

    def facts_of_cards(self):
        """2.1.3 Where each class card lies, and which have been used this turn."""
        lines = [Line("used", card) for card in self.used]
        for card, holder in self.cards.items():
            lines.append(Line("card", holder, card) if holder else Line("free", card))
        return lines

    def facts_of_seats(self):
        """Palace and stock of everybody; who began, whose turn it is, and who is the last player."""
        lines = [Line("palace", seat, cubes) for seat, cubes in self.palace.items()]
        lines += [Line("stock", seat, cubes) for seat, cubes in self.stock.items()]
        named = {"first": self.first, "turn": self.turn, "last": self.last}
        return lines + [Line(word, seat) for word, seat in named.items() if seat]
