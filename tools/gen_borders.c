// Writes what page and module, and page and server, must agree on as TypeScript: the
// functions of the module, layouts of structs that come out of it, frames, refusals and
// the table's own items.
//
// usage: gen_borders FILE

#include <stdio.h>
#include <string.h>

#include "advice.h"
#include "miasma/table.h"
#include "proto.h"

static FILE *out;

#define PUT(...) fprintf(out, __VA_ARGS__)

// The arguments of a prototype: the last word of each is its name.
static void arguments(const char *text)
{
    bool first = true;
    if (strcmp(text, "void") == 0) return;
    while (*text) {
        size_t len = strcspn(text, ",");
        const char *name = text + len;
        while (name > text && name[-1] != ' ') name--;
        PUT("%s%.*s: number", first ? "" : ", ", (int)(text + len - name), name);
        first = false;
        text += len + (text[len] == ',');
    }
}

static void function(const char *returns, const char *name, const char *given)
{
    PUT("  %s(", name);
    arguments(given);
    PUT("): %s;\n", !strcmp(returns, "void")       ? "void"
                    : !strcmp(returns, "uint64_t") ? "bigint"
                                                   : "number");
}

static void module(void)
{
    PUT("/** What the module exports (wasm/exports.def). */\n"
        "export interface Exports {\n  memory: WebAssembly.Memory;\n");
#define WASM(returns, name, ...) function(#returns, #name, #__VA_ARGS__);
#include "exports.def"
#undef WASM
    PUT("}\n\n");
}

static void layouts(void)
{
    PUT("/** Seats a table can have; fields of an event or a fact. */\n"
        "export const SEATS = %u;\nexport const FIELDS = %u;\n",
        MI_SEATS, MI_FIELDS);
    PUT("/** Numbers of 16 bits that a proposal has: four, then an event. */\n"
        "export const PROPOSAL = %zu;\n",
        sizeof(bot_proposal) / 2);
    PUT("/** Bytes of a standing, and where its ranks begin. */\n"
        "export const STANDING = %zu;\nexport const RANKS = %zu;\n",
        sizeof(mi_standing), offsetof(mi_standing, rank));
    PUT("/** What settling a row may want. */\nexport const WANTS_DICE = %d;\n\n",
        MI_WANTS_DICE);
}

static void frames(void)
{
    PUT("/** Frames, by their words (proto/messages.def). */\nexport const FRAME = {\n");
#define FRAME(id, type, from, word, number, body)                                        \
    PUT("  /** %s: number: %s; body: %s */\n  %s: %d,\n",                                \
        PROTO_##from == PROTO_CLIENT ? "page to table" : "table to page", number, body,  \
        word, type);
#include "messages.def"
#undef FRAME
    PUT("} as const;\n\n/** Why a batch was refused. */\nexport const REFUSED = {\n");
#define REFUSAL(id, code, word, what) PUT("  /** %s */\n  %s: %d,\n", what, word, code);
#include "messages.def"
#undef REFUSAL
    PUT("} as const;\n\n/** Bytes of the id that a page gives a batch. */\n"
        "export const BATCH_ID = %d;\n\n",
        PROTO_BATCH_ID);
}

static void items(void)
{
    PUT("/** What leads a note, and an item of the table's own, in a run of items. */\n"
        "export const NOTE = %d;\nexport const ASIDE = %d;\n",
        MI_LEAD_NOTE, MI_LEAD_ASIDE);
    PUT("/** Items of the table's own, by kind (include/miasma/table.def). */\n"
        "export const ASIDES = {\n");
#define ASIDE(id, kind, word, what) PUT("  /** %s */\n  %s: %d,\n", what, word, kind);
#include "miasma/table.def"
#undef ASIDE
    PUT("} as const;\n");
}

int main(int argc, char **argv)
{
    out = argc == 2 ? fopen(argv[1], "w") : NULL;
    if (!out) {
        fprintf(stderr, "usage: gen_borders FILE\n");
        return 1;
    }
    PUT("// Written by tools/gen_borders.c.\n\n");
    module();
    layouts();
    frames();
    items();
    return fclose(out) ? 1 : 0;
}
