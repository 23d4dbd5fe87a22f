"""Checks the catalogues and the rules against the games' tables and writes them as C.

usage: gen_words.py KEYS WORDS_DIR GAMES_DIR OUT [JSON_DIR]

With JSON_DIR the catalogues are also written for the browser: for each language the words of
the page, of its start page, of online play, of bots, of the end of a game, of sharing, of accounts, of notices, and
for each game its words, its rules, its lesson and its notes. KEYS is what tools/gen_keys.c prints. Any missing or unknown key, any
placeholder that a message may not use or that one language has and another lacks, ends the build.

An archived version of a game is a book GAME@VERSION. Its words and rules are today's, but for what has another sense
now: `key@1 = text` in a catalogue and `- **id@1** text` in the rules are the text for version 1 and those before it.
"""

import json
import pathlib
import re
import sys

# Code and name of every language of WORDS_DIR/languages.def; English is the first.
LANGUAGES = dict(re.findall(r'^LANGUAGE\(\w+, "(\w+)", "([^"]+)"\)$',
                            (pathlib.Path(sys.argv[2]) / "languages.def").read_text(encoding="utf-8"), re.M))
LANGS = list(LANGUAGES)
# What the browser client uses of the program's own words.
PAGE_PARTS = ["seat", "bar", "curtain", "log", "undo", "bot", "result"]
# … and what belongs to a book that it reads later.
LATER_PARTS = {"hint": "bots", "theme": "puzzle"}
# Books of the browser client alone: their keys are those of the English catalogue. A game may have
# a lesson, in a book "lesson-GAME".
PAGE_BOOKS = ["web", "home", "lesson", "online", "bots", "end", "share", "proof", "account", "person", "inbox", "talk", "court", "again", "look", "puzzle"]
LESSON = "lesson-"
# What everything on a board is and does, in a book "notes-GAME": every game with a lesson has one.
NOTES = "notes-"
# Where the page has words for refusals of the server: BOOK.error.WORD.
REFUSING_BOOKS = ["online", "account", "inbox", "court"]
# Refusals that come from the page itself, and not from server/net/errors.def.
PAGE_REFUSALS = {"network", "wait", "proof", "push"}
# Refusals that only a program meets which speaks to the server by itself.
PROGRAM_REFUSALS = {"before", "if", "json", "method", "of", "path", "query", "request", "rows", "then", "websocket"}
SEATS = ["red", "blue", "gold", "black", "white", "teal"]
errors = []


def read_keys(path):
    books = {}
    for line in pathlib.Path(path).read_text().splitlines():
        book, key, fields = line.split("\t")
        books.setdefault(book, {})[key] = set(fields.split())
    books.setdefault("miasma", {}).update({f"seat.{seat}": set() for seat in SEATS})
    return books


def read_catalogue(path):
    messages = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        key, sep, text = line.partition("=")
        key = key.strip()
        if not sep or not text.strip():
            errors.append(f"{path}:{number}: not 'key = text'")
        elif key in messages:
            errors.append(f"{path}:{number}: {key} stands twice")
        messages[key] = text.strip()
    return messages


def as_of(texts, version):
    """The texts as a version has them, or today's where it is empty: those kept for it come before today's."""
    found = {key: text for key, text in texts.items() if "@" not in key}
    kept = [(int(key.partition("@")[2]), key) for key in texts if "@" in key] if version else []
    for until, key in sorted(kept, reverse=True):
        if until >= int(version):
            found[key.partition("@")[0]] = texts[key]
    return found


def catalogues_of(words_dir, book, keys):
    """The catalogues of a book in every language; an archived version has nothing that came after it."""
    title, _, version = book.partition("@")
    found = {lang: as_of(read_catalogue(words_dir / lang / f"{title}.msg"), version) for lang in LANGS}
    if not version:
        return found
    own = lambda key: key in keys or is_form(key, keys) or is_suggestion(key, keys)
    return {lang: {key: text for key, text in found[lang].items() if own(key)} for lang in LANGS}


def check_kept(words_dir, books):
    """A text that is kept for a version is one that this version has."""
    for title in {book.partition("@")[0] for book in books if "@" in book}:
        versions = {int(book.partition("@")[2]): keys for book, keys in books.items() if book.startswith(f"{title}@")}
        for lang in LANGS:
            for key in read_catalogue(words_dir / lang / f"{title}.msg"):
                base, _, until = key.partition("@")
                known = until and any(base in keys for version, keys in versions.items() if version <= int(until))
                if until and not known:
                    errors.append(f"words/{lang}/{title}.msg: {key}: no archived version has {base}")


