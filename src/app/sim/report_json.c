/* Reports as JSON. A single pairing has its keys at the top; several are an array. */
#include "app/common/jsonfile.h"
#include "app/sim/report.h"

/* "win_rate" or "win_rate_a", and its interval. No games have no rate: 0 would look like
 * one. */
static void write_rate(Json *json, const char *key, SimCount count) {
    SimRate rate = result_rate(count);
    if (rate.games > 0) {
        json_fixed(json, key, rate.rate, 6);
    } else {
        json_null(json, key);
    }
    json_fixed(json, "ci_low", rate.interval.low, 6);
    json_fixed(json, "ci_high", rate.interval.high, 6);
}

/* A rate that is not about deck A: of a card, of a deck. */
static void write_count(Json *json, const char *key, SimCount count) {
    json_object(json, key);
    json_int(json, "games", (int64_t)count.games);
    write_rate(json, "win_rate", count);
    json_object_end(json);
}

static void write_order(Json *json, const char *key, const SimTally *tally, int order) {
    const uint64_t *outcomes = tally->outcomes[order];
    SimCount count = result_tally_count(tally, order);
    json_object(json, key);
    json_int(json, "games", (int64_t)count.games);
    json_int(json, "wins_a", (int64_t)outcomes[SIM_WIN_A]);
    json_int(json, "wins_b", (int64_t)outcomes[SIM_WIN_B]);
    json_int(json, "draws", (int64_t)outcomes[SIM_DRAW]);
    write_rate(json, "win_rate_a", count);
    json_object_end(json);
}

static void write_opening(Json *json, const char *key, const SimCount opening[2]) {
    json_object(json, key);
    write_count(json, "kept", opening[0]);
    write_count(json, "redrawn", opening[1]);
    json_object_end(json);
}

static void write_tally(Json *json, const SimTally *tally) {
    json_int(json, "games", (int64_t)tally->games);
    json_int(json, "wins_a", (int64_t)result_tally_outcomes(tally, SIM_WIN_A));
    json_int(json, "wins_b", (int64_t)result_tally_outcomes(tally, SIM_WIN_B));
    json_int(json, "draws", (int64_t)result_tally_outcomes(tally, SIM_DRAW));
    write_rate(json, "win_rate_a", result_tally_count(tally, REPORT_ALL));
    write_order(json, "first", tally, REPORT_FIRST);
    write_order(json, "second", tally, REPORT_SECOND);
    json_fixed(json, "turns_mean", report_mean(tally->turns, tally->finished), 3);
    json_fixed(json, "decisions_mean", report_mean(tally->decisions, tally->finished), 3);
    json_object(json, "end_reasons");
    for (int end = LP_END_NONE + 1; end < SIM_END_COUNT; end++) {
        json_int(json, block_end_names[end], (int64_t)tally->ends[end]);
    }
    json_object_end(json);
    json_object(json, "opening_hands");
    write_opening(json, "a", tally->opening[0]);
    write_opening(json, "b", tally->opening[1]);
    json_object_end(json);
}

static void write_pairings(Json *json, const SimReport *report) {
    const SimPlan *plan = report->result->plan;
    json_array(json, "pairings");
    for (uint32_t i = 0; i < plan->header.pairing_count; i++) {
        json_object(json, NULL);
        json_string(json, "a", report_deck(report, plan->pairings[i].a)->name);
        json_string(json, "b", report_deck(report, plan->pairings[i].b)->name);
        write_tally(json, &report->result->tallies[i]);
        json_hash(json, "signature", result_pairing_signature(report->result, i));
        json_object_end(json);
    }
    json_array_end(json);
}

static void write_card(Json *json, const SimDeckCards *cards, const SimCardLine *line) {
    json_object(json, NULL);
    json_string(json, "number", line->info.number);
    json_string(json, "name", line->info.name);
    json_int(json, "copies", line->copies);
    for (int use = 0; use < SIM_USE_COUNT; use++) {
        write_count(json, report_use_names[use], cards->uses[line->place][use]);
    }
    json_object_end(json);
}

