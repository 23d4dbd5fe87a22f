#!/usr/bin/env python3
"""Draws a storm: storm_page.py TRACE PAGE

TRACE is what `miasma-sim --trace` has written, PAGE one file that needs nothing else: the picture and the table are in
it, and a script that moves the time. storm_page.html is its frame; storm_page.css and storm_page.js go into it.
"""

import html
import json
import pathlib
import string
import sys

import storm_trace

HERE = pathlib.Path(__file__).resolve().parent
MOST = 150_000  # bytes of a page

NAMES, WIDTH = 108, 880  # of the lanes' names, and of the picture
LEFT, RIGHT = 14, 14  # what is free beside the lanes
AXIS, TRACK, APART = 30, 21, 9  # heights: of the times, of a row of faults, between lanes
BAR, THIN, LINE = 24, 11, 5  # of nodes and stores, of promises, of the bus
PERSON = 9  # between people
SLOW = 1000  # milliseconds until a move is seen to wait
LETTER = 6.4  # width, to see what words have room

KINDS = {  # what the table says, the picture, and the sentence
    "crash": ("its process is gone", "gone", None),
    "memory": ("one of its next 4,000 allocations fails", "memory", "{where} has been short of memory for {time}."),
    "pause": ("stands still", "stands still", "{where} has stood still for {time}."),
    "jump": ("its calendar jumps, and back", "calendar", "The calendar of {where} has been wrong for {time}."),
    "drift": ("its clock goes too fast or too slow", "clock",
              "The clock of {where} has been too fast or too slow for {time}."),
    "files": ("refuses connections", "refuses", "{where} has refused connections for {time}."),
    "people": ("cut off from people", "people", "{where} has been cut off from people for {time}."),
    "database": ("cut off from the database", "database", "{where} has been cut off from the database for {time}."),
    "cut_bus": ("cut off from the bus", "cut off", "{where} has been cut off from the bus for {time}."),
    "bus": ("messages are lost, come twice or late", "loses", "The bus has been losing messages for {time}."),
    "breaks": ("connections break", "breaks", "Connections to the database have been breaking for {time}."),
    "slow": ("statements take long", "slow", "The database has been slow for {time}."),
    "failing": ("some statements fail", "fails", "Some statements have been failing for {time}."),
    "disk": ("its disk is full: what writes fails", "disk full",
             "The disk of the database has been full for {time}."),
    "restart": ("gone for a while", "gone", "The database has been gone for {time}."),
    "awaited": ("standby away, and commits wait for it", "away", None),
    "fail_over": ("dies at the end of this time", "dies", "{where} is about to die."),
    "post": ("letters, push services and hooks are refused or hang", "mail",
             "Mail, push services and hooks have been in trouble for {time}."),
    "moves": ("an operator moves tables", "moves", "An operator has been moving tables for {time}."),
}
NODE_KINDS = {"crash", "memory", "pause", "jump", "drift", "files", "people", "database"}
BUS_KINDS = {"bus", "cut_bus"}
PEOPLE_KINDS = {"post"}

# What the auditor may say, by promise; what is not here is the last one's.
PROMISES = [
    ("Nothing lost", "LOST", {
        "a table that somebody was told of is gone", "a finished game has no record that verifies",
        "a person is lost", "a session is lost", "a line that was said is not there", "a gap in the log",
        "lines that were taken are not in the log once, or refused ones are",
        "a batch was taken and is not in the log"}),
    ("Nothing twice", "TWICE", {
        "a line is there twice", "a notice was sent twice", "a batch twice in the log", "a log in two databases",
        "a table is in two databases"}),
    ("One history", "BROKEN", {
        "an item that does not follow", "an item told in two ways", "another answer", "taken, then refused",
        "a batch was refused and is in the log", "a batch is at another place in the log", "shown another history",
        "an item against the rules", "shown more than there is",
        "somebody at the board was not shown the whole log", "who plays a seat is not what its log says"}),
    ("Clocks right", "WRONG", {
        "a clock has grown", "a clock was charged more than it showed", "a clock was charged less than it showed",
        "the time of somebody is up, and no stand-in plays"}),
    ("All the rest", "BROKEN", set()),
]
CLOCKS = 3


