/* One form for several wordings: see wording.h. */
#include "compiler/wording.h"

#include <string.h>

#include "base/buffer.h"

/* The longest text of the published pool has about 900 bytes; no step makes it much longer. */
enum { TEXT_SIZE_MAX = 4096 };

typedef struct Work {
    char text[TEXT_SIZE_MAX];
    char other[TEXT_SIZE_MAX];
    bool overflow;
} Work;

/* Characters that are written in several ways. */
static const struct {
    const char *from, *to;
} characters[] = {
    {"−", "-"},  {"–", "-"},  {"－", "-"},    {"’", "'"},  {"‘", "'"},
    {"“", "\""}, {"”", "\""}, {"k.o.", "ko"}, {"・", "•"},
};

/* The circled digits of old activation costs (CR 8-3-1-5), from 1. */
static const char *const circled[] = {"①", "②", "③", "④", "⑤", "⑥", "⑦", "⑧", "⑨", "⑩"};

/* Wordings of one meaning, applied from top to bottom to text whose words and punctuation marks
 * are all set off by blanks. */
static const struct {
    const char *from, *to;
} wordings[] = {
    /* Words without meaning */
    {" cards ", " "},
    {" card ", " "},
    {" characters ", " character "},
    {" leaders ", " leader "},
    {" events ", " event "},
    {" stages ", " stage "},
    {" gains ", " gain "},
    {" an additional ", " "},
    {" all of your ", " your "},
    {" all your ", " your "},
    {" all of their ", " their "},
    {" up to a total of ", " up to "},
    {" total of your currently given ", " of your currently given "},
    {" a total of ", " "},
    {" must ", " "},
    {" a [", " ["},
    {" leader and character ", " leader or character "},
    {" rest 1 of your leader or stage ", " rest your leader or 1 of your stage "},
    {" or up to 1 ", " or "}, /* the number said again */
    {" except ", " other than "},
    {" don!! to 1 of your leader or character ",
     " don!! to your leader or 1 of your character "},
    {" don!! to 1 of your leader ", " don!! to your leader "},
    {" attack your opponent's active ", " attack active "},
    {" - ", " -"},
    {" you can ", " you may "},
    {" your 1 ", " your "},
    {" or your [", " or ["}, /* whose has been said */
    {"] or 1 ", "] or "},    /* the number said again */
    {" or your opponent's stage ", " or stage "},
    {" do not ", " don't "},
    {" whenever ", " when "},
    {" , or when ", " or "},
    {" any of your ", " your "},
    {" the target of the attack ", " the attack target "},
    {" the attack target to 1 of your [", " the attack target to your ["},
    {" with a power equal ", " with power equal "},
    {" attack a leader during ", " attack your opponent's leader during "},
    {" negate the effects of ", " negate the effect of "},
    {" give 1 of your active ", " give 1 active "},
    {" give up to 1 of your active ", " give up to 1 active "},
    {" give up to 1 of your rested ", " give up to 1 rested "},
    {" one of your ", " your "},
    {" you draw ", " draw "},
    {" the same as the power of ", " the same as "},
    /* a rule about the card itself is "according to the rules" in either wording */
    {" under the rules of this game , also treat ", " also treat "},
    {"] according to the rules ", "] "},
    {" they place ", " your opponent places "}, /* who acts in the opponent's place */
    {" they trash ", " your opponent trashes "},
    {" they draw ", " your opponent draws "},
    {" or less that has ", " or less with "},
    {" or more that has ", " or more with "},
    {" up to 1 of each of ", " up to 1 each of "},
    {" the chosen character ", " that "},
    {" the chosen card ", " that "},
    {" don!! as active from your don!! deck ",
     " don!! from your don!! deck and set them as active "},
    {" don!! as rested from your don!! deck ", " don!! from your don!! deck and rest them "},
    {" any active don!! ", " 1 or more active don!! "},
    {" any rested don!! ", " 1 or more rested don!! "},
    {" any don!! on your field ", " 1 or more don!! on your field "},
    {" leader has any don!! given ", " leader has a don!! given "},
    {" have no active don!! ", " have 0 active don!! "},
    {" would be removed from the field , ", " would leave the field , "},
    {" draw until you have ", " draw so that you have "},
    {" you and your opponent each draw ", " each player draws "},
    {" , reorganize them in any order and place them at the top or bottom of your deck ",
     " and place them at the top or bottom of your deck in any order "},
    {" in any order of the owner's choosing ", " "}, /* whoever chooses, they are the owner's */
    {" the target of that attack ", " the attack target "},
    {" this leader or to your ", " your leader or 1 of your "},
    {" the same as your opponent's leader's power ", " the same as your opponent's leader "},
    {" the same as your leader's power ", " the same as your leader "},
    {" the character played with this effect ", " that "},
    /* This card */
    {" this character's ", " this card's "},
    {" this leader's ", " this card's "},
    {" this character ", " this "},
    {" this leader ", " this "},
    {" this stage ", " this "},
    /* Old words for [Blocker] */
    {" character that has ", " character with "},
    {" activate [blocker] character ", " activate the [blocker] of any character "},
    {" if this battles ", " when this battles "},
    /* Cards named again */
    {" that leader or character ", " that "},
    {" the selected leader or character ", " that "},
    {" the selected character ", " that "},
    {" the selected ", " that "},
    {" the revealed ", " that "},
    {" the trashed ", " that "},
    {" that character's ", " that card's "},
    {" that character ", " that "},
    {" that leader ", " that "},
    {" it ", " that "},
    {" the 1 character played by this effect ", " that "},
    {" the given these don!! ", " that "}, /* "the card given these DON!! cards" */
    {" shuffle that ", " shuffle your deck "},
    {" instead of that being ko'd ", " instead "},
    {" this card's effect is negated ", " negate the effect of this "},
    {" give all ", " give "},
    {" you only have ", " the only character are "},
    {" at the end of a battle in which ", " when "},
    {" if a character is rested ", " when a character is rested "},
    {" play any ", " play "},
    /* Where cards come from and go to */
    {" add ", " put "},
    {" adds ", " puts "},
    {" return ", " put "},
    {" returns ", " puts "},
    {" place ", " put "},
    {" places ", " puts "},
    {" from the top of ", " off "},
    {" from the top or bottom of ", " off either end of "},
    {" of your deck ", " of the deck "},
    {" of their deck ", " of the deck "},
    {" of the owner's deck ", " of the deck "},
    {" of your opponent's deck ", " of the deck "},
    {" to the bottom of the deck ", " at the bottom of the deck "},
    {" to the top or bottom of the deck ", " at the top or bottom of the deck "},
    {" to your hand ", " to the hand "},
    {" to their hand ", " to the hand "},
    {" to the owner's hand ", " to the hand "},
    {" the top of your life ", " the top of the life "},
    {" the top of their life ", " the top of the life "},
    {" the top of the owner's life ", " the top of the life "},
    {" the top of your opponent's life ", " the top of the life "},
    {" bottom of your life ", " bottom of the life "},
    {" bottom of their life ", " bottom of the life "},
    {" bottom of the owner's life ", " bottom of the life "},
    {" bottom of your opponent's life ", " bottom of the life "},
    {" of the life face-down ", " of the life "},
    {" to the top of the life ", " at the top of the life "},
    {" to the top or bottom of the life ", " at the top or bottom of the life "},
    {" from your life area ", " off your life "},
    {" from their life area ", " off their life "},
    {" from your opponent's life area ", " off your opponent's life "},
    {" of your life ", " off your life "},
    {" of your opponent's life ", " off your opponent's life "},
    {" of their life ", " off their life "},
    {" your number of life ", " the number off your life "},
    {" in the next refresh phase ", " in your opponent's next refresh phase "},
    /* DON!!: what is rested or given from the cost area is active */
    {" on the field is returned ", " on your field is returned "},
    {" of your active don!! instead ", " of your don!! instead "},
    {" give 1 of your active don!! ", " give 1 active don!! "},
    /* "an additional DON!! card" comes from where the one before it came from */
    {" of them ", " "}, /* of the cards that are looked at */
    {" trashed this way ", " trashed "},
    {" additional don!! ", " don!! from your don!! deck "},
    {" from your don!! deck and set that as ", " from your don!! deck and set them as "},
    {" from your don!! deck and rest that ", " from your don!! deck and rest them "},
    /* whoever rests it, a DON!! card that is rested was active */
    {" your opponent rests 1 of their active don!! ", " rest 1 of your opponent's don!! "},
    {" rest 1 of your don!! and you may rest ", " you may rest 1 of your don!! and "},
    {" 0 don!! on your field or ", " 0 or "}, /* the thing said again */
    /* What joins actions, names and conditions */
    {" , then ", " ; "},
    {" . then , ", " ; "},
    {" and then ", " ; "},
    {" , and ", " ; "},
    {" and ", " ; "},
    {" , or ", " or "},
    {" . ", " ; "},
    {" ; with ", " with "},
    {" rest this ; rest ", " rest this ; "},
    {" deck , play ", " deck ; play "},
    {" draw 1 , look ", " draw 1 ; look "},
    {" ; , if ", " ; if "},
    {" leader ; rest up to ", " leader ; up to "}, /* "rest A and up to 1 of B" */
    {" to activate this effect ; ", " : "},        /* the price of an effect is its cost */
    {" ; you have ", " ; "}, /* "you have A and you have B" is "you have A and B" */
    {" your opponent put ", " your opponent puts "},
    {" of your don!! ; rest ", " of your don!! ; "},
    {" can attack character on the turn in which that is played ", " gain [rush: character] "},
    {" can attack character on the turn in which they are played ", " gain [rush: character] "},
    {" gain [rush: character] during this turn ", " gain [rush: character] "},
    {" as active ; set your ", " ; your "},
    {" draw a for ", " draw 1 for "}, /* "a card" */
    {"] . also treat this card's name as [", "] ; ["},
    {"] ; also treat this card's name as [", "] ; ["},
    {" as active ; set up to ", " ; up to "},            /* "set A and B as active" */
    {"] in your trash ; [", "] ; ["},                    /* "[A] and [B] in your trash" */
    {"] ; your character with ", "] ; character with "}, /* whose has been said */
    {" , put that to the hand ; ", " ; put that to the hand ; "}, /* "reveal A, add it …" */
    {" , put them to the hand ; ", " ; put them to the hand ; "},
    {" type , you have ", " type ; "},             /* "If A, B and C," */
    {" that is equal to ", " ; a cost equal to "}, /* a second bound on the cost */
    {" , then your opponent shuffles ", " ; shuffles "},
    {" ; your opponent shuffles ", " ; shuffles "},
    {" ; your opponent reveals ", " ; reveals "},
    {" reveals all in their hand ", " reveals their hand "},
    {" this is given a don!! or your character is given a don!! ",
     " this or your character is given a don!! "},
    /* [Rush] counts on the turn in which the card is played, and on no other */
    {" this gain [rush] during this turn ", " this gain [rush] "},
    {" if this was played on this turn , this cannot attack leader ",
     " this cannot attack a leader on the turn in which that is played "},
    /* a replacement that is not carried out is not applied (CR 8-1-3-4-5), so "up to 1" is 1 */
    {" , you may rest up to 1 of ", " , you may rest 1 of "},
    {" for each of your character during this turn ",
     " during this turn for each of your character "},
    {" [blocker] when ", " [blocker] if "},
    {" your other character ", " your character other than this "},
    {" to the hand or the bottom of the deck ",
     " to the hand or put that at the bottom of the deck "},
};

