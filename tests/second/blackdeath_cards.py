"""Black Death: the tables of the game, the map with what stands on it, and the cards with what they do to it.

The tables (map, cards, tracks, changes) are read from the .def files of the game; the numbers in the comments are those
of games/blackdeath/RULES.md.
"""

import functools
import re

import told
from told import Line

ENTRY = ("moskva", "dimashq", "yerushalayim", "al_qahirah")
MOMENTS = ("opening", "luck", "infecting", "movement", "moving", "mortality")  # four of them are windows, W1 to W4
MODIFIERS = {-2: "minus_two", -1: "minus_one", 0: "plain", 1: "plus_one"}


# Tables

table = functools.partial(told.table, "blackdeath")


class Card:
    """C What a card asks for when played, how long it lasts, and what it adds for everybody."""

    def __init__(self, row):
        self.asks, self.lasts = row[3], row[4]
        self.movement, self.virulence, self.mortality = map(int, row[5:8])


class Change:
    """C15 to C17 What a Mutation can do."""

    def __init__(self, row):
        self.card, self.virulence, self.mortality = row[2].lower(), int(row[3]), int(row[4])


def read_homes():
    """R2.3 The regions in which each track is at home."""
    homes = {row[1]: set() for row in table("tracks.def", "TRACK")}
    for row in table("regions.def", "REGION"):
        for track in re.findall(r"AT_(\w+)", row[4]):
            homes[track.lower()].add(row[1])
    return homes


PLACES = {row[1]: int(row[9]) for row in table("regions.def", "REGION")}  # from west to east
CARDS = {row[1]: Card(row) for row in table("cards.def", "CARD")}
CHANGES = {row[1]: Change(row) for row in table("changes.def", "CHANGE")}
AUTOMATIC = {row[1]: int(row[3]) for row in table("tracks.def", "TRACK")}  # R6.8 by track
HOMES = read_homes()


# R2.1 The map

class World:
    """R2.1 The regions, squares, lines and routes of one year."""

    def __init__(self, year):
        years = ("BOTH", "ONLY_" + year)
        self.read_squares([row for row in table("squares.def", "SQUARE") if row[4] in years])
        lines = table("lines.def", "X")
        self.read_lines([row for row in lines if len(row) == 7 and row[5] in years])
        self.read_routes([row for row in lines if len(row) == 5])
        self.to_yerushalayim, self.from_east = self.distances(["yerushalayim"]), self.distances(ENTRY)

    def read_squares(self, rows):
        self.region_of = {row[1]: row[2].lower() for row in rows}
        self.number_on = {row[1]: int(row[3]) for row in rows}
        self.squares_in = {}
        for square, region in self.region_of.items():
            self.squares_in.setdefault(region, []).append(square)

    def read_lines(self, rows):
        """All lines, and from each region: their word, the region at the other end, and the number on them."""
        self.lines = {row[1]: (row[2].lower(), row[3].lower(), int(row[4])) for row in rows}
        self.lines_from = {region: [] for region in self.squares_in}
        for line, (one, other, number) in self.lines.items():
            self.lines_from[one].append((line, other, number))
            self.lines_from[other].append((line, one, number))

    def read_routes(self, rows):
        """The routes off the map, and by region those that lead in and out."""
        self.routes = {row[1]: row[2].lower() for row in rows}
        self.way_in = {row[2].lower(): row[1] for row in rows if row[3] == "1"}
        self.way_out = {row[2].lower(): row[1] for row in rows if row[4] == "1"}

    def distances(self, goals):
        """Q35 How many lines each region lies from the nearest of the goals."""
        distance, edge = dict.fromkeys(goals, 0), list(goals)
        for region in edge:
            for _, other, _ in self.lines_from[region]:
                if other not in distance:
                    distance[other] = distance[region] + 1
                    edge.append(other)
        return distance

    def may_lose(self, region):
        """R9.2, Q22, Q23 How many squares a region may lose: half of two or more, rounded up."""
        squares = len(self.squares_in[region])
        return (squares + 1) // 2 if squares > 1 else 0

    def facts(self):
        lines = [Line("line", line, MODIFIERS[number], one, other)
                 for line, (one, other, number) in self.lines.items()]
        lines += [Line("line", route, MODIFIERS[0], region, region) for route, region in self.routes.items()]
        return lines + [Line("adapted", track, home) for track, homes in HOMES.items() for home in homes]


