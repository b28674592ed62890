/* Seconds, for rates. */
#ifndef APP_COMMON_CLOCK_H
#define APP_COMMON_CLOCK_H

/* Of the wall's clock, and of the processor time that this thread has used. */
double clock_seconds(void);
double clock_cpu_seconds(void);

#endif