/* --- Changing the text -------------------------------------------------------------------- */

/* The part that starts at `start` ends at the next sign. */
static char *clause_end(char *start) { return start + strcspn(start, ".,:;\n"); }

/* Takes out `size` bytes at `at`. */
static void cut(char *at, size_t size) { memmove(at, at + size, strlen(at + size) + 1); }

/* Puts words in at `at`, a place in the text; false where there is no room. */
static bool insert(Work *w, char *at, const char *words) {
    size_t size = strlen(words), used = strlen(w->text);
    if (used + size + 1 > sizeof w->text) {
        w->overflow = true;
        return false;
    }
    memmove(at + size, at, used - (size_t)(at - w->text) + 1);
    memcpy(at, words, size);
    return true;
}

static void replace(Work *w, const char *from, const char *to) {
    size_t from_size = strlen(from), to_size = strlen(to), used = strlen(w->text);
    for (char *at = strstr(w->text, from); at != NULL; at = strstr(at, from)) {
        size_t rest = used - (size_t)(at - w->text) - from_size;
        if (used - from_size + to_size + 1 > sizeof w->text) {
            w->overflow = true;
            return;
        }
        memmove(at + to_size, at + from_size, rest + 1);
        memcpy(at, to, to_size);
        used = used - from_size + to_size;
        at += to_size > 0 ? to_size - 1 : 0; /* patterns share the blank between them */
    }
}

