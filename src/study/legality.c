/* Tournament legality of a deck. */
#include "study/legality.h"

#include "base/embedded.h"
#include "card/image.h"
#include "study/answertext.h"
#include "study/cardtext.h"

/* One row of the table. */
typedef struct Entry {
    Slice kind, number, with, since, until;
} Entry;

typedef struct Hearing {
    const LpCards *cards;
    const LpDeck *deck;
    Slice date;
    void (*report)(void *listener, const LegalityReason *reason);
    void *listener;
    size_t count;
} Hearing;

bool legality_format(Slice text, Format *out) {
    static const char *const names[] = {
        [FORMAT_NONE] = "none", [FORMAT_EXTRA] = "extra", [FORMAT_STANDARD] = "standard"};
    for (int i = 0; i < 3; i++) {
        if (!text_equal(text_of(names[i]), text)) continue;
        *out = (Format)i;
        return true;
    }
    return false;
}

static unsigned days_in(uint64_t year, uint64_t month) {
    bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    if (month == 2) return is_leap ? 29 : 28;
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

bool legality_is_date(Slice text) {
    static const char shape[] = "0000-00-00";
    uint64_t year, month, day;
    if (text.size != sizeof shape - 1) return false;
    for (size_t i = 0; i < text.size; i++) {
        bool is_fit = shape[i] == '0' ? text_is_digit(text.at[i]) : text.at[i] == '-';
        if (!is_fit) return false;
    }
    text_parse_uint(text_first(text, 4), &year);
    text_parse_uint(text_first(text_from(text, 5), 2), &month);
    text_parse_uint(text_from(text, 8), &day);
    return month >= 1 && month <= 12 && day >= 1 && day <= days_in(year, month);
}

static bool read_entry(Slice line, Entry *out) {
    *out = (Entry){.kind = {"", 0}};
    Slice *const fields[] = {&out->kind, &out->number, &out->with, &out->since, &out->until};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        if (!text_next_part(&line, '\t', fields[i])) *fields[i] = (Slice){"", 0};
    }
    return legality_is_date(out->since);
}

/* Dates can be compared as text. */
static bool is_in_force(const Entry *entry, Slice date) {
    return text_compare(entry->since, date) <= 0 &&
           (entry->until.size == 0 || text_compare(date, entry->until) < 0);
}

/* Reads the next row that is in force. */
static bool next_entry(Slice *rest, Slice date, Entry *out) {
    Slice line;
    while (text_next_line(rest, &line)) {
        if (read_entry(line, out) && is_in_force(out, date)) return true;
    }
    return false;
}

static Slice table(void) {
    const EmbeddedFile *file = embedded_find(SLICE("cards/legality.tsv"));
    return file != NULL ? (Slice){file->at, file->size} : (Slice){"", 0};
}

static bool is_card(const LpCards *cards, LpCardId id, Slice number) {
    LpCardInfo info;
    return id != 0 && lp_card_info(cards, id, &info) == LP_OK &&
           text_equal(text_of(info.number), number);
}

static unsigned copies(const Hearing *hearing, Slice number) {
    unsigned count = is_card(hearing->cards, hearing->deck->leader, number);
    for (unsigned i = 0; i < hearing->deck->count; i++) {
        count += is_card(hearing->cards, hearing->deck->cards[i], number);
    }
    return count;
}

static void report(Hearing *hearing, const LegalityReason *reason) {
    hearing->count++;
    hearing->report(hearing->listener, reason);
}

/* What a row says against the deck, if anything. */
static bool speaks_against(const Hearing *hearing, const Entry *entry, LegalityReason *reason) {
    unsigned count = copies(hearing, entry->number);
    Buffer text;
    reason->number = entry->number;
    if (text_equal(entry->kind, SLICE("banned")) && count > 0) {
        reason->kind = "banned";
    } else if (text_equal(entry->kind, SLICE("restricted")) && count > 1) {
        reason->kind = "restricted";
    } else if (text_equal(entry->kind, SLICE("pair")) && count > 0 &&
               copies(hearing, entry->with) > 0) {
        reason->kind = "pair";
    } else {
        return false;
    }
    buffer_init(&text, reason->text, sizeof reason->text);
    WORDS_SAY(answertext_words(), &text, "deck.listed",
              WORD_TEXT("kind", text_of(reason->kind)), WORD_TEXT("card", entry->number),
              WORD_TEXT("other", entry->with), WORD_NUMBER("n", count),
              WORD_TEXT("date", entry->since));
    return true;
}

