/* Seconds, for rates, and the day. */
#ifndef APP_COMMON_CLOCK_H
#define APP_COMMON_CLOCK_H

/* The wall clock, and the processor time that this thread has used. */
double clock_seconds(void);
double clock_cpu_seconds(void);

enum { CLOCK_DATE_SIZE = 16 };

/* Today in UTC, as 2026-04-01; returns 'out'. */
const char *clock_today(char out[CLOCK_DATE_SIZE]);

#endif
