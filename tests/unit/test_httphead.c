/* The strict reader of HTTP requests: what it takes, and what it refuses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "app/serve/addresses.h"
#include "app/serve/bucket.h"
#include "app/serve/httphead.h"

#define HOST "Host: localhost:8080\r\n"

typedef struct Case {
    const char *text;
    int status;
} Case;

static int status_of(const char *text) {
    HttpHead head;
    return httphead_read(text_of(text), &head);
}

static void check(const Case *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (status_of(cases[i].text) != cases[i].status) print_message("%s", cases[i].text);
        assert_int_equal(status_of(cases[i].text), cases[i].status);
    }
}
#define CHECK(cases) check(cases, sizeof(cases) / sizeof((cases)[0]))

static void test_reads_a_request(void **state) {
    const char *text = "GET /t/abc?x=1&key=a%20b HTTP/1.1\r\nhost: localhost\r\n"
                       "X-Real-IP: \t 10.0.0.1 \r\nEmpty:\r\n\r\nGET /next";
    HttpHead head;
    Slice value;
    (void)state;
    assert_int_equal(httphead_read(text_of(text), &head), HTTPHEAD_WHOLE);
    assert_true(text_equal(head.method, SLICE("GET")));
    assert_true(text_equal(head.path, SLICE("/t/abc")));
    assert_true(text_equal(head.query, SLICE("x=1&key=a%20b")));
    assert_int_equal(head.minor, 1);
    assert_int_equal(head.field_count, 3);
    assert_true(text_equal(httphead_value(&head, SLICE("HOST")), SLICE("localhost")));
    assert_true(text_equal(httphead_value(&head, SLICE("x-real-ip")), SLICE("10.0.0.1")));
    assert_int_equal(httphead_value(&head, SLICE("empty")).size, 0);
    assert_int_equal(strlen(text) - head.size, strlen("GET /next"));
    assert_true(httphead_query(&head, SLICE("key"), &value));
    assert_true(text_equal(value, SLICE("a%20b")));
    assert_false(httphead_query(&head, SLICE("ke"), &value));
}

static void test_waits_for_the_rest(void **state) {
    const char *text = "GET / HTTP/1.1\r\n" HOST "\r\n";
    HttpHead head;
    (void)state;
    for (size_t size = 0; size < strlen(text); size++)
        assert_int_equal(httphead_read((Slice){text, size}, &head), HTTPHEAD_MORE);
    assert_int_equal(status_of(text), HTTPHEAD_WHOLE);
}

static void test_refuses_request_lines(void **state) {
    static const Case cases[] = {
        {"GET / HTTP/1.1\r\n" HOST "\r\n", HTTPHEAD_WHOLE},
        {"GET / HTTP/1.0\r\n\r\n", HTTPHEAD_WHOLE},
        {"GET / HTTP/1.1\r\n\r\n", 400},
        {"GET / HTTP/2.0\r\n" HOST "\r\n", 505},
        {"GET / HTTP/1.2\r\n" HOST "\r\n", 505},
        {"GET / http/1.1\r\n" HOST "\r\n", 400},
        {"GET  / HTTP/1.1\r\n" HOST "\r\n", 400},
        {"GET /  HTTP/1.1\r\n" HOST "\r\n", 400},
        {"GET / HTTP/1.1 \r\n" HOST "\r\n", 505},
        {" GET / HTTP/1.1\r\n" HOST "\r\n", 400},
        {"\r\nGET / HTTP/1.1\r\n" HOST "\r\n", 400},
        {"GET\t/ HTTP/1.1\r\n" HOST "\r\n", 400},
        {"G@T / HTTP/1.1\r\n" HOST "\r\n", 400},
        {"GET /\r\n\r\n", 400},
        {"GET http://a/ HTTP/1.1\r\n" HOST "\r\n", 400},
        {"CONNECT a:443 HTTP/1.1\r\n" HOST "\r\n", 400},
        {"OPTIONS * HTTP/1.1\r\n" HOST "\r\n", 400},
        {"GET /a#b HTTP/1.1\r\n" HOST "\r\n", 400},
        {"GET /\x7f HTTP/1.1\r\n" HOST "\r\n", 400},
        {"GET /\xc3\xa9 HTTP/1.1\r\n" HOST "\r\n", 400},
        {"\x16\x03\x01", 400},
    };
    (void)state;
    CHECK(cases);
}

static void test_refuses_what_two_readers_could_read_differently(void **state) {
    static const Case cases[] = {
        {"GET / HTTP/1.1\r\n" HOST "Content-Length: 0\r\n\r\n", HTTPHEAD_WHOLE},
        {"GET / HTTP/1.1\r\n" HOST "Content-Length: 5\r\n\r\nhello", 413},
        {"GET / HTTP/1.1\r\n" HOST "Content-Length: 0\r\nContent-Length: 0\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" HOST "Content-Length: 0, 0\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" HOST "Content-Length: +0\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" HOST "Content-Length:\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" HOST "Content-Length: 0x0\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n", 501},
        {"GET / HTTP/1.1\r\n" HOST "TRANSFER-ENCODING: identity\r\n\r\n", 501},
        {"GET / HTTP/1.1\r\n" HOST "Transfer-Encoding:\r\n\r\n", 501},
        {"GET / HTTP/1.1\r\n" HOST "Transfer-Encoding : chunked\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" HOST "Transfer-Encoding\t: chunked\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" HOST HOST "\r\n", 400},
        {"GET / HTTP/1.0\r\n" HOST HOST "\r\n", 400},
        {"GET / HTTP/1.1\r\nHost:\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: a@b\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n", HTTPHEAD_WHOLE},
        {"GET / HTTP/1.1\r\n" HOST "A: b\r\n c\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" HOST "A: b\r\n\tc\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" HOST "A\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" HOST ": b\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" HOST "A: b\x01\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" HOST "A: \xc3\xa9\r\n\r\n", 400},
        {"GET / HTTP/1.1\n" HOST "\r\n", 400},
        {"GET / HTTP/1.1\r" HOST "\r\n", 400},
        {"GET / HTTP/1.1\r\n" HOST "A: b\rc\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" HOST "A: b\nc\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" HOST "\n", 400},
    };
    (void)state;
    CHECK(cases);
    /* NUL is refused wherever it is, also before the head is complete. */
    static const char text[] = "GET / HTTP/1.1\r\n" HOST "A: bc\r\n\r\n";
    for (size_t i = 0; i < sizeof text - 1; i++) {
        char copy[sizeof text];
        HttpHead head;
        memcpy(copy, text, sizeof text);
        copy[i] = 0;
        assert_int_equal(httphead_read((Slice){copy, i + 1}, &head), 400);
    }
}

