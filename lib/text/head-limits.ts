/**
 * Lengths of texts in the head of a page, in characters. Those of title and description are about the lengths above which search engines and
 * chat apps truncate. No sentence of the editors reaches that of a sentence, at which longer ones of imported lists are truncated.
 */
export const HEAD_LIMITS = { title: 60, description: 160, sentence: 200 } as const;
