/* Tests of src/base: the edges where a wrong index, a cut character or an overflow hides. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/bytes.h"
#include "base/embedded.h"
#include "base/hash.h"
#include "base/mask.h"
#include "base/random.h"
#include "base/siphash.h"
#include "base/text.h"
#include "base/utf8.h"

static void assert_slice(Slice found, const char *expected) {
    assert_int_equal(found.size, strlen(expected));
    assert_memory_equal(found.at, expected, found.size);
}

/* === Random numbers === */

static void random_is_splitmix64(void **state) {
    (void)state;
    /* The published first numbers for the seed 1234567 fix the algorithm for ever. */
    uint64_t seed = 1234567;
    assert_true(random_next(&seed) == 6457827717110365317u);
    assert_true(random_next(&seed) == 3203168211198807973u);
    assert_true(random_next(&seed) == 9817491932198370423u);
}

static void random_below_reaches_each_number_equally(void **state) {
    (void)state;
    uint64_t seed = 42;
    int counts[50] = {0};
    for (int i = 0; i < 500000; i++) counts[random_below(&seed, 50)]++;
    /* 10,000 are expected; one standard deviation is 99. */
    for (int i = 0; i < 50; i++) assert_in_range(counts[i], 9500, 10500);
}

static void random_below_stays_below(void **state) {
    (void)state;
    uint64_t seed = 7;
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(random_below(&seed, 1), 0);
        assert_true(random_below(&seed, UINT32_MAX) < UINT32_MAX);
    }
}

/* === Hashes === */

static void hash_depends_on_each_bit_size_and_seed(void **state) {
    (void)state;
    unsigned char bytes[100];
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (unsigned char)i;
    for (size_t size = 1; size <= sizeof bytes; size++) {
        uint64_t before = hash_bytes(bytes, size, 0);
        assert_true(before != hash_bytes(bytes, size - 1, 0));
        assert_true(before != hash_bytes(bytes, size, 1));
        for (size_t bit = 0; bit < size * 8; bit++) {
            bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
            uint64_t after = hash_bytes(bytes, size, 0);
            /* A good hash changes about half of its 64 bits; below 8 would be one in 10^10. */
            assert_in_range(__builtin_popcountll(before ^ after), 8, 56);
            bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
        }
    }
}

static void hash_tells_zeroes_apart_by_their_number(void **state) {
    (void)state;
    static const unsigned char zeroes[128];
    uint64_t seen[128];
    for (size_t size = 0; size < 128; size++) {
        seen[size] = hash_bytes(zeroes, size, 0);
        for (size_t i = 0; i < size; i++) assert_true(seen[i] != seen[size]);
    }
}

static void hash_of_two_changed_bits_does_not_cancel(void **state) {
    (void)state;
    /* Any two bits of 64 bytes: words that meet in one lane must not undo each other. */
    unsigned char bytes[64] = {0};
    uint64_t before = hash_bytes(bytes, sizeof bytes, 0);
    for (size_t a = 0; a < sizeof bytes * 8; a++) {
        for (size_t b = a + 1; b < sizeof bytes * 8; b++) {
            bytes[a / 8] ^= (unsigned char)(1 << a % 8);
            bytes[b / 8] ^= (unsigned char)(1 << b % 8);
            assert_true(hash_bytes(bytes, sizeof bytes, 0) != before);
            bytes[a / 8] ^= (unsigned char)(1 << a % 8);
            bytes[b / 8] ^= (unsigned char)(1 << b % 8);
        }
    }
}

static void hash_does_not_depend_on_alignment(void **state) {
    (void)state;
    unsigned char memory[80] = {0};
    memcpy(memory, "the same forty bytes at every address...", 40);
    uint64_t expected = hash_bytes(memory, 40, 3);
    for (size_t shift = 1; shift < 16; shift++) {
        memmove(memory + shift, memory + shift - 1, 40);
        assert_true(hash_bytes(memory + shift, 40, 3) == expected);
    }
}

