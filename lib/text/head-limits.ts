/**
 * Maximum length of a page's title and description, in characters: about the lengths above which search engines and chat
 * apps truncate.
 */
export const HEAD_LIMITS = { title: 60, description: 160 } as const;