/* What comes before and after a word. */
typedef struct Around {
    const char *before, *behind;
} Around;

/* Replaces `word` (in small letters here) with what is around it. */
static void replace_around(Work *w, const char *word, Around from, Around to) {
    char texts[2][64];
    const Around around[2] = {from, to};
    for (int i = 0; i < 2; i++) {
        Buffer buffer;
        buffer_init(&buffer, texts[i], sizeof texts[i]);
        buffer_append_string(&buffer, around[i].before);
        for (const char *c = word; *c; c++) buffer_append_char(&buffer, text_lower(*c));
        buffer_append_string(&buffer, around[i].behind);
    }
    replace(w, texts[0], texts[1]);
}

/* --- Characters and costs ----------------------------------------------------------------- */

/* Small letters; notes in parentheses go, unless they are part of a name or a type. */
static void copy_plain(Work *w, Slice text) {
    size_t used = 1;
    int inside = 0, note = 0;
    w->text[0] = ' ';
    for (size_t i = 0; i < text.size; i++) {
        char c = text.at[i];
        if (note == 0 && (c == '[' || c == '{')) inside++;
        if (note == 0 && (c == ']' || c == '}') && inside > 0) inside--;
        if (inside == 0 && c == '(') note++;
        if (note == 0) {
            if (used + 2 >= sizeof w->text) {
                w->overflow = true;
                break;
            }
            w->text[used++] = text_lower(c);
        } else if (c == ')') {
            note--;
        }
    }
    w->text[used] = '\0';
}

