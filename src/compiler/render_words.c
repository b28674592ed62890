/* Words of the renderer: blanks, capitals, signs, articles and durations. */
#include "compiler/render_internal.h"

#include <string.h>

#include "compiler/terms.h"

static bool needs_blank(const Render *r) {
    if (r->out->used == 0) return false;
    char last = r->out->at[r->out->used - 1];
    return last != ' ' && last != '\n';
}

void render_word(Render *r, const char *text) {
    if (text[0] == '\0') return;
    if (needs_blank(r)) buffer_append_char(r->out, ' ');
    if (r->capital && text_is_letter(text[0])) {
        buffer_append_char(r->out, (char)(text_lower(text[0]) - 'a' + 'A'));
        text++;
    }
    r->capital = false;
    buffer_append_string(r->out, text);
}

void render_word_int(Render *r, int64_t number) {
    if (needs_blank(r)) buffer_append_char(r->out, ' ');
    r->capital = false;
    buffer_append_int(r->out, number);
}

void render_word_signed(Render *r, int64_t number) {
    if (number < 0) {
        render_word(r, "−");
        buffer_append_int(r->out, -number);
    } else {
        render_word(r, "+");
        buffer_append_int(r->out, number);
    }
}

void render_mark(Render *r, const char *text) { buffer_append_string(r->out, text); }

void render_unknown(Render *r, const char *name) {
    render_word(r, "(no words for ");
    render_mark(r, name);
    render_mark(r, ")");
}

void render_unsay(Render *r, const char *text) {
    size_t size = strlen(text);
    if (r->out->overflow || !text_ends_with(buffer_text(r->out), text_of(text))) return;
    r->out->used -= size;
    r->out->at[r->out->used] = '\0';
}

void render_unsay_at(Render *r, size_t at, const char *text) {
    Buffer *out = r->out;
    size_t size = strlen(text);
    if (out->overflow || at > out->used) return;
    if (!text_starts_with(text_from(buffer_text(out), at), text_of(text))) return;
    memmove(out->at + at, out->at + at + size, out->used - at - size + 1);
    out->used -= size;
}

void render_sentence_end(Render *r) {
    /* Options have ended their sentences; what follows them is on a line of its own. */
    bool options = r->options_end != 0 && r->options_end == r->out->used;
    render_mark(r, options ? "\n" : ".");
    r->capital = true;
}

void render_words_quoted(Render *r, const char *open, uint32_t string_at, const char *close) {
    render_word(r, open);
    render_mark(r, image_string(r->cards, string_at));
    render_mark(r, close);
}

void render_article_at(Render *r, size_t at) {
    Buffer *out = r->out;
    if (out->overflow || at >= out->used) return;
    const char *start = out->at + at + (out->at[at] == ' ' ? 1 : 0);
    const char *sound = start + (strchr("{[<", start[0]) != NULL && start[0] != '\0');
    bool vowel = strchr("aeiouAEIO", sound[0]) != NULL && sound[0] != '\0';
    const char *article = vowel ? "an " : "a ";
    size_t size = strlen(article), from = (size_t)(start - out->at);
    if (out->used + size + 1 > out->size) {
        out->overflow = true;
        return;
    }
    memmove(out->at + from + size, out->at + from, out->used - from + 1);
    memcpy(out->at + from, article, size);
    out->used += size;
}

const char *render_owner_word(const Render *r, unsigned whose) {
    if (whose == (r->is_other ? WHOSE_OPPONENT : WHOSE_YOU)) return "your";
    if (whose != WHOSE_EACH) return r->actor == WHOSE_OPPONENT ? "their" : "your opponent's";
    return "your or your opponent's";
}

/* The last of them depends on whose cards do not become active. */
const char *render_duration_words(unsigned duration, unsigned affected) {
    if (duration == DURATION_REFRESH && affected == WHOSE_YOU)
        return "in your next Refresh Phase";
    if (duration == DURATION_REFRESH && affected == WHOSE_OPPONENT)
        return "in your opponent's next Refresh Phase";
    return duration < DURATION_COUNT ? terms_durations[LANGUAGE_EN][duration] : "";
}
