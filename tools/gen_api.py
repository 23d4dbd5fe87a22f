#!/usr/bin/env python3
"""Writes docs/api/openapi.json and docs/api/asyncapi.json from the server's own tables.

    gen_api.py ROOT           writes them
    gen_api.py ROOT --check   fails when what is there is not what would be written
"""
import json
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
check = "--check" in sys.argv
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')


def rows(file, macro):
    """The arguments of every row MACRO(...) of a table: texts without quotes, words as they are."""
    for line in (root / file).read_text(encoding="utf-8").splitlines():
        if not line.startswith(macro + "("):
            continue
        body, out = line[len(macro) + 1:line.rindex(")")], []
        while body:
            body = body.lstrip()
            text = STRING.match(body)
            part = text.group(0) if text else body.split(",")[0]
            out.append(text.group(1) if text else part.strip())
            body = body[len(part):].lstrip().removeprefix(",")
        yield out


def obj(required, **properties):
    return {"type": "object", "properties": properties, "required": required}


TEXT, NUMBER, TRUTH = {"type": "string"}, {"type": "integer"}, {"type": "boolean"}
SEAT = {"type": "string", "enum": ["red", "blue", "gold", "black", "white", "teal"]}
LEVEL = {"type": "string", "enum": [word for _, word in rows("include/miasma/table.def", "LEVEL")]}


def one_of(*words):
    return {"type": "string", "enum": list(words)}


def nullable(schema):
    return {"oneOf": [schema, {"type": "null"}]}


def many(schema):
    return {"type": "array", "items": schema}


PACE = {"oneOf": [obj(["kind", "bank", "step"], kind=one_of("live"), bank=NUMBER, step=NUMBER),
                  obj(["kind", "days"], kind=one_of("days"), days=NUMBER)]}
TERMS = obj([], vacation=NUMBER, sleep=TRUTH, pause=NUMBER)
SEAT_AT = obj(["seat", "kind", "name", "level", "here", "clock", "away"], seat=SEAT,
              kind=one_of("open", "invite", "person", "bot", "standin"), name=TEXT, level=nullable(LEVEL),
              here=nullable(TRUTH), clock=nullable(NUMBER), away=nullable(NUMBER))
TABLE_FIELDS = dict(
    id=TEXT, game=TEXT, version=NUMBER, readable=TRUTH, options={"type": "object", "additionalProperties": TEXT},
    state=one_of("open", "running", "finished"), private=TRUTH, standing=TRUTH, imported=TRUTH, pace=PACE, terms=nullable(TERMS), host=TEXT, you=nullable(SEAT),
    yours=many(SEAT), isHost=TRUTH, order=nullable(NUMBER), raised=TRUTH, ifs=nullable(NUMBER),
    seats=many(SEAT_AT), length=NUMBER,
    toAct=nullable(one_of(*SEAT["enum"], "nature")), due=nullable(NUMBER), commitment=TEXT,
    promises={"type": "object", "additionalProperties": TEXT},
    lucks={"type": "object", "additionalProperties": TEXT}, resumed=nullable(NUMBER), created=NUMBER,
    updated=NUMBER, result=nullable(many(obj(["seat", "points", "rank"], seat=SEAT, points=NUMBER, rank=NUMBER))),
    paused=nullable(NUMBER), pausedUntil=nullable(NUMBER),
    ask=nullable(obj(["kind", "to", "agreed"], kind=one_of("undo", "stop", "pause"), to=NUMBER, agreed=many(SEAT))))
TABLE = obj(list(TABLE_FIELDS), **TABLE_FIELDS,
            invites={"type": "object", "description": "for the host", "additionalProperties": TEXT})