static void write_cards(Json *json, const SimReport *report, uint32_t deck) {
    const SimDeckCards *cards = &report->result->cards[deck];
    SimCardLine lines[LP_DECK_SIZE];
    int count = report_cards(report, deck, lines);
    json_array(json, "cards");
    for (int i = 0; i < count; i++) write_card(json, cards, &lines[i]);
    json_array_end(json);
    json_array(json, "opening_by_cheap_cards");
    for (int i = 0; i < SIM_CHEAP_COUNT; i++) write_count(json, NULL, cards->cheap[i]);
    json_array_end(json);
}

static void write_decks(Json *json, const SimReport *report) {
    const SimPlan *plan = report->result->plan;
    LpCardInfo info;
    json_array(json, "decks");
    for (uint32_t i = 0; i < plan->header.deck_count; i++) {
        const NamedDeck *deck = report_deck(report, i);
        SimTally tally = result_of_deck(report->result, i);
        json_object(json, NULL);
        json_string(json, "name", deck->name);
        if (lp_card_info(report->cards, deck->deck.leader, &info) == LP_OK) {
            json_string(json, "leader", info.number);
        }
        write_count(json, "all", result_tally_count(&tally, REPORT_ALL));
        write_count(json, "first", result_tally_count(&tally, REPORT_FIRST));
        write_count(json, "second", result_tally_count(&tally, REPORT_SECOND));
        if (report->result->cards != NULL) write_cards(json, report, i);
        json_object_end(json);
    }
    json_array_end(json);
}

static void write_difference(Json *json, const char *opponent, const Pairs *pairs) {
    Difference difference = statistics_difference(pairs);
    json_object(json, NULL);
    if (opponent != NULL) json_string(json, "opponent", opponent);
    json_int(json, "pairs", (int64_t)pairs->count);
    json_fixed(json, "difference", difference.mean, 6);
    json_fixed(json, "ci_low", difference.interval.low, 6);
    json_fixed(json, "ci_high", difference.interval.high, 6);
    json_fixed(json, "half_width", difference.half, 6);
    json_fixed(json, "half_width_unpaired", difference.half_unpaired, 6);
    json_object_end(json);
}

static void write_comparison(Json *json, const SimReport *report) {
    const SimPlan *plan = report->result->plan;
    Pairs all = result_pairs(report->result, -1);
    json_array(json, "differences");
    for (uint32_t i = 0; i < result_opponent_count(plan); i++) {
        Pairs pairs = result_pairs(report->result, (int)i);
        write_difference(json, report_deck(report, plan->pairings[i].b)->name, &pairs);
    }
    write_difference(json, NULL, &all);
    json_array_end(json);
}

static void write_lengths(Json *json, const SimReport *report) {
    json_array(json, "games_by_turns");
    for (int i = 0; i < SIM_LENGTH_COUNT; i++) {
        json_int(json, NULL, (int64_t)report->result->lengths[i]);
    }
    json_array_end(json);
}

void report_json(const SimReport *report, FILE *out) {
    const SimHeader *header = &report->result->plan->header;
    SimTally total = report_total(report);
    Json json;
    json_init(&json, out);
    json_object(&json, NULL);
    if (header->pairing_count == 1) {
        write_tally(&json, &total);
    } else {
        json_int(&json, "games", (int64_t)total.games);
        write_pairings(&json, report);
    }
    if (header->mode == SIM_COMPARE) write_comparison(&json, report);
    if (header->pairing_count > 1 || header->has_cards) write_decks(&json, report);
    write_lengths(&json, report);
    json_string(&json, "mode", plan_mode_names[header->mode]);
    json_array(&json, "players");
    for (int i = 0; i < 2; i++) json_string(&json, NULL, header->players[i]);
    json_array_end(&json);
    json_int(&json, "seed", (int64_t)header->seed);
    json_fixed(&json, "games_per_second", report_speed(report), 1);
    json_fixed(&json, "games_per_core_second", report_cpu_speed(report), 1);
    json_hash(&json, "cards_hash", header->cards);
    json_hash(&json, "engine_hash", header->engine);
    json_hash(&json, "signature", result_signature(report->result));
    json_object_end(&json);
}
