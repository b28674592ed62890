/* A second face for Log Pose in C, without a library: it shows a game as plain text and
 * plays it by the table's messages alone (docs/table-protocol.md). It knows no rule of the
 * game.
 *
 *     table [--auto] COMMAND…     for example: table build/logpose table --level 2 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* --- Just enough JSON: values are found where they are
 * -------------------------------------- */

static const char *skip_string(const char *at) {
    for (at++; *at != '"' && *at != 0; at++) {
        if (*at == '\\' && at[1] != 0) at++;
    }
    return *at == '"' ? at + 1 : at;
}

/* The end of the value that begins here. */
static const char *skip_value(const char *at) {
    int depth = 0;
    do {
        if (*at == '"') {
            at = skip_string(at);
            continue;
        }
        if (*at == '{' || *at == '[') depth++;
        if (*at == '}' || *at == ']') depth--;
        if (depth == 0 && (at[1] == ',' || at[1] == '}' || at[1] == ']')) return at + 1;
        at++;
    } while (*at != 0 && (depth > 0 || (*at != ',' && *at != '}' && *at != ']')));
    return at;
}

/* The value of a member of the object that begins at `object`, or NULL. */
static const char *member(const char *object, const char *key) {
    size_t size = strlen(key);
    const char *at = object != NULL && *object == '{' ? object + 1 : "";
    while (*at == '"') {
        const char *name = at + 1, *value = skip_string(at) + 1;
        if (strncmp(name, key, size) == 0 && name[size] == '"') return value;
        at = skip_value(value);
        if (*at == ',') at++;
    }
    return NULL;
}

/* The first element of an array, or NULL; and the one after an element. */
static const char *first(const char *array) {
    return array != NULL && *array == '[' && array[1] != ']' ? array + 1 : NULL;
}

static const char *next(const char *element) {
    const char *end = skip_value(element);
    return *end == ',' ? end + 1 : NULL;
}

static int number(const char *value) { return value != NULL ? atoi(value) : -1; }

static int is_word(const char *value, const char *word) {
    size_t size = strlen(word);
    return value != NULL && *value == '"' && strncmp(value + 1, word, size) == 0 &&
           value[size + 1] == '"';
}

static void print_string(const char *before, const char *value, const char *after) {
    if (value == NULL || *value != '"') return;
    fputs(before, stdout);
    for (const char *at = value + 1; *at != '"' && *at != 0; at++) {
        if (*at == '\\' && *++at == 'n') {
            fputs("\n     ", stdout);
        } else {
            putchar(*at);
        }
    }
    fputs(after, stdout);
}

/* --- Showing
 * -------------------------------------------------------------------------------- */

static int count_of(const char *array) {
    int count = 0;
    for (const char *at = first(array); at != NULL; at = next(at)) count++;
    return count;
}

static void show_card(const char *card) {
    print_string(" ", member(card, "card"), "");
    if (member(card, "power") != NULL) printf(" %d", number(member(card, "power")));
    if (member(card, "don") != NULL) printf(" +%d DON!!", number(member(card, "don")));
    fputs(member(card, "rested") != NULL ? " rested;" : ";", stdout);
}

static void show_side(const char *title, const char *side) {
    const char *don = member(side, "don");
    printf("%s: Life %d, hand %d, DON!! %d active:", title, count_of(member(side, "life")),
           count_of(member(side, "hand")), number(member(don, "active")));
    show_card(member(side, "leader"));
    for (const char *at = first(member(side, "characters")); at != NULL; at = next(at))
        show_card(at);
    putchar('\n');
}

static void show_story(const char *message) {
    const char *lines = member(member(message, "story"), "lines");
    for (const char *at = first(lines); at != NULL; at = next(at))
        print_string(member(at, "head") != NULL ? "" : "  ", member(at, "text"), "\n");
}

