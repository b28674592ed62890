/* For a target without a C library: assertions are off there. */
#ifndef FREESTANDING_ASSERT_H
#define FREESTANDING_ASSERT_H

#define assert(condition) ((void)0)
#define static_assert _Static_assert

#endif
