"""Africanus, the expansion of Rattus (3 in games/rattus/RULES.md): what it adds to rattus.py and what it changes there.

Two to six players, four class cards of the class Islam, North Africa, a caravan, diplomats, and region cards that
protect class cards in a ravage and bring points at the end.
"""

import collections

from rattus import LETTERS, MOST_SHIPPED, REGIONS, Engine, Question, table
from told import Line, Secret

CARDS_IN_PLAY = {2: 6, 3: 6, 4: 6, 5: 8, 6: 8}  # 3.2.1
TOKENS_TAKEN_OUT = {2: 24, 3: 20, 4: 16, 5: 8, 6: 0}  # 3.2.3
HAND = 3  # 3.2.4
DRAWN_AT_ONCE = 3  # 3.3.3, 3.3.4
DISCS = 15  # 3.2.5

RegionCard = collections.namedtuple("RegionCard", "word region symbols")
REGION_CARDS = {word: RegionCard(word, region.lower(), symbols)
                for _, word, region, symbols in table("region_cards.def", "CARD")}  # 5.4


class Africanus(Engine):
    """One game of Rattus with its expansion."""

    tokens_file = "african_tokens.def"

    # ---- 3.2 Setting up ----

    def regions_in_play(self):
        """3.2.2 With five players North Africa is in play, but not the regions that four players add."""
        seats = len(self.seats)
        return [region for region, least in REGIONS.items() if least <= seats and not (seats == 5 and least == 4)]

    def cards_at_first(self):
        """Q56 With `chivalry` on the Knight is always in play."""
        return ["knight"] if self.options["chivalry"] == "on" else []

    def tokens_taken_out(self):
        """3.2.3 How many tokens are taken out unseen."""
        return TOKENS_TAKEN_OUT[len(self.seats)]

    def supply_weights(self, unseen_starters, unseen_others):
        """5.6a The starters left over were mixed in before tokens were taken out."""
        return self.starters_to_come, max(unseen_starters, 1)

    def lay_out_pieces(self):
        """3.2.4, 3.2.5 Region cards, discs for diplomats, and the caravan."""
        super().lay_out_pieces()
        self.deck = [card.word for card in REGION_CARDS.values() if card.region in self.regions]
        self.shuffle = 1  # the number of the shuffle that made the deck
        self.hands = {seat: {} for seat in self.seats}  # region card: the number of the shuffle it came from
        self.shown = {seat: [] for seat in self.seats}
        self.discards = []
        self.drawn = {}  # what Astronomer or Explorer have just drawn, with its shuffle too
        self.draws_in_secret = False
        self.covers = {}  # class card: the region card that protects it
        self.discs = DISCS
        self.diplomats = {region: set() for region in self.regions}
        self.envoys = dict.fromkeys(self.seats, 0)  # diplomats in the palace
        self.caravan = None
        self.ravaged = []

    def set_up(self):
        """3.2.1 to 3.2.7 In this order."""
        yield from self.name_start_player()
        yield from self.choose_class_cards()
        yield from self.place_plague()
        yield from self.deal()
        yield from self.settle_everybody()
        yield from self.place_caravan()

    def choose_class_cards(self):
        """3.2.1, Q59 Drawn by chance, or named clockwise from the start player; the turn goes round either way."""
        while len(self.cards) < CARDS_IN_PLAY[len(self.seats)]:
            left = CARDS_IN_PLAY[len(self.seats)] - len(self.cards)
            rows = [f"class {card}" for card in LETTERS if card not in self.cards]
            if self.options["classes"] == "chosen":
                _, card = yield Question(self.turn, f"agree {left}", rows)
            else:
                _, card = yield self.nature(f"classes {left}", rows)
            self.cards[card] = None
            self.turn = self.clockwise(self.turn)[1]
            self.say("class_chosen", card)
        self.turn = self.first

    def deal(self):
        """3.2.4 Three region cards to each player, from the start player on."""
        for seat in self.clockwise(self.first):
            for _ in range(HAND):
                *_, card = yield self.nature(f"deal {seat}", [f"deal {seat} {card}" for card in self.deck])
                self.deck.remove(card)
                self.hands[seat][card] = self.shuffle
                self.say("dealt", seat, Secret(card, (seat,)))

    def settling_order(self):
        """3.2.6 With five or six players a third round, clockwise again."""
        third = self.clockwise(self.first) if len(self.seats) >= 5 else ()
        return super().settling_order() + third

    def place_caravan(self):
        """3.2.7 The player to the right of the start player puts it anywhere."""
        if "trader" not in self.cards:
            return
        self.turn = self.clockwise(self.first)[-1]
        _, self.caravan = yield Question(self.turn, "caravan", [f"caravan {region}" for region in self.regions])
        self.say("caravan_stands", self.turn, self.caravan)

    # ---- 3.3 The class cards ----

    def card_actions(self):
        """3.3.1 The new class cards work like the others."""
        new = {"astronomer": self.astronomer_rows, "explorer": self.explorer_rows, "sultan": self.sultan_rows,
               "trader": self.trader_rows}
        return super().card_actions() | new

    def use_card(self, verb, words):
        """3.3.1 As in the base game; `crown` is the King with a diplomat (Q62)."""
        if verb == "astronomer":
            yield from self.astronomer()
        elif verb == "explorer":
            yield from self.explorer()
        elif verb == "sultan":
            yield from self.sultan()
        elif verb == "trader":
            yield from self.trader(*words)
        elif verb == "crown":
            self.crown(*words)
        else:
            yield from super().use_card(verb, words)

    def can_draw(self):
        """Q43 There is at least one card to draw."""
        return bool(self.deck or self.discards)

    def draw(self, card_in_use):
        """Q43, 3.4.3 Three region cards, or as many as there are; an empty deck is made anew at once."""
        count = min(DRAWN_AT_ONCE, len(self.deck) + len(self.discards))
        self.draws_in_secret = card_in_use == "astronomer"
        self.renew_deck()
        while len(self.drawn) < count:
            _, card = yield self.nature(f"draw {card_in_use}", [f"draw {card}" for card in self.deck])
            self.deck.remove(card)
            self.drawn[card] = self.shuffle
            if self.draws_in_secret:
                self.say("card_drawn", self.turn, Secret(card, (self.turn,)))
            else:
                self.say("card_shown", self.turn, card)
            self.renew_deck()

    def renew_deck(self):
        """3.4.3, Q63 Where the deck is empty, the discards there are become the deck."""
        if self.deck or not self.discards:
            return
        self.deck, self.discards = self.discards, []
        self.number_shuffles()
        self.say("reshuffled", len(self.deck))

    def number_shuffles(self):
        """Q45 A shuffle of which nobody holds a card any more is forgotten; the new one follows upon the others."""
        hands = [*self.hands.values(), self.drawn]
        remembered = sorted({shuffle for hand in hands for shuffle in hand.values()})
        for hand in hands:
            for card, shuffle in hand.items():
                hand[card] = remembered.index(shuffle) + 1
        self.shuffle = len(remembered) + 1

    def astronomer_rows(self):
        return ["astronomer"] if self.can_draw() else []

    def astronomer(self):
        """3.3.3 Of three cards drawn in secret one is kept."""
        self.used.add("astronomer")
        yield from self.draw("astronomer")
        while len(self.drawn) > 1:
            rows = [f"discard {card}" for card in self.drawn]
            _, card = yield Question(self.turn, f"discard {len(self.drawn) - 1}", rows)
            del self.drawn[card]
            self.discards.append(card)
            self.say("discarded", self.turn, card)
        self.hands[self.turn] |= self.drawn
        self.drawn = {}
        self.say("kept", self.turn)

    def explorer_rows(self):
        """Q44 He needs a cube in stock."""
        return ["explorer"] if self.can_draw() and self.stock[self.turn] else []

    def explorer(self):
        """3.3.4 A cube comes to one of the regions that three cards show."""
        self.used.add("explorer")
        yield from self.draw("explorer")
        shown = {REGION_CARDS[card].region for card in self.drawn}
        _, region = yield Question(self.turn, "explore", [f"explore {region}" for region in sorted(shown)])
        self.put_cubes(self.turn, region, 1)
        self.discards += self.drawn
        self.drawn = {}
        self.say("explored", self.turn, region)

    # ---- 3.3.5 The Sultan and his diplomats ----

    def sultan_rows(self):
        """Q46 There is a disc left, and a region for it."""
        return ["sultan"] if self.discs and self.envoy_rows() else []

    def envoy_rows(self):
        """3.3.5a, 3.3.5b A region with a cube of one's own, but no diplomat of one's own."""
        return [f"envoy {region}" for region in self.own_regions() if self.turn not in self.diplomats[region]]

    def sultan(self):
        """3.3.5 A disc is put under a cube in a region."""
        _, region = yield Question(self.turn, "envoy", self.envoy_rows())
        self.used.add("sultan")
        self.discs -= 1
        self.diplomats[region].add(self.turn)
        self.say("diplomat_sent", self.turn, region)

    def has_diplomat(self, region):
        return self.turn in self.diplomats[region]

    def ordinary_cubes(self, region):
        """Q62 Those that are no diplomats."""
        return self.cubes[region][self.turn] - self.has_diplomat(region)

    def lose_cube(self, seat, region):
        """3.3.5c Ordinary cubes are lost first; the disc of a lost diplomat goes back."""
        super().lose_cube(seat, region)
        if seat in self.diplomats[region] and not self.cubes[region][seat]:
            self.diplomats[region].remove(seat)
            self.discs += 1
            self.say("diplomat_lost", seat, region)

    def king_rows(self):
        """Q48, Q62 The King may bring a diplomat to the palace, unless `palaceDiplomats` is off."""
        rows = super().king_rows()
        if self.options["palaceDiplomats"] == "on":
            rows += [f"crown {region}" for region in self.regions
                     if self.has_diplomat(region) and not self.rat_count(region)]
        return rows

    def crown(self, region):
        """Q48 The disc stays under the cube and counts."""
        self.diplomats[region].remove(self.turn)
        self.envoys[self.turn] += 1
        self.move_to_palace(region)
        self.say("diplomat_crowned", self.turn, region)

    def ship_rows(self, region):
        """Q47 A diplomat does not come to a region where one has another."""
        rows = super().ship_rows(region)
        if self.has_diplomat(region):
            most = min(MOST_SHIPPED, self.cubes[region][self.turn])
            rows += [f"escort {other} {cubes}" for other in self.neighbours[region]
                     if not self.has_diplomat(other) for cubes in range(1, most + 1)]
        return rows

    def ship(self, verb, region, target, cubes):
        """Q62 Escorted cubes are a diplomat, disc and all, and ordinary ones."""
        super().ship(verb, region, target, cubes)
        if verb == "escort":
            self.diplomats[region].remove(self.turn)
            self.diplomats[target].add(self.turn)

    # ---- 3.3.6 The Trader and his caravan ----

    def trader_rows(self):
        """Q50 The regions that the caravan can pass."""
        return [f"trader {over}" for over in self.neighbours[self.caravan] if self.halt_rows(over)]

    def halt_rows(self, over):
        """3.3.6a It does not come back to the region it left."""
        return [f"halt {region}" for region in self.neighbours[over] if region != self.caravan]

    def trader(self, over):
        """3.3.6 Two steps; first where it sets out and then where it passes, cubes may be added."""
        start = self.caravan
        _, self.caravan = yield Question(self.turn, f"halt {start} {over}", self.halt_rows(over))
        self.used.add("trader")
        self.say("caravan_moved", self.turn, start, over, self.caravan)
        yield from self.join_caravan(start)
        yield from self.join_caravan(over)

    def join_caravan(self, region):
        """Q49 Everybody with the most cubes may add one; with `caravan` set to auto they do without being asked."""
        for seat in self.joining_order(self.most_cubes(region)):
            verb = "join"
            if self.options["caravan"] == "asked":
                verb, = yield Question(seat, f"join {region}", ["join", "abstain"])
            if verb == "join":
                self.put_cubes(seat, region, 1)
                self.say("joined", seat, region)

    def joining_order(self, entitled):
        """Q49 Clockwise from the active player, of those who have a cube in stock."""
        return [seat for seat in self.clockwise(self.turn) if seat in entitled and self.stock[seat]]

    def knights_steps(self):
        """3.3.7, Q54 Three with five or six players."""
        return 3 if len(self.seats) >= 5 else 2

    # ---- 3.4 Region cards ----

    def before_losses(self, region, face):
        """3.4.1, Q39 Clockwise from the active player, each as often as they play a card, until they pass."""
        for seat in self.clockwise(self.turn):
            verb = "protect"
            while verb == "protect" and self.may_protect(seat, region):
                rows = [f"protect {card}" for card in self.hands[seat] if self.class_cards_for(seat, card)]
                verb, *words = yield Question(seat, f"protect {region} {face.word}", rows + ["pass"])
                if verb == "protect":
                    yield from self.protect(seat, *words)

    def may_protect(self, seat, region):
        """Q39 Who has a cube there, a region card, and a class card not yet protected, whatever they are."""
        return self.cubes[region][seat] and self.hands[seat] and self.unprotected(seat)

    def unprotected(self, seat):
        """Q40 The class cards of a seat that no region card lies on."""
        return [card for card in LETTERS if self.cards.get(card) == seat and card not in self.covers]

    def class_cards_for(self, seat, region_card):
        """3.4.1b A region card protects a class that it shows; one with a question mark any."""
        symbols = REGION_CARDS[region_card].symbols
        return [card for card in self.unprotected(seat) if symbols == "?" or LETTERS[card] in symbols]

    def protect(self, seat, region_card):
        """3.4.2 It protects one class card; where several would do the player chooses."""
        fitting = self.class_cards_for(seat, region_card)
        card = fitting[0]
        del self.hands[seat][region_card]
        if len(fitting) > 1:
            _, card = yield Question(seat, f"cover {region_card}", [f"cover {card}" for card in fitting])
        self.covers[card] = region_card
        self.say("protected", seat, card, region_card)

    def can_be_struck(self, card):
        """3.4.1 Who protects a class card counts as not holding it; of several of a class each is hit (3.3.2)."""
        return super().can_be_struck(card) and card not in self.covers

    def after_ravage(self):
        """3.4.1 The region cards that were played are discarded."""
        for card in LETTERS:
            if card in self.covers:
                self.say("uncovered", card, self.covers[card])
                self.discards.append(self.covers.pop(card))

    # ---- 3.5 The end of the game ----

    def ravage_every_region(self):
        """3.5.2, 3.5.2a The last player chooses the order; where one region is left there is no choice."""
        while True:
            open_regions = [region for region in self.regions
                            if self.can_be_ravaged(region) and region not in self.ravaged]
            if not open_regions:
                return
            region = open_regions[0]
            if len(open_regions) > 1:
                _, region = yield Question(self.last, "order", [f"ravage {region}" for region in open_regions])
            self.ravaged.append(region)
            yield from self.ravage_at_last(region)

    def show_hands(self):
        """3.5.3, 3.5.3a, Q61 Card by card in the order of the regions, clockwise from the last player."""
        for seat in self.clockwise(self.last):
            for card in REGION_CARDS:
                if card in self.hands[seat]:
                    yield Question(seat, "show", [f"show {card}"])
                    del self.hands[seat][card]
                    self.shown[seat].append(card)
                    self.say("hand_shown", seat, card)

    def score(self):
        """3.5.3 What the points are made of is told first."""
        of_cubes, of_cards, of_diplomats = super().points(), self.card_points(), self.diplomat_points()
        for seat in self.seats:
            self.say("tallied", seat, of_cubes[seat], of_cards[seat], of_diplomats[seat])
        super().score()

    def points(self):
        """3.5.3 Of cubes, of region cards shown, and of diplomats."""
        of_cubes, of_cards, of_diplomats = super().points(), self.card_points(), self.diplomat_points()
        return {seat: of_cubes[seat] + of_cards[seat] + of_diplomats[seat] for seat in self.seats}

    def card_points(self):
        """3.5.3b, Q51 One for every different region shown where one has the most cubes."""
        regions = {seat: {REGION_CARDS[card].region for card in cards} for seat, cards in self.shown.items()}
        return {seat: sum(seat in self.most_cubes(region) for region in regions[seat]) for seat in self.seats}

    def diplomat_count(self, seat):
        return self.envoys[seat] + sum(seat in seats for seats in self.diplomats.values())

    def diplomat_points(self):
        """3.5.3c, Q52, Q53 Four for the most and two for the second most; who is tied shares."""
        points = dict.fromkeys(self.seats, 0)
        counts = {seat: self.diplomat_count(seat) for seat in self.seats}
        counts = {seat: count for seat, count in counts.items() if count}
        most = [seat for seat, count in counts.items() if count == max(counts.values())]
        others = {seat: count for seat, count in counts.items() if seat not in most}
        second = [seat for seat, count in others.items() if count == max(others.values())]
        for_second = 0 if len(self.seats) == 2 else 2
        for seat in most:
            points[seat] = (4 if len(most) == 1 else 4 + for_second) // len(most)
        if len(most) == 1:
            for seat in second:
                points[seat] = for_second // len(second)
        return points

    # ---- Q45 What everybody may know ----

    def facts(self):
        return super().facts() + self.facts_of_hands() + self.facts_of_deck() + self.facts_of_africa()

    def facts_of_hands(self):
        """Q45 How many cards a hand holds, and from which shuffle; what they are only its player knows."""
        lines = []
        for seat, hand in self.hands.items():
            lines.append(Line("cards", seat, len(hand)))
            ages = collections.Counter(hand.values())
            lines += [Line("ages", seat, shuffle, cards) for shuffle, cards in ages.items()]
            lines += [Line("hand", seat, card, only=(seat,)) for card in hand]
            lines += [Line("shown", seat, card) for card in self.shown[seat]]
        return lines

    def facts_of_deck(self):
        lines = [Line("deck", len(self.deck))]
        lines += [Line("discard", card) for card in self.discards]
        lines += [Line("cover", card, region_card) for card, region_card in self.covers.items()]
        lines += [Line("drawn", Secret(card, (self.turn,)) if self.draws_in_secret else card) for card in self.drawn]
        return lines

    def facts_of_africa(self):
        """Diplomats and discs, the caravan, and what the final ravage has come to."""
        lines = [Line("diplomat", region, seat) for region, seats in self.diplomats.items() for seat in seats]
        lines += [Line("envoys", seat, discs) for seat, discs in self.envoys.items() if discs]
        lines += [Line("ravaged", region) for region in self.ravaged]
        if "sultan" in self.cards:
            lines.append(Line("discs", self.discs))
        if self.caravan:
            lines.append(Line("caravan", self.caravan))
        return lines