static void hash_values_are_fixed(void **state) {
    (void)state;
    /* Replays and signatures contain these values: changing them breaks every old file. */
    assert_true(hash_bytes(NULL, 0, 0) == 0xBB2AD27F689906FDu);
    assert_true(hash_bytes("Log Pose", 8, 0) == 0xC7CEF33BBFE7832Bu);
    assert_true(hash_combine(1, 2) == 0x9128A10823CD5D73u);
    assert_true(hash_combine(1, 2) != hash_combine(2, 1));
    assert_true(hash_combine(0, 0) != 0);
}

/* === Card masks === */

static void mask_of_each_card_holds_that_card_alone(void **state) {
    (void)state;
    for (int i = 0; i < MASK_BITS; i++) {
        CardMask mask = mask_of(i);
        assert_int_equal(mask_count(mask), 1);
        assert_int_equal(mask_first(mask), i);
        for (int j = 0; j < MASK_BITS; j++) assert_int_equal(mask_has(mask, j), i == j);
        mask_remove(&mask, i);
        assert_true(mask_is_empty(mask));
    }
}

static void mask_next_crosses_the_border_of_words(void **state) {
    (void)state;
    CardMask mask = mask_none();
    mask_add(&mask, 101);
    mask_add(&mask, 51);
    mask_add(&mask, 50);
    mask_add(&mask, 50);
    mask_add(&mask, 0);
    assert_int_equal(mask_count(mask), 4);
    static const uint8_t order[] = {0, 50, 51, 101};
    for (size_t i = 0; i < sizeof order; i++) {
        uint8_t next = 255;
        assert_true(mask_next(&mask, &next));
        assert_int_equal(next, order[i]);
    }
    uint8_t untouched = 9;
    assert_false(mask_next(&mask, &untouched));
    assert_int_equal(untouched, 9);
}

static void mask_operations_work_on_both_words(void **state) {
    (void)state;
    CardMask a = mask_or(mask_of(3), mask_of(100));
    CardMask b = mask_or(mask_of(3), mask_of(101));
    assert_true(mask_equal(mask_and(a, b), mask_of(3)));
    assert_true(mask_equal(mask_andnot(a, b), mask_of(100)));
    assert_true(mask_equal(mask_andnot(b, a), mask_of(101)));
    assert_int_equal(mask_count(mask_or(a, b)), 3);
    assert_false(mask_equal(a, b));
    assert_false(mask_equal(mask_of(0), mask_of(51)));
    mask_remove(&a, 5);
    assert_int_equal(mask_count(a), 2);
}

static void mask_foreach_breaks_and_continues(void **state) {
    (void)state;
    CardMask mask =
        mask_or(mask_or(mask_of(1), mask_of(49)), mask_or(mask_of(52), mask_of(90)));
    int sum = 0;
    MASK_FOREACH(i, mask) {
        if (i == 49) continue;
        if (i == 90) break;
        sum += i;
        mask = mask_none();
    }
    assert_int_equal(sum, 1 + 52);
    /* Nested loops do not disturb each other, and an empty mask runs no body. */
    int pairs = 0;
    CardMask two = mask_or(mask_of(50), mask_of(51));
    MASK_FOREACH(i, two) {
        MASK_FOREACH(j, two) { pairs += i <= j; }
    }
    assert_int_equal(pairs, 3);
    MASK_FOREACH(i, mask_none()) { fail_msg("card %d of an empty mask", i); }
}

static void mask_if_keeps_all_or_nothing(void **state) {
    (void)state;
    CardMask two = mask_or(mask_of(50), mask_of(51));
    assert_true(mask_equal(mask_if(true, two), two));
    assert_true(mask_is_empty(mask_if(false, two)));
}

/* === Bytes === */

static void bytes_are_told_one_from_the_other(void **state) {
    (void)state;
    int8_t bytes[BYTES_READ];
    uint64_t seed = 1;
    for (int round = 0; round < 1000; round++) {
        uint64_t which = random_next(&seed);
        int most = (int)random_below(&seed, 21) - 5, bit = (int)random_below(&seed, 8);
        uint64_t low = 0, with = 0;
        for (int i = 0; i < BYTES_READ; i++) {
            bytes[i] = (int8_t)((int)random_below(&seed, 256) - 128);
            if (!((which >> i) & 1)) continue;
            if (bytes[i] <= most) low |= 1ull << i;
            if (((uint8_t)bytes[i] >> bit) & 1) with |= 1ull << i;
        }
        assert_true(bytes_at_most(bytes, which, most) == low);
        assert_true(bytes_with_bit((const uint8_t *)bytes, which, bit) == with);
    }
}