WORLDS = {year: World(year) for year in ("1347", "1665")}


# R11 The cards

class Cards:
    """R10.2 A card is in one place only: deck, hand (kept by the players), in effect, or discarded."""

    def __init__(self, year):
        """R2.2 In 1665 without Crusade and Mongols."""
        self.deck = [card for card in CARDS if year == "1347" or card not in ("crusade", "mongols")]
        self.decks, self.deck_of = 1, {}  # how many there have been, and by card the last one it was drawn from
        self.discards = []
        self.effects = {}  # by card, who has played it
        self.regions = {}  # by card, the region of a Quarantine or Pogrom
        self.closed = {}  # by card, the lines of a War

    def draw(self, card):
        self.deck.remove(card)
        self.deck_of[card] = self.decks
        return card

    def shuffle(self):
        """R10.2, Q40 The discards make a new deck."""
        self.deck, self.discards = [card for card in CARDS if card in self.discards], []
        self.decks += 1

    def end(self, card):
        """R11.7 An effect ends, and the card is discarded."""
        del self.effects[card]
        self.regions.pop(card, None)
        self.closed.pop(card, None)
        self.discards.append(card)

    def added(self, what):
        """R11.1, Q39 What the cards in effect add to every Movement die, Virulence or Mortality."""
        return sum(getattr(CARDS[card], what) for card in self.effects)

    def under(self, kind):
        """R11.2, R11.3 The regions of the Quarantines or of the Pogroms."""
        return {region for card, region in self.regions.items() if card.startswith(kind)}

    def is_closed(self, line):
        """R11.5 Closed by a War."""
        return any(line in lines for lines in self.closed.values())

    def facts(self):
        lines = [Line("deck", len(self.deck))]
        lines += [Line("discard", card) for card in self.discards]
        lines += [Line("effect", card, seat) for card, seat in self.effects.items()]
        lines += [Line(card.split("_")[0], region, self.effects[card]) for card, region in self.regions.items()]
        for card, closed in self.closed.items():
            lines += [Line("war", line, self.effects[card]) for line in closed]
        return lines


# What stands on the map, and where it can go

class Board:
    """The map of a game: which track holds a square, which squares are ruined, and what the cards leave open."""

    def __init__(self, year, cards):
        self.world, self.cards = WORLDS[year], cards
        self.units = {}  # by square, the track
        self.ruined = set()

    def squares(self):
        """R2.1 A ruined square is no square at all."""
        return [square for square in self.world.region_of if square not in self.ruined]

    def empty_squares(self, region):
        return [square for square in self.world.squares_in[region]
                if square not in self.units and square not in self.ruined]

    def squares_of(self, track):
        return [square for square, holder in self.units.items() if holder == track]

    def may_still_lose(self, square):
        """R9.2 May the region of a square lose one more?"""
        region = self.world.region_of[square]
        lost = sum(other in self.ruined for other in self.world.squares_in[region])
        return lost < self.world.may_lose(region)

    def squares_to_burn(self):
        """R11.6 The squares that a catastrophe could ruin."""
        return [square for square in self.squares() if self.may_still_lose(square)]

    def ways_from(self, region):
        """R11.2, R11.5 The open lines from a region: where they lead, and the number on them."""
        quarantined = self.cards.under("quarantine")
        if region in quarantined:
            return []
        return [(other, number) for line, other, number in self.world.lines_from[region]
                if other not in quarantined and not self.cards.is_closed(line)]

    def reached_from(self, squares):
        """R6.2, Q17 The regions that attempts can be aimed at, with the best number; Q32 +1 inside a quarantine."""
        reached, quarantined = {}, self.cards.under("quarantine")
        for region in {self.world.region_of[square] for square in squares}:
            reached[region] = 1 if region in quarantined else 0
            for other, number in self.ways_from(region):
                reached[other] = max(number, reached.get(other, number))
        return reached

    def regions_to_enter(self):
        """Q19, Q31, Q33 The entry regions with an open route into the map."""
        return {region for region, route in self.world.way_in.items() if self.is_open(route, region)}

    def may_leave(self, square):
        """R7.4, Q31, Q33 Is there an open route out of the map?"""
        region = self.world.region_of[square]
        return region in self.world.way_out and self.is_open(self.world.way_out[region], region)

    def is_open(self, route, region):
        return not self.cards.is_closed(route) and region not in self.cards.under("quarantine")

    def steps_from(self, square):
        """R7.2, Q14 Empty squares in the region and in regions joined by an open line, each with its cost."""
        region = self.world.region_of[square]
        costs = dict.fromkeys(self.empty_squares(region), 1)
        for other, number in self.ways_from(region):
            costs.update(dict.fromkeys(self.empty_squares(other), 1 - number))
        return costs

    def facts(self):
        lines = [Line("unit", square, track) for square, track in self.units.items()]
        for square, region in self.world.region_of.items():
            if square in self.ruined:
                lines.append(Line("ruined", square, region))
            else:
                lines.append(Line("open", square, MODIFIERS[self.world.number_on[square]], region))
        return lines


