/* Playing the answers again up to a place. */
#include "app/tui/rewind.h"

#include <stdlib.h>
#include <string.h>

bool rewind_load(Rewind *rewind, Session *session) {
    const Host *host = &session->host;
    *rewind = (Rewind){.session = session, .count = host->answer_count};
    rewind->answers = malloc((rewind->count + 1) * sizeof rewind->answers[0]);
    rewind->deals = malloc((host->deal_count + 1) * sizeof rewind->deals[0]);
    if (rewind->answers == NULL || rewind->deals == NULL) {
        rewind_free(rewind);
        return false;
    }
    if (host->deal_count > 0)
        memcpy(rewind->deals, host->deals, host->deal_count * sizeof rewind->deals[0]);
    if (rewind->count > 0)
        memcpy(rewind->answers, host->answers, rewind->count * sizeof rewind->answers[0]);
    rewind_go(rewind, 0);
    return true;
}

void rewind_free(Rewind *rewind) {
    free(rewind->answers);
    free(rewind->deals);
    rewind->answers = NULL;
    rewind->deals = NULL;
}

static void step(Rewind *rewind) {
    Host *host = &rewind->session->host;
    const HostAnswer *answer = &rewind->answers[rewind->at++];
    if (answer->action.kind == LP_ACTION_CONCEDE) {
        host_concede(host, answer->seat);
    } else {
        const LpDeal *deal = answer->deal ? &rewind->deals[answer->deal - 1] : NULL;
        host_act_dealt(host, answer->action, deal);
    }
}

void rewind_go(Rewind *rewind, uint32_t at) {
    Session *session = rewind->session;
    if (at > rewind->count) at = rewind->count;
    if (at < rewind->at || rewind->at == 0) {
        LpSetup setup = session->host.setup;
        LpPosition position = session->host.position;
        rewind->at = 0;
        if (session->host.is_placed) {
            host_place(&session->host, &position);
        } else {
            host_start(&session->host, &setup);
        }
    }
    while (rewind->at < at) step(rewind);
}

static uint32_t turn_now(const Rewind *rewind) {
    return lp_game_turn(rewind->session->host.game);
}

void rewind_jump(Rewind *rewind, uint32_t turn) {
    rewind_go(rewind, 0);
    while (rewind->at < rewind->count && turn_now(rewind) < turn) step(rewind);
}

void rewind_turn(Rewind *rewind, int direction) {
    uint32_t turn = turn_now(rewind);
    if (direction > 0) {
        while (rewind->at < rewind->count && turn_now(rewind) == turn) step(rewind);
        return;
    }
    /* From inside a turn to its beginning, from there to the one before. */
    uint32_t here = rewind->at;
    rewind_jump(rewind, turn);
    if (rewind->at == here && turn > 0) rewind_jump(rewind, turn - 1);
}
