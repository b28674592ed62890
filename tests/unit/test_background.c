/* Work in a thread of its own: it is told to stop, and waited for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

#include "app/game/background.h"

enum { WAITS_MAX = 10000 }; /* of a millisecond */

typedef struct Work {
    Background background;
    atomic_bool was_told, has_ended;
} Work;

static void wait_a_moment(void) { nanosleep(&(struct timespec){0, 1000000}, NULL); }

static void work_until_told(void *owner) {
    Work *work = owner;
    for (int i = 0; i < WAITS_MAX && !atomic_load(&work->was_told); i++) {
        wait_a_moment();
        if (atomic_load(&work->background.is_stopped)) atomic_store(&work->was_told, true);
    }
    /* Whoever does not wait for it is gone by now. */
    for (int i = 0; i < 50; i++) wait_a_moment();
    atomic_store(&work->has_ended, true);
}

static void work_at_once(void *owner) {
    Work *work = owner;
    atomic_store(&work->has_ended, true);
}

static void work_is_told_to_stop_and_waited_for(void **state) {
    static Work work;
    (void)state;
    background_begin(&work.background, work_until_told, &work);
    assert_true(work.background.is_running);
    assert_false(background_poll(&work.background));
    background_stop(&work.background);
    assert_true(atomic_load(&work.was_told));
    assert_true(atomic_load(&work.has_ended));
    assert_false(work.background.is_running);
    /* The next work is not told to stop. */
    assert_false(atomic_load(&work.background.is_stopped));
}

static void work_that_is_done_says_so(void **state) {
    static Work work;
    (void)state;
    background_begin(&work.background, work_at_once, &work);
    for (int i = 0; i < WAITS_MAX && !background_poll(&work.background); i++) wait_a_moment();
    assert_true(background_poll(&work.background));
    background_end(&work.background);
    assert_true(atomic_load(&work.has_ended));
    assert_false(work.background.is_running);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(work_is_told_to_stop_and_waited_for),
        cmocka_unit_test(work_that_is_done_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