PERSON = obj(["id", "name", "account"], id=TEXT, name=TEXT, account=TRUTH)
# Bytes are base64url without padding. What a passkey answers, for a new key and for signing in.
KEY_ANSWER = dict(id=TEXT, clientData=TEXT, authenticatorData=TEXT)
KEY_PROOF = obj([*KEY_ANSWER, "signature"], **KEY_ANSWER, signature=TEXT, user=TEXT)
KEY = obj(["id", "device", "made", "used"], id=TEXT, device=TEXT, made=NUMBER, used=NUMBER)
RP = obj(["id", "name"], id=TEXT, name=TEXT)
HOW = one_of("guest", "code", "key", "password", "spare")
WAYS = obj(["keys", "password", "share", "spares", "sessions", "alarm"], keys=many(KEY), password=TRUTH, share=TRUTH, spares=NUMBER,
           sessions=many(obj(["id", "device", "how", "made", "used", "here"], id=TEXT, device=TEXT, how=HOW, made=NUMBER,
                             used=NUMBER, here=TRUTH)), alarm=nullable(NUMBER))
# What became of each game of an archive: the table, or why it was not taken.
IMPORTED = obj(["games", "settings"], settings=TRUTH, games=many(obj(["file"], file=TEXT, id=TEXT,
               error=one_of(*(word for _, word, _ in rows("server/api/carry.def", "CARRY"))))))
ERRORS = list(rows("server/net/errors.def", "API_ERROR"))
ERROR = obj(["error"], error=one_of(*sorted({word for _, _, word, _ in ERRORS})), rule={"type": "string", "description": "the rule that refuses"},
            why={"type": "string", "description": "of a name: short, long, signs or taken; of a password: short, long or common; "
                                           "of a key: what is wrong with the answer; of a ban: the reason"},
            case={"type": "string", "description": "of a ban: what to appeal against"},
            until={"type": "integer", "description": "of a ban: when it ends"},
            row={"type": "string", "description": "the row of a list that is refused, from 0"},
            of={"type": "string", "description": "of a quota: tables, bots, imports, log, guests, codes, tries, challenges, ways, reports, lines, channels, mails, vacations, invites, follows, archives or exports"})

# How people are told who are not at the board.
CHANNEL = one_of(*(word for _, _, word in rows("server/notices/channels.def", "CHANNEL")))
KIND = one_of(*(word for _, _, word, _ in rows("server/notices/kinds.def", "KIND")))
STYLE = one_of(*(word for _, _, word, _ in rows("server/notices/styles.def", "STYLE")))
LANGUAGE = one_of(*(code for _, code, _ in rows("words/languages.def", "LANGUAGE")))
QUIET = obj(["language", "zone", "from", "until"], language=LANGUAGE, zone=TEXT, **{"from": NUMBER, "until": NUMBER})
PLACE = obj(["id", "channel", "target", "state", "next"], id=TEXT, channel=CHANNEL, target=TEXT,
            state=one_of("works", "unconfirmed", "fails"), next=nullable(NUMBER), digest=TRUTH, style=STYLE)
NOTICES = obj(["channels", "switches", "quiet", "key", "mail"], channels=many(PLACE),
              switches=many(obj(["game", "kind", "channel", "on"], game=TEXT, kind=KIND, channel=CHANNEL, on=TRUTH)),
              quiet=nullable(QUIET), key=TEXT, mail=TRUTH)
INBOX = obj(["waiting", "letters"], waiting=many(obj(["table", "game", "since"], table=TEXT, game=TEXT, since=NUMBER)),
            letters=many(obj(["id", "kind", "table", "game", "at", "seen", "invite"], id=TEXT, kind=KIND, table=TEXT,
                             game=TEXT, at=NUMBER, seen=TRUTH, invite=nullable(TEXT))))
# A person as others see them. `page` is how their page is asked for; chances are of so much or more, and or less.
CHANCE = {"type": "number"}
DIE = obj(["game", "faces", "thrown", "sum", "counts"], game=TEXT, faces=NUMBER, thrown=NUMBER, sum=NUMBER,
          counts=many(NUMBER), more=CHANCE, less=CHANCE)
PROFILE = obj(["name", "page", "account", "since", "played", "stayed", "you", "followed", "games", "opponents", "dice"],
              name=TEXT, page=TEXT, account=TRUTH, since=NUMBER, played=NUMBER, stayed=NUMBER, you=TRUTH, followed=TRUTH,
              games=many(obj(["game", "played", "won"], game=TEXT, played=NUMBER, won=NUMBER)),
              opponents=many(obj(["name", "page", "games", "won", "lost"], name=TEXT, page=TEXT, games=NUMBER, won=NUMBER,
                                 lost=NUMBER)), dice=many(DIE))
