/* A table of the addresses that are connected, or were a minute ago. */
#include "app/serve/addresses.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "app/common/entropy.h"
#include "base/siphash.h"

enum { SILENCE_MS = 60000, TEXT_MAX = 64 };

void addresses_init(Addresses *addresses) {
    memset(addresses, 0, sizeof *addresses);
    addresses->key[0] = entropy_seed();
    addresses->key[1] = entropy_seed();
}

void addresses_free(Addresses *addresses) {
    for (size_t i = 0; i < sizeof addresses->chains / sizeof addresses->chains[0]; i++) {
        while (addresses->chains[i] != NULL) {
            Address *first = addresses->chains[i];
            addresses->chains[i] = first->next;
            free(first);
        }
    }
    addresses->count = 0;
}

static void from_ipv4(const struct in_addr *address, uint8_t out[16]) {
    memset(out, 0, 16);
    out[10] = out[11] = 0xFF;
    memcpy(out + 12, address, 4);
}

static bool is_ipv4(const uint8_t bytes[16]) {
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    return memcmp(bytes, mapped, sizeof mapped) == 0;
}

bool addresses_is_loopback(const uint8_t bytes[16]) {
    if (is_ipv4(bytes)) return bytes[12] == 127;
    return memcmp(bytes, &in6addr_loopback, 16) == 0;
}

bool addresses_of_socket(const struct sockaddr_storage *from, uint8_t out[16]) {
    if (from->ss_family == AF_INET) {
        struct sockaddr_in ipv4;
        memcpy(&ipv4, from, sizeof ipv4);
        from_ipv4(&ipv4.sin_addr, out);
        return true;
    }
    if (from->ss_family != AF_INET6) return false;
    struct sockaddr_in6 ipv6;
    memcpy(&ipv6, from, sizeof ipv6);
    memcpy(out, &ipv6.sin6_addr, 16);
    return true;
}

bool addresses_of_text(Slice text, uint8_t out[16]) {
    char copy[TEXT_MAX];
    struct in_addr ipv4;
    if (text.size >= sizeof copy) return false;
    memcpy(copy, text.at, text.size);
    copy[text.size] = 0;
    if (inet_pton(AF_INET6, copy, out) == 1) return true;
    if (inet_pton(AF_INET, copy, &ipv4) != 1) return false;
    from_ipv4(&ipv4, out);
    return true;
}

Address *addresses_find(Addresses *addresses, const uint8_t bytes[16], int64_t now) {
    uint8_t key[16] = {0};
    memcpy(key, bytes, is_ipv4(bytes) || addresses_is_loopback(bytes) ? 16 : 8);
    size_t chain_count = sizeof addresses->chains / sizeof addresses->chains[0];
    Address **chain = &addresses->chains[siphash(addresses->key, key, 16) % chain_count];
    for (Address *each = *chain; each != NULL; each = each->next)
        if (memcmp(each->bytes, key, 16) == 0) return each;
    Address *made = calloc(1, sizeof *made);
    if (made == NULL) return NULL;
    memcpy(made->bytes, key, 16);
    /* Full: a bucket is cut to its size when it is used. */
    bucket_init(&made->requests, 1 << 20, now);
    bucket_init(&made->tables, 1 << 20, now);
    made->next = *chain;
    *chain = made;
    addresses->count++;
    return made;
}

static bool is_forgettable(const Address *address, int64_t now) {
    return address->connection_count == 0 && now - address->requests.filled > SILENCE_MS &&
           now - address->tables.filled > SILENCE_MS;
}

void addresses_sweep(Addresses *addresses, int64_t now) {
    for (size_t i = 0; i < sizeof addresses->chains / sizeof addresses->chains[0]; i++) {
        Address **link = &addresses->chains[i];
        while (*link != NULL) {
            Address *each = *link;
            if (is_forgettable(each, now)) {
                *link = each->next;
                free(each);
                addresses->count--;
            } else {
                link = &each->next;
            }
        }
    }
}
