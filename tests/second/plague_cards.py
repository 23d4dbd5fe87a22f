"""The Black Death cards of Plague! (C1–C55), with orders and deaths (R46–R49): a part of the engine in plague.py.

Every card says what is done, in the word of its row in games/plague/cards.def, and where: `obey_catch("beach")`.
"""

ROUNDS_OF_MINUTES = {15: 2, 20: 3, 30: 4}  # J4
MINUTES_OF_CARD = {"open_nicholas": 30, "open_friary": 20, "open_chapel": 20, "pope": 15}  # C29, C33, C34, C35
PARTS_OF_AN_HOUR = {"real": 1, "half": 2, "quarter": 4}
IMMUNITY = ("immunity_happy", "immunity_laugh", "immunity_sleep", "barsky", "cure")  # C49, C50, C53, C2, C48
TALKATIVE, WET = (1, 2), (1, 2, 3)  # J2, J3 pips of a die
DIE = [(1, f"die {pips}") for pips in range(1, 7)]


class Cards:
    """What a drawn card makes of the turn."""

    # ---- drawing, and putting away ----

    def asked_card(self):
        return "nature", self.turn

    def rows_card(self):
        """A65 Any card that nobody has seen; when all have come by, the one on top."""
        return [(1, f"card {card}") for card in self.unseen or self.deck[:1]]

    def play_card(self, _verb, card):
        (self.unseen or self.deck).remove(card)
        self.drawn = card
        self.tell("drew", self.turn, card)
        what, where = self.card_table[card]
        getattr(self, "obey_" + what)(where)

    def card_done(self):
        """A65 The card goes under the deck, and the cart phase begins, if the game has not ended."""
        self.deck.append(self.drawn)
        if self.phase != "over":
            self.begin_cart_phase()

    def idle(self):
        """A70 What nobody can do is skipped."""
        self.tell("idle", self.drawn)
        self.card_done()

    def send(self, seat, space):
        self.cart[seat] = space
        self.tell("sent", seat, space)

    def asked_drawer(self):
        return (self.turn,)

    def rows_yes_or_no(self):
        return ["yes", "no"]

    # ---- cards that are kept ----

    def obey_keep(self, _where):
        """C23, C28, C30, C49, C50, C53, A72"""
        self.keep()

    def keep(self):
        self.hand[self.turn].append(self.drawn)
        self.tell("kept", self.turn, self.drawn)
        self.begin_cart_phase()

    def obey_cure(self, _where):
        """C48 Into the Pharmaceutical Corporation, or an immunity card."""
        self.phase = "cure"

    asked_cure = asked_drawer

    def rows_cure(self):
        return ["keep", f"go {self.card_table['cure'][1]}"]

    def play_cure(self, verb, *words):
        if verb == "keep":
            self.keep()
        else:
            self.play_square(verb, *words)

    def obey_privilege(self, _where):
        """C2 An immunity card, a hijack, or a square of one's choice."""
        self.phase = "privilege"

    asked_privilege = asked_drawer

    def rows_privilege(self):
        return ["keep"] + self.rows_hijack() + self.rows_street()

    def play_privilege(self, verb, *words):
        if verb == "keep":
            self.keep()
        elif verb == "hijack":
            self.play_hijack(verb, *words)
        else:
            self.play_street(verb, *words)

    # ---- cards that send carts ----

    def obey_enter(self, where):
        """C11, C12, C17, C25, C31"""
        self.send(self.turn, where)
        self.card_done()

    def obey_eat(self, caff):
        """C5, A21 The cart phase is spent on eating, if there is anything left."""
        self.send(self.turn, caff)
        if caff not in self.visited:
            self.misses = True
            self.enter(self.turn, caff)
        self.card_done()

    def ask_for_square(self, squares):
        """A60 Only free ones are offered."""
        self.squares = self.free(squares)
        if self.squares:
            self.phase = "square"
        else:
            self.idle()

    def asked_square(self):
        return self.turn, self.drawn

    def rows_square(self):
        return [f"go {square}" for square in self.squares]

    def play_square(self, _verb, space):
        self.send(self.turn, space)
        self.card_done()

    def obey_road(self, street):
        """C18, C19"""
        self.ask_for_square(self.town.streets[street])

    def obey_cross(self, _where):
        """C54, A59 From the north of the Harbour to the Weymouth side."""
        if self.cart[self.turn] in self.town.north:
            self.ask_for_square([square for square in self.town.spaces_of_kind["road"] if square in self.town.south])
        else:
            self.idle()

    def obey_boring(self, street):
        """C14, J6 No is an answer."""
        self.squares = self.free(self.town.streets[street])
        if self.squares:
            self.phase = "boring"
        else:
            self.idle()

    asked_boring = asked_drawer

    def rows_boring(self):
        return ["no"] + self.rows_square()

    def play_boring(self, verb, *words):
        if verb == "no":
            self.card_done()
        else:
            self.play_square(verb, *words)

    def obey_anywhere(self, _where):
        """C16 First the street, then the square."""
        if self.rows_street():
            self.phase = "street"
        else:
            self.idle()

    asked_street = asked_drawer

    def rows_street(self):
        return [f"street {street}" for street, squares in self.town.streets.items() if self.free(squares)]

    def play_street(self, _verb, street):
        self.ask_for_square(self.town.streets[street])

    def obey_rain(self, _where):
        """C9, J3 A die is thrown, or the player looks out of the window."""
        self.phase = "weather" if self.options["rain"] == "dice" else "rain"

    def asked_weather(self):
        return ("nature",)

    def rows_weather(self):
        return DIE

    def play_weather(self, _verb, pips):
        self.rain_falls(int(pips) in WET)

    asked_rain = asked_drawer

    rows_rain = rows_yes_or_no

    def play_rain(self, verb):
        self.rain_falls(verb == "yes")

    def rain_falls(self, wet):
        if wet:
            self.tell("wet")
            self.ask_for_square(self.town.squares_beside("2"))
        else:
            self.tell("dry")
            self.card_done()

    def obey_favour(self, _where):
        """C22 An opponent's cart goes to Coneygar Ditch."""
        self.squares = self.free(self.town.squares_beside("%"))
        if self.squares:
            self.phase = "favour"
        else:
            self.idle()

    asked_favour = asked_drawer

    def rows_favour(self):
        return [f"send {seat} {square}" for seat in self.following(self.turn) for square in self.squares]

    def play_favour(self, _verb, seat, square):
        self.send(seat, square)
        self.card_done()

    def obey_hijack(self, _where):
        """C26"""
        self.phase = "hijack"

    asked_hijack = asked_drawer

    def rows_hijack(self):
        return [f"hijack {seat}" for seat in self.following(self.turn)]

    def play_hijack(self, _verb, victim):
        """A51, A52 Loads and places are swapped, wherever the carts are."""
        for swapped in (self.cart, self.load):
            swapped[self.turn], swapped[victim] = swapped[victim], swapped[self.turn]
        self.tell("hijacked", self.turn, victim)
        self.card_done()

    # ---- cards that drive carts ----

    def obey_stroll(self, squares):
        """C36, A57 Five squares before the cart phase, past rats."""
        self.phase = "stroll"
        self.begin_course(self.turn, int(squares))
        if not self.must:
            self.idle()

    def asked_stroll(self):
        return self.turn, self.units

    def rows_stroll(self):
        return self.rows_step()

    def play_stroll(self, _verb, space):
        self.drive(space)
        if self.ends_phase(space):
            self.units, self.must, self.misses = 0, 0, True
            self.enter(self.turn, space)
        if not self.must:
            self.card_done()

    def obey_later(self, _where):
        """C10, C15 What counts in the cart phase, or after it."""
        self.newton = self.drawn == "newton"
        self.strike = self.drawn == "strike"
        self.card_done()

    def asked_push(self):
        return self.turn, self.moved

    def rows_push(self):
        return [f"push {seat}" for seat in self.following(self.turn)]

    def play_push(self, _verb, victim):
        """C10, A56 Exactly as many squares, or as far as it goes."""
        self.tell("pushed", self.turn, victim, self.moved)
        self.phase = "newton"
        self.begin_course(victim, self.moved)
        self.go_on_pushing()

    def asked_newton(self):
        return self.turn, self.driver, self.units

    def rows_newton(self):
        return self.rows_step()

    def play_newton(self, _verb, space):
        self.drive(space)
        self.go_on_pushing()

    def go_on_pushing(self):
        if self.must <= 0:
            self.units = 0
            self.begin_rat_bag()

    # ---- cards that count ----

    def obey_tax(self, points):
        """C6"""
        for seat in self.following(self.turn):
            self.pay(seat, int(points))
        self.check_target(self.turn)
        self.card_done()

    def pay(self, seat, points):
        """A69 Nobody pays more than they have buried."""
        paid = min(points, self.buried[seat])
        if paid:
            self.buried[seat] -= paid
            self.buried[self.turn] += paid
            self.tell("paid", seat, self.turn, paid)

    def obey_smile(self, _where):
        """C7, J2 Who has none to lose is not asked."""
        self.smiled_at = [seat for seat in self.following(self.turn) if self.buried[seat]]
        self.go_on_smiling()

    def go_on_smiling(self):
        if self.smiled_at:
            self.phase = "tongue" if self.options["smile"] == "dice" else "honour"
        else:
            self.card_done()

    def asked_tongue(self):
        return "nature", self.smiled_at[0]

    def rows_tongue(self):
        return DIE

    def play_tongue(self, _verb, pips):
        self.answer_smile(int(pips) in TALKATIVE)

    def asked_honour(self):
        return self.smiled_at[0], self.turn

    rows_honour = rows_yes_or_no

    def play_honour(self, verb):
        self.answer_smile(verb == "yes")

    def answer_smile(self, spoke):
        seat = self.smiled_at.pop(0)
        if spoke:
            self.pay(seat, 1)
            self.check_target(self.turn)
        else:
            self.tell("quiet", seat)
        if self.phase == "over":
            self.card_done()
        else:
            self.go_on_smiling()

    def obey_baker(self, dozen):
        """C24, A5 Exactly thirteen."""
        self.load[self.turn] = int(dozen)
        self.tell("loaded", self.turn, dozen)
        self.card_done()

    def obey_flagellants(self, _where):
        """C51, A65 Kept cards go under the deck as they were gained."""
        self.load[self.turn] = 0
        self.deck += self.hand[self.turn]
        self.hand[self.turn] = []
        if self.turn not in self.washers:
            self.washers.append(self.turn)
        self.tell("dishes", self.turn)
        self.card_done()

    # ---- cards that move vermin ----

    def road_rats(self):
        """A45, A46 Where the Ratcatcher finds rats."""
        return [space for piece, space in self.vermin if piece == "rat" and self.town.kind[space] == "road"]

    def lift_road_rats(self):
        return sum(self.vermin.pop(("rat", square)) for square in self.road_rats())

    def obey_catch(self, where):
        """C1, C37, C39, C40"""
        rats = self.lift_road_rats()
        if rats:
            self.put("rat", where, rats)
            self.tell("caught", rats, where)
            self.card_done()
        else:
            self.idle()

    def without_carts_and_others(self, squares):
        """C3, C13, A41 Where cards may put rats: beside nothing but rats."""
        return [square for square in squares if not self.carts_in(square)
                and not any((piece, square) in self.vermin for piece in ("flea", "cat", "vacuum"))]

    def obey_herd(self, street):
        """C3"""
        self.squares = self.without_carts_and_others(self.town.streets[street])
        if self.squares and self.road_rats():
            self.held = self.lift_road_rats()
            self.phase = "herd"
        else:
            self.idle()

    def asked_herd(self):
        return self.turn, self.held

    def rows_herd(self):
        return [f"put {square}" for square in self.squares]

    def play_herd(self, _verb, square):
        self.put("rat", square)
        self.tell("put", "rat", square, 1)
        self.held -= 1
        if not self.held:
            self.card_done()

    def obey_rats(self, number):
        """C13"""
        self.squares = self.without_carts_and_others(self.town.sewers)
        self.held = min(int(number), self.bag["rat"])
        if self.squares and self.held:
            self.phase = "sewer"
        else:
            self.idle()

    asked_sewer = asked_herd
    rows_sewer = rows_herd

    def play_sewer(self, verb, square):
        self.bag["rat"] -= 1
        self.play_herd(verb, square)

    def obey_cat(self, _where):
        """C4 Into a house, else on to a ship."""
        self.squares = self.houses_for_a_cat() or self.free_ships()
        if self.bag["cat"] and self.squares:
            self.phase = "cat"
        else:
            self.idle()

    asked_cat = asked_drawer
    rows_cat = rows_herd

    def play_cat(self, _verb, space):
        self.bag["cat"] -= 1
        self.put("cat", space)
        self.tell("put", "cat", space, 1)
        self.card_done()

    def spaces_of(self, piece):
        return [space for kind, space in self.vermin if kind == piece]

    def obey_fleas(self, _where):
        """C8, A41 All fleas into one unvisited building without a cart or the vacuum cleaner."""
        self.squares = [space for space in self.town.kind if self.town.is_building(space)
                        and space not in self.visited and not self.carts_in(space)
                        and ("vacuum", space) not in self.vermin]
        if self.squares and self.spaces_of("flea"):
            self.phase = "fleas"
        else:
            self.idle()

    asked_fleas = asked_drawer
    rows_fleas = rows_herd

    def play_fleas(self, _verb, space):
        fleas = sum(self.vermin.pop(("flea", old)) for old in self.spaces_of("flea"))
        self.put("flea", space, fleas)
        self.tell("put", "flea", space, fleas)
        self.card_done()

    def obey_comb(self, squares):
        """C20, A58 Fleas nearby go back into the bag."""
        near = self.spaces_near(self.cart[self.turn], int(squares))
        fleas = sum(self.vermin.pop(("flea", space)) for space in self.spaces_of("flea") if space in near)
        if fleas:
            self.bag["flea"] += fleas
            self.tell("combed", fleas)
            self.card_done()
        else:
            self.idle()

    def spaces_near(self, start, squares):
        """Whatever is at most so many squares away; a door counts as one, and a way leads only along roads."""
        near = edge = {start}
        for _ in range(squares):
            edge = {space for place in edge if place == start or self.town.kind[place] == "road"
                    for space in self.town.ways[place] + self.town.entrances[place]}
            near = near | edge
        return near

    def obey_vacuum(self, where):
        """C21"""
        if self.spaces_of("vacuum"):
            self.take("vacuum", self.spaces_of("vacuum")[0])
            self.put("vacuum", where)
            self.tell("put", "vacuum", where, 1)
            self.card_done()
        else:
            self.idle()

    def obey_leap(self, where):
        """C55"""
        if self.bag["flea"]:
            self.bag["flea"] -= 1
            self.put("flea", where)
            self.tell("put", "flea", where, 1)
            self.card_done()
        else:
            self.idle()

    # ---- cemeteries ----

    def open_cemetery(self, cemetery):
        """J4, A27 Of two openings the later closing counts."""
        minutes = MINUTES_OF_CARD[self.drawn]
        if self.counts_minutes():
            closing = self.minutes - -minutes // PARTS_OF_AN_HOUR[self.options["hours"]]
        else:
            closing = self.turn_number + ROUNDS_OF_MINUTES[minutes] * len(self.seats)
        was_open = self.is_open(cemetery)
        self.closing[cemetery] = max(closing, self.closing.get(cemetery, 0))
        self.tell("stays_open" if was_open else "opens", cemetery)
        self.card_done()

    def obey_open(self, where):
        """C29, C33, C35"""
        self.open_cemetery(where)

    def obey_pope(self, _where):
        """C34"""
        self.phase = "pope"

    asked_pope = asked_drawer

    def rows_pope(self):
        """A77 Clarks Hill needs no Pope."""
        return [f"open {cemetery}" for cemetery in self.town.spaces_of_kind["CEMETERY"] if cemetery != "clarks_hill"]

    def play_pope(self, _verb, cemetery):
        self.open_cemetery(cemetery)

    def obey_toggle(self, where):
        """C52, A28, A29 It stays open while the Pope's word counts."""
        was_open = self.is_open(where)
        self.boot_hill_unlocked = not self.boot_hill_unlocked
        self.tell(("stays_open" if was_open else "opens") if self.is_open(where) else "closes", where)
        self.card_done()

    # ---- R46, R47 public orders ----

    def obey_order(self, where):
        """R46 The order before goes under the deck; R47 carts that it catches go to the Council Offices."""
        if self.board:
            self.deck.append(self.board)
        self.board = self.drawn
        self.tell("ordered", self.drawn)
        for seat in self.seats:
            if self.is_caught(self.cart[seat], where):
                self.send(seat, "council")
        self.begin_cart_phase()

    def is_caught(self, space, street):
        """C27, C32, C41, C42, C46, C47"""
        if self.drawn == "no_sewers":
            return space in self.town.sewers
        if self.drawn == "off_roads":
            return self.town.kind[space] == "road"
        if self.drawn == "out_of_houses":
            return self.town.is_building(space) or self.empties_stables(space)
        return space in self.town.streets[street]

    def empties_stables(self, space):
        """A23 If agreed: chapter 17 counts the Stables among the buildings."""
        return space == "stables" and self.options["stables"] == "building"

    # ---- R48, R49 deaths ----

    def obey_misery(self, _where):
        """C38"""
        self.phase = "misery"

    asked_misery = asked_drawer

    def rows_misery(self):
        return ["no"] + [f"share {seat}" for seat in self.following(self.turn)]

    def play_misery(self, _verb, *others):
        self.begin_deaths("misery", [self.turn, *others])

    def obey_bubonic(self, _where):
        """C43–C45"""
        self.begin_deaths(self.drawn, [self.turn])

    def begin_deaths(self, cause, seats):
        self.cause, self.dying = cause, list(seats)
        self.go_on_dying()

    def immunity(self, seat):
        """A76 The immunity card that was held longest."""
        return next((card for card in self.hand[seat] if card in IMMUNITY), None)

    def go_on_dying(self):
        while self.dying:
            if self.immunity(self.dying[0]):
                self.phase = "immune"
                return
            self.die(self.dying.pop(0))
        if self.cause == "bite":
            self.go_on_with_rat_bag()
        else:
            self.card_done()

    def asked_immune(self):
        seat = self.dying[0]
        return seat, seat, self.immunity(seat)

    rows_immune = rows_yes_or_no

    def play_immune(self, verb):
        """R49 An immunity card cancels one death."""
        seat = self.dying.pop(0)
        if verb == "yes":
            card = self.immunity(seat)
            self.hand[seat].remove(card)
            self.deck.append(card)
            self.tell("saved", seat, card)
        else:
            self.die(seat)
        self.go_on_dying()

    def die(self, seat):
        """R43, C38 Load lost, home; C43, C44 load lost, phase missed (A53 on the spot); C45 only the phase missed."""
        lost = 0 if self.cause == "plague_keep" else self.load[seat]
        self.load[seat] -= lost
        self.tell("died", seat, lost)
        if self.cause in ("bite", "misery"):
            self.cart[seat] = "stables"
        else:
            self.misses = True
