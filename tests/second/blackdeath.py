"""Black Death, written from the rules: games/blackdeath/RULES.md, whose numbers the comments give.

The chapters follow the rules: R1 the game to be played, R2 setting up, R3 the order of a turn, R4 the phase, R5 Luck,
R6 Infection, R7 Movement, R8 Mortality, R9 catastrophe and cure, R10 Body Count, R12 the first turn, R13 starting anew,
R15 mutations; at the end what lies on the table. The tables, the map and all that is done with cards (R11, W and C) are
in blackdeath_cards.py.
"""

from blackdeath_cards import AUTOMATIC, CARDS, ENTRY, HOMES, Board, CardRules, Cards
from told import SEATS, Line, Secret

UNITS = 18  # R2.5
WIDE_ENTRY = ("al_iskandariyah", "kaffa")  # Q10
THRESHOLDS = (5, 10, 20)  # R10.1
MUTATING = (10, 20)  # R15
LEAVING_COST = 2  # R7.4
DEATHS = {  # R8.1: by Mortality, then by die; "ruin" is a catastrophe
    1: ("1/6", "1/6", "1/6", "none", "none", "cure"),
    2: ("1/3 ruin", "1/6", "1/6", "1/6", "none", "cure"),
    3: ("1/3 ruin", "1/3", "1/6", "1/6", "1/6", "cure"),
    4: ("1/2 ruin", "1/3", "1/3", "1/6", "1/6", "1/6"),
    5: ("1/2 ruin", "1/3 ruin", "1/3", "1/3", "1/6", "1/6"),
}


class Player:
    """A seat with its disease."""

    def __init__(self, seat):
        self.seat, self.hand, self.restarts = seat, [], 0
        self.track, self.automatic = None, 0
        self.virulence = self.mortality = None  # as designed, and as the option mutations has left them
        self.giving_up = False  # between giving up and taking a new track
        self.new_life()

    def new_life(self):
        """R2.5, R13.3 A disease begins with a Body Count of 0; Q41 thresholds are counted in its life."""
        self.body = 0
        self.reached = set()
        self.end_mutations()

    def end_mutations(self):
        """Q2 Mutation lasts for the phase."""
        self.virulence_shift = self.mortality_shift = 0


class Phase:
    """What is kept for the phase of one player, and forgotten after it."""

    def __init__(self, player, first):
        self.player, self.first = player, first
        self.moment = "opening"
        self.dice = None  # as rolled, then as named: attempts and points
        self.attempts = 0
        self.traders = {"trader": 0, "traders": 0}  # attempts left by Traders (one) and Traders (two)
        self.bonus = 0  # R6.6 for the first attempt, if one was given up
        self.tried = False
        self.short_of_room = False  # R12.3
        self.sources = set()
        self.from_off_map = False  # R6.10
        self.points = 0
        self.duties = []
        self.steps = {}  # by square, how many the unit there has made
        self.victims = []
        self.left = 0  # units still to be settled, removed or killed
        self.ruins = False


