/* Requests from strangers: whatever comes is whole, unfinished or refused; every part of a
 * whole one lies inside of it; and more bytes never turn a refusal into something else. */
#include <stdlib.h>
#include <string.h>

#include "app/serve/httphead.h"
#include "common/fuzz.h"

static void check_inside(Slice all, Slice part) {
    if (part.size == 0) return;
    if (part.at < all.at || part.at + part.size > all.at + all.size) abort();
}

static void check_whole(Slice bytes, const HttpHead *head) {
    Slice whole = text_first(bytes, head->size);
    Slice value;
    if (head->size > bytes.size || !text_ends_with(whole, SLICE("\r\n\r\n"))) abort();
    if (memchr(whole.at, 0, whole.size) != NULL) abort();
    check_inside(whole, head->method);
    check_inside(whole, head->path);
    check_inside(whole, head->query);
    if (head->path.size == 0 || head->path.at[0] != '/') abort();
    for (size_t i = 0; i < head->field_count; i++) {
        const HttpField *field = &head->fields[i];
        check_inside(whole, field->name);
        check_inside(whole, field->value);
        if (memchr(field->value.at, '\n', field->value.size) != NULL) abort();
        httphead_lists(field->value, SLICE("gzip"));
        if (text_equal_ignoring_case(field->name, SLICE("transfer-encoding"))) abort();
    }
    httphead_is_kept(head);
    if (httphead_query(head, SLICE("a"), &value)) check_inside(whole, value);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    HttpHead head, part;
    Slice text = {(const char *)bytes, size};
    int status = httphead_read(text, &head);
    if (status == HTTPHEAD_WHOLE) check_whole(text, &head);
    if (size == 0) return 0;
    /* What was decided about the first bytes is not changed by the last. */
    int before = httphead_read(text_first(text, size - 1), &part);
    if (before != HTTPHEAD_MORE && before != status) abort();
    return 0;
}
