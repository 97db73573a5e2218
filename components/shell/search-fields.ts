/** A search field: every page has one, in its content or in the header. */
export const SEARCH_FIELD = 'input[name="q"]';

/** Those that suggest lists while one types. The page of all lists shows the results themselves. */
export const SUGGESTING_FIELD = `${SEARCH_FIELD}:not(.lists-search > *)`;
