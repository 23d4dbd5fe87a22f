"""Writes an archived module as a game in C: tables.py MODULE.wasm NAME > NAME.c

The tables of a module are constants in its memory, laid out as clang lays them out for 32 bits; they are read from
the file, without running it. NAME is what wasm2c was told to call the module: NAME.module.c is included. The
functions behind the tables are those of games/archive/adapter1.h.
"""

import struct
import sys


# ---- the file: sections, exports, memory ----

def number(data, at, signed=False):
    """A LEB128 number, and where it ends."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if not byte & 0x80:
            return value - (1 << shift) if signed and byte & 0x40 else value, at


def sections(data):
    at, found = 8, {}
    while at < len(data):
        kind = data[at]
        size, at = number(data, at + 1)
        found[kind] = data[at:at + size]
        at += size
    return found


def constant(data, at):
    """An i32.const expression: its value, and where it ends."""
    value, at = number(data, at + 1, signed=True)
    return value, at + 1


def read_globals(section):
    count, at = number(section, 0)
    values = []
    for _ in range(count):
        value, at = constant(section, at + 2)
        values.append(value)
    return values


def read_exports(section):
    """The exported globals by name."""
    count, at = number(section, 0)
    names = {}
    for _ in range(count):
        size, at = number(section, at)
        name, kind = section[at:at + size].decode(), section[at + size]
        index, at = number(section, at + size + 1)
        if kind == 3:
            names[name] = index
    return names


def read_memory(section):
    """The memory as it is loaded, up to the last constant."""
    memory = bytearray()
    count, at = number(section, 0)
    for _ in range(count):
        start, at = constant(section, at + 1)
        size, at = number(section, at)
        memory.extend(bytes(max(0, start + size - len(memory))))
        memory[start:start + size] = section[at:at + size]
        at += size
    return bytes(memory)


class Module:
    def __init__(self, path):
        with open(path, "rb") as file:
            found = sections(file.read())
        values = read_globals(found[6])
        self.address = {name: values[index] for name, index in read_exports(found[7]).items()}
        self.memory = read_memory(found[11])

    def row(self, form, address):
        return struct.unpack_from("<" + form, self.memory, address)

    def rows(self, form, address, count):
        size = struct.calcsize("<" + form)
        return [self.row(form, address + i * size) for i in range(count)]

    def text(self, address):
        return self.memory[address:self.memory.index(0, address)].decode() if address else None

    def texts(self, address, count):
        return [self.text(at) for (at,) in self.rows("I", address, count)] if address else []


# ---- the tables, as C ----

def quote(text):
    return "NULL" if text is None else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def table(form, name, rows):
    """A table that is never empty: what a game has none of is a row of nothing."""
    return [f"static const {form} {name}[] = {{", *(f"    {row}," for row in rows or ["{0}"]), "};"]


def words(name, texts):
    return table("char *const", name, [quote(text) for text in texts] or ["NULL"])


def list_of(values):
    return "{" + ", ".join(str(value) for value in values) + "}"


def schemas(module, name, address, count):
    rows = module.rows("II5s3x", address, count)
    return table("mi_schema", name, [f"{{{quote(module.text(word))}, {quote(module.text(rule))}, {list_of(kinds)}}}"
                                     for word, rule, kinds in rows])


def kinds(module, address, count):
    out, rows = [], []
    for i, (word, many, words_at, links_at, links, prints) in enumerate(module.rows("IH2xIIH2xI", address, count)):
        if words_at:
            out += words(f"words_{i}", module.texts(words_at, many))
        if links_at:
            out += table("mi_link", f"links_{i}", [list_of(link) for link in module.rows("3H", links_at, links)])
        if prints:
            out.append(f"PRINTED({i})")
        rows.append("{" + ", ".join([quote(module.text(word)), str(many), f"words_{i}" if words_at else "NULL",
                                     f"links_{i}" if links_at else "NULL", str(links),
                                     f"printed_{i}" if prints else "NULL"]) + "}")
    return out + table("mi_kind", "kinds", rows)


def options(module, address, count):
    return table("mi_option", "options", [list_of(quote(module.text(at)) for at in row)
                                          for row in module.rows("3I", address, count)])


def expansions(module, address, count):
    return table("mi_expansion", "expansions", [list_of(row) for row in module.rows("B3xIB3x", address, count)])


def orders(module, address, count):
    return table("mi_order", "orders", [f"{{{quote(module.text(word))}, {quote(module.text(rule))}, {tells}}}"
                                        for word, rule, tells in module.rows("IIB3x", address, count)])


def verbs(module, address, count):
    return table("mi_verb", "verbs", [f"{{{quote(module.text(word))}, {list_of(kinds)}, forbids, apply}}"
                                      for word, kinds in module.rows("I3s9x", address, count)])


def names(module, name, counts):
    """The names of arguments and fields: four lists of texts."""
    out, address = [], module.row("I", module.address["names"])[0]
    lists = ["verb_names", "event_names", "fact_names", "prompt_names"]
    for of, at, count in zip(lists, module.row("4I", address), counts):
        out += words(of, module.texts(at, count))
    return out + [f"const mi_names {name}_names = {list_of(lists)};"]


def game(module, name):
    (title, number_, version, least, most, n_options, n_kinds, n_verbs, n_events, n_facts, n_prompts, n_expansions,
     options_at, expansions_at, kinds_at, verbs_at, events_at, facts_at, prompts_at,
     n_orders, near, away, orders_at, noted, walks, seldom) = module.row(
         "I4B7Bx7I4x3BxIQQ8xH", module.row("I", module.address["game"])[0])
    return [
        *options(module, options_at, n_options), *expansions(module, expansions_at, n_expansions),
        *kinds(module, kinds_at, n_kinds), *verbs(module, verbs_at, n_verbs),
        *schemas(module, "events", events_at, n_events), *schemas(module, "fact_rows", facts_at, n_facts),
        *schemas(module, "prompts", prompts_at, n_prompts), *orders(module, orders_at, n_orders),
        *names(module, name, [n_verbs, n_events, n_facts, n_prompts]),
        f"const mi_game {name}_game = {{",
        f"    ADAPTED, .name = {quote(module.text(title))}, .id = {number_}, .version = {version},",
        f"    .seats_min = {least}, .seats_max = {most}, .option_count = {n_options}, .kind_count = {n_kinds},",
        f"    .verb_count = {n_verbs}, .event_count = {n_events}, .fact_count = {n_facts},",
        f"    .prompt_count = {n_prompts}, .expansion_count = {n_expansions}, .options = options,",
        "    .expansions = expansions, .kinds = kinds, .verbs = verbs, .events = events,",
        "    .facts_table = fact_rows, .prompts = prompts, .host.orders = orders,",
        f"    .host.order_count = {n_orders}, .host.order_near = {near}, .host.order_away = {away},",
        f"    .host.noted = {noted}u, .host.walks = {walks}u, .bot.seldom = {seldom},",
        "};",
    ]


def main():
    module, name = Module(sys.argv[1]), sys.argv[2]
    print("\n".join([
        "// Written by tools/archive/tables.py.", f'#include "{name}.module.c"', '#include "miasma/names.h"',
        f"#define MODULE(name) Z_{name}##name", f"#define DESK {module.address['desk']}", '#include "adapter1.h"',
        f"extern const mi_game {name}_game;", f"extern const mi_names {name}_names;", *game(module, name)]))


main()
