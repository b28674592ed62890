/* The parser of command lines. */
#include "app/common/options.h"

#include <stdio.h>
#include <string.h>

#include "app/common/caption.h"
#include "app/common/output.h"
#include "app/common/spoken.h"
#include "base/buffer.h"
#include "base/text.h"

enum { FAULT_SIZE_MAX = 1024, KEY_SIZE_MAX = 80, HELP_INDENT = 29, HELP_COLUMNS = 78 };

/* Every command has it, unless one of its own has this name: 'import' reads languages. */
static const Option lang_option = {"lang", 0, OPTION_TEXT, &spoken_wish, "LANG"};

/* What is typed before a command; nothing if the command is a program of its own. */
static const char *front(const Syntax *syntax) {
    return strncmp(syntax->command, "logpose", 7) == 0 ? "" : "logpose ";
}

/* What the help says of a command or of one of its options; NULL if nothing. */
static const char *help_of(const char *command, const char *what) {
    char key[KEY_SIZE_MAX];
    snprintf(key, sizeof key, "help.%s.%s", command, what);
    return caption_find(key);
}

static void write_option(const Syntax *syntax, const Option *option) {
    char left[64];
    const char *said = help_of(syntax->command, option->name);
    if (said == NULL) said = help_of("any", option->name);
    snprintf(left, sizeof left, "  %c%c%s--%s%s%s", option->letter != 0 ? '-' : ' ',
             option->letter != 0 ? option->letter : ' ', option->letter != 0 ? ", " : "  ",
             option->name, option->value != NULL ? " " : "",
             option->value != NULL ? option->value : "");
    output_hanging(stdout, text_of(left), text_of(said != NULL ? said : option->name),
                   HELP_INDENT, HELP_COLUMNS);
}

static bool has_own_lang(const Syntax *syntax) {
    for (size_t i = 0; i < syntax->option_count; i++) {
        if (strcmp(syntax->options[i].name, lang_option.name) == 0) return true;
    }
    return false;
}

static void write_help(const Syntax *syntax) {
    char memory[FAULT_SIZE_MAX];
    const char *about = help_of(syntax->command, "about");
    snprintf(memory, sizeof memory, "%s%s %s%s%s", front(syntax), syntax->command,
             caption("help.options"), syntax->operands[0] != 0 ? " " : "", syntax->operands);
    caption_write(stdout, "help.usage", "s", memory);
    fputs("\n\n", stdout);
    output_wrapped(stdout, text_of(about != NULL ? about : syntax->command), 0, HELP_COLUMNS);
    putchar('\n');
    for (size_t i = 0; i < syntax->option_count; i++) write_option(syntax, &syntax->options[i]);
    if (!has_own_lang(syntax)) write_option(syntax, &lang_option);
    write_option(syntax, &(Option){.name = "help"});
}

/* Reports a wrong command line. */
static int refuse(const Syntax *syntax, const char *key, const char *first,
                  const char *second) {
    char memory[FAULT_SIZE_MAX];
    Buffer line;
    buffer_init(&line, memory, sizeof memory);
    caption_print(&line, key, "ss", first, second);
    return output_error("%s: %s", syntax->command, memory);
}

/* "logpose play [FILE]", for a message. */
static int refuse_usage(const Syntax *syntax, const char *key, const char *first) {
    char memory[FAULT_SIZE_MAX];
    snprintf(memory, sizeof memory, "%s%s %s", front(syntax), syntax->command,
             syntax->operands);
    return refuse(syntax, key, memory, first);
}

/* A number of seconds: digits with at most one point. strtod would read the locale's point. */
static bool parse_seconds(const char *text, double *out) {
    double number = 0, scale = 0;
    size_t digit_count = 0;
    for (const char *at = text; *at != 0; at++) {
        if (*at == '.' && scale == 0) {
            scale = 1;
        } else if (text_is_digit(*at) && ++digit_count <= 15) {
            number = number * 10 + (*at - '0');
            scale *= 10;
        } else {
            return false;
        }
    }
    if (digit_count == 0 || number == 0) return false;
    *out = scale > 0 ? number / scale : number;
    return true;
}