# W, R11 and C Playing cards

class CardRules:
    """The part of the engine that plays cards: the windows for them, what they do, and the duties they make."""

    # W Windows for cards

    def begin_cards(self):
        """W1, Q54 The first window; in a first turn there is no Luck after it."""
        self.open_window("opening", self.begin_first_counts if self.phase.first else self.begin_luck)

    def open_window(self, moment, then):
        """W5 From the active player on, in the order of the turn; W7 nothing but the first in simple timing."""
        self.set_window(moment, then)
        if self.options["timing"] == "simple":
            then()
        else:
            self.next_in_window()

    def set_window(self, moment, then):
        """Nobody has passed yet, and the player before the active one counts as the last who was asked."""
        self.phase.moment, self.after_window, self.passed = moment, then, set()
        self.asked_last = self.order[self.at - 1]

    def next_in_window(self):
        """W5 Everybody with a card is asked until all have passed in a row."""
        self.after_card = self.next_in_window
        place = self.order.index(self.asked_last) + 1
        for seat in self.order[place:] + self.order[:place]:
            if self.players[seat].hand and seat not in self.passed and self.has_part_in_window(seat):
                self.asked_last = seat
                self.ask(seat, "window", self.phase.moment, self.active().seat)
                return
        self.after_window()

    def has_part_in_window(self, seat):
        """W7 With simple timing only the active player plays cards."""
        return self.options["timing"] == "windows" or seat == self.active().seat

    def rows_of_window(self):
        return self.card_rows(self.players[self.who]) + ["pass"]

    def take_pass(self):
        self.passed.add(self.who)
        self.next_in_window()

    def card_rows(self, player):
        return [f"play {card}" for card in player.hand if self.may_be_played(card)]

    def may_be_played(self, card):
        """W1, C8, C13, C15 to C20 The moments that some cards need."""
        moment = MOMENTS.index(self.phase.moment)
        if card.startswith("mutation"):
            return self.phase.moment == "opening" and bool(self.changes_by(card))
        if card.startswith("war"):
            return not self.phase.first
        if card.startswith("traders"):
            return moment <= MOMENTS.index("infecting")
        if card == "smugglers":
            return moment <= MOMENTS.index("moving")
        return card != "fire" or bool(self.board.squares_to_burn())

    # R11 What cards do

    def take_play(self, card):
        """W5 A card works at once; some are aimed first."""
        if self.prompt[0] == "open":
            self.set_window("opening", self.begin_luck)
            self.after_card = self.next_in_window
        self.asked_last, self.passed = self.who, set()
        self.players[self.who].hand.remove(card)
        self.cards.effects[card] = self.who
        self.tell("played", self.who, card)
        if CARDS[card].asks == "ASK_NOTHING":
            self.work(card)
            self.after_card()
        else:
            self.ask(self.who, "aim", card)

    def work(self, card):
        """C19, C20 Traders give attempts; R5.2 in Movement what cards do to the die changes the points left."""
        if card == "traders_one":
            self.phase.traders["trader"] += 1
        elif card == "traders_two":
            self.phase.traders["traders"] += 2
        elif self.phase.moment == "moving" and self.changes_points(card):
            self.phase.points = max(0, self.phase.points + CARDS[card].movement)
            self.tell("points", self.active().seat, self.phase.points)

    def changes_points(self, card):
        """R12.2 No card does in a first turn, and Q59 Mongols not in the middle of Movement."""
        return CARDS[card].movement != 0 and card != "mongols" and not self.phase.first

    def rows_of_aim(self):
        """C8, C9, C13, C15 What a card that has just been played can be aimed at."""
        card = self.prompt[1]
        if card == "fire":
            return [f"burn {square}" for square in self.board.squares_to_burn()]
        if card.startswith("war"):
            return [f"block {line}" for line in self.lines_to_block(card)]
        if card.startswith("mutation"):
            return [f"mutate {change}" for change in self.changes_by(card)]
        return [f"choose {region}" for region in self.world.squares_in]

    def take_choose(self, region):
        """C9, C11 The region of a Quarantine or a Pogrom."""
        card = self.prompt[1]
        self.cards.regions[card] = region
        self.tell("region_chosen", card, region)
        self.after_card()

    def lines_to_block(self, card):
        """Q33, Q34 Two different lines, routes off the map included."""
        lines = list(self.world.lines) + list(self.world.routes)
        return [line for line in lines if line not in self.cards.closed.get(card, [])]

    def take_block(self, line):
        """C13 The lines of a War."""
        card = self.prompt[1]
        self.cards.closed.setdefault(card, []).append(line)
        self.tell("blocked", line)
        if len(self.cards.closed[card]) == 2:
            self.after_card()

    def changes_by(self, card):
        """Q3, Q4 What a Mutation may change: within 0 and 6."""
        player = self.active()
        virulence = player.virulence + player.virulence_shift
        mortality = player.mortality + player.mortality_shift
        return [word for word, change in CHANGES.items() if change.card == card
                and 0 <= virulence + change.virulence <= 6 and 0 <= mortality + change.mortality <= 6]

    def take_mutate(self, change):
        """C15 to C17 Ratings of the active player change for this phase."""
        player = self.active()
        player.virulence_shift += CHANGES[change].virulence
        player.mortality_shift += CHANGES[change].mortality
        self.tell("mutated", player.seat, change)
        self.after_card()

    def take_burn(self, square):
        """C8 The square is ruined for good, and a unit on it dies."""
        self.cards.end("fire")
        self.ruin("burnt", square)
        track = self.board.units.pop(square, None)
        self.phase.sources.discard(square)
        self.phase.steps.pop(square, None)
        if track:
            self.slay(track, square)
        self.pay_debts(self.after_card)

    def slay(self, track, square):
        """R11.3, C8 A unit dies of a card."""
        self.tell("slain", track, square)
        self.die(track, square)

    def end_effects(self, cards):
        """R11.7 The effects of these cards end, in the order of the list of cards."""
        for card in CARDS:
            if card in cards:
                self.cards.end(card)
                self.tell("effect_ends", card)

    def rating(self, player):
        """R11.1, Q4 Virulence and Mortality with all that cards add, within 0 and 6."""
        virulence = player.virulence + player.virulence_shift + self.cards.added("virulence")
        mortality = player.mortality + player.mortality_shift + self.cards.added("mortality")
        return min(max(virulence, 0), 6), min(max(mortality, 0), 6)

    # R11.4 The duties of Crusade and Mongols

    def take_up_duties(self):
        """Q59 Only cards that are in effect when Movement begins make a duty."""
        for card in ("crusade", "mongols"):
            if card in self.cards.effects:
                self.phase.duties.append(card)
                self.tell("duty", self.active().seat, card)

    def duties_done(self, square, to):
        """R11.4 The open duties that a step does."""
        return [card for card in self.phase.duties if self.does_duty(card, square, to)]

    def does_duty(self, card, square, to):
        """Q35 Nearer to Yerushalayim; away from the east, where also Reykjavik and Tunis lead off the map."""
        region = self.world.region_of[square]
        if to is None:
            return card == "mongols" and region in ("reykjavik", "tunis")
        target = self.world.region_of[to]
        if card == "crusade":
            return self.world.to_yerushalayim[target] < self.world.to_yerushalayim[region]
        return PLACES[target] < PLACES[region] or self.world.from_east[target] > self.world.from_east[region]

    def finish_duties(self, square, to):
        done = self.duties_done(square, to)
        self.phase.duties = [card for card in self.phase.duties if card not in done]

    def let_duties_lapse(self):
        """Q36 What is impossible or cannot be paid for is no duty."""
        if not self.phase.duties:
            return
        possible = {card for step in self.steps() for card in self.duties_done(*step)}
        for card in list(self.phase.duties):
            if card not in possible:
                self.phase.duties.remove(card)
                self.tell("duty_lapsed", self.active().seat, card)
