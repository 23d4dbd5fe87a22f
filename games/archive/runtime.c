// The runtime of archived modules: memory, tables of functions, threads. A module that
// goes wrong ends the program, as a fault in any other rules would.
//
// A module reaches at most 8 GiB from the start of its memory, an address and an offset
// of 32 bits each. So much is set aside, and what is not the module's memory is out of
// bounds: touching it is a fault, and nothing has to be compared at every access.

#include "runtime.h"

#include <stdio.h>
#include <stdlib.h>
#include <wasm-rt.h>

enum { PAGE = 65536 };

#ifdef __wasm__

static uint8_t *reserve(size_t size) { return calloc(1, size); }
static void release(uint8_t *memory) { free(memory); }

void archive_load(archive_once *once, void (*load)(void))
{
    if (!*once) load();
    *once = 1;
}

void archive_keep(void *instance, void (*let_go)(void *))
{
    (void)instance, (void)let_go;
}

#else

#include <sys/mman.h>

static const size_t REACH = (size_t)8 << 30;

static uint8_t *reserve(size_t size)
{
    int how = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    uint8_t *memory = mmap(NULL, REACH, PROT_NONE, how, -1, 0);
    if (memory == MAP_FAILED) return NULL;
    return mprotect(memory, size, PROT_READ | PROT_WRITE) == 0 ? memory : NULL;
}

static void release(uint8_t *memory) { munmap(memory, REACH); }

void archive_load(archive_once *once, void (*load)(void)) { pthread_once(once, load); }

// What this thread has to let go of, the latest first.
typedef struct kept {
    struct kept *next;
    void *instance;
    void (*let_go)(void *);
} kept;

static pthread_key_t list;
static pthread_once_t listed = PTHREAD_ONCE_INIT;

static void let_go_all(void *first)
{
    for (kept *k = first, *next; k; k = next) {
        next = k->next;
        k->let_go(k->instance);
        free(k);
    }
}

static void make_list(void) { pthread_key_create(&list, let_go_all); }

void archive_keep(void *instance, void (*let_go)(void *))
{
    pthread_once(&listed, make_list);
    kept *k = malloc(sizeof *k);
    if (!k) wasm_rt_trap(WASM_RT_TRAP_EXHAUSTION);
    *k = (kept){pthread_getspecific(list), instance, let_go};
    pthread_setspecific(list, k);
}

#endif

void wasm_rt_trap(wasm_rt_trap_t code)
{
#ifndef __wasm__
    fprintf(stderr, "archived rules: trap %d\n", (int)code);
#endif
    abort();
}

bool wasm_rt_is_initialized(void) { return true; }

// A module names each of its signatures once, and compares only its own.
uint32_t wasm_rt_register_func_type(uint32_t params, uint32_t results, ...)
{
    static _Atomic uint32_t last;
    (void)params, (void)results;
    return ++last;
}

void wasm_rt_allocate_memory(wasm_rt_memory_t *memory, uint32_t pages, uint32_t most)
{
    size_t size = (size_t)pages * PAGE;
    *memory = (wasm_rt_memory_t){reserve(size), pages, most, (uint32_t)size};
    if (!memory->data) wasm_rt_trap(WASM_RT_TRAP_EXHAUSTION);
}

void wasm_rt_free_memory(wasm_rt_memory_t *memory) { release(memory->data); }

void wasm_rt_allocate_funcref_table(wasm_rt_funcref_table_t *table, uint32_t size,
                                    uint32_t most)
{
    *table = (wasm_rt_funcref_table_t){calloc(size, sizeof *table->data), most, size};
    if (!table->data) wasm_rt_trap(WASM_RT_TRAP_EXHAUSTION);
}

void wasm_rt_free_funcref_table(wasm_rt_funcref_table_t *table) { free(table->data); }
