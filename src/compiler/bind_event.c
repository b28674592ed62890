/* Events of a text: their rows, and which card "it" is then. */
#include "compiler/english_internal.h"

/* The row of the filter of a noun, whose index is from 1. */
static bool bind_such(English *e, uint16_t noun, uint16_t *row) {
    *row = 0;
    if (noun == 0) return true;
    SaidFilter filter = e->read.nodes->nouns[noun - 1].first.filter;
    if (!bind_filter(e, &filter)) return false;
    *row = bind_filter_row(e, &filter);
    return true;
}

static bool bind_events(English *e, const SaidEvents *said) {
    uint16_t condition = 0;
    if (said->has_condition && !bind_condition(e, said->condition, &condition)) return false;
    for (uint32_t i = 0; i < said->count; i++) {
        Event event = said->at[i];
        if (!bind_such(e, said->at[i].filter, &event.filter) ||
            !bind_such(e, said->at[i].other, &event.other))
            return false;
        e->events[i] = event;
    }
    e->event_count = said->count;
    if (said->has_condition) e->ability->condition = condition;
    if (said->is_may) e->ability->flags |= ABILITY_MAY;
    e->now.named_this |= said->names_this;
    e->now.it_owner = WHOSE_EACH;
    if (said->it != IT_AS_BEFORE) e->now.it = said->it;
    if (said->it == REG_THIS) e->now.it_heads = HEADS_ANY;
    return true;
}

/* Binds what a rule has read, or goes back. */
static bool bind_read(English *e, const Reading *start, bool read, const SaidEvents *said) {
    if (read && bind_events(e, said)) return true;
    e->event_count = 0;
    english_words_back(e, start);
    return false;
}

bool bind_event_when(English *e) {
    Reading start = english_words_mark(e);
    SaidEvents said = {.it = IT_AS_BEFORE};
    return bind_read(e, &start, read_event_when(&e->read, &said), &said);
}

bool bind_event_replacement(English *e) {
    Reading start = english_words_mark(e);
    SaidEvents said = {.it = IT_AS_BEFORE};
    return bind_read(e, &start, read_event_replacement(&e->read, &said), &said);
}

bool bind_event_trailing(English *e) {
    Reading start = english_words_mark(e);
    SaidEvents said = {.it = IT_AS_BEFORE};
    if (e->event_count) return false;
    return bind_read(e, &start, read_event_trailing(&e->read, &said), &said);
}

bool bind_event_how(English *e) {
    Reading start = english_words_mark(e);
    SaidEvents said = {.it = IT_AS_BEFORE, .count = e->event_count, .at = {e->events[0]}};
    Event *how = &said.at[0];
    bool read = read_event_how(&e->read, &said) && bind_such(e, how->other, &how->other);
    if (!read) {
        english_words_back(e, &start);
        return false;
    }
    e->now.named_this |= said.names_this;
    e->events[0] = *how;
    return true;
}