def read_rules(path):
    text = path.read_text(encoding="utf-8")
    for broken in re.findall(r"^- \*\*(\S+)\*\* .+\n[ \t]+\S", text, re.M):
        errors.append(f"{path}: rule {broken} is broken over two lines")
    found = re.findall(r"^- \*\*(\S+)\*\* (.+)$", text, re.M)
    return dict(found)


def placeholders(where, text):
    names = set()
    for inside in re.findall(r"\{([^}]*)\}", text):
        if "?" in inside and inside.count("|") not in (1, 2):
            errors.append(f"{where}: a plural needs two forms or three: {{{inside}}}")
        names.add(re.split(r"[.?]", inside)[0])
    if text.count("{") != text.count("}"):
        errors.append(f"{where}: braces do not match")
    return names


def is_form(key, keys):
    """region.gallia.of is a form of the element region.gallia."""
    base = key.rpartition(".")[0]
    return base in keys and not base.startswith(("verb.", "event.", "fact.", "prompt.", "option."))


def is_suggestion(key, keys):
    """verb.design.suggest: texts to begin a note with, parted by '|'; a catalogue may have some."""
    base, _, last = key.rpartition(".")
    return last == "suggest" and f"{base}.note" in keys


def check_book(book, keys, catalogues):
    strict = book.startswith(NOTES)
    for lang in LANGS:
        here = catalogues[lang]
        for key in sorted(keys.keys() - here.keys()):
            errors.append(f"words/{lang}/{book}.msg: {key} is missing")
        for key in here.keys() - keys.keys():
            if strict or not is_form(key, keys) and not is_suggestion(key, keys):
                errors.append(f"words/{lang}/{book}.msg: {key} is not a key of {book}")
    for key, allowed in keys.items():
        used = {}
        for lang in LANGS:
            where = f"words/{lang}/{book}.msg: {key}"
            used[lang] = placeholders(where, catalogues[lang].get(key, ""))
            for name in used[lang] - allowed:
                errors.append(f"{where}: no field {{{name}}} here")
        for lang in LANGS:
            for name in used["en"] ^ used[lang]:
                errors.append(f"words/{lang}/{book}.msg: {key}: {{{name}}} differs from English")


def kinds_of(keys):
    """The kinds of a game and the elements of each; what is printed on an element tells it from others."""
    kinds = {"seat": [], "number": []}
    for key in keys:
        kind, _, element = key.partition(".")
        if kind == "print":
            kinds[element] = []
        elif element and kind not in ("verb", "event", "fact", "prompt", "option", "order"):
            kinds.setdefault(kind, []).append(element)
    return kinds


def note_keys(keys, english):
    """The keys of the notes of a game.

    Every kind has a name. Its elements share one sentence, note.KIND.*, which may say what is
    printed on them; or each has its own, and the kind another, for an element nobody has seen.
    Every verb has a sentence, and so has every part of the board. What the one page of the game
    says besides is as the English catalogue has it.
    """
    kinds = kinds_of(keys)
    wanted = {f"kind.{kind}": set() for kind in kinds}
    for kind, elements in kinds.items():
        shared = f"note.{kind}.*"
        if shared in english or not elements:
            wanted[shared] = {"number", "list", *kinds}
        if shared not in english or f"note.{kind}" in english:
            wanted[f"note.{kind}"] = set()
        if shared not in english:
            wanted.update({f"note.{kind}.{element}": set() for element in elements})
    verbs = [key for key in keys if key.startswith("verb.") and key.count(".") == 1]
    wanted.update({f"note.{verb}": set() for verb in verbs})
    areas = [key.split(".")[-1] for key in english if key.startswith(("area.", "note.area."))]
    wanted.update({key: set() for area in areas for key in (f"area.{area}", f"note.area.{area}")})
    wanted.update({key: set() for key in english if key.startswith("aid.")})
    return wanted


def check_note_rules(game, catalogues, rules):
    """Every sentence ends with the rule that says so, the same one in every language."""
    for key, text in catalogues["en"].items():
        if not key.startswith("note."):
            continue
        ids = {lang: re.findall(r"§(\S+)$", catalogues[lang].get(key, "")) for lang in LANGS}
        if not ids["en"] or any(found != ids["en"] for found in ids.values()):
            errors.append(f"words: {NOTES}{game}.msg: {key}: no rule, or not the same one in every language")
        elif ids["en"][0] not in rules["en"]:
            errors.append(f"words: {NOTES}{game}.msg: {key}: there is no rule {ids['en'][0]}")


def quota_kinds(api):
    """What somebody can have too much of: the last argument of quota_refuse and quota_over, and what quota.c counts of tables."""
    calls = [re.findall(r'quota_(?:refuse|over)\([^;]*?"(\w+)"\)', one.read_text(encoding="utf-8")) for one in api.glob("*.c")]
    return set(sum(calls, [])) | {"tables", "bots", "imports"}