FOLLOWED = obj(["name", "page", "tables"], name=TEXT, page=TEXT,
               tables=many(obj(["id", "game"], id=TEXT, game=TEXT)))

# Moderation.
COMPLAINT = one_of(*(word for word, in rows("server/api/cases.def", "COMPLAINT")))
ACT = one_of(*(word for word, _, _ in rows("server/api/cases.def", "VERDICT")))
CASE_STATE = one_of("open", "decided", "appealed", "upheld", "lifted")
TURNED_AWAY = many(obj(["id", "name", "at"], id=TEXT, name=TEXT, at=NUMBER))
COMPLAINTS = obj(["reports"], reports=many(obj(["id", "at", "kind", "said", "name", "table", "game", "state", "act"], id=TEXT, at=NUMBER,
                 kind=COMPLAINT, said=TEXT, name=TEXT, table=TEXT, game=nullable(TEXT), state=one_of("open", "decided", "lifted"), act=TEXT)))
STANDING = obj(["name", "muted", "banned", "moderator", "cases"], name=TEXT, muted=nullable(NUMBER), banned=nullable(NUMBER), moderator=TRUTH,
               cases=many(obj(["id", "act", "at", "until", "reason", "unread", "state", "appeal", "answer", "table", "game"], id=TEXT, act=ACT,
                              at=NUMBER, until=nullable(NUMBER), reason=TEXT, unread=TRUTH, state=CASE_STATE, appeal=TEXT, answer=TEXT,
                              table=TEXT, game=nullable(TEXT))))
CASES = obj(["open", "appeals", "cases"], open=NUMBER, appeals=NUMBER,
            cases=many(obj(["id", "name", "made", "state", "act", "kinds", "reports"], id=TEXT, name=TEXT, made=NUMBER, state=CASE_STATE,
                           act=TEXT, kinds=many(COMPLAINT), reports=NUMBER)))
CASE_FIELDS = dict(
    id=TEXT, state=CASE_STATE, made=NUMBER, act=TEXT, until=nullable(NUMBER), reason=TEXT, judge=nullable(TEXT), judged=NUMBER,
    appeal=TEXT, appealed=NUMBER, answer=TEXT, table=TEXT, game=nullable(TEXT), own=TRUTH, mine=TRUTH,
    person=obj(["name", "made", "played", "stayed", "muted", "banned"], name=TEXT, made=NUMBER, played=NUMBER, stayed=NUMBER,
               muted=nullable(NUMBER), banned=nullable(NUMBER)),
    lines=many(obj(["no", "at", "name", "phrase", "text", "chosen"], no=NUMBER, at=NUMBER, name=TEXT, phrase=nullable(NUMBER), text=TEXT,
                   chosen=TRUTH)),
    reports=many(obj(["at", "kind", "said", "name"], at=NUMBER, kind=COMPLAINT, said=TEXT, name=TEXT)),
    trace=many(obj(["at", "what", "why", "case", "who"], at=NUMBER, what=TEXT, why=TEXT, case=nullable(TEXT), who=TEXT)))
CASE = obj(list(CASE_FIELDS), **CASE_FIELDS)

# When a person rests, and what it means at a table.
REST_AT = obj(["id", "game", "days", "vacation", "sleep", "pause", "spent", "others"], id=TEXT, game=TEXT, days=NUMBER, vacation=NUMBER,
              sleep=TRUTH, pause=NUMBER, spent=NUMBER, others=many(TEXT))
REST = obj(["zone", "sleep", "changeable", "vacation", "tables"], zone=TEXT, changeable=NUMBER, tables=many(REST_AT),
           sleep=nullable(obj(["from", "minutes", "at"], **{"from": NUMBER}, minutes=NUMBER, at=NUMBER)),
           vacation=nullable(obj(["since", "until"], since=NUMBER, until=NUMBER)))

