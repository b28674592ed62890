/* Choosing the lines of a digest. */
#include "table/digest.h"

static const Happening *happening_of(const Host *host, LpSeat you, uint32_t line) {
    return &host->happenings[host->lines[you][line].happening];
}

bool digest_find(const Host *host, LpSeat you, Digest *out) {
    uint32_t end = host->line_counts[you], first;
    while (end > 0) {
        const Happening *h = happening_of(host, you, end - 1);
        if (h->turn > 0 && h->actor != you) break;
        end--;
    }
    if (end == 0) return false;
    const Happening *last = happening_of(host, you, end - 1);
    *out = (Digest){.seat = last->actor, .turn = last->turn};
    for (first = end; first > 0; first--) {
        if (happening_of(host, you, first - 1)->turn != out->turn) break;
    }
    for (uint32_t i = first; i < end && out->count < DIGEST_MAX; i++) {
        const StoryLine *line = &host->lines[you][i];
        bool is_start = happening_of(host, you, i)->event.kind == LP_EVENT_TURN_START;
        if (!is_start && story_is_notable(host->happenings, line)) out->lines[out->count++] = i;
    }
    out->is_idle = out->count == 0;
    if (out->is_idle) out->count = 1;
    return true;
}

void digest_say(const Sight *sight, const Host *host, const Digest *digest, int index,
                Buffer *out) {
    if (digest->is_idle) {
        WORDS_SAY(sight->words, out, "digest.nothing",
                  WORD_TEXT("who", sight_who(sight, digest->seat)));
        return;
    }
    const StoryLine *line = &host->lines[sight->you][digest->lines[index]];
    story_say(sight, host->happenings, line, out);
}

bool digest_is_head(const Host *host, LpSeat you, const Digest *digest, int index) {
    return digest->is_idle || host->lines[you][digest->lines[index]].is_head;
}
