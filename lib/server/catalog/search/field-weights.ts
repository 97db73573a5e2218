/** How much a word counts where it is found. A list is about its title, keywords and tags, and less about its summary. */
export const FIELD_WEIGHTS = { title: 1, keywords: 0.85, tags: 0.5, summary: 0.4 } as const;

export type WeightedField = keyof typeof FIELD_WEIGHTS;

/** A word that is only mentioned. */
export const MENTION_WEIGHT = 0.15;

/** What each further field with a word adds, as a share of its weight there. */
export const FURTHER_FIELD = 0.3;
