// What the files of the module share: the game in hand and the buffer `io`.

#ifndef MIASMA_WASM_INSIDE_H
#define MIASMA_WASM_INSIDE_H

#include "miasma/course.h"
#include "miasma/record.h"

#define WASM(returns, name, ...)                                                         \
    __attribute__((export_name(#name), visibility("default"))) returns name(__VA_ARGS__);
#include "exports.def"
#undef WASM

enum { IO = 1 << 16 };

extern uint8_t io_bytes[IO];
extern mi_course now;
// The record that is written, or was read.
extern mi_record record;
// Rows of the last legal().
extern mi_list rows;

// Puts bytes into `io` and returns their number, or MI_EROOM.
int32_t put(const void *bytes, size_t len);
// An error with the id of the rule behind it, if there is one, ended by 0 in `io`.
int32_t refuse(mi_err err, mi_rule why);

#endif