static void test_limits(void **state) {
    static char text[HTTPHEAD_SIZE_MAX + 100];
    HttpHead head;
    (void)state;
    /* A head that never ends is refused when it cannot fit any more, and not before. */
    memset(text, 'a', sizeof text);
    assert_int_equal(httphead_read((Slice){text, HTTPHEAD_SIZE_MAX - 1}, &head), HTTPHEAD_MORE);
    assert_int_equal(httphead_read((Slice){text, HTTPHEAD_SIZE_MAX}, &head), 431);
    /* Too many fields. */
    size_t size = 0;
    size += (size_t)sprintf(text, "GET / HTTP/1.1\r\nHost: a\r\n");
    for (int i = 0; i < HTTPHEAD_FIELDS_MAX - 1; i++)
        size += (size_t)sprintf(text + size, "A: b\r\n");
    strcpy(text + size, "\r\n");
    assert_int_equal(status_of(text), HTTPHEAD_WHOLE);
    strcpy(text + size, "A: b\r\n\r\n");
    assert_int_equal(status_of(text), 431);
    /* A target that is too long. */
    memset(text, 0, sizeof text);
    strcpy(text, "GET /");
    memset(text + 5, 'a', HTTPHEAD_TARGET_MAX - 1);
    strcat(text, " HTTP/1.1\r\nHost: a\r\n\r\n");
    assert_int_equal(status_of(text), HTTPHEAD_WHOLE);
    memset(text + 5, 'a', HTTPHEAD_TARGET_MAX);
    strcpy(text + 5 + HTTPHEAD_TARGET_MAX, " HTTP/1.1\r\nHost: a\r\n\r\n");
    assert_int_equal(status_of(text), 414);
}

