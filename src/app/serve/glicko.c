/* Glicko-2, step by step as its author describes it. */
#include "app/serve/glicko.h"

#include <math.h>

/* One point of the Glicko-2 scale in points of the shown scale. */
static const double SCALE = 173.7178;
static const double MEAN = 1500;
static const double DEVIATION_MAX = 350;
/* How much volatility may change; the author recommends 0.3 to 1.2. */
static const double TAU = 0.5;
static const double PRECISION = 0.000001;
static const double PI = 3.14159265358979323846;

VaultRating glicko_first(void) { return (VaultRating){MEAN, DEVIATION_MAX, 0.06, 0}; }

static double weight(double phi) { return 1 / sqrt(1 + 3 * phi * phi / (PI * PI)); }

static double expected(double mu, double mu_other, double phi_other) {
    return 1 / (1 + exp(-weight(phi_other) * (mu - mu_other)));
}

/* The function of step 5, whose root is the new volatility (as ln σ²). */
static double slope(double x, double delta, double phi, double v, double a) {
    double e = exp(x), sum = phi * phi + v + e;
    return e * (delta * delta - sum) / (2 * sum * sum) - (x - a) / (TAU * TAU);
}

static double new_volatility(double sigma, double delta, double phi, double v) {
    double a = log(sigma * sigma), low = a, high;
    if (delta * delta > phi * phi + v) {
        high = log(delta * delta - phi * phi - v);
    } else {
        int k = 1;
        while (slope(a - k * TAU, delta, phi, v, a) < 0) k++;
        high = a - k * TAU;
    }
    double at_low = slope(low, delta, phi, v, a), at_high = slope(high, delta, phi, v, a);
    /* The Illinois algorithm halves the interval; 100 steps are far more than it needs. */
    for (int i = 0; i < 100 && fabs(high - low) > PRECISION; i++) {
        double middle = low + (low - high) * at_low / (at_high - at_low);
        double at_middle = slope(middle, delta, phi, v, a);
        if (at_middle * at_high <= 0) {
            low = high;
            at_low = at_high;
        } else {
            at_low /= 2;
        }
        high = middle;
        at_high = at_middle;
    }
    return exp(low / 2);
}

VaultRating glicko_after(const VaultRating *own, const VaultRating *others,
                         const double *scores, int count) {
    double mu = (own->rating - MEAN) / SCALE, phi = own->deviation / SCALE;
    double information = 0, surplus = 0;
    for (int i = 0; i < count; i++) {
        double mu_other = (others[i].rating - MEAN) / SCALE;
        double phi_other = others[i].deviation / SCALE;
        double e = expected(mu, mu_other, phi_other), g = weight(phi_other);
        information += g * g * e * (1 - e);
        surplus += g * (scores[i] - e);
    }
    double v = 1 / information;
    double sigma = new_volatility(own->volatility, v * surplus, phi, v);
    double phi_star = sqrt(phi * phi + sigma * sigma);
    double phi_new = 1 / sqrt(1 / (phi_star * phi_star) + 1 / v);
    double deviation = SCALE * phi_new;
    return (VaultRating){MEAN + SCALE * (mu + phi_new * phi_new * surplus),
                         deviation > DEVIATION_MAX ? DEVIATION_MAX : deviation, sigma,
                         own->games + count};
}
