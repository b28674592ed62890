/* Choices of the renderer that the cards say in one sentence: "return it to the owner's hand
 * or place it at the bottom of the deck", "gains [A], [B] or [C]", "1 each of [A] and [B]". */
#include "compiler/render_internal.h"

/* A choice of cards and one of two things to do with them: "K.O. up to 1 … or rest it". */
unsigned render_choice_of_cards(Render *r, unsigned at, unsigned end) {
    unsigned option[RENDER_OPTIONS_MAX];
    const Instr *select = render_instr_of(r, at);
    if (at + 1 >= end || select->op != OP_SELECT ||
        render_shape_options(r, at + 1, option) != 2)
        return 0;
    for (int i = 0; i < 2; i++) {
        const Instr *act = render_instr_of(r, option[i]);
        if (!render_shape_is_plain(act->op) || act->a != select->a) return 0;
    }
    const Instr *one = render_instr_of(r, option[0]), *two = render_instr_of(r, option[1]);
    if (one->op == OP_KO && two->op == OP_REST) {
        render_word(r, "K.O. or rest");
        render_selector_words(r, select->x);
        r->named[select->a] = (Named){.selector = select->x};
        return 2u + render_instr_of(r, at + 1)->c;
    }
    bool plays = one->op == OP_PLAY; /* "select up to 1 … and play it": a card of any kind */
    if (plays) {
        render_word(r, "select");
        render_selector_words(r, select->x);
        render_word(r, "and");
    }
    r->named[select->a] = (Named){.selector = select->x, .pending = !plays};
    render_act_words(r, one);
    render_word(r, "or");
    render_act_words(r, render_instr_of(r, option[1]));
    return 2u + render_instr_of(r, at + 1)->c;
}

/* "this Character gains [A], [B] or [C] until …" */
static bool keywords_words(Render *r, const unsigned *option, unsigned count) {
    const Instr *first = render_instr_of(r, option[0]);
    for (unsigned i = 0; i < count; i++) {
        const Instr *gain = render_instr_of(r, option[i]);
        if (gain->op != OP_GAIN || gain->a != first->a || gain->c != first->c) return false;
    }
    render_register_words(r, first->a, true);
    render_word(r, render_register_plural(r, first->a) ? "gain" : "gains");
    for (unsigned i = 0; i < count; i++) {
        if (i > 0 && i + 1 < count) render_mark(r, ",");
        if (i > 0 && i + 1 == count) render_word(r, "or");
        render_word(r, render_keyword_bracket(render_instr_of(r, option[i])->b));
    }
    render_word(r, render_duration_words(first->c, render_register_owner(r, first->a)));
    return true;
}

/* "set this Character or up to 6 of your DON!! cards as active" */
static bool active_words(Render *r, const unsigned *option, unsigned count) {
    if (count != 2) return false;
    const Instr *one = render_instr_of(r, option[0]), *two = render_instr_of(r, option[1]);
    if (one->op != OP_SET_ACTIVE || one->a != REG_THIS || two->op != OP_DON_ACTIVE)
        return false;
    render_act_words(r, one);
    render_unsay(r, " as active");
    render_word(r, "or");
    size_t at = r->out->used;
    render_act_words(r, two);
    render_unsay_at(r, at, " set");
    return true;
}

unsigned render_choice_words(Render *r, unsigned at) {
    unsigned option[RENDER_OPTIONS_MAX];
    unsigned count = render_shape_options(r, at, option);
    if (count < 2 || (!keywords_words(r, option, count) && !active_words(r, option, count)))
        return 0;
    return 1u + render_instr_of(r, at)->c;
}

/* --- The same done to several choices ---------------------------------------------------- */

/* "play up to 1 each of [A], [B], and [C] with a cost of 2 from your hand", from three on: of
 * two the cards say "up to 1 [A] and up to 1 [B]". `at` is the first PLAY. */
unsigned render_each_words(Render *r, unsigned at, unsigned end) {
    unsigned rows[RENDER_OPTIONS_MAX], count = 1;
    const Instr *play = render_instr_of(r, at);
    if (play->op != OP_PLAY || play->a >= REG_STORED_COUNT || !r->named[play->a].pending)
        return 0;
    rows[0] = r->named[play->a].selector;
    while (count < RENDER_OPTIONS_MAX && at + 2 * count < end) {
        const Instr *select = render_instr_of(r, at + 2 * count - 1);
        const Instr *again = render_instr_of(r, at + 2 * count);
        if (select->op != OP_SELECT || again->op != OP_PLAY || again->a != select->a ||
            again->b != play->b || !render_shape_differ_in_name(r, rows[0], select->x))
            break;
        rows[count++] = select->x;
    }
    if (count < 3) return 0;
    render_word(r, "play");
    render_selector_each(r, rows, count);
    if (play->b) render_word(r, "rested");
    r->named[play->a].pending = false;
    return 2 * count - 1;
}