/* Sets off punctuation by blanks, outside of names, and makes blanks single. */
static void space_out(Work *w) {
    size_t used = 0;
    int inside = 0;
    for (const char *at = w->text; *at != '\0'; at++) {
        char c = *at == '\t' || *at == '\r' ? ' ' : *at;
        if (c == '[' || c == '{') inside++;
        if ((c == ']' || c == '}') && inside > 0) inside--;
        bool apart = inside == 0 && strchr(".,:;\n", c) != NULL;
        if (used + 4 >= sizeof w->other) {
            w->overflow = true;
            break;
        }
        if (apart && used > 0 && w->other[used - 1] != ' ') w->other[used++] = ' ';
        if (c == ' ' && used > 0 && w->other[used - 1] == ' ') continue;
        w->other[used++] = c;
        if (apart) w->other[used++] = ' ';
    }
    w->other[used] = '\0';
    memcpy(w->text, w->other, used + 1);
    size_t size = strlen(w->text);
    if (size > 0 && w->text[size - 1] != ' ' && size + 2 < sizeof w->text)
        memcpy(w->text + size, " ", 2);
}

static void circled_costs(Work *w) {
    for (int i = 0; i < (int)(sizeof circled / sizeof circled[0]); i++) {
        char number[8], words[64];
        Buffer a, b;
        buffer_init(&a, number, sizeof number);
        buffer_append_int(&a, i + 1);
        buffer_init(&b, words, sizeof words);
        buffer_append_string(&b, "you may rest ");
        buffer_append_string(&b, number);
        buffer_append_string(&b, " of your don!!");
        replace(w, circled[i], words);
        replace_around(w, number, (Around){" don!! -", " , you may "},
                       (Around){" don!! -", " you may "});
    }
    replace(w, " of your don!! you may ", " of your don!! ; ");
}

/* --- Words in another order --------------------------------------------------------------- */

/* Takes a number that follows `before` and says it the short way: "with a base power of 6000"
 * is "with 6000 base power". */
static void number_first(Work *w, const char *before, const char *after) {
    size_t before_size = strlen(before), after_size = strlen(after);
    for (char *at = strstr(w->text, before); at != NULL; at = strstr(at + 1, before)) {
        char number[16];
        size_t digits = strspn(at + before_size, "0123456789");
        if (digits == 0 || digits >= sizeof number || before_size < after_size) continue;
        memcpy(number, at + before_size, digits);
        size_t total = before_size + digits;
        memcpy(at, number, digits);
        memcpy(at + digits, after, after_size);
        memmove(at + digits + after_size, at + total, strlen(at + total) + 1);
    }
}

/* "5000 or more power" is "5000 power or more". */
static void power_first(Work *w) {
    replace(w, " or more power ", " power or more ");
    replace(w, " or less power ", " power or less ");
}

/* "up to 1 … on your field" is "up to 1 of your …"; elsewhere "on your field" says nothing. */
static void on_your_field(Work *w) {
    static const char place[] = " on your field ", one[] = " up to 1 ",
                      any[] = " any number of ";
    for (char *at = strstr(w->text, place); at != NULL; at = strstr(w->text, place)) {
        char *start = at;
        while (start > w->text && strchr(".,:;\n", start[-1]) == NULL) start--;
        cut(at, sizeof place - 2);
        char *one_at = strstr(start, one), *any_at = strstr(start, any);
        if (any_at != NULL && any_at < at) {
            any_at += sizeof any - 1;
            if (strncmp(any_at, "your ", 5) != 0 && !insert(w, any_at, "your ")) return;
        } else if (one_at != NULL && one_at < at) {
            one_at += sizeof one - 1;
            if (strncmp(one_at, "of ", 3) != 0 && !insert(w, one_at, "of your ")) return;
        }
    }
}

/* "up to 1 of your … from your trash" is "up to 1 … from your trash": the place says whose. */
static void of_your_from(Work *w) {
    static const char of_your[] = " up to 1 of your ", plain[] = " up to 1 ";
    for (char *at = strstr(w->text, of_your); at != NULL; at = strstr(at + 1, of_your)) {
        char *end = at + strcspn(at, ".,:;\n"), *from = strstr(at, " from your ");
        if (from == NULL || from > end) continue;
        cut(at + sizeof plain - 1, sizeof of_your - sizeof plain);
    }
}

/* "give this up to 2 rested don!!" is "give up to 2 rested don!! to this". */
static void give_to(Work *w) {
    static const char give[] = " give ", count[] = " up to ", what[] = " rested don!! ";
    char moved[TEXT_SIZE_MAX];
    for (char *at = strstr(w->text, give); at != NULL; at = strstr(at + 1, give)) {
        char *who = at + sizeof give - 1;
        char *end = who + strcspn(who, ".,:;\n");
        char *number = strstr(who - 1, count), *thing = strstr(who, what);
        if (number == NULL || number < who || thing == NULL || thing > end || number > thing)
            continue;
        char *behind = thing + sizeof what - 2;
        if (strncmp(behind, " each", 5) == 0 || strncmp(behind, " to ", 4) == 0) continue;
        size_t who_size = (size_t)(number - who), thing_size = (size_t)(behind - number - 1);
        if (strlen(w->text) + 4 > sizeof w->text) return;
        memcpy(moved, who, who_size);
        memmove(behind + 4, behind, strlen(behind) + 1);
        memmove(who, number + 1, thing_size);
        memcpy(who + thing_size, " to ", 4);
        memcpy(who + thing_size + 4, moved, who_size);
        who[thing_size + 4 + who_size] = ' ';
    }
}