# An answer kept in advance, as it is sent and as it is told.
IF_ROW = obj(["if", "then"], **{"if": TEXT}, then=TEXT, times=NUMBER, turns=NUMBER)
IF_TOLD = obj(["if", "then", "times", "turns", "state"], **{"if": TEXT}, then=TEXT, times=NUMBER, turns=NUMBER,
              state=one_of(*[word for _, word, _ in rows("include/miasma/table.def", "IF_STATE")]))

# What goes into the requests that have a body of their own.
BODIES = {
    "/api/guest": obj(["name"], name=TEXT, device=TEXT),
    "/api/me": obj(["name"], name=TEXT),
    "/api/me/inbox": obj(["seen"], seen=TEXT),
    "/api/me/notices/push": obj(["endpoint", "p256dh", "auth"], endpoint=TEXT, p256dh=TEXT, auth=TEXT),
    "/api/me/notices/mail": obj(["address"], address=TEXT, digest=TRUTH, language=LANGUAGE),
    "/api/me/notices/hook": obj(["url", "style"], url=TEXT, style=STYLE),
    "/api/me/notices/switch": obj(["game", "kind", "channel", "on"], game=TEXT, kind=KIND, channel=CHANNEL,
                                   on=nullable(TRUTH)),
    "/api/me/notices/quiet": QUIET,
    "/api/me/rest/sleep": obj(["zone", "from", "minutes"], zone=TEXT, **{"from": NUMBER}, minutes=NUMBER),
    "/api/me/rest/vacation": obj(["zone", "from", "until"], zone=TEXT, **{"from": TEXT}, until=TEXT),
    "/api/me/keys": obj([*KEY_ANSWER, "device"], name=TEXT, device=TEXT, **KEY_ANSWER),
    "/api/me/password": obj(["password"], name=TEXT, password=TEXT),
    "/api/me/share": obj(["on"], on=TRUTH),
    "/api/me/again": {"oneOf": [obj(["key"], key=KEY_PROOF), obj(["password"], password=TEXT)]},
    "/api/session": {"oneOf": [obj(["code"], code=TEXT, device=TEXT), obj(["key"], key=KEY_PROOF, device=TEXT),
                               obj(["name", "password"], name=TEXT, password=TEXT, device=TEXT),
                               obj(["name", "spare"], name=TEXT, spare=TEXT, device=TEXT)]},
    "/api/tables": obj(["seats"], game=TEXT, options={"type": "object", "additionalProperties": TEXT},
                       seats=many(obj(["kind"], kind=one_of("me", "open", "invite", "bot"), level=LEVEL)),
                       pace=PACE, terms=TERMS, private=TRUTH, record=TEXT, wait=TRUTH),
    "/api/tables/{id}/join": obj([], seat=SEAT, invite=TEXT, luck=TEXT),
    "/api/tables/{id}/luck": obj(["luck"], luck=TEXT),
    "/api/tables/{id}/start": obj([], luck=TEXT),
    "/api/tables/{id}/remove": obj(["seat"], seat=SEAT),
    "/api/tables/{id}/invite": obj(["name"], name=TEXT),
    "/api/tables/{id}/order": obj([], seat=SEAT, order=NUMBER, raised=TRUTH),
    "/api/tables/{id}/ifs": obj(["rows"], seat=SEAT, rows=many(IF_ROW)),
    "/api/tables/{id}/undo": obj(["agree"], to=NUMBER, agree=TRUTH),
    "/api/tables/{id}/stop": obj(["agree"], agree=TRUTH),
    "/api/tables/{id}/pause": obj(["agree"], agree=TRUTH),
    "/api/tables/{id}/report": obj([], step=NUMBER, tried=TEXT, said=TEXT),
    "/api/tables/{id}/mute": obj([], seat=SEAT, line=NUMBER, mute=TRUTH),
    "/api/tables/{id}/talk/report": obj(["lines", "kind"], lines=many(NUMBER), kind=COMPLAINT, said=TEXT),
    "/api/me/standing": obj(["case"], case=TEXT),
    "/api/me/appeal": obj(["case", "said"], case=TEXT, said=TEXT),
    "/api/cases/{id}/act": obj(["act", "reason"], act=ACT, days=NUMBER, reason=TEXT),
    "/api/cases/{id}/decide": obj(["decision", "reason"], decision=one_of("uphold", "lift"), reason=TEXT),
}


