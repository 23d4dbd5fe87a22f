#!/usr/bin/env python3
"""Makes the serif of the page out of Debian's Vollkorn: only the letters we write, only one weight.

    sudo apt install fonts-vollkorn python3-fonttools python3-brotli
    /usr/bin/python3 web/tools/font.py [FILE]

FILE is the font to cut down, where it is not the one of the package. The same input gives the same bytes.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2]
SOURCE = "/usr/share/fonts/truetype/vollkorn/Vollkorn-Medium.ttf"
TARGET = ROOT / "web/src/style/font/vollkorn.woff2"
MOST = 30_000

# What people may be called, in and around our three languages; words and drawings add the rest.
LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x132, 0x133, 0x152, 0x153, 0x1E9E]
TEXTS = ["words/*/*.msg", "games/*/*.def", "games/*/RULES*.md", "web/src/**/*.ts", "web/src/**/*.tsx"]


def written():
    """Every character of our words, and of the drawings that hold some."""
    found = set(LATIN)
    for pattern in TEXTS:
        for file in ROOT.glob(pattern):
            found.update(map(ord, file.read_text(encoding="utf-8")))
    return sorted(code for code in found if code >= 0x20)


def stand_on_line(font):
    """Vollkorn's digits hang below the line; in a score they stand on it."""
    table = font["GSUB"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "lnum"
        for index in record.Feature.LookupListIndex
    }
    lined = {}
    for index in lookups:
        for part in table.LookupList.Lookup[index].SubTable:
            lined.update(getattr(part, "ExtSubTable", part).mapping)
    for cmap in font["cmap"].tables:
        for digit in range(0x30, 0x3A):
            cmap.cmap[digit] = lined.get(cmap.cmap[digit], cmap.cmap[digit])


def main():
    font = TTFont(sys.argv[1] if len(sys.argv) > 1 else SOURCE, recalcTimestamp=False)
    stand_on_line(font)
    options = subset.Options(
        layout_features=["kern", "liga", "tnum", "ccmp", "locl", "mark"],
        name_IDs=[0, 1, 2, 4, 5, 6, 13, 14],  # names, copyright and licence go with the file
        hinting=False,
        notdef_outline=True,
    )
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=written())
    cutter.subset(font)
    font.flavor = "woff2"
    font.save(TARGET)
    size = TARGET.stat().st_size
    print(f"{TARGET.relative_to(ROOT)}: {len(font.getBestCmap())} characters, {size} bytes of at most {MOST}")
    return size > MOST


if __name__ == "__main__":
    sys.exit(main())