/* "a cost 5" is "a cost of 5", and "0 cost Characters" are "Characters with a cost of 0". */
static void cost_of(Work *w) {
    char from[] = " a cost 0 ", to[] = " a cost of 0 ", last[] = " 0 cost character ";
    char with[] = " character with a cost of 0 ";
    for (char digit = '0'; digit <= '9'; digit++) {
        from[8] = to[11] = last[1] = with[26] = digit;
        replace(w, from, to);
        replace(w, last, with);
    }
}

/* "Character [N]" is "[N] Character". */
static void name_first(Work *w) {
    static const char *const nouns[] = {" character", " leader"};
    for (size_t i = 0; i < sizeof nouns / sizeof nouns[0]; i++) {
        size_t noun = strlen(nouns[i]);
        for (char *at = strstr(w->text, nouns[i]); at != NULL; at = strstr(at + 1, nouns[i])) {
            char *name = at + noun + 1, *close = strchr(at, ']');
            if (strncmp(at + noun, " [", 2) != 0 || close == NULL || close[1] != ' ') continue;
            size_t size = (size_t)(close + 1 - name);
            memmove(at + 1, name, size);
            memcpy(at + 1 + size, nouns[i], noun);
        }
    }
}

/* "from your hand with a cost …" is "with a cost … from your hand". */
static void place_last(Work *w) {
    static const char place[] = " from your hand", found[] = " from your hand with a cost ";
    for (char *at = strstr(w->text, found); at != NULL; at = strstr(at + 1, found)) {
        char *end = clause_end(at) - 1;
        size_t size = sizeof place - 1, rest = (size_t)(end - at) - size;
        memmove(at, at + size, rest);
        memcpy(at + rest, place, size);
    }
}

/* "your opponent chooses X ; trash that" is "your opponent trashes X"; "choose X ; your
 * opponent reveals that" is "reveal X": whoever has a card in hand shows it. */
static void chosen_by(Work *w) {
    static const struct {
        const char *choose, *then, *now;
    } rows[] = {
        {" your opponent chooses ", " ; trash that ", " your opponent trashes "},
        {" your opponent chooses ", " ; trashes that ", " your opponent trashes "},
        {" your opponent chooses ", " ; puts that ", " your opponent puts "},
        {" choose ", " ; your opponent reveals that ", " reveal "},
        {" choose ", " ; your opponent reveals those ", " reveal "},
        {" choose ", " ; reveals that ", " reveal "},
        {" choose ", " ; reveals those ", " reveal "},
        {" select ", " ; change the attack target to that ", " change the attack target to "},
        {" select ", " ; play that or ", " play "},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *at = strstr(w->text, rows[i].choose);
        char *then = at ? strstr(at, " ; ") : NULL;
        size_t then_size = strlen(rows[i].then), from = strlen(rows[i].choose);
        if (then == NULL || strncmp(then, rows[i].then, then_size) != 0) continue;
        size_t kept = i + 1 == sizeof rows / sizeof rows[0] ? 4 : 1; /* " or " stays */
        cut(then, then_size - kept);
        cut(at, from);
        if (!insert(w, at, rows[i].now)) return;
    }
}

/* "if you have a X that would be …" is "if your X would be …". */
static void that_would(Work *w) {
    static const char have[] = " if you have a ", your[] = " if your ";
    char *at = strstr(w->text, have), *would = at ? strstr(at, " that would be ") : NULL;
    if (would == NULL || would > clause_end(at)) return;
    cut(would, 5);
    cut(at + sizeof your - 1, sizeof have - sizeof your);
    memcpy(at, your, sizeof your - 1);
}

/* "give … to 1 of your {T} type Leader" is "to your {T} type Leader": there is one. */
static void one_leader(Work *w) {
    static const char one[] = " don!! to 1 of your {";
    for (char *at = strstr(w->text, one); at != NULL; at = strstr(at + 1, one)) {
        char *close = strchr(at, '}');
        if (close != NULL && strncmp(close, "} type leader ", 14) == 0) cut(at + 9, 5);
    }
}

/* "K.O. or rest X" is "K.O. X or rest that". */
static void ko_or_rest(Work *w) {
    static const char both[] = " ko or rest ", tail[] = "or rest that ";
    char *at = strstr(w->text, both);
    if (at == NULL) return;
    cut(at + 3, 8);
    insert(w, clause_end(at), tail);
}

/* "… gains an additional +N power" lasts as long as what was gained before in the line. */
static void additional(Work *w) {
    static const char *const lasts[] = {" during this battle", " during this turn"};
    char *at = strstr(w->text, " gains an additional +");
    char *end = at ? clause_end(at + 22) : NULL;
    for (size_t i = 0; end != NULL && i < sizeof lasts / sizeof lasts[0]; i++) {
        char *before = strstr(w->text, lasts[i]);
        if (before == NULL || before > at || strncmp(end - 7, " power ", 7) != 0) continue;
        insert(w, end - 1, lasts[i]);
        return;
    }
}