static int store_in_list(const Syntax *syntax, const Option *option, const char *value) {
    OptionList *list = option->out;
    if (list->count == OPTION_LIST_MAX) {
        char most[16];
        snprintf(most, sizeof most, "%d", OPTION_LIST_MAX);
        return refuse(syntax, "use.times", option->name, most);
    }
    list->at[list->count++] = value;
    return OPTIONS_GO_ON;
}

static int store(const Syntax *syntax, const Option *option, const char *value) {
    switch (option->kind) {
    case OPTION_FLAG: *(bool *)option->out = true; break;
    case OPTION_TEXT: *(const char **)option->out = value; break;
    case OPTION_UINT:
        if (!text_parse_uint(text_of(value), option->out)) {
            return refuse(syntax, "use.whole", option->name, value);
        }
        break;
    case OPTION_SECONDS:
        if (!parse_seconds(value, option->out)) {
            return refuse(syntax, "use.above-zero", option->name, value);
        }
        break;
    case OPTION_LIST: return store_in_list(syntax, option, value);
    }
    return OPTIONS_GO_ON;
}

/* The option that 'word' names, and the value in the same word, or NULL. */
static const Option *find(const Syntax *syntax, const char *word, const char **value) {
    bool is_long = word[1] == '-';
    const char *equals = is_long ? strchr(word, '=') : NULL;
    size_t name_size = equals != NULL ? (size_t)(equals - word - 2) : strlen(word + 1) - 1;
    for (size_t i = 0; i <= syntax->option_count; i++) {
        const Option *option = i < syntax->option_count ? &syntax->options[i] : &lang_option;
        if (is_long && strlen(option->name) == name_size &&
            memcmp(option->name, word + 2, name_size) == 0) {
            *value = equals != NULL ? equals + 1 : NULL;
            return option;
        }
        if (!is_long && option->letter != 0 && option->letter == word[1]) {
            *value = word[2] != 0 ? word + 2 : NULL;
            return option;
        }
    }
    return NULL;
}

/* Reads the option at argv[*at] and its value, which may be the next word. */
static int parse_option(const Syntax *syntax, int argc, char **argv, int *at) {
    const char *word = argv[*at];
    const char *value = NULL;
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
        write_help(syntax);
        return EXIT_YES;
    }
    const Option *option = find(syntax, word, &value);
    if (option == NULL) {
        char program[64];
        snprintf(program, sizeof program, "%s%s", front(syntax), syntax->command);
        return refuse(syntax, "use.no-option", word, program);
    }
    if (option->kind == OPTION_FLAG) {
        if (value != NULL) {
            return refuse(syntax, "use.no-value", option->name, "");
        }
    } else if (value == NULL) {
        if (*at + 1 >= argc) {
            return refuse(syntax, "use.needs-value", option->name, "");
        }
        value = argv[++*at];
    }
    return store(syntax, option, value);
}

/* "-word" in a query. */
static bool is_term(const Syntax *syntax, const char *word) {
    return syntax->operand_max == OPTION_TERMS && word[0] == '-' && word[1] != '-' &&
           word[1] != 0 && word[2] != 0;
}

int options_parse(const Syntax *syntax, int *argc, char **argv) {
    int operand_count = 0;
    bool only_operands = false;
    spoken_look(*argc, argv);
    spoken_settle();
    for (int i = 1; i < *argc; i++) {
        char *word = argv[i];
        if (!only_operands && strcmp(word, "--") == 0) {
            only_operands = true;
        } else if (!only_operands && word[0] == '-' && word[1] != 0 && !is_term(syntax, word)) {
            int code = parse_option(syntax, *argc, argv, &i);
            if (code != OPTIONS_GO_ON) return code;
        } else {
            argv[operand_count++] = word;
        }
    }
    *argc = operand_count;
    if (operand_count < syntax->operand_min) {
        return refuse_usage(syntax, "use.too-few", "");
    }
    if (syntax->operand_max >= 0 && operand_count > syntax->operand_max) {
        return refuse_usage(syntax, "use.too-many", argv[syntax->operand_max]);
    }
    return has_own_lang(syntax) ? OPTIONS_GO_ON : spoken_choose(syntax->command);
}