/* === Arenas === */

static void arena_aligns_zeroes_and_refuses(void **state) {
    (void)state;
    _Alignas(16) unsigned char memory[65];
    memset(memory, 0xAA, sizeof memory);
    Arena arena;
    /* The memory starts at an odd address, so the offset alone would align wrongly. */
    arena_init(&arena, memory + 1, 64);
    char *byte = arena_take(&arena, 1, 1, 1);
    assert_ptr_equal(byte, memory + 1);
    uint64_t *word = ARENA_NEW(&arena, uint64_t);
    assert_ptr_equal(word, memory + 8);
    assert_true(*word == 0);

    size_t used = arena.used;
    assert_null(arena_take(&arena, 1, 50, 1));
    assert_null(arena_take(&arena, SIZE_MAX, 2, 1));
    assert_null(arena_take(&arena, SIZE_MAX / 8 + 2, 8, 8));
    assert_null(arena_take(&arena, 1, SIZE_MAX, 16));
    assert_int_equal(arena.used, used);

    assert_non_null(arena_take(&arena, 1, 64 - used, 1));
    assert_null(arena_take(&arena, 1, 1, 1));
    assert_non_null(arena_take(&arena, 0, 8, 1));
    arena_rewind(&arena, used);
    assert_ptr_equal(arena_take(&arena, 1, 4, 1), memory + 16);
}

static void arena_copies_end_with_zero(void **state) {
    (void)state;
    char memory[8];
    Arena arena;
    memset(memory, 'x', sizeof memory);
    arena_init(&arena, memory, sizeof memory);
    assert_string_equal(arena_copy(&arena, "abcd", 3), "abc");
    assert_string_equal(arena_copy(&arena, NULL, 0), "");
    assert_null(arena_copy(&arena, "abc", 3));
    assert_null(arena_copy(&arena, "abc", SIZE_MAX));
    assert_string_equal(arena_copy(&arena, "ab", 2), "ab");
    assert_int_equal(arena.used, 8);
}

/* === Buffers === */

static void buffer_writes_numbers(void **state) {
    (void)state;
    char memory[200];
    Buffer buffer;
    buffer_init(&buffer, memory, sizeof memory);
    buffer_append_int(&buffer, INT64_MIN);
    buffer_append_char(&buffer, ' ');
    buffer_append_int(&buffer, INT64_MAX);
    buffer_append_char(&buffer, ' ');
    buffer_append_uint(&buffer, UINT64_MAX);
    buffer_append_char(&buffer, ' ');
    buffer_append_int(&buffer, 0);
    buffer_append_char(&buffer, ' ');
    buffer_append_hex(&buffer, 0x5c1f09aa, 8);
    buffer_append_hex(&buffer, 0xabc, 2);
    buffer_append_hex(&buffer, 7, 16);
    assert_string_equal(memory, "-9223372036854775808 9223372036854775807 18446744073709551615 "
                                "0 5c1f09aabc0000000000000007");
    assert_false(buffer.overflow);
    assert_int_equal(buffer.used, strlen(memory));
}

static void buffer_writes_numbers_with_digits_after_the_point(void **state) {
    (void)state;
    char memory[100];
    Buffer buffer;
    buffer_init(&buffer, memory, sizeof memory);
    assert_true(buffer_append_fixed(&buffer, 0.1 + 0.2, 2));
    assert_true(buffer_append_fixed(&buffer, -12.005, 0));
    assert_true(buffer_append_fixed(&buffer, -0.0001, 3));
    assert_true(buffer_append_fixed(&buffer, 7.000001, 6));
    assert_false(buffer_append_fixed(&buffer, 1e30, 1));
    assert_false(buffer_append_fixed(&buffer, 0.0 / 0.0, 1));
    assert_string_equal(memory, "0.30-120.0007.000001");
}