def promise_of(words):
    return next((i for i, (*_, mine) in enumerate(PROMISES) if words in mine), len(PROMISES) - 1)


def seconds(ms):
    return f"{ms / 1000:.1f}"


def store_name(store):
    return f"Store {'AB'[store]}"


def place(storm, fault):
    """Where it is, in words."""
    if fault.kind in NODE_KINDS or fault.kind == "cut_bus":
        return f"Node {fault.node}"
    if fault.kind in BUS_KINDS:
        return "Bus"
    if fault.kind in PEOPLE_KINDS:
        return "Mail"
    primary = storm.era(fault.begin).primary
    return store_name(1 - primary if fault.kind == "awaited" else primary)


# ---- the picture ----


class Picture:
    """Lanes from above, each as high as its faults need."""

    def __init__(self, storm):
        self.storm = storm
        self.names, self.shapes, self.y = [], [], AXIS
        self.scale = (WIDTH - LEFT - RIGHT) / storm.end

    def x(self, t):
        return round(LEFT + t * self.scale, 1)

    def add(self, shape):
        self.shapes.append(shape)

    def bar(self, span, look, height=BAR):
        width = max(1, round((span.end - span.begin) * self.scale, 1))
        self.add(f'<rect class="{look}" x="{self.x(span.begin)}" y="{self.y}" width="{width}" height="{height}"/>')

    def text(self, x, words, look="", y=None):
        self.add(f'<text class="{look}" x="{x}" y="{self.y if y is None else y}">{html.escape(words)}</text>')

    def name(self, words, height, under=""):
        middle = self.y + height / 2 + (-2 if under else 5)
        look = "promise" if height == THIN else "lane"
        self.names.append(f'<text class="{look}" y="{middle}">{words}</text>')
        if under:
            self.names.append(f'<text class="soft" y="{middle + 16}">{under}</text>')

    def fault(self, fault, y):
        x, end = self.x(fault.begin), self.x(fault.end)
        self.add(f'<path class="lasts" d="M{x} {y + 17}H{end}v-5"/>'
                 f'<circle class="disc" cx="{x + 9:.1f}" cy="{y + 9}" r="9"/>'
                 f'<text class="number" x="{x + 9:.1f}" y="{y + 13}">{fault.number}</text>')
        self.text(round(x + 23, 1), self.words(fault), "word", y + 12)

    def words(self, fault):
        words = KINDS[fault.kind][1]
        return f"{fault.node} {words}" if fault.kind == "cut_bus" else words

    def tracks(self, faults):
        """Rows of faults, such that none lies on another."""
        ends = []
        for fault in faults:
            begin = self.x(fault.begin)
            end = max(self.x(fault.end), begin + 23 + LETTER * len(self.words(fault))) + 4
            row = next((i for i, until in enumerate(ends) if until <= begin), len(ends))
            ends[row:row + 1] = [end]
            yield row, fault

    def faults(self, faults):
        rows = list(self.tracks(faults))
        for row, fault in rows:
            self.fault(fault, self.y + row * TRACK)
        self.y += TRACK * (max((row for row, _ in rows), default=-1) + 1)

    # The lanes, from above.

    def people(self):
        storm = self.storm
        self.faults([f for f in storm.faults if f.kind in PEOPLE_KINDS])
        height = PERSON * (storm.site["people"] + 1)
        self.name("People", height, f"{storm.site['people']} at {storm.site['tables']} tables")
        self.add(f'<rect class="frame" x="{LEFT}" y="{self.y}" width="{WIDTH - LEFT - RIGHT}" height="{height}"/>')
        self.moves()
        self.y += height + APART

    def moves(self):
        dots, rings, waits, crosses = [], [], [], []
        for move in self.storm.moves:
            y, begin, end = self.y + PERSON * (move.person + 1), self.x(move.begin), self.x(move.end)
            if move.outcome == "refused":
                crosses.append(f"M{end - 3} {y - 3}l6 6m0-6l-6 6")
            elif move.outcome == "ack":
                dots.append(f"M{end} {y}h0")
            if move.end - move.begin > SLOW or move.outcome not in ("ack", "refused"):
                rings.append(f"M{begin} {y}h0")
                waits.append(f"M{begin} {y}H{end}")
        for look, parts in (("waits", waits), ("ring", rings), ("hole", rings), ("dot", dots), ("cross", crosses)):
            self.add(f'<path class="{look}" d="{"".join(parts)}"/>')

    def node(self, node):
        storm, alive = self.storm, self.storm.alive(node)
        self.faults([f for f in storm.faults if f.kind in NODE_KINDS and f.node == node])
        self.name(f"Node {node}", BAR)
        for span in alive:
            self.bar(span, "alive")
        for look, kind in (("still", "pause"), ("refuses", "files")):
            for span in storm_trace.overlap(alive, storm.during(kind, node)):
                self.bar(span, look)
        for span in alive:
            if span.end < storm.end:
                self.death(span.end)
        self.y += BAR + APART

    def death(self, t):
        self.add(f'<path class="dead" d="M{self.x(t) - 6} {self.y + BAR / 2 - 6}l12 12m0-12l-12 12"/>')

    def bus(self):
        storm = self.storm
        self.y += APART
        self.faults([f for f in storm.faults if f.kind in BUS_KINDS])
        self.name("Bus", LINE, "" if storm.site["bus"] else "there is none")
        whole = storm_trace.Span(0, storm.end)
        bad = storm.during("bus") + storm.during("cut_bus")
        for span in storm_trace.without(whole, bad) if storm.site["bus"] else []:
            self.bar(span, "wire", LINE)
        for span in storm_trace.overlap([whole], bad) if storm.site["bus"] else []:
            self.add(f'<path class="torn" d="M{self.x(span.begin) + 4} {self.y + LINE / 2}H{self.x(span.end)}"/>')
        self.y += LINE + 2 * APART

    def store(self, store):
        storm = self.storm
        self.faults([f for f in storm.faults if place(storm, f) == store_name(store)])
        self.name(store_name(store), BAR)
        for era in storm.eras:
            (self.primary if era.primary == store else self.standby)(era)
        self.y += BAR + APART

    def primary(self, era):
        storm = self.storm
        alive = storm_trace.without(storm_trace.Span(era.begin, era.end), storm.during("restart"))
        for span in alive:
            self.bar(span, "primary")
        for look, kind in (("slow", "slow"), ("full-disk", "failing"), ("full-disk", "disk")):
            for span in storm_trace.overlap(alive, storm.during(kind)):
                self.bar(span, look)
        self.label(alive, "primary", "on-primary")
        broken = [t for t, _ in storm.of("broken") if era.begin <= t < era.end]
        self.add(f'<path class="broken" d="{"".join(f"M{self.x(t)} {self.y + BAR}v5" for t in broken)}"/>')
        if era.end < storm.end:
            self.death(era.end)

    def standby(self, era):
        away = self.storm.standby_away("awaited") + self.storm.standby_away("passed over")
        there = storm_trace.without(storm_trace.Span(era.begin, era.end), away)
        for span in there:
            self.bar(span, "standby")
        self.label(there, "standby", "on-standby")

    def label(self, spans, words, look):
        if spans and (spans[0].end - spans[0].begin) * self.scale > 16 + LETTER * len(words):
            self.text(self.x(spans[0].begin) + 9, words, look, self.y + BAR / 2 + 4)

    def handed_over(self):
        """From the lost primary to the one that takes over."""
        top = {0: self.stores[0] + BAR / 2, 1: self.stores[1] + BAR / 2}
        for lost, era in zip(self.storm.eras, self.storm.eras[1:]):
            begin, end = self.x(lost.end) + 8, max(self.x(era.begin), self.x(lost.end) + 14) - 1
            self.add(f'<path class="hands" d="M{begin} {top[lost.primary]}L{end} {top[era.primary]}"/>')

    def promises(self):
        self.add(f'<path class="rule" d="M0 {self.y}H{WIDTH}"/>')
        self.names.append(f'<path class="rule" d="M0 {self.y}H{NAMES}"/>')
        self.y += APART
        for i, (name, word, _) in enumerate(PROMISES):
            self.name(name, THIN)
            self.bar(storm_trace.Span(0, self.storm.end), "holds", THIN)
            for span in self.storm.clocks_stand() if i == CLOCKS else []:
                self.bar(span, "promised", THIN)
            self.gaps([t for t, words, _ in self.storm.wrong if promise_of(words) == i], word)
            self.y += THIN + 8

    def gaps(self, times, word):
        """Where a promise was broken, each as wide as its word; those that would touch are one."""
        wide = LETTER * (len(word) + 4) + 14
        at = sorted(min(max(self.x(t) - wide / 2, LEFT - 1), WIDTH - RIGHT + 1 - wide) for t in times)
        groups = []
        for x in at:
            if groups and x < groups[-1][0] + wide:
                groups[-1][1] += 1
            else:
                groups.append([x, 1])
        for x, count in groups:
            self.add(f'<rect class="gap" x="{x:.1f}" y="{self.y - 3}" width="{wide:.1f}" height="{THIN + 6}"/>')
            self.text(round(x + wide / 2, 1), f"{word} {count}", "broke", self.y + THIN / 2 + 4.5)

    def axis(self):
        step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500) if self.storm.end / 1000 / s <= 10)
        lines = []
        for t in range(0, self.storm.end + 1, step * 1000):
            lines.append(f'<path class="hair" d="M{self.x(t)} {AXIS - 6}V{self.y}"/>')
            look = "soft" if t else "soft first"
            lines.append(f'<text class="{look}" x="{self.x(t) if t else LEFT}" y="16">{t // 1000} s</text>')
        return lines

    def evening(self):
        """After the last fault."""
        x = self.x(self.storm.site["until"])
        wide = WIDTH - RIGHT - x
        words = "everybody comes to rest"
        shape = [f'<rect class="evening" x="{x}" y="{AXIS - 6}" width="{wide:.1f}" height="{self.y - AXIS + 6}"/>']
        if wide > LETTER * len(words):
            shape.append(f'<text class="soft" x="{x + wide / 2:.1f}" y="{self.y + 13}">{words}</text>')
        return shape if wide > 1 else []

    def draw(self):
        self.people()
        for node in range(1, self.storm.site["nodes"] + 1):
            self.node(node)
        self.bus()
        self.stores = []
        for store in (0, 1):
            self.store(store)
            self.stores.append(self.y - BAR - APART)
        self.handed_over()
        self.promises()
        back = self.evening() + self.axis()
        self.y += 18
        return self.svg("names", NAMES, self.names), self.svg("picture", WIDTH, back + self.shapes)

    def svg(self, look, width, shapes):
        says = f'role="img" aria-label="{self.says()}"' if look == "picture" else 'aria-hidden="true"'
        return f'<svg class="{look}" viewBox="0 0 {width} {self.y}" {says}>\n' + "\n".join(shapes) + "\n</svg>"

    def says(self):
        site = self.storm.site
        return (f"{site['people']} people, {site['nodes']} nodes, the bus, two stores and {len(PROMISES)} promises "
                f"over {self.storm.end / 1000:.0f} seconds, with {len(self.storm.faults)} faults. "
                "The table below lists the faults.")


