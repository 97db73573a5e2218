/** A template that contains a word of the query. */
export type Hit = {
  /** Template id. */
  id: string;
  /** Sum of the `FIELD_WEIGHTS` of the fields that contain the word. */
  fields: number;
  /** Score for how often the word occurs; higher is better. Comparable only between hits of the same word. */
  frequency: number;
};

/** Hits of one word of the query: as typed, and for its completions or corrections. */
export type WordHits = { exact: readonly Hit[]; expanded: readonly Hit[] };

/** Each field weighs more than all fields after it together. */
export const FIELD_WEIGHTS = { title: 8, tags: 4, summary: 2, items: 1 } as const;

/** An exact hit in any field weighs more than a completion or correction in all fields. */
const EXACT_FACTOR = 16;

/** A word in more than this share of the templates is common: it counts toward the rank, but is not required. */
const COMMON_SHARE = 0.5;

type Ranked = { id: string; words: number; score: number; frequency: number };

/**
 * Ranks the templates that contain all required words of a query, best first: rare words and fields with a higher weight
 * count more. If there are none, ranks all templates with at least one required word, those with the most words first.
 *
 * @param total number of templates in the locale.
 * @param allowedIds restricts the result; null for no restriction.
 * @returns the ids of the templates and the required words: those that were found, without common ones unless there are
 * no others.
 */
export function rankTemplateIds<Word extends WordHits>(
  words: readonly Word[],
  total: number,
  allowedIds: ReadonlySet<string> | null = null,
): { ids: string[]; required: Word[] } {
  const found = words.map((word) => ({ word, hits: mergeHits(word) })).filter(({ hits }) => hits.length > 0);
  const selective = found.filter(({ hits }) => hits.length <= total * COMMON_SHARE);
  const required = new Set(selective.length > 0 ? selective : found);

  const sums = new Map<string, Ranked>();
  for (const entry of found) {
    const rarity = Math.log(1 + total / entry.hits.length);
    for (const hit of entry.hits) {
      const sum = sums.get(hit.id) ?? { id: hit.id, words: 0, score: 0, frequency: 0 };
      if (required.has(entry)) sum.words += 1;
      sum.score += rarity * hit.fields;
      sum.frequency += hit.frequency;
      sums.set(hit.id, sum);
    }
  }

  const ranked = [...sums.values()]
    .filter(({ id, words: matched }) => matched > 0 && (allowedIds === null || allowedIds.has(id)))
    .sort(byRank);
  const optional = found.length - required.size;
  const complete = ranked.filter(({ words: matched }) => matched === words.length - optional);
  return {
    ids: (complete.length > 0 ? complete : ranked).map(({ id }) => id),
    required: [...required].map(({ word }) => word),
  };
}

function mergeHits({ exact, expanded }: WordHits): Hit[] {
  const known = new Set(exact.map(({ id }) => id));
  return [
    ...exact.map((hit) => ({ ...hit, fields: hit.fields * EXACT_FACTOR })),
    ...expanded.filter(({ id }) => !known.has(id)),
  ];
}

function byRank(a: Ranked, b: Ranked): number {
  return b.words - a.words || b.score - a.score || b.frequency - a.frequency || (a.id < b.id ? -1 : 1);
}