static void buffer_pads_by_columns(void **state) {
    (void)state;
    char memory[100];
    Buffer buffer;
    buffer_init(&buffer, memory, sizeof memory);
    buffer_append_left(&buffer, SLICE("ルフィ"), 8);
    buffer_append_char(&buffer, '|');
    buffer_append_right(&buffer, SLICE("ab"), 4);
    buffer_append_char(&buffer, '|');
    buffer_append_left(&buffer, SLICE("wider"), 2);
    buffer_append_char(&buffer, '|');
    buffer_append_int_right(&buffer, -5, 4);
    assert_string_equal(memory, "ルフィ  |  ab|wider|  -5");
}

static void buffer_overflow_never_overruns(void **state) {
    (void)state;
    /* For every size: a guard byte after the memory stays, and the text is a prefix. */
    const char *full = "12345é\xE3\x83\xABz";
    for (size_t size = 0; size <= strlen(full) + 1; size++) {
        char memory[32];
        memset(memory, '#', sizeof memory);
        Buffer buffer;
        buffer_init(&buffer, memory, size);
        buffer_append_int(&buffer, 12345);
        buffer_append_string(&buffer, "é\xE3\x83\xAB");
        buffer_append_char(&buffer, 'z');
        assert_int_equal(memory[size], '#');
        assert_int_equal(buffer.overflow, size < strlen(full) + 1);
        if (size == 0) continue;
        assert_true(buffer.used < size);
        assert_int_equal(memory[buffer.used], '\0');
        assert_memory_equal(memory, full, buffer.used);
        assert_true(utf8_is_valid(buffer_text(&buffer)));
    }
}

static void buffer_adds_nothing_after_an_overflow(void **state) {
    (void)state;
    char memory[4];
    Buffer buffer;
    buffer_init(&buffer, memory, sizeof memory);
    buffer_append_string(&buffer, "ルフィ");
    assert_true(buffer.overflow);
    assert_string_equal(memory, "ル");
    buffer_clear(&buffer);
    assert_false(buffer.overflow);
    buffer_append_string(&buffer, "ab");
    buffer_append_string(&buffer, "é");
    buffer_append_char(&buffer, 'c');
    /* The c would have fitted, but a text with a hole in it would be a lie. */
    assert_string_equal(memory, "ab");
    assert_true(buffer.overflow);
}

/* === UTF-8 === */

static void utf8_round_trip_of_every_character(void **state) {
    (void)state;
    for (uint32_t code = 0; code <= 0x110000; code++) {
        char bytes[UTF8_SIZE_MAX];
        size_t size = utf8_encode(code, bytes);
        bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
        if (is_surrogate || code > 0x10FFFF) {
            assert_int_equal(size, 0);
            continue;
        }
        Utf8Char read = utf8_decode((Slice){bytes, size});
        if (!read.ok || read.code != code || read.size != size) fail_msg("U+%04X", code);
        if (size > 1 && utf8_decode((Slice){bytes, size - 1}).ok) fail_msg("U+%04X cut", code);
    }
}

static void utf8_malformed_is_noticed(void **state) {
    (void)state;
    const char *const malformed[] = {
        "\x80",             /* a follower without a leader */
        "\xC0\x80",         /* zero in two bytes */
        "\xC1\xBF",         /* 127 in two bytes */
        "\xE0\x9F\xBF",     /* U+07FF in three bytes */
        "\xF0\x8F\xBF\xBF", /* U+FFFF in four bytes */
        "\xED\xA0\x80",     /* a surrogate */
        "\xF4\x90\x80\x80", /* above U+10FFFF */
        "\xF8\x88\x80\x80", /* a leader that does not exist */
        "\xFF",             /* a byte that never occurs */
        "\xE3\x83",         /* cut short */
        "\xE3\x83z",        /* broken off */
    };
    for (size_t i = 0; i < sizeof malformed / sizeof malformed[0]; i++) {
        Slice text = text_of(malformed[i]);
        Utf8Char read = utf8_decode(text);
        assert_false(read.ok);
        assert_int_equal(read.size, 1);
        assert_int_equal(read.code, UTF8_REPLACEMENT);
        assert_int_equal(utf8_valid_size(text), 0);
        assert_false(utf8_is_valid(text));
    }
    /* A replacement character that is really there is a character like any other. */
    assert_true(utf8_decode(SLICE("\xEF\xBF\xBD")).ok);
    assert_int_equal(utf8_valid_size(SLICE("ok é\xFF z")), 5);
    assert_int_equal(utf8_decode(SLICE("")).size, 0);
    assert_true(utf8_is_valid(SLICE("")));
}