# ---- what the script says ----


def sentences(storm):
    """What is so, from when to when, the gravest first; {time} is how long it has been so."""
    said = []

    def say(spans, words):
        said.extend({"from": span.begin, "to": span.end, "says": words} for span in spans)

    for t, words, table in storm.wrong:
        say([storm_trace.Span(t, storm.end + 1)], f"Wrong: {words} ({table}).")
    for lost, era in zip(storm.eras, storm.eras[1:]):
        say([storm_trace.Span(lost.end, era.begin)], lost_words(lost, era))
    for node in range(1, storm.site["nodes"] + 1):
        gone = storm_trace.without(storm_trace.Span(0, storm.end), storm.alive(node))
        say(gone, f"Node {node} has been gone for {{time}}.")
    for fault in storm.faults:
        words = KINDS[fault.kind][2]
        if words:
            say(true_for(storm, fault), words.replace("{where}", lowered(words, place(storm, fault))))
    say(storm.standby_away("awaited"), "The standby has been away for {time}, and commits wait for it.")
    say(storm.standby_away("passed over"), "The standby has been away for {time}, and no commit waits for it.")
    say(storm.clocks_stand(), "All clocks stand.")
    return said


def true_for(storm, fault):
    """A node that is gone neither stands still nor refuses anything, and begins anew without that."""
    whole = storm_trace.Span(fault.begin, fault.end)
    if fault.kind not in NODE_KINDS:
        return [whole]
    return storm_trace.overlap([whole], storm.alive(fault.node))[:1]


