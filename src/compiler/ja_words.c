/* Words of the Japanese renderer: signs, verbs and durations. */
#include <string.h>

#include "compiler/ja_internal.h"

static const char *const forms[JA_VERB_COUNT][FORM_COUNT] = {
#define JA_VERB(name, final, link, can, may, unless) {final, link, can, may, unless},
#include "compiler/ja_verb.def"
#undef JA_VERB
};

void ja_words(Ja *j, const char *text) { buffer_append_string(j->r.out, text); }

void ja_words_int(Ja *j, int64_t number) { buffer_append_int(j->r.out, number); }

void ja_words_signed(Ja *j, int64_t number) {
    if (number >= 0) buffer_append_char(j->r.out, '+');
    buffer_append_int(j->r.out, number);
}

void ja_words_slice(Ja *j, const char *open, Slice text, const char *close) {
    ja_words(j, open);
    buffer_append(j->r.out, text);
    ja_words(j, close);
}

void ja_words_unknown(Ja *j, const char *name) {
    ja_words(j, JA_UNKNOWN);
    ja_words(j, name);
    ja_words(j, JA_UNKNOWN);
}

void ja_words_verb(Ja *j, JaVerb verb) { ja_words(j, forms[verb][j->form]); }

void ja_words_do(Ja *j, Verb verb) {
    ja_words(j, terms_verbs[verb].ja);
    ja_words_verb(j, (JaVerb)terms_verbs[verb].ja_verb);
}

bool ja_words_ends(const Ja *j, const char *text) {
    return text_ends_with(buffer_text(j->r.out), text_of(text));
}

void ja_words_unsay(Ja *j, const char *text) { render_unsay(&j->r, text); }

void ja_words_not(Ja *j, const char *text) {
    ja_words(j, text);
    if (j->form != FORM_LINK || !ja_words_ends(j, "ない")) return;
    ja_words_unsay(j, "ない");
    ja_words(j, "ず、");
}

void ja_words_duration(Ja *j, unsigned duration, unsigned affected) {
    if (duration == DURATION_REFRESH && affected != WHOSE_EACH)
        ja_words(j, affected == WHOSE_YOU ? "次の自分のリフレッシュフェイズで"
                                          : "次の相手のリフレッシュフェイズで");
    else if (duration < DURATION_COUNT)
        ja_words(j, terms_durations[LANGUAGE_JA][duration]);
    if (duration != DURATION_WHILE && duration != DURATION_REFRESH) ja_words(j, "、");
}

void ja_words_owner(Ja *j, unsigned whose) {
    if (whose == WHOSE_YOU) ja_words(j, "自分の");
    if (whose == WHOSE_OPPONENT)
        ja_words(j, j->r.actor == WHOSE_OPPONENT ? "自身の" : "相手の");
}