static void utf8_counts_characters_and_columns(void **state) {
    (void)state;
    assert_int_equal(utf8_count(SLICE("aéル")), 3);
    assert_int_equal(utf8_columns(SLICE("aéル")), 4);
    assert_int_equal(utf8_columns(SLICE("e\xCC\x81")), 1);
    assert_int_equal(utf8_count(SLICE("a\xFF\xFE")), 3);
    assert_int_equal(utf8_columns(SLICE("。「」")), 6);
    /* Lines are broken between letters of Japanese, but not before a stop or inside a word. */
    assert_int_equal(utf8_piece(SLICE("word")), 4);
    assert_int_equal(utf8_piece(SLICE("ルフィ")), 3);
    assert_int_equal(utf8_piece(SLICE("ス・キ")), 6); /* a dot never begins a line */
    assert_int_equal(utf8_piece(SLICE("す。「ル」")), 6);
    assert_int_equal(utf8_piece(SLICE("「ル」を")), 9);
    assert_int_equal(utf8_piece(SLICE("DON!!を")), 5);
    assert_int_equal(utf8_piece(SLICE("フィ")), 6); /* nor does a small letter */
    assert_int_equal(utf8_piece(SLICE("きょう")), 6);
    assert_int_equal(utf8_piece(SLICE("(打)、")), 8); /* a bracket does not end one */
    assert_int_equal(utf8_piece(SLICE("")), 0);
    assert_true(utf8_ends_with_stop(SLICE("引く。")) && utf8_ends_with_stop(SLICE("以下：")));
    assert_false(utf8_ends_with_stop(SLICE("引く、")) || utf8_ends_with_stop(SLICE("one.")));
    assert_int_equal(utf8_columns(SLICE("\t\n")), 0);
    assert_int_equal(utf8_columns(SLICE("")), 0);
}

static void utf8_cut_keeps_characters_whole(void **state) {
    (void)state;
    Slice text = SLICE("aル\xF0\x9F\x8D\x96z");
    const size_t expected[] = {0, 1, 1, 1, 4, 4, 4, 4, 8, 9, 9};
    for (size_t size = 0; size < sizeof expected / sizeof expected[0]; size++) {
        assert_int_equal(utf8_cut(text, size), expected[size]);
    }
    assert_int_equal(utf8_cut(SLICE("\x80\x80\x80\x80\x80"), 4), 4);
}

/* === Text === */

static void text_compares(void **state) {
    (void)state;
    Slice nothing = {NULL, 0};
    assert_true(text_equal(nothing, SLICE("")));
    assert_true(text_equal(text_of(NULL), nothing));
    assert_false(text_equal(SLICE("ab"), SLICE("abc")));
    assert_true(text_equal_ignoring_case(SLICE("Op01-001 É"), SLICE("OP01-001 É")));
    assert_false(text_equal_ignoring_case(SLICE("É"), SLICE("é")));
    assert_false(text_equal_ignoring_case(SLICE("@"), SLICE("`")));
    assert_true(text_compare(SLICE("ab"), SLICE("abc")) < 0);
    assert_true(text_compare(SLICE("b"), SLICE("abc")) > 0);
    assert_true(text_compare(SLICE("\xFF"), SLICE("a")) > 0);
    assert_true(text_compare(nothing, nothing) == 0);
    assert_true(text_starts_with(SLICE("abc"), SLICE("ab")));
    assert_false(text_starts_with(SLICE("ab"), SLICE("abc")));
    assert_true(text_ends_with(SLICE("st01.card"), SLICE(".card")));
    assert_false(text_ends_with(SLICE("card"), SLICE(".card")));
    assert_true(text_ends_with(nothing, SLICE("")));
}

