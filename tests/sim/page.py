#!/usr/bin/env python3
"""The page of a storm: page.py MIASMA_SIM"""
import html.parser
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools")]
import storm_page  # noqa: E402
import storm_trace  # noqa: E402

LOST = "a batch was taken and is not in the log"


def trace(program, folder, *options):
    path = pathlib.Path(folder, "storm.jsonl")
    subprocess.run([program, "--trace", str(path), *options], check=True, capture_output=True)
    return path.read_text(encoding="utf-8").splitlines()


def page(lines):
    return storm_page.page(storm_trace.Storm(storm_trace.read(lines)))


def plant(lines, *news):
    """The trace with `news` where their time is."""
    return sorted(lines + [json.dumps(one) for one in news], key=lambda line: json.loads(line)["t"])


class Elements(html.parser.HTMLParser):
    """Counts elements by name and class."""

    def __init__(self, text):
        super().__init__()
        self.found, self.addresses = {}, []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        for word in (attrs.get("class") or "").split() or [""]:
            self.found[tag, word] = self.found.get((tag, word), 0) + 1
        self.addresses += [attrs[name] for name in ("src", "href", "action", "data") if name in attrs]


def needs_nothing_else(text):
    assert not Elements(text).addresses, Elements(text).addresses
    outside = re.findall(r"\w+://|@import|url\((?![\"']?#)|\bfetch\(|\bimport\b|XMLHttp|WebSocket", text)
    assert not outside, outside


def is_drawn_without_scripts(text, storm):
    """The picture and the table are there; what only scripts could fill is hidden."""
    still = re.sub(r"<script.*?</script>", "", text, flags=re.S)
    drawn = Elements(re.search(r'<svg class="picture".*?</svg>', still, re.S)[0]).found
    listed = Elements(still).found["span", "disc"]
    assert drawn["circle", "disc"] == listed == len(storm.faults) > 0, (drawn, listed)
    assert drawn["rect", "alive"] >= storm.site["nodes"] and drawn["rect", "holds"] == len(storm_page.PROMISES)
    assert not re.search(r'<(section class="sheet now"|div class="(track|cursor)")(?![^>]* hidden)', still)


def is_small(lines):
    text = page(lines)
    assert len(text.encode()) < storm_page.MOST
    storm_page.MOST, most = 1000, storm_page.MOST
    try:
        page(lines)
    except SystemExit:
        return
    finally:
        storm_page.MOST = most
    raise AssertionError("a page of any size")


def wrong_is_a_gap(lines):
    """Right ones have none; two of a kind at a moment are one gap with their number."""
    assert "gap" not in {look for _, look in Elements(page(lines)).found}
    wrong = {"t": 9000, "wrong": LOST, "table": "4711"}
    text = page(plant(lines, wrong, wrong, {**wrong, "t": 30, "wrong": "words of no promise"}))
    assert Elements(text).found["rect", "gap"] == 2
    assert re.search(r'class="broke"[^>]*>LOST 2<', text) and re.search(r'class="broke"[^>]*>BROKEN 1<', text)
    assert f"9.0 s, 4711: {LOST}" in text and "every promise holds" not in text


def times_are_those_of_the_trace():
    """A small storm by hand: a fail-over, a pause that a crash ends, a beat that is late."""
    move = {"at": 1, "node": 1, "person": 0, "seat": 0}
    storm = storm_trace.Storm(storm_trace.read(map(json.dumps, [
        {"t": 0, "nodes": 1, "people": 1, "tables": 1, "faults": 3, "seed": 1, "until": 10000},
        {"t": 0, "guarded": 1, "bus": 1}, {"t": 0, "up": 1}, {"t": 5, "write": 1, "rows": "PULSE"},
        {"t": 100, "sent": "1", **move}, {"t": 1000, "fault": "pause", "node": 1, "until": 4000},
        {"t": 2000, "down": 1}, {"t": 2000, "fault": "crash", "node": 1, "until": 3000},
        {"t": 3000, "over": "crash", "node": 1}, {"t": 3000, "up": 1}, {"t": 4000, "over": "pause", "node": 1},
        {"t": 4100, "fault": "fail_over", "node": 0, "until": 5000}, {"t": 4100, "standby": "awaited"},
        {"t": 5000, "over": "fail_over", "node": 0}, {"t": 5000, "lost": 2, "until": 6000},
        {"t": 5000, "standby": "there"}, {"t": 6005, "write": 1, "rows": "PULSE"}, {"t": 6010, "ack": "1", **move},
        {"t": 9000, "judged": 1, "people": 1}])))
    assert storm.alive(1) == [(0, 2000), (3000, 9000)]
    assert storm.moves == [(0, 100, 6010, "ack")]
    assert storm.eras == [(0, 5000, 0, 2), (6000, 9000, 1, 0)]
    assert storm.clocks_stand() == [(5, 8005)]
    told = {(one["from"], one["to"]): one["says"] for one in storm_page.sentences(storm)}
    assert told[1000, 2000] == "Node 1 has stood still for {time}.", told
    assert told[2000, 3000] == "Node 1 has been gone for {time}."
    assert told[4100, 5000] == "The standby has been away for {time}, and commits wait for it."
    assert told[5000, 6000].startswith("Store A has been lost for {time}, with 2 statements")


def kinds_are_those_of_the_simulator():
    rows = re.findall(r"^FAULT\((\w+),", (ROOT / "sim/faults.def").read_text(encoding="utf-8"), re.M)
    assert set(rows) == set(storm_page.KINDS), set(rows) ^ set(storm_page.KINDS)
    sources = [path for folder in ("sim", "online") for path in (ROOT / folder).iterdir()]
    said = "".join(path.read_text(encoding="utf-8") for path in sources if path.suffix in (".c", ".def"))
    for _, _, words in storm_page.PROMISES:
        assert all(f'"{one}"' in said for one in words), [one for one in words if f'"{one}"' not in said]


def main():
    with tempfile.TemporaryDirectory() as folder:
        lines = trace(sys.argv[1], folder, "--seed", "8", "--seconds", "60")
    needs_nothing_else(page(lines))
    is_drawn_without_scripts(page(lines), storm_trace.Storm(storm_trace.read(lines)))
    is_small(lines)
    wrong_is_a_gap(lines)
    times_are_those_of_the_trace()
    kinds_are_those_of_the_simulator()


main()