def lowered(words, where):
    return where if words.startswith("{where}") else where.lower()


def lost_words(lost, era):
    number = {0: "", 1: ", with a statement that its standby did not have"}
    gone = number.get(lost.lost, f", with {lost.lost} statements that its standby did not have")
    return f"{store_name(lost.primary)} has been lost for {{time}}{gone}. {store_name(era.primary)} takes over."


def for_script(storm):
    outcomes = ("ack", "refused", "left", None)
    return {
        "end": storm.end,
        "faults": [[fault.begin, fault.end] for fault in storm.faults],
        "moves": [[move.begin, move.end - move.begin, outcomes.index(move.outcome)] for move in storm.moves],
        "held": storm.held,
        "lost": [t for t, words, _ in storm.wrong if promise_of(words) == 0],
        "left": LEFT / WIDTH, "right": RIGHT / WIDTH,
        "says": sentences(storm),
    }


# ---- the page ----


def fault_rows(storm):
    for fault in storm.faults:
        cells = (place(storm, fault), KINDS[fault.kind][0], f"{seconds(fault.begin)} s", f"{seconds(fault.end)} s")
        yield (f'<tr><th scope="row"><span class="disc">{fault.number}</span></th>'
               + "".join(f"<td>{html.escape(cell)}</td>" for cell in cells) + "</tr>")


