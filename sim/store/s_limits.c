// Limits.

#include "shared.h"

MODEL(SPEND)
{
    int64_t count = spend(m, NUMBER(1), NUMBER(2), NUMBER(3), NUMBER(4));
    if (!count) return;
    out_row(o);
    out_i32(o, SPEND_COUNT, count);
}

static bool counts(model *m, const tables_row *t)
{
    if (t->state != 1) return t->state == 0;
    EACH(seats, s, 1, .table_id = t->id)
    if (s->kind == 3) return true;
    return false;
}

MODEL(HOSTED)
{
    int64_t origin = address_hash(BYTES(2)), of_host[2] = {0}, of_address[2] = {0};
    EACH_ROW(tables, t)
    {
        if (!counts(m, t)) continue;
        of_host[t->state] += t->host == NUMBER(1);
        of_address[t->state] += t->origin == origin;
    }
    out_row(o);
    out_i64(o, HOSTED_OPEN, of_host[0]);
    out_i64(o, HOSTED_OPEN_ADDRESS, of_address[0]);
    out_i64(o, HOSTED_RUNNING, of_host[1]);
    out_i64(o, HOSTED_RUNNING_ADDRESS, of_address[1]);
}

MODEL(REPORT)
{
    int64_t who = NUMBER(2), hour = NUMBER(10);
    enum { KEPT = 5000 };
    if (!person(m, who) || !spend(m, SPENT_REPORTS, who, hour, NUMBER(8)) ||
        !spend(m, SPENT_REPORTS_THERE, address_hash(BYTES(7)), hour, NUMBER(9)))
        return;
    int64_t latest = 0;
    EACH_ROW(reports, r) latest = r->id;
    EACH_ROW(reports, r) if (r->id <= latest - KEPT) DROP(reports, r);
    const reports_row *r =
        INSERT(reports, .id = NEXT_ID(reports), .at = NUMBER(11), .table_id = NUMBER(1),
               .person = who, .game = BYTES(3), .step = NUMBER(4), .capsule = BYTES(5),
               .said = BYTES(6));
    out_row(o);
    out_i64(o, REPORT_ID, r->id);
}
