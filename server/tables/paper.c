// A record and its storage.

#include "paper.h"

#include <stdlib.h>

enum { HEAD_ROOM = 16384, LINE_ROOM = 128 };

typedef struct {
    mi_record rec;
    mi_note note[MI_NOTES];
} paper;

mi_record *paper_new(uint32_t entries)
{
    paper *p = must_alloc(sizeof *p);
    mi_entry *entry = must_alloc(entries * sizeof *entry);
    mi_draw *draw = must_alloc(entries * sizeof *draw);
    mi_record_init(&p->rec, entry, draw, entries);
    p->rec.note = p->note;
    p->rec.note_room = MI_NOTES;
    return &p->rec;
}

void paper_free(mi_record *rec)
{
    free(rec->draw);
    free(rec->entry);
    free(rec);
}

void paper_write(const mi_record *rec, buf *out)
{
    size_t most = HEAD_ROOM + (size_t)rec->n * LINE_ROOM + MI_NOTES * MI_NOTE_BYTES;
    mi_text text = mi_text_of((char *)buf_grow(out, most), most);
    mi_record_write(rec, false, &text);
    out->len += text.len;
}
