// Rules of the database beside primary keys: what may be there only once.

#include "rows.h"

static bool same(const bytes *a, const bytes *b) { return bytes_equal(a, b); }

static void log_rules(model *m, const log_row *r)
{
    EACH(log, o, 1, .table_id = r->table_id)
    if (o != r && same(o->batch, r->batch)) fail(m, UNIQUE, "log_table_id_batch_key");
}

static void people_rules(model *m, const people_row *r)
{
    if (!r->skeleton) return;
    EACH_ROW(people, o)
    if (o->id != r->id && same(o->skeleton, r->skeleton))
        fail(m, UNIQUE, "people_skeleton_key");
}

static void tables_rules(model *m, const tables_row *r)
{
    if (!r->standing || r->state != 0) return;
    EACH_ROW(tables, o)
    if (o->id != r->id && o->standing && o->state == 0 && same(o->game, r->game) &&
        o->pace == r->pace)
        fail(m, UNIQUE, "tables_standing");
}

static void keys_rules(model *m, const keys_row *r)
{
    EACH_ROW(keys, o)
    if (o->id != r->id && same(o->credential, r->credential))
        fail(m, UNIQUE, "keys_credential_key");
}

// In the order in which PostgreSQL looks at its indexes.
static void channels_rules(model *m, const channels_row *r)
{
    EACH_ROW(channels, o)
    if (o->no != r->no && same(o->proof, r->proof)) fail(m, UNIQUE, "channels_proof");
    EACH_ROW(channels, o)
    if (o->no != r->no && o->channel == 2 && r->channel == 2 && same(o->key, r->key))
        fail(m, UNIQUE, "channels_stop");
}

void row_rules(model *m, relation t, const void *r)
{
    switch (t) {
    case T_log: log_rules(m, r); break;
    case T_people: people_rules(m, r); break;
    case T_tables: tables_rules(m, r); break;
    case T_keys: keys_rules(m, r); break;
    case T_channels: channels_rules(m, r); break;
    default: break;
    }
}