/* Returns how many answers there are. */
static int show_question(const char *ask) {
    const char *source = member(ask, "source");
    int clause = number(member(source, "clause")), at_clause = 0, count = 0;
    print_string("\n", member(ask, "text"), "\n");
    for (const char *at = first(member(source, "clauses")); at != NULL; at = next(at))
        print_string(at_clause++ == clause ? "   > " : "     ", at, "\n");
    for (const char *at = first(member(ask, "answers")); at != NULL; at = next(at)) {
        printf("%3d ", ++count);
        print_string("", member(at, "text"), "");
        print_string(" [", member(at, "does"), "]");
        putchar('\n');
    }
    return count;
}

/* --- Choosing
 * ------------------------------------------------------------------------------- */

static const char *answer_at(const char *ask, int index) {
    const char *at = first(member(ask, "answers"));
    while (at != NULL && index-- > 0) at = next(at);
    return at;
}

/* An attack that hits, or anything. */
static const char *choose_alone(const char *ask, int count) {
    static unsigned chance = 1;
    for (int i = 0; i < count; i++) {
        const char *answer = answer_at(ask, i), *hits = member(answer, "hits");
        if (hits != NULL && strncmp(hits, "true", 4) == 0) return answer;
    }
    chance = chance * 1103515245u + 12345u;
    return answer_at(ask, (int)((chance >> 16) % (unsigned)count));
}

/* NULL at the end of the input. */
static const char *choose_by_hand(const char *ask, int count) {
    char line[64];
    for (;;) {
        fputs("> ", stdout);
        fflush(stdout);
        if (fgets(line, sizeof line, stdin) == NULL) return NULL;
        int index = atoi(line);
        if (index >= 1 && index <= count) return answer_at(ask, index - 1);
        printf("A number from 1 to %d, please.\n", count);
    }
}

/* --- The program at the other end
 * ----------------------------------------------------------- */

static pid_t spawn(char **command, FILE **from, FILE **to) {
    int down[2], up[2];
    if (pipe(down) != 0 || pipe(up) != 0) return -1;
    pid_t child = fork();
    if (child == 0) {
        dup2(up[0], STDIN_FILENO);
        dup2(down[1], STDOUT_FILENO);
        for (int i = 0; i < 2; i++) close(down[i]), close(up[i]);
        execvp(command[0], command);
        _exit(127);
    }
    close(down[1]);
    close(up[0]);
    *from = fdopen(down[0], "r");
    *to = fdopen(up[1], "w");
    return child;
}

/* One message. Returns whether the game goes on. */
static int take_message(const char *message, int is_auto, FILE *to) {
    const char *ask = member(message, "ask"), *result = member(message, "result");
    int you = number(member(message, "you"));
    if (is_word(member(message, "kind"), "error")) {
        print_string("refused: ", member(message, "text"), "\n");
        return 0;
    }
    if (!is_word(member(message, "kind"), "table")) return 1;
    show_story(message);
    if (result != NULL && *result == '{') {
        print_string("", member(result, "text"), "\n");
        return 0;
    }
    if (ask == NULL || *ask != '{' || number(member(ask, "seat")) != you) return 1;
    const char *sides[2];
    sides[0] = first(member(message, "sides"));
    sides[1] = next(sides[0]);
    show_side("They", sides[1 - you]);
    show_side("You", sides[you]);
    int count = show_question(ask);
    const char *answer = is_auto ? choose_alone(ask, count) : choose_by_hand(ask, count);
    if (answer == NULL) return 0;
    fprintf(to, "{\"v\":1,\"kind\":\"answer\",\"id\":%d,\"a\":\"%.8s\"}\n",
            number(member(message, "id")), member(answer, "a") + 1);
    fflush(to);
    return 1;
}

int main(int argc, char **argv) {
    int is_auto = argc > 1 && strcmp(argv[1], "--auto") == 0, status = 0;
    FILE *from = NULL, *to = NULL;
    char *line = NULL;
    size_t size = 0;
    if (argc < 2 + is_auto) {
        fputs("usage: table [--auto] COMMAND…\n", stderr);
        return 2;
    }
    pid_t child = spawn(argv + 1 + is_auto, &from, &to);
    if (child < 0 || from == NULL || to == NULL) return perror("table"), 1;
    while (getline(&line, &size, from) > 0 && take_message(line, is_auto, to)) {
    }
    free(line);
    fclose(to);
    fclose(from);
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
