/* Seconds, for rates. */
#ifndef APP_COMMON_CLOCK_H
#define APP_COMMON_CLOCK_H

/* The wall clock, and the processor time that this thread has used. */
double clock_seconds(void);
double clock_cpu_seconds(void);

#endif