def check_refusals(books, server):
    """The page has a sentence for every refusal of the server that people meet, and for none that there is not."""
    words = set(re.findall(r'^API_ERROR\(\w+, +\d+, "(\w+)"', (server / "net/errors.def").read_text(encoding="utf-8"), re.M))
    kinds = quota_kinds(server / "api")
    said = {tuple(key.split(".")[2:]) for book in REFUSING_BOOKS for key in books[book] if ".error." in key}
    for parts in said:
        if parts[0] not in words | PAGE_REFUSALS:
            errors.append(f"words/en: error.{'.'.join(parts)}: the server has no error {parts[0]}")
        if parts[0] == "quota" and len(parts) > 1 and parts[1] not in kinds:
            errors.append(f"words/en: error.{'.'.join(parts)}: the server has no quota {parts[1]}")
    wanted = {(word,) for word in words - PROGRAM_REFUSALS} | {("quota", kind) for kind in kinds}
    for parts in sorted(wanted - said):
        errors.append(f"words/en: no sentence BOOK.error.{'.'.join(parts)} in {', '.join(REFUSING_BOOKS)}")


def check_rules(game, rules):
    for lang in LANGS[1:]:
        if list(rules[lang]) != list(rules["en"]):
            odd = set(rules[lang]) ^ set(rules["en"])
            errors.append(f"games/{game}/RULES.{lang}.md: other rules than RULES.md: {sorted(odd)}")


def count_tests(folder):
    """How many RULE("ids", …) name each id."""
    counts = {}
    for path in sorted(folder.glob("test/*.c")):
        for ids in re.findall(r'^RULE\("([^"]*)"', path.read_text(encoding="utf-8"), re.M):
            for rule in ids.split():
                counts[rule] = counts.get(rule, 0) + 1
    return counts


def quote(text):
    return json.dumps(text, ensure_ascii=False)


def texts(per_lang):
    return "{" + ", ".join(quote(text) if text else "NULL" for text in per_lang) + "}"


def emit_book(out, book, catalogues, rules, tests):
    keys = sorted(set().union(*(catalogues[lang] for lang in LANGS)), key=lambda k: k.encode())
    out.append(f"static const words_entry {book}_entries[] = {{")
    for key in keys:
        # A form that one language needs and another does not falls back to the plain word.
        base = key.rpartition(".")[0]
        each = [catalogues[lang].get(key) or catalogues[lang].get(base) for lang in LANGS]
        out.append(f"    {{{quote(key)}, {texts(each)}}},")
    out.append("};")
    out.append(f"static const words_rule {book}_rules[] = {{")
    for rule in rules["en"]:
        each = [rules[lang].get(rule, "") for lang in LANGS]
        out.append(f"    {{{quote(rule)}, {texts(each)}, {tests.get(rule, 0)}}},")
    out.append("};")


def emit_program(out, order, catalogues):
    out.append("const char *const words_program[WORDS_PROGRAM][WORDS_LANGS] = {")
    out += ["    " + texts(catalogues[lang].get(key) for lang in LANGS) + "," for key in order]
    out.append("};")
    out.append("const char *const words_seats[MI_SEATS][WORDS_LANGS] = {")
    for seat in SEATS:
        out.append("    " + texts(catalogues[lang].get(f"seat.{seat}") for lang in LANGS) + ",")
    out.append("};")


def add_page(page, book, keys, catalogue):
    """The page itself needs of a game only what lists of games say.

    The words of a game are a list in the order of its tables, which the page knows too, and the
    rest by key.
    """
    if book == "web":
        page["words"][book] = catalogue
    elif book == "miasma":
        page["words"][book] = {key: text for key, text in catalogue.items() if key.split(".")[0] in PAGE_PARTS}
        for part, later in LATER_PARTS.items():
            page[later] = {key: text for key, text in catalogue.items() if key.split(".")[0] == part}
    elif book in PAGE_BOOKS or book.startswith((LESSON, NOTES)):
        page.setdefault(book.replace("-", "."), {}).update(catalogue)
    else:
        if "@" not in book:
            page["words"]["games"][book] = {key: catalogue[key] for key in ["name", "about"] if key in catalogue}
        plain = [key for key in keys if not key.endswith(".unknown")]
        rest = {key: text for key, text in catalogue.items() if key not in plain}
        page[f"words.{book}"] = {"list": [catalogue.get(key, "") for key in plain], "rest": rest}


