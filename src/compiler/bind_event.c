/* Events of a text: their rows, and which card "it" is then. */
#include "compiler/bind.h"

/* The row of the filter of a noun, whose index is from 1. */
static bool bind_such(English *e, uint16_t noun, uint16_t *row) {
    *row = 0;
    if (noun == 0) return true;
    SaidFilter filter = e->read.nodes->nouns[noun - 1].first.filter;
    if (!bind_filter(e, &filter)) return false;
    *row = bind_filter_term(e, &filter);
    return true;
}

bool bind_events(English *e, const SaidEvents *said) {
    uint16_t condition = 0;
    if (said->has_condition && !bind_condition(e, said->condition, &condition)) return false;
    for (uint32_t i = 0; i < said->count; i++) {
        Event event = said->at[i];
        if (!bind_such(e, said->at[i].filter, &event.filter) ||
            !bind_such(e, said->at[i].other, &event.other))
            return false;
        e->made.events[i] = event;
    }
    e->made.event_count = said->count;
    if (said->has_condition) e->made.ability.condition = condition;
    if (said->is_may) e->made.ability.flags |= ABILITY_MAY;
    e->now.it.named_this |= said->names_this;
    e->now.it.owner = WHOSE_EACH;
    if (said->it != IT_AS_BEFORE) e->now.it.reg = said->it;
    if (said->it == REG_THIS) e->now.it.heads = HEADS_ANY;
    return true;
}

bool bind_event_how(English *e, const SaidEvents *said) {
    Event how = said->at[0];
    if (!bind_such(e, how.other, &how.other)) return false;
    e->now.it.named_this |= said->names_this;
    e->made.events[0] = how;
    return true;
}