/* "All of your A's base power becomes 7000": "set the base power of all of your A to 7000" */
static void base_of(Work *w) {
    static const char becomes[] = "s' base power becomes ";
    for (char *at = strstr(w->text, becomes); at != NULL; at = strstr(at, becomes)) {
        char *start = at;
        while (start > w->text && strncmp(start, " all of ", 8) != 0 &&
               strncmp(start, " up to ", 7) != 0 && strchr(".,:;\n", *start) == NULL)
            start--;
        if (*start != ' ') {
            at++;
            continue;
        }
        memcpy(at, "s to ", 5);
        cut(at + 5, sizeof becomes - 1 - 5);
        if (!insert(w, start, " set the base power of")) return;
    }
}

/* "the base power of X becomes N" is "set the base power of X to N". */
static void set_base(Work *w) {
    static const char what[] = " the base power of ", becomes[] = " becomes ";
    char *at = strstr(w->text, what), *verb = at ? strstr(at, becomes) : NULL;
    if (verb == NULL || verb > clause_end(at)) return;
    if (at - w->text >= 4 && strncmp(at - 4, " set", 4) == 0) return;
    memcpy(verb, " to ", 4);
    cut(verb + 4, sizeof becomes - 1 - 4);
    insert(w, at, " set");
}

/* "none of your X can be …" is "your X cannot be …". */
static void none_can(Work *w) {
    static const char none[] = " none of your ", can[] = " can be ";
    for (char *at = strstr(w->text, none); at != NULL; at = strstr(at + 1, none)) {
        char *verb = strstr(at, can);
        if (verb == NULL || verb > clause_end(at)) continue;
        if (insert(w, verb + 4, "not")) cut(at + 1, 8);
    }
}

/* A timing after a full stop starts a line: some data sets have lost the ends of lines. */
static void break_lines(Work *w) {
    static const char *const tags[] = {
#define TIMING(name, tag, rule, doc) tag,
#include "effect/timing.def"
#undef TIMING
        "[DON!! x",
        "[Your Turn]",
        "[Opponent's Turn]",
        "[Once Per Turn]",
    };
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        if (tags[i][0] == '\0') continue;
        replace_around(w, tags[i], (Around){" . ", ""}, (Around){" . \n ", ""});
    }
}

/* --- Parts of a line ---------------------------------------------------------------------- */

/* Moves what starts at `tail` inside [start, end) to the front, followed by a comma. */
static void move_to_front(char *start, char *tail, char *end) {
    char moved[TEXT_SIZE_MAX];
    size_t tail_size = (size_t)(end - tail), head_size = (size_t)(tail - start);
    /* The head ends in a blank that the tail's comma takes over: " if C" + " ," + head. */
    if (tail_size + head_size + 2 >= sizeof moved) return;
    memcpy(moved, start, head_size);
    memmove(start, tail, tail_size);
    memcpy(start + tail_size, " ,", 2);
    memcpy(start + tail_size + 2, moved, head_size);
}

/* A part is what is between the signs ; : and the ends of lines; it starts with a blank. Its
 * tags stay first. */
static char *part_start(char *start, const char *end) {
    while (start + 2 < end && start[1] == '[') {
        char *close = strchr(start, ']');
        if (close == NULL || close >= end || (close[1] != ' ' && close[1] != '/')) break;
        if (close[1] == ' ' && strncmp(close + 1, " effect", 7) == 0) break;
        start = close + 1;
        if (*start == '/') start[0] = ' ';
    }
    return start;
}

static char *find_in(char *start, char *end, const char *what) {
    char *at = strstr(start, what);
    return at != NULL && at < end ? at : NULL;
}

static void turn_part(Work *w, char *start, char **end) {
    static const char *const tails[] = {" if ", " when ", " at the end of this turn",
                                        " at the end of this battle"};
    start = part_start(start, *end);
    for (size_t i = 0; i < sizeof tails / sizeof tails[0]; i++) {
        char *tail = find_in(start, *end, tails[i]);
        if (tail == NULL || tail == start || tail[-1] == ',') continue;
        if (strncmp(start, " if ", 4) == 0 || strncmp(start, " when ", 6) == 0) continue;
        size_t rest = strlen(*end);
        if (strlen(w->text) + 3 > sizeof w->text) return;
        memmove(*end + 2, *end, rest + 1);
        move_to_front(start, tail, *end);
        *end += 2;
        return;
    }
}

static void turn_parts(Work *w) {
    char *start = w->text;
    while (*start != '\0') {
        char *end = start + 1;
        while (*end != '\0' &&
               !(*end == ' ' && strchr(";:\n", end[1]) != NULL && end[1] != '\0'))
            end++;
        turn_part(w, start, &end);
        if (*end == '\0') break;
        start = end + 2;
    }
}

