/* Saving and loading an image: a header, then the rows of all tables one after the other. What
 * can be derived is not saved. Numbers are little-endian, as on every machine that we
 * support. */
#include "effect/load.h"

#include <string.h>

#include "effect/finish.h"
#include "effect/link.h"
#include "effect/verify.h"

typedef struct Header {
    char magic[8];
    uint32_t
        version; /* of the rows: any change of program.h or a .def file that moves a number */
    uint32_t table_count;
    uint64_t hash;
    uint32_t counts[IMAGE_TABLE_COUNT];
    uint32_t unused;
} Header;

static const char MAGIC[8] = {'L', 'O', 'G', 'P', 'O', 'S', 'E', '\n'};
static const char FINISHED_MAGIC[8] = {'F', 'I', 'N', 'I', 'S', 'H', 'E', 'D'};
enum { VERSION = 1 };

size_t load_save(const LpCards *cards, void *out, size_t out_size) {
    Header header = {.version = VERSION, .table_count = IMAGE_TABLE_COUNT, .hash = cards->hash};
    memcpy(header.magic, MAGIC, sizeof MAGIC);
    size_t size = sizeof header;
    for (int i = 0; i < IMAGE_TABLE_COUNT; i++) {
        header.counts[i] = finish_count(cards, i);
        size += (size_t)header.counts[i] * finish_tables[i].row_size;
    }
    if (!out || out_size < size) return size;
    unsigned char *at = out;
    memcpy(at, &header, sizeof header);
    at += sizeof header;
    for (int i = 0; i < IMAGE_TABLE_COUNT; i++) {
        const void *rows;
        memcpy(&rows, (const char *)cards + finish_tables[i].pointer_at, sizeof rows);
        size_t rows_size = (size_t)header.counts[i] * finish_tables[i].row_size;
        memcpy(at, rows, rows_size);
        at += rows_size;
    }
    return size;
}

/* Are these bytes an image of this build, with exactly the size in its header? */
static int read_header(const void *bytes, size_t size, Header *out) {
    if (!bytes || size < sizeof *out) return 0;
    memcpy(out, bytes, sizeof *out);
    if (memcmp(out->magic, MAGIC, sizeof MAGIC) != 0 || out->version != VERSION) return 0;
    if (out->table_count != IMAGE_TABLE_COUNT || out->unused != 0) return 0;
    size_t needed = sizeof *out;
    for (int i = 0; i < IMAGE_TABLE_COUNT; i++) {
        if (out->counts[i] == 0 || out->counts[i] > finish_tables[i].count_max) return 0;
        needed += (size_t)out->counts[i] * finish_tables[i].row_size;
    }
    return needed == size;
}

size_t load_size(const void *bytes, size_t size) {
    Header header;
    return read_header(bytes, size, &header) ? finish_size(header.counts) : 0;
}

LpCards *load_image(const void *bytes, size_t size, void *memory) {
    Header header;
    VerifyFault fault;
    if (!read_header(bytes, size, &header)) return NULL;
    LpCards *cards = finish_layout(memory, header.counts);
    const unsigned char *at = (const unsigned char *)bytes + sizeof header;
    for (int i = 0; i < IMAGE_TABLE_COUNT; i++) {
        size_t rows_size = (size_t)header.counts[i] * finish_tables[i].row_size;
        memcpy(finish_rows(cards, i), at, rows_size);
        at += rows_size;
    }
    link_image(cards);
    if (!verify_image(cards, &fault)) return NULL;
    finish_image(cards);
    return cards->hash == header.hash ? cards : NULL;
}

/* --- Finished images --------------------------------------------------------------------- */

/* All tables follow LpCards in one piece, including the derived ones. */
static const char *tables_of(const LpCards *cards, size_t *size) {
    const char *first = (const char *)cards->cards;
    *size = cards->memory_size - (size_t)(first - (const char *)cards->memory);
    return first;
}

size_t load_save_finished(const LpCards *cards, void *out, size_t out_size) {
    Header header = {.version = VERSION, .table_count = IMAGE_TABLE_COUNT, .hash = cards->hash};
    memcpy(header.magic, FINISHED_MAGIC, sizeof FINISHED_MAGIC);
    for (int i = 0; i < IMAGE_TABLE_COUNT; i++) header.counts[i] = finish_count(cards, i);
    size_t tables_size;
    const char *tables = tables_of(cards, &tables_size);
    if (!out || out_size < sizeof header + tables_size) return sizeof header + tables_size;
    memcpy(out, &header, sizeof header);
    memcpy((char *)out + sizeof header, tables, tables_size);
    return sizeof header + tables_size;
}

static int read_finished(const void *bytes, size_t size, Header *out) {
    if (!bytes || size < sizeof *out) return 0;
    memcpy(out, bytes, sizeof *out);
    return memcmp(out->magic, FINISHED_MAGIC, sizeof FINISHED_MAGIC) == 0 &&
           out->version == VERSION && out->table_count == IMAGE_TABLE_COUNT;
}

size_t load_finished_size(const void *bytes, size_t size) {
    Header header;
    return read_finished(bytes, size, &header) ? finish_size(header.counts) : 0;
}

LpCards *load_finished(const void *bytes, size_t size, void *memory) {
    Header header;
    if (!read_finished(bytes, size, &header)) return NULL;
    LpCards *cards = finish_layout(memory, header.counts);
    size_t tables_size;
    tables_of(cards, &tables_size);
    if (size != sizeof header + tables_size) return NULL;
    memcpy((void *)(uintptr_t)cards->cards, (const char *)bytes + sizeof header, tables_size);
    finish_counts(cards);
    cards->hash = header.hash;
    return cards;
}
