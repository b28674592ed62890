/* Moving cards: do they belong where they go, and the rows. */
#include "compiler/bind.h"

/* Cards go to their owner's places, so whose place it is says whose cards they are. */
static bool owner_agrees(English *e, Noun *noun, const SaidDestination *to) {
    if (to->whose == WHOSE_EACH || noun->is_don) return true;
    uint8_t owner = noun->selector.owner;
    if (noun->reg == REG_LOOKED || noun->selector.source == REG_LOOKED) {
        owner = e->now.looked.whose;
        return owner == to->whose || owner == WHOSE_EACH;
    }
    if (noun->reg != REG_COUNT) {
        owner = bind_noun_whose(e, noun);
        return owner == to->whose || owner == WHOSE_EACH;
    }
    if (owner == WHOSE_EACH && !noun->has_area) {
        noun->selector.owner = to->whose;
        return true;
    }
    return owner == to->whose;
}

static bool refuse_place(English *e) { return cursor_refuse(&e->read, REFUSAL_PLACE_OWNER); }

static Instr instr_of(const SaidDestination *to) {
    Instr instr = {.op = to->op};
    if (to->op != OP_TO_HAND) instr.b = to->place;
    if (to->op == OP_TO_LIFE) instr.c = to->is_face_up;
    return instr;
}

static bool move_one(English *e, Noun *noun, const SaidDestination *to) {
    if (!owner_agrees(e, noun, to)) return refuse_place(e);
    bool theirs = noun->reg == REG_LOOKED && e->now.looked.whose != WHOSE_YOU;
    if (to->op == OP_TO_LIFE && to->is_ordered && theirs)
        return cursor_refuse(&e->read, REFUSAL_LIFE_ORDER);
    Instr instr = instr_of(to);
    if (to->op == OP_TO_DECK) instr.c = to->is_ordered && theirs && e->actor == WHOSE_YOU;
    return bind_action_one(e, noun, instr);
}

bool bind_move_two(English *e, BoundNouns *list, const SaidDestination *to) {
    if (!owner_agrees(e, &list->at[0], to) || !owner_agrees(e, &list->at[1], to))
        return refuse_place(e);
    return bind_action_at_once(e, list, instr_of(to));
}

/* Whose deck is shuffled; EACH: that is not clear. */
static uint8_t shuffled_deck(const English *e, const Noun *noun, const SaidDestination *to) {
    return to->whose == WHOSE_EACH ? bind_noun_whose(e, noun) : to->whose;
}

/* To the hand or to the deck: which one is chosen. */
static bool move_either(English *e, Noun *noun, const SaidDestination *to,
                        const SaidDestination * or) {
    SaidDestination other = * or ;
    if (other.op != OP_TO_DECK) return cursor_refuse(&e->read, REFUSAL_ONE_OF_PLACES);
    if (other.whose == WHOSE_YOU && bind_noun_whose(e, noun) != WHOSE_YOU)
        return refuse_place(e);
    other.whose = WHOSE_EACH;
    bind_noun_choose(e, noun);
    uint16_t first = bound_mark(&e->made.effect);
    move_one(e, noun, to);
    bind_wrap(e, first, (Instr){.op = OP_OPTION});
    uint16_t second = bound_mark(&e->made.effect);
    move_one(e, noun, &other);
    bind_wrap(e, second, (Instr){.op = OP_OPTION});
    bind_action_either(e, first);
    return true;
}

/* "Add it face-up to the top of your Life cards", "1 card face-up from your hand": the face is
 * said once. */
static bool bind_face(const SaidAct *said, BoundNouns *list, SaidDestination *to) {
    uint8_t face = said->face;
    if (list->count == 1 && list->at[0].face) {
        if (face) return false;
        face = list->at[0].face;
        list->at[0].face = 0;
    }
    if (face && (to->op != OP_TO_LIFE || to->says_face)) return false;
    to->is_face_up |= face == 1;
    return true;
}

/* All of them, one after the other or together. */
static bool move_all(English *e, BoundNouns *list, const SaidDestination *to) {
    bool together = bind_action_is_at_once(e, list, to->op);
    if (list->count > 1 && to->is_ordered && !together)
        return cursor_refuse(&e->read, REFUSAL_ORDER_APART);
    if (together) return bind_move_two(e, list, to);
    for (int i = 0; i < list->count; i++)
        if (!move_one(e, &list->at[i], to)) return false;
    return true;
}

bool bind_move(English *e, const SaidAct *said) {
    BoundNouns list;
    SaidDestination to = said->to;
    if (!bind_objects(e, &said->nouns, &list)) return false;
    bind_at(e, to.end);
    if (!bind_face(said, &list, &to)) return false;
    bind_at(e, said->end);
    if (said->has_more) return move_either(e, &list.at[0], &to, &said->or);
    uint8_t shuffled = shuffled_deck(e, &list.at[0], &to);
    if (to.shuffles && shuffled == WHOSE_EACH)
        return cursor_refuse(&e->read, REFUSAL_WHICH_DECK);
    if (!move_all(e, &list, &to)) return false;
    if (to.shuffles) bind_add(e, (Instr){.op = OP_SHUFFLE, .a = shuffled});
    return true;
}

bool bind_move_shuffle(English *e, const SaidAct *said) {
    BoundNouns list;
    if (!bind_objects(e, &said->nouns, &list)) return false;
    bind_at(e, said->end);
    uint8_t shuffled = shuffled_deck(e, &list.at[0], &said->to);
    if (shuffled == WHOSE_EACH) return cursor_refuse(&e->read, REFUSAL_WHICH_DECK);
    if (!move_one(e, &list.at[0], &said->to)) return false;
    bind_add(e, (Instr){.op = OP_SHUFFLE, .a = shuffled});
    return true;
}
