/* What players cannot do: the rows. */
#include "compiler/bind.h"

bool bind_ban(English *e, const SaidAct *said) {
    Instr instr = {.op = OP_FORBID_PLAYER, .a = said->whose, .b = said->what};
    if (!bind_act_such(e, said->filter, &instr.x)) return false;
    e->read.now.at = said->lasts.at;
    if (english_holds(e) &&
        said->what == RESTRICTION_PLAY) /* effects that play look for no such */
        return cursor_refuse(&e->read, REFUSAL_NEVER_PLAYED);
    if (!bind_duration(e, &said->lasts, &instr.c)) return false;
    bind_add(e, instr);
    if (said->is_counter && e->now.duration != DURATION_BATTLE)
        return cursor_refuse(&e->read, REFUSAL_COUNTER_EVENTS);
    if (!said->too) return true;
    instr.b = RESTRICTION_USE_BLOCKER;
    instr.x = 0;
    bind_add(e, instr);
    return true;
}

bool bind_ban_unblocked(English *e, const SaidAct *said) {
    Noun noun;
    Instr instr = {.op = OP_FORBID, .b = RESTRICTION_BE_BLOCKED};
    if (!bind_act_such(e, said->filter, &instr.x) ||
        !bind_noun_node(e, said->nouns.at[0], &noun) || noun.is_don ||
        !bind_duration(e, &said->lasts, &instr.c))
        return false;
    instr.a = bind_noun_choose(e, &noun);
    bind_add(e, instr);
    return true;
}

bool bind_ban_unblocking(English *e, const SaidAct *said) {
    Noun noun;
    Instr instr = {.op = OP_FORBID, .b = RESTRICTION_BLOCK};
    if (!bind_noun_node(e, said->nouns.at[0], &noun) || noun.is_don ||
        noun.selector.areas != 1 << LP_AREA_CHARACTER ||
        !bind_duration(e, &said->lasts, &instr.c))
        return false;
    noun.selector.owner = WHOSE_OPPONENT;
    instr.a = bind_noun_choose(e, &noun);
    bind_add(e, instr);
    return true;
}
