/** The dates that a field accepts, as its attributes. While a year is typed, its first digits are another year. */
export const DAY_LIMITS = { min: '2000-01-01', max: '2199-12-31' };
