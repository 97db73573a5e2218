/** How many related lists a list has at most, and how many are enough: others are shown only if they are nearly as good. */
export const RELATED_LIMITS = { count: 6, enough: 3 } as const;