static void text_finds_and_cuts(void **state) {
    (void)state;
    assert_int_equal(text_find(SLICE("aabab"), SLICE("bab")), 2);
    assert_int_equal(text_find(SLICE("aab"), SLICE("ab")), 1);
    assert_int_equal(text_find(SLICE("aab"), SLICE("ba")), 3);
    assert_int_equal(text_find(SLICE("a"), SLICE("aa")), 1);
    assert_int_equal(text_find(SLICE("a"), SLICE("")), 0);
    assert_slice(text_from(SLICE("abc"), 9), "");
    assert_slice(text_first(SLICE("abc"), 9), "abc");
    assert_slice(text_trim(SLICE(" \t a b \r\n")), "a b");
    assert_slice(text_trim(SLICE(" \t ")), "");
}

static void text_splits_lines(void **state) {
    (void)state;
    Slice rest = SLICE("one\r\n\ntwo\rx\nlast");
    Slice line;
    assert_true(text_next_line(&rest, &line));
    assert_slice(line, "one");
    assert_true(text_next_line(&rest, &line));
    assert_slice(line, "");
    assert_true(text_next_line(&rest, &line));
    assert_slice(line, "two\rx");
    assert_true(text_next_line(&rest, &line));
    assert_slice(line, "last");
    assert_false(text_next_line(&rest, &line));

    rest = SLICE("only\n");
    assert_true(text_next_line(&rest, &line));
    assert_false(text_next_line(&rest, &line));

    Slice part;
    rest = SLICE(",a");
    assert_true(text_next_part(&rest, ',', &part));
    assert_slice(part, "");
    assert_true(text_next_part(&rest, ',', &part));
    assert_slice(part, "a");
    assert_false(text_next_part(&rest, ',', &part));

    rest = SLICE("  two\twords\n ");
    assert_true(text_next_word(&rest, &part));
    assert_slice(part, "two");
    assert_true(text_next_word(&rest, &part));
    assert_slice(part, "words");
    assert_false(text_next_word(&rest, &part));
}

static void text_parses_numbers_and_nothing_else(void **state) {
    (void)state;
    int64_t number = 77;
    const char *const bad[] = {"",     "-",    "+",   "1 ",  " 1",
                               "1a",   "--1",  "0x1", "１",  "9223372036854775808",
                               "1e3",  "+-1",  "1.0", "-0-", "-9223372036854775809",
                               "1\n2", "1,000"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        if (text_parse_int(text_of(bad[i]), &number)) fail_msg("'%s' is no number", bad[i]);
        assert_int_equal(number, 77);
    }
    assert_true(text_parse_int(SLICE("-9223372036854775808"), &number));
    assert_true(number == INT64_MIN);
    assert_true(text_parse_int(SLICE("9223372036854775807"), &number));
    assert_true(number == INT64_MAX);
    assert_true(text_parse_int(SLICE("+0012"), &number));
    assert_int_equal(number, 12);
    assert_true(text_parse_int(SLICE("-0"), &number));
    assert_int_equal(number, 0);
}

static void text_parses_unsigned_numbers(void **state) {
    (void)state;
    uint64_t seed = 77;
    assert_false(text_parse_uint(SLICE("18446744073709551616"), &seed));
    assert_false(text_parse_uint(SLICE("-1"), &seed));
    assert_false(text_parse_uint(SLICE("0x"), &seed));
    assert_false(text_parse_uint(SLICE("0x10000000000000000"), &seed));
    assert_false(text_parse_uint(SLICE("0xg"), &seed));
    assert_false(text_parse_uint(SLICE("f"), &seed));
    assert_true(seed == 77);
    assert_true(text_parse_uint(SLICE("18446744073709551615"), &seed));
    assert_true(seed == UINT64_MAX);
    assert_true(text_parse_uint(SLICE("0xDEADbeef"), &seed));
    assert_true(seed == 0xDEADBEEF);
}

/* === Embedded files === */

static void embedded_files_are_found_and_end_with_zero(void **state) {
    (void)state;
    for (size_t i = 0; i < embedded_file_count; i++) {
        const EmbeddedFile *file = &embedded_files[i];
        assert_ptr_equal(embedded_find(text_of(file->name)), file);
        assert_int_equal(file->at[file->size], '\0');
        assert_true(utf8_is_valid((Slice){file->at, file->size}));
    }
    assert_null(embedded_find(SLICE("cards/none.card")));
    assert_null(embedded_find(SLICE("")));
}