def verdict(storm):
    t, judged = storm.judged
    what = f"At {seconds(t)} s {judged['judged']} tables and {judged['people']} people were judged"
    if not storm.wrong:
        return f"<p>{what}: every promise holds.</p>"
    rows = "".join(f"<li>{seconds(t)} s, {html.escape(table)}: {html.escape(words)}</li>"
                   for t, words, table in storm.wrong)
    return f'<p class="wrong">{what}, and this is wrong:</p><ul class="wrong">{rows}</ul>'


def command(site):
    usual = {"nodes": 3, "tables": 5, "people": 12, "faults": 8, "seconds": 120}
    chosen = {**site, "seconds": site["until"] // 1000}
    options = ["seed"] + [word for word, number in usual.items() if chosen[word] != number]
    return " ".join(["build/storms/sim/miasma-sim"] + [f"<span>--{word} {chosen[word]}</span>" for word in options])


def lead(site):
    standby = "believe nothing that the standby does not have" if site["guarded"] else "do not ask for a standby"
    return (f"{site['until'] // 1000} seconds of a site with {site['nodes']} nodes in bad weather, played by the "
            f"server’s own code. Its nodes {standby}.")


def page(storm):
    names, picture = Picture(storm).draw()
    told = json.dumps(for_script(storm), separators=(",", ":")).replace("<", "\\u003c")
    made = string.Template((HERE / "storm_page.html").read_text(encoding="utf-8")).substitute(
        seed=f"{storm.site['seed']:,}", lead=lead(storm.site), names=names, picture=picture,
        faults="\n".join(fault_rows(storm)), count=len(storm.faults), verdict=verdict(storm),
        command=command(storm.site), told=told, style=(HERE / "storm_page.css").read_text(encoding="utf-8"),
        script=(HERE / "storm_page.js").read_text(encoding="utf-8"))
    if len(made.encode()) > MOST:
        sys.exit(f"storm_page: {len(made.encode())} bytes; {MOST} is the most")
    return made


def main():
    trace, to = map(pathlib.Path, sys.argv[1:])
    try:
        news = storm_trace.read(trace.read_text(encoding="utf-8").splitlines())
    except (storm_trace.Refused, json.JSONDecodeError) as why:
        sys.exit(f"storm_page: {trace} is no trace: {why}")
    to.write_text(page(storm_trace.Storm(news)), encoding="utf-8")


if __name__ == "__main__":
    main()
