/* Included before every file of an engine that tools/mutate.py wrote: which of its mutants is
 * the active one, and which places were reached. */
#ifndef MUTANTS_MUTANT_H
#define MUTANTS_MUTANT_H

extern int mutant_active; /* 0: none, the engine as it is */
extern int mutant_count;  /* mutants have the numbers 1 to mutant_count */
extern unsigned char mutant_reached[];

/* Is this mutant the active one? */
static inline int mutant_is(int number) {
    mutant_reached[number] = 1;
    return __builtin_expect(mutant_active == number, 0);
}
#define MUTANT(number) mutant_is(number)

/* What seat_other becomes. */
static inline unsigned char mutant_same_seat(unsigned char seat) { return seat; }

#endif