static void marks_and_control_characters_are_found(void **state) {
    (void)state;
    assert_int_equal(utf8_skip_mark(SLICE("\xEF\xBB\xBF"
                                          "a"))
                         .size,
                     1);
    assert_int_equal(utf8_skip_mark(SLICE("a\xEF\xBB\xBF")).size, 4);
    assert_int_equal(utf8_skip_mark(SLICE("")).size, 0);
    assert_int_equal(utf8_plain_size(SLICE("a\tb\r\nc\xC2\xA0"
                                           "d")),
                     9);
    assert_int_equal(utf8_plain_size(SLICE("ab\x1B[2J")), 2);
    assert_int_equal(utf8_plain_size(SLICE("a\x7F")), 1);
    assert_int_equal(utf8_plain_size(SLICE("a\xC2\x9B")), 1);
    assert_int_equal(utf8_plain_size((Slice){"a\0b", 3}), 1);
}

/* The vectors of the paper: the key is the bytes 0 to 15, the message the bytes from 0 on. */
static void siphash_is_what_its_authors_say(void **state) {
    static const struct {
        size_t size;
        uint64_t hash;
    } vectors[] = {
        {0, 0x726FDB47DD0E0E31u}, {1, 0x74F839C593DC67FDu}, {2, 0x0D6C8009D9A94F5Au},
        {3, 0x85676696D7FB7E2Du}, {8, 0x93F5F5799A932462u}, {15, 0xA129CA6149BE45E5u},
    };
    const uint64_t key[2] = {0x0706050403020100u, 0x0F0E0D0C0B0A0908u};
    unsigned char message[16];
    (void)state;
    for (unsigned char i = 0; i < 16; i++) message[i] = i;
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
        assert_true(siphash(key, message, vectors[i].size) == vectors[i].hash);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_is_splitmix64),
        cmocka_unit_test(random_below_reaches_each_number_equally),
        cmocka_unit_test(random_below_stays_below),
        cmocka_unit_test(marks_and_control_characters_are_found),
        cmocka_unit_test(siphash_is_what_its_authors_say),
        cmocka_unit_test(hash_depends_on_each_bit_size_and_seed),
        cmocka_unit_test(hash_tells_zeroes_apart_by_their_number),
        cmocka_unit_test(hash_of_two_changed_bits_does_not_cancel),
        cmocka_unit_test(hash_does_not_depend_on_alignment),
        cmocka_unit_test(hash_values_are_fixed),
        cmocka_unit_test(mask_of_each_card_holds_that_card_alone),
        cmocka_unit_test(mask_next_crosses_the_border_of_words),
        cmocka_unit_test(mask_operations_work_on_both_words),
        cmocka_unit_test(mask_foreach_breaks_and_continues),
        cmocka_unit_test(mask_if_keeps_all_or_nothing),
        cmocka_unit_test(bytes_are_told_one_from_the_other),
        cmocka_unit_test(arena_aligns_zeroes_and_refuses),
        cmocka_unit_test(arena_copies_end_with_zero),
        cmocka_unit_test(buffer_writes_numbers),
        cmocka_unit_test(buffer_writes_numbers_with_digits_after_the_point),
        cmocka_unit_test(buffer_pads_by_columns),
        cmocka_unit_test(buffer_overflow_never_overruns),
        cmocka_unit_test(buffer_adds_nothing_after_an_overflow),
        cmocka_unit_test(utf8_round_trip_of_every_character),
        cmocka_unit_test(utf8_malformed_is_noticed),
        cmocka_unit_test(utf8_counts_characters_and_columns),
        cmocka_unit_test(utf8_cut_keeps_characters_whole),
        cmocka_unit_test(text_compares),
        cmocka_unit_test(text_finds_and_cuts),
        cmocka_unit_test(text_splits_lines),
        cmocka_unit_test(text_parses_numbers_and_nothing_else),
        cmocka_unit_test(text_parses_unsigned_numbers),
        cmocka_unit_test(embedded_files_are_found_and_end_with_zero),
    };
    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
