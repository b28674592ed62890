/* Why an answer does not fit the log: what is kept of it becomes the message of a dispute. */
#include "log/gamelog_match.h"

bool gamelog_refuse(GamelogMatch *match, const char *rule, uint32_t line, const char *message) {
    GamelogSearch *search = match->search;
    buffer_init(&search->why, search->reason, sizeof search->reason);
    buffer_append_string(&search->why, message);
    search->rule = rule;
    search->reason_line = line;
    search->claim_cards[0] = 0;
    return false;
}

void gamelog_refuse_card(GamelogMatch *match, LpCardId id) {
    buffer_append_char(&match->search->why, ' ');
    gamelog_print_card(match->search->cards, id, &match->search->why);
}

void gamelog_refuse_number(GamelogMatch *match, const char *before, int number) {
    buffer_append_string(&match->search->why, before);
    buffer_append_int(&match->search->why, number);
}

void gamelog_refuse_list(GamelogMatch *match, const char *before, const LpCardId *ids,
                         uint32_t count) {
    Buffer *why = &match->search->why;
    buffer_append_string(why, before);
    if (count == 0) buffer_append_string(why, "none");
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0) buffer_append_char(why, ',');
        gamelog_print_card(match->search->cards, ids[i], why);
    }
}
