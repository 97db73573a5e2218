/** Id of the heading of the related templates. Not in `fragments.ts`, which is part of the page's first code. */
export const RELATED_ID = '_related';