/* "You may pay: When …, do that" is "When …, you may pay: do that". */
static void event_first(Work *w) {
    char moved[TEXT_SIZE_MAX];
    char *colon = strstr(w->text, " : when "), *line = colon;
    if (colon == NULL) return;
    char *event = colon + 2, *comma = strstr(event, " , ");
    if (comma == NULL || comma > event + strcspn(event, "\n")) return;
    while (line > w->text && line[-1] != '\n') line--;
    char *start = part_start(line, colon);
    size_t cost = (size_t)(event - start), when = (size_t)(comma + 2 - event);
    memcpy(moved, start, cost);
    memmove(start, event, when);
    memcpy(start + when, moved, cost);
}

/* "This effect can be activated when …. Do that." is "When …, you may do that." */
static void effect_can_be_activated(Work *w) {
    static const char phrase[] = " this effect can be activated when ";
    static const char start[] = " this effect can be activated at ";
    char *at = strstr(w->text, phrase);
    if (at == NULL) at = strstr(w->text, start);
    if (at == NULL) return;
    static const char may[] = " you may";
    char *stop = strstr(at, " ; "), *end = stop ? stop + 2 : NULL;
    if (stop != NULL) stop[1] = ',';
    size_t line = end ? strcspn(end, "\n") : 0;
    bool asked = end && (strncmp(end, may, sizeof may - 1) == 0 || memchr(end, ':', line));
    if (end && !asked) insert(w, end, may);
    replace(w, phrase, " when ");
    replace(w, start, " at ");
}

/* "select X ; that cannot attack" is "X cannot attack". */
static void select_that(Work *w) {
    static const char select[] = " select ", that[] = " ; that ";
    for (char *at = strstr(w->text, select); at != NULL; at = strstr(at + 1, select)) {
        char *stop = strstr(at, " ; ");
        if (stop == NULL || strncmp(stop, that, sizeof that - 1) != 0) continue;
        cut(stop, sizeof that - 2);
        cut(at, sizeof select - 2);
    }
}

/* "For every A on your field, B" is "B for each of your A". */
static void counted_first(Work *w) {
    static const char every[] = " for every ", field[] = " on your field ,";
    char things[TEXT_SIZE_MAX] = " for each of your ";
    size_t said = strlen(things);
    for (char *at = strstr(w->text, every); at != NULL; at = strstr(at + 1, every)) {
        char *thing = at + sizeof every - 1, *comma = strchr(thing, ',');
        size_t size = comma ? (size_t)(comma + 1 - thing) : 0;
        if (size < sizeof field || comma != clause_end(thing) || text_is_digit(*thing) ||
            strncmp(comma + 1 - (sizeof field - 1), field, sizeof field - 1) != 0)
            continue;
        size -= sizeof field - 1;
        memcpy(things + said, thing, size);
        things[said + size] = '\0';
        char *end = clause_end(comma + 1);
        while (end[-1] == ' ') end--;
        if (!insert(w, end, things)) return;
        cut(at, (size_t)(comma + 1 - at));
    }
}

/* "During the turn in which A is B, C" is "if A has been B during this turn, C". */
static void turn_in_which(Work *w) {
    static const char turn[] = " during the turn in which ", is[] = " is ";
    for (char *at = strstr(w->text, turn); at != NULL; at = strstr(w->text, turn)) {
        char *end = clause_end(at), *verb = strstr(at, is);
        if (*end != ',' || verb == NULL || verb > end || !insert(w, end, "during this turn "))
            return;
        cut(verb, sizeof is - 2);
        if (!insert(w, verb, " has been")) return;
        cut(at, sizeof turn - 2);
        if (!insert(w, at, " if")) return;
    }
}

/* "The counter of A becomes +1000" is "A have a +1000 Counter". */
static void counter_becomes(Work *w) {
    static const char what[] = " the counter of ", becomes[] = " becomes +";
    char *at = strstr(w->text, what), *verb = at ? strstr(at, becomes) : NULL;
    if (verb == NULL || verb > clause_end(at)) return;
    char *end = verb + sizeof becomes - 1;
    while (text_is_digit(*end)) end++;
    if (!insert(w, end, " counter")) return;
    cut(verb, sizeof becomes - 2);
    if (!insert(w, verb, " have a ")) return;
    cut(at, sizeof what - 2);
}

/* "Other than [A] or [B]" is "other than [A] and [B]": neither of them. */
static void exceptions(Work *w) {
    static const char first[] = " other than [", other[] = "] or [";
    for (char *at = strstr(w->text, first); at != NULL; at = strstr(at + 1, first))
        for (char *close = strchr(at, ']'); close != NULL; close = strchr(close + 1, ']')) {
            if (strncmp(close, other, sizeof other - 1) != 0) break;
            memcpy(close, "] ;", 3);
            cut(close + 3, 1);
        }
}

/* "Select A. Swap the base power of the selected cards …" is "swap the base power of A …". A
 * may be two: "your Leader and 1 of your Characters". */
