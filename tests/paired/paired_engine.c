/* Opening an engine: each library is loaded apart, so that two builds do not share a name. */
#include "paired/paired_engine.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

/* POSIX keeps functions and objects in pointers of one size; C has no cast for it. */
static bool find_function(void *library, const char *name, void *out) {
    void *found = dlsym(library, name);
    memcpy(out, &found, sizeof found);
    if (found == NULL) fprintf(stderr, "paired: the library has no %s\n", name);
    return found != NULL;
}

bool paired_engine_open(Engine *engine, const char *path) {
    memset(engine, 0, sizeof *engine);
    engine->library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (engine->library == NULL) {
        fprintf(stderr, "paired: %s\n", dlerror());
        return false;
    }
    bool is_complete = true;
#define FUNCTION(result, name, parameters)                                                     \
    is_complete &= find_function(engine->library, "lp_" #name, &engine->name);
    ENGINE_FUNCTIONS
#undef FUNCTION
    if (!is_complete) return false;
    engine->cards = engine->cards_embedded();
    if (engine->cards == NULL) fprintf(stderr, "paired: %s has no cards\n", path);
    return engine->cards != NULL;
}

void paired_engine_close(Engine *engine) {
    if (engine->cards != NULL) engine->cards_free(engine->cards);
    if (engine->library != NULL) dlclose(engine->library);
}

const char *paired_engine_number(const Engine *engine, LpCardId id) {
    LpCardInfo info;
    if (id == 0 || engine->card_info(engine->cards, id, &info) != LP_OK) return "-";
    return info.number;
}
