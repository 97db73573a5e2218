/** The page of a search that contains all templates of a test. */
export const WHOLE_RESULT = { number: 1, size: 1000 } as const;