def ref(name):
    return {"$ref": f"#/components/schemas/{name}"}


def content(answer):
    """What an answer of routes.def holds."""
    kinds = {"tables": obj(["tables", "next"], tables=many(ref("Table")), next=nullable(TEXT)), "table": ref("Table"),
             "person, token": obj(["person"], person=ref("Person"), token=TEXT),
             "free, why": obj(["free"], free=TRUTH, why=one_of("taken", "short", "long", "signs")), "ways": WAYS,
             "challenge, rp, user": obj(["challenge", "rp", "user", "exclude", "until"], challenge=TEXT, rp=RP,
                                        user=obj(["id", "name"], id=TEXT, name=TEXT), exclude=many(TEXT), until=NUMBER),
             "challenge, rp": obj(["challenge", "rp", "until"], challenge=TEXT, rp=RP, until=NUMBER),
             "201 key": obj(["key"], key=KEY), "codes": obj(["codes"], codes=many(TEXT)),
             "code, until": obj(["code", "until"], code=TEXT, until=NUMBER),
             "person, waiting": obj(["person", "waiting"], person=ref("Person"), waiting=many(TEXT), moderator=TRUTH,
                                    warned=NUMBER),
             "complaints": COMPLAINTS, "blocks": obj(["blocks"], blocks=TURNED_AWAY),
             "mutes": obj(["mutes"], mutes=TURNED_AWAY), "standing": STANDING, "one case": CASE, "cases": CASES,
             "200 rest": REST, "inbox": INBOX, "notices": NOTICES, "channel": obj(["id"], id=TEXT, secret=TEXT),
             "person": obj(["person"], person=ref("Person")), "report": obj(["report"], report=TEXT),
             "games, next": obj(["tables", "of", "next"], tables=many(ref("Table")), of=many(SEAT), next=nullable(TEXT)),
             "profile": PROFILE, "follows": obj(["follows"], follows=many(FOLLOWED)),
             "games, settings": IMPORTED,
             "ifs": obj(["seat", "rows"], seat=SEAT, rows=many(IF_TOLD))}
    if "page" in answer:
        return {"text/html": {"schema": TEXT}}
    if "application/x-tar" in answer:
        return {"application/x-tar": {"schema": {"type": "string", "format": "binary"}}}
    if "text/plain" in answer:
        return {"text/plain": {"schema": TEXT}}
    for words, schema in kinds.items():
        if words in answer:
            return {"application/json": {"schema": schema}}
    return None


def operation(path, method, access, what, answer):
    codes = re.findall(r"\b\d{3}\b", answer) or ["200"]
    queries = re.findall(r"[?&](\w+)", what)
    responses = {}
    for code in codes:
        responses[code] = {"description": answer}
        if content(answer) and code < "300":
            responses[code]["content"] = content(answer)
    responses["429"] = {"description": "too many requests of one address or person, or a quota",
                        "headers": {"Retry-After": {"description": "seconds", "schema": {"type": "integer"}}},
                        "content": {"application/json": {"schema": ref("Error")}}}
    responses["default"] = {"description": "refused", "content": {"application/json": {"schema": ref("Error")}}}
    out = {"summary": what, "operationId": f"{method} {path}", "responses": responses}
    parameters = [{"name": name, "in": "path", "required": True, "schema": TEXT}
                  for name in re.findall(r"{(\w+)}", path)]
    parameters += [{"name": name, "in": "query", "schema": TEXT} for name in queries]
    if parameters:
        out["parameters"] = parameters
    if method == "post" and path.endswith("/lines"):
        out["requestBody"] = {"content": {"text/plain": {"schema": TEXT}}}
    elif method == "post" and path == "/api/me/import":
        out["requestBody"] = {"content": {"application/x-tar": {"schema": {"type": "string", "format": "binary"}}}}
    elif method == "post" and path in BODIES:
        out["requestBody"] = {"content": {"application/json": {"schema": BODIES[path]}}}
    out["security"] = [{"bearer": []}, {"cookie": []}] if access != "ANYONE" else [{}, {"bearer": []}, {"cookie": []}]
    return out