class Engine(CardRules):
    """A game from its first lot to its end."""

    # R1 The game to be played

    def __init__(self, seats, options):
        self.options, self.year = options, options["year"]
        self.players = {seat: Player(seat) for seat in SEATS[:seats]}
        self.cards = Cards(self.year)
        self.board = Board(self.year, self.cards)
        self.world = self.board.world
        self.free_tracks, self.abandoned = list(AUTOMATIC), set()
        self.turn, self.order, self.at = 0, [], 0  # the place in the order whose phase it is
        self.phase = None
        self.cure = None  # R9.4 whose units go back, and how many
        self.owed, self.rolls = dict.fromkeys(self.players, 0), []  # R10.1 cards by seat, R15 mutations
        self.drawn = self.world.facts() + [Line("goal", self.goal())]
        self.ask("nature", "rank")

    def rating_points(self):
        """R1.2 The sum of Virulence and Mortality."""
        if self.year == "1665":
            return 5
        return {"normal": 6, "fast": 7, "slow": 5}[self.options["pace"]]

    def first_cards(self):
        """R1.3 The cards to begin with."""
        return 2 if self.year == "1665" or self.options["pace"] == "fast" else 1

    def goal(self):
        """R1.4 The Body Count that wins."""
        number = len(self.players)
        if self.options["goals"] == "10":
            return 10
        if self.options["goals"] == "1993":
            return {2: 30, 3: 20, 4: 20}.get(number, 15)
        return {2: 20, 3: 20, 6: 10}.get(number, 15)

    # The interface

    def ask(self, who, *prompt):
        self.who, self.prompt = who, prompt

    def asked(self):
        return self.who, " ".join(map(str, self.prompt))

    def rows(self):
        """The method for the first word of the question knows what may answer it."""
        return getattr(self, "rows_of_" + self.prompt[0])()

    def play(self, who, action):
        """The method for the verb does it, and asks the next question."""
        assert who == self.who
        self.events = []
        verb, *words = action.split()
        getattr(self, "take_" + verb)(*words)
        return self.events

    def tell(self, *words):
        self.events.append(Line(*words))

    def active(self):
        return self.phase.player

    # R2 Setting up

    def rows_of_rank(self):
        """R2.3, Q55 One lot among those who have no place yet."""
        return [(1, f"lot {seat}") for seat in self.players if seat not in self.order]

    def take_lot(self, seat):
        lots = {"rank": self.rank, "first": self.begin_with, "tie": self.break_tie}
        lots[self.prompt[0]](seat)

    def rank(self, seat):
        """R2.3 The order in which tracks are taken; the last one needs no lot."""
        self.order.append(seat)
        self.tell("ranked", seat, len(self.order))
        rest = [seat for seat in self.players if seat not in self.order]
        if len(rest) == 1:
            self.rank(rest[0])
        elif not rest:
            self.ask(self.order[0], "track")

    def rows_of_track(self):
        """R2.3, Q8, Q58 A track can be taken once."""
        return [f"track {track}" for track in self.free_tracks]

    def take_track(self, track):
        """R2.3 Everybody takes a track, then everybody designs; R13.3 who starts anew designs at once."""
        player = self.players[self.who]
        player.track, player.automatic, player.giving_up = track, AUTOMATIC[track], False
        self.free_tracks.remove(track)
        self.tell("track_taken", player.seat, track)
        if self.turn:
            self.ask_design(player.seat)
        elif self.next_in_setup():
            self.ask(self.next_in_setup(), "track")
        else:
            self.ask_design(self.order[0])

    def next_in_setup(self):
        """R2.3, R2.4 Who comes next while the diseases are made, or nobody."""
        place = self.order.index(self.who) + 1
        return self.order[place] if place < len(self.order) else None

    def ask_design(self, seat):
        self.ask(seat, "design", self.rating_points(), self.players[seat].track)

    def rows_of_design(self):
        """R2.4, Q48 Virulence and Mortality from 1 to 5 that use up the points."""
        points = self.rating_points()
        return [f"design {virulence} {mortality}" for virulence in range(1, 6) for mortality in range(1, 6)
                if virulence + mortality == points]

    def take_design(self, virulence, mortality):
        """R2.4 After the last design the first cards are dealt; R13.3 who starts anew draws as many."""
        player = self.players[self.who]
        player.virulence, player.mortality = int(virulence), int(mortality)
        self.tell("designed", player.seat, virulence, mortality)
        if self.turn:
            self.owed[player.seat] = self.first_cards()
            self.pay_debts(self.settle_first)
        elif self.next_in_setup():
            self.ask_design(self.next_in_setup())
        else:
            self.owed = dict.fromkeys(self.players, self.first_cards())
            self.pay_debts(lambda: self.ask("nature", "first"))

    def rows_of_first(self):
        return [(1, f"lot {seat}") for seat in self.players]

    def begin_with(self, seat):
        """R2.6 The first player of the first turn, and the others clockwise."""
        self.tell("starts", seat)
        self.turn, self.order = 1, self.clockwise_from(seat)
        self.tell("turn_begins", self.turn)
        if self.options["wideEntry"] == "on":
            self.place_all()
        else:
            self.begin_phase()

    def clockwise_from(self, seat):
        seats = list(self.players)
        place = seats.index(seat)
        return seats[place:] + seats[:place]

    # R3 The order of a turn

    def begin_turn(self):
        """R3, Q9 Lowest Body Count first, then fewest units on the map; lots among those who are still equal."""
        self.turn += 1
        self.phase = None
        self.tell("turn_begins", self.turn)
        self.new_order = []
        self.next_place()

    def turn_key(self, seat):
        return self.players[seat].body, self.unit_count(seat)

    def tied(self):
        """The seats that are equal at the next place."""
        rest = [seat for seat in self.players if seat not in self.new_order]
        lowest = min(map(self.turn_key, rest))
        return [seat for seat in rest if self.turn_key(seat) == lowest]

    def next_place(self):
        """The order holds for the whole turn, so it is complete before the first phase."""
        while len(self.new_order) < len(self.players) and len(self.tied()) == 1:
            self.new_order += self.tied()
        self.at = len(self.new_order)
        if self.at < len(self.players):
            self.ask("nature", "tie", self.at + 1)
        else:
            self.order, self.at = self.new_order, 0
            self.begin_phase()

    def rows_of_tie(self):
        return [(1, f"lot {seat}") for seat in self.tied()]

    def break_tie(self, seat):
        self.new_order.append(seat)
        self.tell("tie_broken", seat, len(self.new_order))
        self.next_place()

    # R4 The phase

    def begin_phase(self):
        """R4.1 Effects of one's own cards end, a cure is carried out, and then the player is free to act."""
        player = self.players[self.order[self.at]]
        self.phase = Phase(player, first=self.turn == 1)
        self.tell("phase_begins", player.seat)
        self.end_effects([card for card, seat in self.cards.effects.items() if seat == player.seat])
        if self.cure:
            self.phase.left = self.cure[1]
            self.ask_cure()
        else:
            self.open_phase()

    def open_phase(self):
        """R4.1, R12.1 The player is free to act; in the first turn units are placed before."""
        if not self.phase.first:
            self.ask(self.active().seat, "open")
        elif self.options["wideEntry"] == "on":
            self.begin_cards()
        else:
            self.settle_first()

    def rows_of_open(self):
        """R4.1 Giving up (Q52: at most twice), cards, or going on."""
        rows = ["begin"] + self.card_rows(self.active())
        return rows + ["restart"] if self.active().restarts < 2 else rows

    def take_begin(self):
        """W1 Going on is a pass in the first window."""
        self.set_window("opening", self.begin_luck)
        self.take_pass()

    def end_phase(self):
        """R4.3 The next player, or a new turn; R11.7 what was played for this phase ends."""
        self.end_effects([card for card in self.cards.effects if CARDS[card].lasts == "PHASE"])
        self.active().end_mutations()
        self.at += 1
        if self.at < len(self.order):
            self.begin_phase()
        else:
            self.begin_turn()

    # R5 Luck

    def begin_luck(self):
        self.ask("nature", "luck")

    def rows_of_luck(self):
        return [(1, f"dice {first} {second}") for first in range(1, 7) for second in range(1, 7)]

    def take_dice(self, first, second):
        """R5.1 Two dice, of which the active player names one; equal ones need no name."""
        self.phase.dice = (int(first), int(second))
        self.tell("rolled", self.active().seat, first, second)
        if first == second:
            self.assign(int(first))
        else:
            self.ask(self.active().seat, "assign", first, second)

    def rows_of_assign(self):
        return [f"assign {die}" for die in self.phase.dice]

    def take_assign(self, attempts):
        self.assign(int(attempts))

    def assign(self, attempts):
        """R5.2 The Infection die gives attempts; the other one is for Movement."""
        self.phase.attempts = attempts
        self.phase.dice = (attempts, sum(self.phase.dice) - attempts)
        self.tell("assigned", self.active().seat, *self.phase.dice)
        self.open_window("luck", self.begin_infection)

    # R6 Infection

    def begin_infection(self):
        """R6.1 Attempts start from the units that are on the map now; R6.10 without any, from off the map."""
        self.phase.moment = "infecting"
        self.phase.sources = set(self.board.squares_of(self.active().track))
        self.phase.from_off_map = not self.phase.sources
        self.continue_infection()

    def continue_infection(self):
        """Q53 Infection is over as soon as no attempt can be made; who holds a card has to say so."""
        self.after_card = self.continue_infection
        if self.numbers_to_roll() or self.may_play_between():
            attempts = self.phase.attempts + sum(self.phase.traders.values())
            self.ask(self.active().seat, "infect", attempts)
        else:
            self.end_infection()

    def end_infection(self):
        self.open_window("movement", self.begin_movement)

    def rows_of_infect(self):
        """R6.5, R6.6, R6.8, R6.9 Attempts with a die or without, giving one up, and leaving the rest."""
        rows = []
        if self.may_trade():
            rows.append("trade")
        for square, means in self.numbers_to_roll():
            rows.append(f"infect {square} {means}")
            if self.may_be_automatic(square):
                rows.append(f"automatic {square} {means}")
        return rows + self.cards_between() + ["done"]

    def cards_between(self):
        """W8 Cards between two attempts or two steps; W7 not with simple timing."""
        return self.card_rows(self.active()) if self.may_play_between() else []

    def may_play_between(self):
        """Q53 Whichever card it is."""
        return self.options["timing"] == "windows" and bool(self.active().hand)

    def numbers_to_roll(self):
        """R6.2, R6.3 The squares that may be tried, each with the means to do so, and R6.4 the number to roll."""
        numbers = {}
        if self.stock(self.active()) == 0:
            return numbers
        units, enter = self.board.reached_from(self.phase.sources), dict.fromkeys(self.board.regions_to_enter(), 0)
        for means in self.means_at_hand():
            reached = units if means == "unit" else enter
            for square in self.board.squares():
                region = self.world.region_of[square]
                if region in reached and self.may_be_target(square, means):
                    numbers[square, means] = self.number_to_roll(square, means, reached[region])
        return numbers

    def means_at_hand(self):
        """R6.10, R6.11, R12.3 From units or from off the map, as long as there are attempts."""
        phase, means = self.phase, []
        if phase.attempts and not phase.from_off_map:
            means.append("unit")
        if phase.attempts and (phase.from_off_map or self.may_land()):
            means.append("entry")
        return means + [traders for traders, left in phase.traders.items() if left]

    def may_be_target(self, square, means):
        """R6.2 Not one's own squares; R12.3, Q60 in a first turn not those of others, but for who had no room."""
        track = self.board.units.get(square)
        if track is None:
            return means != "entry" or self.phase.from_off_map
        if track == self.active().track:
            return False
        if not self.phase.first or track in self.abandoned:
            return True
        return self.may_land() and means != "unit"

    def may_land(self):
        """R12.3 If there was no room for both units: until there are two."""
        return self.phase.short_of_room and self.unit_count(self.active().seat) < 2

    def number_to_roll(self, square, means, number_of_way):
        """R6.4 The number to roll, within 1 and 5: R6.5 a 1 always succeeds and a 6 always fails."""
        track = self.active().track
        number = self.rating(self.active())[0] + number_of_way + self.world.number_on[square] + self.phase.bonus
        if self.world.region_of[square] in HOMES[track]:
            number += 1  # Q6
        if means == "trader":
            number += 1  # C19
        if square in self.board.units:
            number -= 1
        return min(max(number, 1), 5)

    def may_trade(self):
        """R6.6, Q15 One attempt can be given up before the first, if there are two."""
        return not self.phase.tried and not self.phase.bonus and self.phase.attempts >= 2

    def take_trade(self):
        self.phase.attempts -= 1
        self.phase.bonus = 1
        self.tell("traded", self.active().seat)
        self.continue_infection()

    def may_be_automatic(self, square):
        """R6.8 Where the track is at home; Generic anywhere."""
        player = self.active()
        homes = HOMES[player.track]
        return player.automatic > 0 and (not homes or self.world.region_of[square] in homes)

    def use_attempt(self, means):
        """R6.5 An attempt is used up."""
        if means in self.phase.traders:
            self.phase.traders[means] -= 1
        else:
            self.phase.attempts -= 1
        self.phase.tried, self.phase.bonus = True, 0

    def take_infect(self, square, means):
        number = self.numbers_to_roll()[square, means]
        self.use_attempt(means)
        self.ask("nature", "attempt", square, number)

    def rows_of_attempt(self):
        return [(1, f"die {pips}") for pips in range(1, 7)]

    def take_die(self, pips):
        rolls = {"attempt": self.roll_attempt, "mortality": self.roll_mortality, "mutation": self.roll_mutation}
        rolls[self.prompt[0]](int(pips))

    def roll_attempt(self, pips):
        """R6.5 The number or less succeeds."""
        _, square, number = self.prompt
        if pips <= number:
            self.tell("infected", self.active().seat, square, pips, number)
            self.infect(square)
        else:
            self.tell("resisted", self.active().seat, square, pips, number)
        self.continue_infection()

    def infect(self, square):
        """R6.7 A unit from the stock; one that stood there goes back to its owner."""
        old = self.board.units.get(square)
        if old:
            self.tell("converted", old, square)
        self.board.units[square] = self.active().track

    def take_automatic(self, square, means):
        """R6.8, Q7 A success without a roll."""
        self.use_attempt(means)
        self.active().automatic -= 1
        self.tell("auto_infected", self.active().seat, square)
        self.infect(square)
        self.continue_infection()

    def take_done(self):
        """R6.9, R7.5 Attempts and points may be left unused."""
        if self.prompt[0] == "infect":
            self.end_infection()
        else:
            self.end_movement()

    # R7 Movement

    def begin_movement(self):
        """R5.2 Points are worked out now; R12.2 in a first turn no card changes them."""
        self.phase.moment = "moving"
        if self.phase.first:
            self.phase.points = self.active().virulence
        else:
            self.phase.points = max(0, self.phase.dice[1] + self.cards.added("movement"))
        self.tell("points", self.active().seat, self.phase.points)
        self.take_up_duties()
        self.continue_movement()

    def continue_movement(self):
        """Q53 Movement is over when no step can be made or allowed by a card; R11.4 a duty that cannot be done lapses."""
        self.after_card = self.continue_movement
        self.let_duties_lapse()
        if self.steps() or self.phase.points and self.may_play_between():
            self.ask(self.active().seat, "move", self.phase.points)
        else:
            self.end_movement()

    def end_movement(self):
        self.phase.points = 0
        self.open_window("mortality", self.begin_mortality)

    def rows_of_move(self):
        """R11.4 As long as a duty is open, only steps that do it; R7.5 then the rest may be left."""
        steps = [step for step in self.steps() if not self.phase.duties or self.duties_done(*step)]
        rows = [f"move {square} {to}" if to else f"leave {square}" for square, to in steps] + self.cards_between()
        return rows if self.phase.duties else rows + ["done"]

    def steps(self):
        """R7.1 to R7.4 Every step that can be paid for: from a square, and to one or off the map (None)."""
        found, points = [], self.phase.points
        for square, track in self.board.units.items():
            if points and self.may_move(square, track):
                found += [(square, to) for to, cost in self.board.steps_from(square).items() if cost <= points]
                if points >= LEAVING_COST and self.board.may_leave(square):
                    found.append((square, None))
        return found

    def may_move(self, square, track):
        """R7.1, R7.3, C18, Q37, R12.3 Not abandoned units, one step each; own units two steps with Smugglers."""
        own = track == self.active().track
        if track in self.abandoned or (self.phase.first and not own):
            return False
        return self.phase.steps.get(square, 0) < (2 if own and "smugglers" in self.cards.effects else 1)

    def take_move(self, square, to):
        """R7.2 A step is paid for; R11.3, Q30 from outside into a Pogrom it kills."""
        self.phase.points -= self.board.steps_from(square)[to]
        self.finish_duties(square, to)
        track, made = self.board.units.pop(square), self.phase.steps.pop(square, 0)
        self.tell("moved", self.active().seat, track, square, to)
        region = self.world.region_of[to]
        if region in self.cards.under("pogrom") and region != self.world.region_of[square]:
            self.slay(track, to)
        else:
            self.board.units[to], self.phase.steps[to] = track, made + 1
        self.pay_debts(self.continue_movement)

    def take_leave(self, square):
        """R7.4 The unit goes back to its owner and counts for nobody."""
        self.phase.points -= LEAVING_COST
        self.finish_duties(square, None)
        self.phase.steps.pop(square, None)
        self.tell("left", self.active().seat, self.board.units.pop(square), square)
        self.continue_movement()

    # R8 Mortality

    def begin_mortality(self):
        self.ask("nature", "mortality", self.rating(self.active())[1])

    def rows_of_mortality(self):
        return self.rows_of_attempt()

    def fate(self, pips):
        """R8.1, R8.2, R9.4 What a die does to the units of the active player, and to how many.

        Until a new track is taken, these are the units of the old disease.
        """
        mortality, units = self.rating(self.active())[1], len(self.board.squares_of(self.active().track))
        result = DEATHS[min(max(mortality, 1), 5)][pips - 1]
        if result == "cure":
            return "cure", units // 6
        dead = 0 if result == "none" else units // int(result[2])
        if dead == 0:
            return "harmless", 0  # Q24
        return "catastrophe" if "ruin" in result else "deaths", dead

    def roll_mortality(self, pips):
        """R8.3 The roll must be made; what it does, the table says."""
        fate, units = self.fate(pips)
        self.tell("struck", self.active().seat, pips, self.prompt[1], fate, units)
        if fate == "cure":
            self.cure = (self.active().seat, units) if units else None  # Q27
            self.end_phase()
        elif units:
            self.phase.left, self.phase.ruins = units, fate == "catastrophe"
            self.ask(self.active().seat, "victims", units)
        else:
            self.end_phase()

    def rows_of_victims(self):
        return [f"kill {square}" for square in self.board.squares_of(self.active().track)]

    def take_kill(self, square):
        """R8.2 The active player chooses who dies."""
        self.phase.victims.append(square)
        self.die(self.board.units.pop(square), square)
        self.phase.left -= 1
        if self.winner():
            self.ask("nobody", "over")
        elif self.phase.left:
            self.ask(self.active().seat, "victims", self.phase.left)
        else:
            self.finish_mortality()

    # R9 Catastrophe and cure

    def finish_mortality(self):
        """R9.1, Q20, Q21 One square of a victim is ruined, if any can be; a choice is asked for."""
        squares = self.squares_to_ruin() if self.phase.ruins else []
        if len(squares) > 1:
            self.ask(self.active().seat, "ruin")
            return
        for square in squares:
            self.ruin("ruined", square)
        self.pay_debts(self.end_phase)

    def squares_to_ruin(self):
        return [square for square in self.phase.victims if self.board.may_still_lose(square)]

    def rows_of_ruin(self):
        return [f"ruin {square}" for square in self.squares_to_ruin()]

    def take_ruin(self, square):
        self.ruin("ruined", square)
        self.pay_debts(self.end_phase)

    def ruin(self, how, square):
        self.board.ruined.add(square)
        self.tell(how, square)

    def ask_cure(self):
        self.ask(self.active().seat, "cure", self.cure[0], self.phase.left)

    def rows_of_cure(self):
        return [f"remove {square}" for square in self.board.squares_of(self.players[self.cure[0]].track)]

    def take_remove(self, square):
        """R9.4 Back to the stock, uncounted."""
        self.tell("cured", self.cure[0], square)
        del self.board.units[square]
        self.phase.left -= 1
        if self.phase.left:
            self.ask_cure()
        else:
            self.cure = None
            self.open_phase()

    # R10 Body Count, cards and victory

    def die(self, track, square):
        """R8.2, R11.3 A death adds to the Body Count of the owner, and may bring cards, mutations or victory."""
        player = self.owner(track)
        if not player:
            return  # Q26 an abandoned unit counts for nobody
        player.body += 1
        self.tell("died", player.seat, square, player.body)
        if player.body >= self.goal():
            self.tell("won", player.seat, player.body)
        elif player.body in THRESHOLDS and player.body not in player.reached:
            player.reached.add(player.body)
            self.owed[player.seat] += 2 if self.year == "1665" else 1
            if player.body in MUTATING and self.options["mutations"] == "on":
                self.rolls += [(player, "virulence"), (player, "mortality")]

    def winner(self):
        """R10.3 Whoever has reached the goal."""
        return next((player for player in self.players.values() if player.body >= self.goal()), None)

    def pay_debts(self, then):
        """R10.1, R15 Mutations are rolled, then cards drawn, before the game goes on."""
        self.after_debts = then
        self.next_debt()

    def next_debt(self):
        """R10.3 Unless somebody has won."""
        if self.winner():
            self.ask("nobody", "over")
            return
        if self.rolls:
            player, rating = self.rolls[0]
            self.ask("nature", "mutation", player.seat, rating)
            return
        seat = self.next_to_draw()
        if seat:
            self.ask("nature", "deal", seat)
        else:
            self.after_debts()

    def next_to_draw(self):
        """R10.2, Q40 Who draws a card, if anybody; the discards make a new deck, and without any no card is drawn."""
        for seat, cards in self.owed.items():
            if cards and not self.cards.deck and self.cards.discards:
                self.tell("reshuffled", len(self.cards.discards))
                self.cards.shuffle()
            if cards and self.cards.deck:
                return seat
            if cards:
                self.tell("deck_empty", seat)
                self.owed[seat] = 0
        return None

    def rows_of_deal(self):
        return [(1, f"deal {self.prompt[1]} {card}") for card in self.cards.deck]

    def take_deal(self, seat, card):
        self.players[seat].hand.append(self.cards.draw(card))
        self.owed[seat] -= 1
        self.events.append(Line("dealt", seat, Secret(card, (seat,))))
        self.next_debt()

    def rows_of_over(self):
        return []

    # R12 The first turn

    def place_all(self):
        """Q10 With the wide entry everybody places before anybody infects."""
        if self.at == len(self.order):
            self.at = 0
            self.begin_phase()
            return
        self.phase = Phase(self.players[self.order[self.at]], first=True)
        self.settle_first()

    def settle_first(self):
        """R12.1 Two units."""
        self.phase.first = True
        self.phase.left = 2
        self.continue_settling()

    def continue_settling(self):
        """R12.1 On empty squares; R12.3 if there are none, what is left has no room."""
        if self.phase.left and self.starting_squares():
            self.ask(self.active().seat, "settle", self.phase.left)
            return
        if self.phase.left:
            self.phase.short_of_room = True
            self.tell("no_room", self.active().seat, self.phase.left)
        if self.turn == 1 and self.options["wideEntry"] == "on":
            self.at += 1
            self.place_all()
        else:
            self.begin_cards()

    def starting_squares(self):
        """R12.1, Q10, Q31 Empty squares of entry regions that are not quarantined."""
        regions = ENTRY + WIDE_ENTRY if self.options["wideEntry"] == "on" else ENTRY
        quarantined = self.cards.under("quarantine")
        return [square for region in regions if region not in quarantined
                for square in self.board.empty_squares(region)]

    def rows_of_settle(self):
        return [f"settle {square}" for square in self.starting_squares()]

    def take_settle(self, square):
        self.board.units[square] = self.active().track
        self.tell("settled", self.active().seat, square)
        self.phase.left -= 1
        self.continue_settling()

    def begin_first_counts(self):
        """R12.2 No Luck: attempts are the Mortality as designed, points the Virulence."""
        player = self.active()
        self.phase.attempts = player.mortality
        self.tell("first_counts", player.seat, player.mortality, player.virulence)
        self.begin_infection()

    # R13 Without units, and starting anew

    def take_restart(self):
        """R13.3, Q43 The hand is shown and discarded."""
        self.active().restarts += 1
        self.tell("given_up", self.active().seat)
        self.show_hand()

    def show_hand(self):
        if self.active().hand:
            self.ask(self.active().seat, "show")
        else:
            self.leave_disease()

    def rows_of_show(self):
        """Q43 Card by card: those of an older deck first, then in the order of the list of cards."""
        in_order = [card for card in CARDS if card in self.active().hand]
        return ["show " + min(in_order, key=self.cards.deck_of.get)]

    def take_show(self, card):
        self.active().hand.remove(card)
        self.cards.discards.append(card)
        self.tell("shown", self.active().seat, card)
        self.show_hand()

    def leave_disease(self):
        """R13.4 With a track to take the old units stay, abandoned."""
        player = self.active()
        player.new_life()
        if self.free_tracks:
            self.tell("abandoned", player.seat, player.track, len(self.board.squares_of(player.track)))
            self.abandoned.add(player.track)
            player.giving_up = True
            self.ask(player.seat, "track")
        else:
            self.take_off(player)
            self.ask_design(player.seat)

    def take_off(self, player):
        """R13.3, Q44 Without a track to take the units come off the map, and automatic infections are fresh."""
        units = self.board.squares_of(player.track)
        self.tell("taken_off", player.seat, player.track, len(units))
        for square in units:
            del self.board.units[square]
        player.automatic = AUTOMATIC[player.track]

    # R15 Mutations

    def rows_of_mutation(self):
        return self.rows_of_attempt()

    def roll_mutation(self, pips):
        """R15 1 or 2 lowers the rating for good, 5 or 6 raises it, within 0 and 6."""
        player, rating = self.rolls.pop(0)
        change = -1 if pips <= 2 else 1 if pips >= 5 else 0
        value = min(max(getattr(player, rating) + change, 0), 6)
        setattr(player, rating, value)
        self.tell("mutation_roll", player.seat, rating, pips, value)
        self.next_debt()

    # Units

    def unit_count(self, seat):
        """The units a player has on the map; those of a disease just given up are nobody's."""
        player = self.players[seat]
        return 0 if player.giving_up else len(self.board.squares_of(player.track))

    def stock(self, player):
        """R2.5 The units that are not on the map."""
        return UNITS - self.unit_count(player.seat)

    def owner(self, track):
        """Whose track this is; nobody's if it is abandoned."""
        if track in self.abandoned:
            return None
        return next(player for player in self.players.values() if player.track == track)

    # What lies on the table

    def facts(self):
        """The map, the cards, every disease, and where the turn has come to."""
        lines = self.drawn + self.board.facts() + self.cards.facts()
        for player in self.players.values():
            lines += self.player_facts(player)
        lines += [Line("abandoned", track) for track in self.abandoned]
        if self.phase and self.prompt[0] != "over":
            lines += self.turn_facts() + self.phase_facts()
        return lines

    def player_facts(self, player):
        """R2.5 What a hand holds is secret; a disease just given up is gone, and the next not yet there."""
        seat = player.seat
        lines = [Line("body", seat, player.body)]
        lines += [Line("hand", seat, Secret(card, (seat,))) for card in player.hand]
        if player.track and not player.giving_up:
            lines.append(Line("disease", seat, player.track))
            lines.append(Line("stock", seat, self.stock(player)))
            lines.append(Line("automatic", seat, player.automatic))
            if player.virulence is not None:
                lines.append(Line("base", seat, player.virulence, player.mortality))
                lines.append(Line("rating", seat, *self.rating(player)))
        return lines

    def turn_facts(self):
        lines = [Line("turn", self.turn, self.active().seat)]
        lines += [Line("order", place + 1, seat) for place, seat in enumerate(self.order)]
        lines += [Line("fate", pips, *self.fate(pips)) for pips in range(1, 7)]
        return lines

    def phase_facts(self):
        """Dice, attempts, points, duties and odds of the phase."""
        phase, lines = self.phase, []
        if phase.dice:
            lines.append(Line("dice", *phase.dice))
        for means, left in (("unit", phase.attempts), *phase.traders.items()):
            if left:
                lines.append(Line("attempts", left, means))
        lines += [Line("moved", square) for square in phase.steps]
        lines += [Line("duty", card) for card in phase.duties]
        if self.prompt[0] == "move":
            lines.append(Line("points", phase.points))
        if self.prompt[0] == "infect":
            lines += self.odds()
        return lines

    def odds(self):
        """The number to roll for every attempt, and its chance in per cent."""
        return [Line("odds", square, means, number, round(number * 100 / 6))
                for (square, means), number in self.numbers_to_roll().items()]

    def standing(self):
        """Q56 Higher Body Count, then more units on the map, then clockwise from the active player.

        While an order is being made, that is who had this place in the last turn.
        """
        seats = self.clockwise_from(self.order[self.at] if self.turn else SEATS[0])
        units = {seat: self.unit_count(seat) for seat in seats}
        ranked = sorted(seats, key=lambda seat: (-self.players[seat].body, -units[seat]))
        return {seat: (self.players[seat].body, place + 1, units[seat]) for place, seat in enumerate(ranked)}