static void select_swap(Work *w) {
    static const char select[] = " select ", swap[] = " ; swap the base power of that with ";
    char cards[TEXT_SIZE_MAX];
    for (char *at = strstr(w->text, select); at != NULL; at = strstr(at + 1, select)) {
        char *from = at + sizeof select - 1, *stop = strstr(from, swap);
        if (stop == NULL || stop > clause_end(at)) {
            char *next = clause_end(at);
            bool leader = strncmp(next, "; 1 of ", 7) == 0;
            if (stop == NULL || !leader || stop + 1 != clause_end(next + 1)) continue;
        }
        size_t size = (size_t)(stop - from);
        memcpy(cards, from, size);
        cards[size] = '\0';
        char *that = stop + sizeof swap - sizeof "that with ";
        cut(that, sizeof "that" - 1);
        if (!insert(w, that, cards)) return;
        cut(at, (size_t)(stop + sizeof " ;" - 1 - at));
    }
}

/* A line that is one keyword alone comes before the others. */
static bool is_keyword_line(Slice line) {
    line = text_trim(line);
    return line.size > 1 && line.at[0] == '[' && text_find(line, SLICE("]")) == line.size - 1;
}

static void write_lines(const Work *w, Buffer *out) {
    bool said = false;
    for (int keywords = 1; keywords >= 0; keywords--) {
        Slice rest = text_of(w->text), line;
        while (text_next_line(&rest, &line)) {
            if (is_keyword_line(line) != (keywords == 1)) continue;
            if (said) buffer_append_string(out, "\n");
            buffer_append(out, text_trim(line));
            said = true;
        }
    }
}

static void drop_ends(Work *w) {
    replace(w, " ; \n ", " \n ");
    replace(w, " . \n ", " \n ");
    size_t size = strlen(w->text);
    while (size > 0 && strchr(" .;\n", w->text[size - 1]) != NULL) w->text[--size] = '\0';
}

/* [Once Per Turn] goes after the tags that follow it. */
static void tags_in_order(Work *w) {
    static const char *const tags[] = {"[your turn]", "[opponent's turn]", "[when attacking]"};
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
        replace_around(w, tags[i], (Around){"[once per turn] ", ""},
                       (Around){"", " [once per turn]"});
}

/* Step 1: letters, spacing, quotes and notes. */
static void level(Work *w, Slice text) {
    copy_plain(w, text);
    for (size_t i = 0; i < sizeof characters / sizeof characters[0]; i++)
        replace(w, characters[i].from, characters[i].to);
    space_out(w);
    break_lines(w);
}

/* Numbers and verbs in one order, before words are replaced. */
static void order_numbers(Work *w) {
    circled_costs(w);
    power_first(w);
    number_first(w, "a base power of ", " base power");
    number_first(w, "a power of ", " power");
    power_first(w);
    additional(w);
    place_last(w);
    set_base(w);
    base_of(w);
    none_can(w);
}

/* Steps 2 to 8, for the text of a Leader card or of another one. */
static void unify(Work *w, bool on_leader) {
    order_numbers(w);
    for (size_t i = 0; i < sizeof wordings / sizeof wordings[0]; i++)
        replace(w, wordings[i].from, wordings[i].to);
    turn_in_which(w);
    counter_becomes(w);
    counted_first(w);
    cost_of(w);
    name_first(w);
    ko_or_rest(w);
    that_would(w);
    one_leader(w);
    chosen_by(w);
    if (on_leader) replace(w, " your leader ", " this ");
    on_your_field(w);
    give_to(w);
    of_your_from(w);
    /* "in" and "from" a hand or a trash are one place */
    replace(w, " from your hand ", " in your hand ");
    replace(w, " from your trash ", " in your trash ");
    effect_can_be_activated(w);
    event_first(w);
    select_that(w);
    select_swap(w);
    exceptions(w);
    tags_in_order(w);
    drop_ends(w);
    replace(w, " \n \n ", " \n ");
    turn_parts(w);
    space_out(w);
}

bool wording_equal(Slice a, Slice b, bool on_leader) {
    char one[TEXT_SIZE_MAX], two[TEXT_SIZE_MAX];
    const Slice texts[] = {a, b};
    Buffer forms[2];
    buffer_init(&forms[0], one, sizeof one);
    buffer_init(&forms[1], two, sizeof two);
    for (int i = 0; i < 2; i++) {
        Work work = {.overflow = false};
        level(&work, texts[i]);
        unify(&work, on_leader);
        drop_ends(&work);
        write_lines(&work, &forms[i]);
        /* A text that is too long is cut, and equals nothing. */
        if (work.overflow || forms[i].overflow) return false;
    }
    return text_equal(buffer_text(&forms[0]), buffer_text(&forms[1]));
}

bool wording_same(Slice a, Slice b) {
    Work one = {.overflow = false}, two = {.overflow = false};
    level(&one, a);
    level(&two, b);
    drop_ends(&one);
    drop_ends(&two);
    return !one.overflow && !two.overflow && strcmp(one.text, two.text) == 0;
}