def openapi():
    paths = {}
    for method, path, _, access, what, answer in rows("server/api/routes.def", "ROUTE"):
        paths.setdefault(path, {})[method.lower()] = operation(path, method.lower(), access, what, answer)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Miasma", "version": "1", "description": "Tables over HTTP. See docs/protocol.md."},
        "paths": paths,
        "x-errors": [{"status": int(status), "error": word, "what": what} for _, status, word, what in ERRORS],
        "components": {
            "schemas": {"Table": TABLE, "Person": PERSON, "Error": ERROR},
            "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"},
                                "cookie": {"type": "apiKey", "in": "cookie", "name": "miasma"}},
        },
    }


def asyncapi():
    frames = list(rows("proto/messages.def", "FRAME"))
    messages = {word: {"title": word, "contentType": "application/octet-stream",
                       "description": f"Type {kind}. Number: {number}. Body: {body}."}
                for _, kind, _, word, number, body in frames}

    def said(who):
        return [{"$ref": f"#/channels/play/messages/{f[3]}"} for f in frames if f[2] == who]

    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Miasma", "version": "1",
                 "description": "A table over a WebSocket, subprotocol miasma.1: binary messages, each a type byte, "
                                "a number in four bytes, little end first, and a body. See docs/protocol.md."},
        "channels": {"play": {"address": "/api/tables/{id}/play", "parameters": {"id": {"description": "the table"}},
                              "messages": {w: {"$ref": f"#/components/messages/{w}"} for w in messages}}},
        "operations": {
            "receive": {"action": "receive", "channel": {"$ref": "#/channels/play"}, "messages": said("CLIENT")},
            "send": {"action": "send", "channel": {"$ref": "#/channels/play"}, "messages": said("SERVER")}},
        "components": {"messages": messages},
        "x-refusals": {code: {"word": word, "what": what}
                       for _, code, word, what in rows("proto/messages.def", "REFUSAL")},
        "x-closes": {code: what for _, code, what in rows("proto/messages.def", "CLOSE")},
        "x-items": {kind: {"word": word, "what": what}
                    for _, kind, word, what in rows("include/miasma/table.def", "ASIDE")},
    }


def markdown(heads, lines):
    return "\n".join("| " + " | ".join(row) + " |" for row in [heads, ["---"] * len(heads), *lines]).replace("| --- ", "|---")


def tables():
    """The tables of docs/protocol.md, by the names of their marks."""
    said = {"CLIENT": "client", "SERVER": "server"}
    return {
        "frames": markdown(["frame", "from", "number", "body"],
                           [[f"{kind} {word}", said[who], number, body]
                            for _, kind, who, word, number, body in rows("proto/messages.def", "FRAME")]),
        "refusals": markdown(["code", "word", "what"],
                             [[code, word, what] for _, code, word, what in rows("proto/messages.def", "REFUSAL")]),
        "closes": markdown(["code", "when"], [[code, what] for _, code, what in rows("proto/messages.def", "CLOSE")]),
        "asides": markdown(["kind", "word", "body and meaning"],
                           [[kind, word, what] for _, kind, word, what in rows("include/miasma/table.def", "ASIDE")]),
    }


def protocol():
    """docs/protocol.md with its tables written anew between `<!-- name -->` and `<!-- end -->`."""
    text = (root / "docs" / "protocol.md").read_text(encoding="utf-8")
    for name, table in tables().items():
        text, found = re.subn(f"(<!-- {name} -->\n).*?(<!-- end -->)", lambda m, t=table: f"{m[1]}{t}\n{m[2]}", text,
                              flags=re.S)
        assert found == 1, name
    return text


def written(made):
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


stale = False
for name, text in (("api/openapi.json", written(openapi())), ("api/asyncapi.json", written(asyncapi())),
                   ("protocol.md", protocol())):
    file = root / "docs" / name
    if not check:
        file.write_text(text, encoding="utf-8")
    elif not file.exists() or file.read_text(encoding="utf-8") != text:
        print(f"{file} is not what tools/gen_api.py writes")
        stale = True
sys.exit(stale)