static bool is_kept(const char *text) {
    HttpHead head;
    assert_int_equal(httphead_read(text_of(text), &head), HTTPHEAD_WHOLE);
    return httphead_is_kept(&head);
}

static void test_lists(void **state) {
    (void)state;
    assert_true(httphead_lists(SLICE("gzip, deflate, br"), SLICE("gzip")));
    assert_true(httphead_lists(SLICE("deflate;q=1.0,GZIP;q=0.5"), SLICE("gzip")));
    assert_false(httphead_lists(SLICE("gzip;q=0, br"), SLICE("gzip")));
    assert_false(httphead_lists(SLICE("gzip; q=0.000"), SLICE("gzip")));
    assert_false(httphead_lists(SLICE("xgzip, br"), SLICE("gzip")));
    assert_true(httphead_lists(SLICE("keep-alive, Upgrade"), SLICE("upgrade")));
    assert_false(httphead_lists(SLICE(""), SLICE("gzip")));
    assert_true(is_kept("GET / HTTP/1.1\r\n" HOST "\r\n"));
    assert_false(is_kept("GET / HTTP/1.0\r\n" HOST "\r\n"));
    assert_false(is_kept("GET / HTTP/1.1\r\n" HOST "Connection: Close\r\n\r\n"));
}

static void test_bucket(void **state) {
    Bucket bucket;
    int taken = 0;
    (void)state;
    bucket_init(&bucket, 10, 0);
    while (bucket_take(&bucket, 2, 10, 0)) taken++;
    assert_int_equal(taken, 10);
    assert_false(bucket_take(&bucket, 2, 10, 499));
    assert_true(bucket_take(&bucket, 2, 10, 500));
    assert_false(bucket_take(&bucket, 2, 10, 500));
    /* It never holds more than a burst. */
    for (taken = 0; bucket_take(&bucket, 2, 10, 1000000);) taken++;
    assert_int_equal(taken, 10);
}

static void test_addresses(void **state) {
    static Addresses addresses;
    uint8_t a[16], b[16], c[16], d[16];
    (void)state;
    addresses_init(&addresses);
    assert_true(addresses_of_text(SLICE("127.0.0.1"), a));
    assert_true(addresses_of_text(SLICE("192.0.2.1"), b));
    assert_true(addresses_of_text(SLICE("2001:db8::1"), c));
    assert_true(addresses_of_text(SLICE("2001:db8::2"), d));
    assert_false(addresses_of_text(SLICE("192.0.2"), a));
    assert_false(addresses_of_text(SLICE("localhost"), a));
    assert_false(addresses_of_text(SLICE(""), a));
    assert_true(addresses_is_loopback(a));
    assert_false(addresses_is_loopback(b));
    Address *first = addresses_find(&addresses, b, 0);
    assert_ptr_equal(addresses_find(&addresses, b, 0), first);
    assert_ptr_not_equal(addresses_find(&addresses, a, 0), first);
    /* One customer's addresses are one. */
    assert_ptr_equal(addresses_find(&addresses, c, 0), addresses_find(&addresses, d, 0));
    assert_int_equal(addresses.count, 3);
    first->connection_count = 1;
    addresses_sweep(&addresses, 3600000);
    assert_int_equal(addresses.count, 1);
    assert_ptr_equal(addresses_find(&addresses, b, 0), first);
    addresses_free(&addresses);
    assert_int_equal(addresses.count, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads_a_request),
        cmocka_unit_test(test_waits_for_the_rest),
        cmocka_unit_test(test_refuses_request_lines),
        cmocka_unit_test(test_refuses_what_two_readers_could_read_differently),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_bucket),
        cmocka_unit_test(test_addresses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