def page_lessons(words_dir, books):
    """The lessons there are, each of a game."""
    found = sorted({path.stem for lang in LANGS for path in (words_dir / lang).glob(f"{LESSON}*.msg")})
    for book in found:
        if book.removeprefix(LESSON) not in books:
            errors.append(f"words: {book}.msg is the lesson of no game")
    return found


def archived_rules(games_dir, book, rules):
    """The rules that an archived version had, each in the text it had then."""
    title, _, version = book.partition("@")
    ids = (games_dir / f"archive/{title}-{version}.rules").read_text(encoding="utf-8").split()
    for rule in ids:
        if rule not in as_of(rules["en"], version):
            errors.append(f"games/{title}/RULES.md: version {version} has a rule {rule}")
    return {lang: {rule: as_of(rules[lang], version).get(rule, "") for rule in ids} for lang in LANGS}


def rules_of(folder, lang):
    """The rules of a game in a language; those in English where the language has none of any game yet."""
    own = folder / f"RULES.{lang}.md"
    begun = lang != "en" and any(folder.parent.glob(f"*/{own.name}"))
    if begun and not own.exists():
        errors.append(f"games/{folder.name}/{own.name} is missing")
    return read_rules(own if own.exists() else folder / "RULES.md")


def write_page(folder, pages):
    """What the browser reads: the catalogues of each language, and the languages."""
    for lang in LANGS:
        for part, content in pages[lang].items():
            text = json.dumps(content, ensure_ascii=False, indent=1)
            (folder / f"{part}.{lang}.json").write_text(text, encoding="utf-8")
    names = ", ".join(f"{lang}: {quote(name)}" for lang, name in LANGUAGES.items())
    (folder / "languages.ts").write_text("// Written by tools/gen_words.py from words/languages.def.\n\n"
                                         f"export const LANGS = {json.dumps(LANGS)} as const;\n"
                                         f"export const NAMES = {{ {names} }} as const;\n", encoding="utf-8")


def main():
    keys_path, words_dir, games_dir, out_path = sys.argv[1:5]
    words_dir, games_dir = pathlib.Path(words_dir), pathlib.Path(games_dir)
    books = read_keys(keys_path)
    lessons = page_lessons(words_dir, books)
    taught = [book.removeprefix(LESSON) for book in lessons]
    page_books = PAGE_BOOKS + lessons
    for book in page_books:
        english = read_catalogue(words_dir / f"en/{book}.msg")
        books[book] = {key: placeholders(key, text) for key, text in english.items()}
    check_refusals(books, words_dir.parent / "server")
    for game in taught:
        books[NOTES + game] = note_keys(books[game], read_catalogue(words_dir / f"en/{NOTES}{game}.msg"))
    page_books += [NOTES + game for game in taught]
    pages = {lang: {"words": {"games": {}}} for lang in LANGS}
    out = ["// Written by tools/gen_words.py.", "", '#include "tables.h"', ""]
    index = []
    check_kept(words_dir, books)
    for book, keys in books.items():
        catalogues = catalogues_of(words_dir, book, keys)
        check_book(book, keys, catalogues)
        for lang in LANGS:
            add_page(pages[lang], book, keys, catalogues[lang])
        if book in page_books:
            continue
        if book == "miasma":
            emit_program(out, [key for key in keys if not key.startswith("seat.")], catalogues)
            continue
        title, _, version = book.partition("@")
        folder = games_dir / title
        rules = {lang: rules_of(folder, lang) for lang in LANGS}
        check_rules(title, rules)
        rules = archived_rules(games_dir, book, rules) if version else {lang: as_of(rules[lang], "") for lang in LANGS}
        if book in taught:
            check_note_rules(book, {lang: read_catalogue(words_dir / lang / f"{NOTES}{book}.msg") for lang in LANGS},
                             rules)
        for lang in LANGS:
            pages[lang][f"rules.{book}"] = rules[lang]
        emit_book(out, book.replace("@", "_"), catalogues, rules, {} if version else count_tests(folder))
        index.append((title, version or 0, book.replace("@", "_")))
    out.append("#define COUNT(table) (sizeof(table) / sizeof *(table))")
    out.append("const words_book words_books[] = {")
    for title, version, book in index:
        out.append(f'    {{"{title}", {version}, {book}_entries, COUNT({book}_entries), '
                   f"{book}_rules, COUNT({book}_rules)}},")
    out.append("};")
    out.append("const unsigned words_book_count = COUNT(words_books);")
    if errors:
        print("\n".join(errors), file=sys.stderr)
        sys.exit(1)
    pathlib.Path(out_path).write_text("\n".join(out) + "\n", encoding="utf-8")
    if len(sys.argv) > 5:
        write_page(pathlib.Path(sys.argv[5]), pages)


main()