static void check_numbers(Hearing *hearing) {
    Slice rest = table();
    Entry entry;
    while (next_entry(&rest, hearing->date, &entry)) {
        LegalityReason reason = {.kind = NULL};
        if (speaks_against(hearing, &entry, &reason)) report(hearing, &reason);
    }
}

/* The lowest block that Standard allows on that date; 0 if all. */
static unsigned block_min(Slice date) {
    Slice rest = table();
    Entry entry;
    uint64_t block = 0;
    while (next_entry(&rest, date, &entry)) {
        if (text_equal(entry.kind, SLICE("block"))) text_parse_uint(entry.number, &block);
    }
    return (unsigned)block;
}

/* The block that this row has its card treated as having. */
static unsigned treated_as(const Entry *entry) {
    uint64_t block;
    if (!text_equal(entry->kind, SLICE("treated"))) return 0;
    if (text_equal(entry->with, SLICE("X"))) return CARD_BLOCK_ANY;
    return text_parse_uint(entry->with, &block) && block < 8 ? 1u << block : 0;
}

/* The blocks of a card with those that it is treated as having on that date. */
static unsigned blocks_on(Slice date, const LpCardInfo *info) {
    Slice rest = table();
    Entry entry;
    unsigned blocks = info->blocks;
    while (next_entry(&rest, date, &entry)) {
        if (text_equal(entry.number, text_of(info->number))) blocks |= treated_as(&entry);
    }
    return blocks;
}

/* A number is legal if any of its prints has a block icon that is still in Standard; X
 * always is. A card whose icons are not known is given the benefit of the doubt. */
static bool is_still_in(unsigned blocks, unsigned block) {
    return blocks == 0 || (blocks & CARD_BLOCK_ANY) || blocks >> block != 0;
}

/* Rows of other cards are passed over unread: this is asked of every card of a search. */
static bool concerns(Slice line, const LpCardInfo *info) {
    if (line.size == 0 || line.at[0] == '#') return false;
    Slice number = text_from(line, text_find(line, SLICE("\t")) + 1);
    return text_starts_with(number, text_of(info->number)) ||
           text_starts_with(line, SLICE("block\t"));
}

bool legality_allows(const LpCardInfo *info, Format format, Slice date) {
    Slice rest = table(), line;
    Entry entry;
    uint64_t block = 0;
    unsigned blocks = info->blocks;
    while (format != FORMAT_NONE && text_next_line(&rest, &line)) {
        if (!concerns(line, info) || !read_entry(line, &entry) || !is_in_force(&entry, date)) {
            continue;
        }
        if (text_equal(entry.kind, SLICE("block"))) text_parse_uint(entry.number, &block);
        if (!text_equal(entry.number, text_of(info->number))) continue;
        if (text_equal(entry.kind, SLICE("banned"))) return false;
        blocks |= treated_as(&entry);
    }
    return format != FORMAT_STANDARD || block == 0 || is_still_in(blocks, (unsigned)block);
}

static void check_block(Hearing *hearing, LpCardId id, unsigned block) {
    LpCardInfo info;
    if (id == 0 || lp_card_info(hearing->cards, id, &info) != LP_OK) return;
    if (is_still_in(blocks_on(hearing->date, &info), block)) return;
    LegalityReason reason = {.kind = "block", .number = text_of(info.number)};
    Buffer text;
    buffer_init(&text, reason.text, sizeof reason.text);
    WORDS_SAY(answertext_words(), &text, "deck.block", WORD_TEXT("card", text_of(info.number)),
              WORD_TEXT("name", cardtext_name(hearing->cards, id)),
              WORD_NUMBER("block", block));
    report(hearing, &reason);
}

size_t legality_check(const LpCards *cards, const LpDeck *deck, Format format, Slice date,
                      void (*listen)(void *listener, const LegalityReason *reason),
                      void *listener) {
    Hearing hearing = {cards, deck, date, listen, listener, 0};
    if (format == FORMAT_NONE) return 0;
    check_numbers(&hearing);
    unsigned block = format == FORMAT_STANDARD ? block_min(date) : 0;
    if (block == 0) return hearing.count;
    check_block(&hearing, deck->leader, block);
    for (unsigned i = 0; i < deck->count; i++) {
        bool is_repeated = false;
        for (unsigned k = 0; k < i; k++) is_repeated |= deck->cards[k] == deck->cards[i];
        if (!is_repeated) check_block(&hearing, deck->cards[i], block);
    }
    return hearing.count;
}
