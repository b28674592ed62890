/* Reading the 'given' block of a scenario. */
#include "notation/given.h"

#include <string.h>

static const char *const editions[LP_EDITION_COUNT] = {
    [LP_EDITION_EARLY] = "early",
    [LP_EDITION_1_1_8] = "1.1.8",
    [LP_EDITION_1_1_9] = "1.1.9",
    [LP_EDITION_1_2_1] = "1.2.1",
};

bool given_read_edition(Reader *reader, uint8_t *out) {
    for (uint8_t i = 0; i < LP_EDITION_COUNT; i++) {
        if (reader_accept(reader, editions[i])) return *out = i, true;
    }
    return reader_fail(reader, "the editions are early, 1.1.8, 1.1.9 and 1.2.1");
}

const char *given_edition_name(uint8_t edition) {
    return edition < LP_EDITION_COUNT ? editions[edition] : "unknown";
}

/* --- Reading ---------------------------------------------------------------------------- */

void given_init(Given *given, uint8_t edition) {
    memset(given, 0, sizeof *given);
    given->edition = edition;
    given->turn_owner = OWNER_YOU;
    given->first_owner = OWNER_ANY;
    given->phase = LP_PHASE_MAIN;
    given->chooser = OWNER_YOU;
    given->seed = 1;
}

static bool read_phase(Reader *reader, Given *out) {
    uint8_t owner;
    if (reader_accept(reader, "start of") || reader_accept(reader, "at the start of")) {
        if (ref_read_owner(reader, &owner)) out->turn_owner = owner;
        reader_accept(reader, "the");
        if (!reader_accept(reader, "turn")) return false;
        out->phase = LP_PHASE_REFRESH;
    } else if (reader_accept(reader, "end of") || reader_accept(reader, "at the end of")) {
        if (ref_read_owner(reader, &owner)) out->turn_owner = owner;
        reader_accept(reader, "the");
        if (!reader_accept(reader, "turn")) return false;
        out->phase = LP_PHASE_END;
    } else if (reader_accept(reader, "main phase")) {
        out->phase = LP_PHASE_MAIN;
    } else if (reader_accept(reader, "refresh phase")) {
        out->phase = LP_PHASE_REFRESH;
    } else if (reader_accept(reader, "end phase")) {
        out->phase = LP_PHASE_END;
    } else {
        return false;
    }
    return true;
}

static bool read_number_part(Reader *reader, Given *out, bool *is_it) {
    int32_t number;
    const char *start = reader->at;
    *is_it = true;
    if (reader_accept(reader, "turn")) {
        if (!reader_number(reader, &number) || number < 1 || number > 250) {
            return reader_fail_at(reader, start,
                                  "the turn must be a whole number from 1 to 250");
        }
        out->turn = (uint8_t)number;
    } else if (reader_accept(reader, "seed")) {
        if (!reader_number(reader, &number) || number < 0) {
            return reader_fail_at(reader, start,
                                  "the seed must be a whole number from 0 to 99999999");
        }
        out->seed = (uint64_t)number;
    } else if (reader_accept(reader, "edition")) {
        return given_read_edition(reader, &out->edition);
    } else {
        *is_it = false;
    }
    return true;
}

/* One part of the head, between commas. */
static bool read_part(Reader *reader, Given *out) {
    bool is_it;
    if (!read_number_part(reader, out, &is_it)) return false;
    if (is_it) return true;
    if (reader_accept(reader, "your turn")) return out->turn_owner = OWNER_YOU, true;
    if (reader_accept(reader, "their turn")) return out->turn_owner = OWNER_THEY, true;
    if (reader_accept(reader, "you went first")) return out->first_owner = OWNER_YOU, true;
    if (reader_accept(reader, "they went first")) return out->first_owner = OWNER_THEY, true;
    if (reader_accept(reader, "you choose")) return out->chooser = OWNER_YOU, true;
    if (reader_accept(reader, "they choose")) return out->chooser = OWNER_THEY, true;
    if (reader_accept(reader, "by lot") || reader_accept(reader, "drawn by lot")) {
        return out->chooser = OWNER_ANY, true;
    }
    if (reader_accept(reader, "a new game") || reader_accept(reader, "new game")) {
        return out->is_new_game = 1, true;
    }
    if (read_phase(reader, out)) return true;
    return reader_fail_about(reader, reader->at, "not understood: '", reader_rest(reader),
                             "'; expected 'turn N', 'your turn', a phase, 'you went first', "
                             "'a new game' or 'as above, except'");
}

/* Copies the block above without the lines that were replaced in it. */
static void copy_above(const Given *above, Given *out) {
    *out = *above;
    out->line_count = 0;
    for (int i = 0; i < above->line_count; i++) {
        if (above->lines[i].area == BOARD_AREA_COUNT) continue;
        out->lines[out->line_count++] = above->lines[i];
    }
}

/* Is 'as above' part of the head? It is applied first wherever it is, because the other parts
 * change what it gives. */
static const char *find_above(Reader *reader) {
    const char *start = reader->at, *found = NULL;
    while (found == NULL && !reader_is_done(reader)) {
        const char *at = reader->at;
        if (reader_accept(reader, "as above")) found = at;
        while (reader->at < reader->end && *reader->at != ',') reader->at++;
        if (reader->at < reader->end) reader->at++;
    }
    reader->at = start;
    return found;
}

bool given_read_head(Reader *reader, const Given *above, Given *out) {
    const char *start = reader->at, *as_above = find_above(reader);
    uint8_t edition = out->edition;
    if (as_above != NULL) {
        if (above == NULL) {
            return reader_fail_at(reader, as_above, "there is no scenario above this one");
        }
        copy_above(above, out);
        out->edition = edition;
    }
    out->at = start;
    while (!reader_is_done(reader)) {
        if (reader_accept_char(reader, ',') || reader_accept_char(reader, ':')) continue;
        if (reader_accept(reader, "and") || reader_accept(reader, "except")) continue;
        if (as_above != NULL && reader_accept(reader, "as above")) continue;
        if (!read_part(reader, out)) return false;
    }
    return true;
}

bool given_add(Reader *reader, const BoardLine *line, uint8_t own_from, Given *out) {
    bool is_first = true;
    for (uint8_t i = own_from; i < out->line_count; i++) {
        is_first &= out->lines[i].owner != line->owner || out->lines[i].area != line->area;
    }
    if (is_first) {
        /* The lines of the scenario above about this area become holes, so that the block's own
         * lines still start at `own_from`. */
        for (uint8_t i = 0; i < own_from; i++) {
            if (out->lines[i].owner == line->owner && out->lines[i].area == line->area) {
                out->lines[i].area = BOARD_AREA_COUNT;
            }
        }
    }
    if (out->line_count == GIVEN_LINES_MAX) {
        return reader_fail_at(reader, line->at, "this block has too many lines");
    }
    out->lines[out->line_count++] = *line;
    return true;
}
