/* A bot in 40 lines of C: it attacks when it can, plays cards, and else takes any answer. It
 * needs nothing of Log Pose but the protocol (docs/bot-protocol.md).
 *
 *     logpose match --players random,bot:build/examples/bot */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What this bot likes best: words that answers begin with, the best one first. */
static int liking(const char *text) {
    static const char *const words[] = {"attack", "play", "counter", "block", "give"};
    for (int i = 0; i < 5; i++) {
        if (strncmp(text, words[i], strlen(words[i])) == 0) return 5 - i;
    }
    return 0;
}

int main(void) {
    static char line[1 << 16];
    int best = 1, best_liking = -1, number, text_at;
    unsigned long id;
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (strncmp(line, "logpose ", 8) == 0) {
            puts("id name bot.c\nready");
        } else if (strncmp(line, "start", 5) == 0) {
            puts("ready");
        } else if (strncmp(line, "ask ", 4) == 0) {
            best_liking = -1;
        } else if (sscanf(line, "answer %d %*x %n", &number, &text_at) == 1) {
            if (liking(line + text_at) > best_liking) {
                best_liking = liking(line + text_at);
                best = number;
            }
        } else if (sscanf(line, "go %lu", &id) == 1) {
            printf("best %lu %d\n", id, best);
        } else if (strncmp(line, "quit", 4) == 0) {
            break;
        }
        fflush(stdout);
    }
    return 0;
}
