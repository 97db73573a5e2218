/** Where a template holds a word of the query. */
export type Hit = {
  id: string;
  /** Sum of `FIELD_WEIGHTS` over the fields that hold it. */
  fields: number;
  /** Weight by how often the word stands there; more is better, only hits of one word compare. */
  frequency: number;
};

/** What a word of the query found: as it is, and through the words that it may stand for. */
export type WordHits = { exact: readonly Hit[]; widened: readonly Hit[] };

/** Each field weighs more than all that come after it. */
export const FIELD_WEIGHTS = { title: 8, tags: 4, summary: 2, items: 1 } as const;

/** A word as typed, wherever it stands, weighs more than a completion or correction in every field. */
const EXACT_FACTOR = 16;

/** A word that a larger share of the templates holds tells nothing: it adds to the rank, but is not asked for. */
const COMMON_SHARE = 0.5;

type Ranked = { id: string; words: number; score: number; frequency: number };

/**
 * Ids of the templates that hold every telling word of a query, best first: rare words and better fields
 * count more. Where none holds them all, every template that holds one, by how many it holds.
 *
 * @param total number of templates that were searched
 * @param wanted ids that may come out; null for all
 */
export function rankHits(
  words: readonly WordHits[],
  total: number,
  wanted: ReadonlySet<string> | null = null,
): string[] {
  const found = words.map(mergeHits).filter((hits) => hits.length > 0);
  const telling = found.filter((hits) => hits.length <= total * COMMON_SHARE);
  const asked = new Set(telling.length > 0 ? telling : found);

  const sums = new Map<string, Ranked>();
  for (const hits of found) {
    const rarity = Math.log(1 + total / hits.length);
    for (const hit of hits) {
      const sum = sums.get(hit.id) ?? { id: hit.id, words: 0, score: 0, frequency: 0 };
      if (asked.has(hits)) sum.words += 1;
      sum.score += rarity * hit.fields;
      sum.frequency += hit.frequency;
      sums.set(hit.id, sum);
    }
  }

  const ranked = [...sums.values()]
    .filter(({ id, words: held }) => held > 0 && (wanted === null || wanted.has(id)))
    .sort(byRank);
  const passedOver = found.length - asked.size;
  const complete = ranked.filter(({ words: held }) => held === words.length - passedOver);
  return (complete.length > 0 ? complete : ranked).map(({ id }) => id);
}

function mergeHits({ exact, widened }: WordHits): Hit[] {
  const known = new Set(exact.map(({ id }) => id));
  return [
    ...exact.map((hit) => ({ ...hit, fields: hit.fields * EXACT_FACTOR })),
    ...widened.filter(({ id }) => !known.has(id)),
  ];
}

function byRank(a: Ranked, b: Ranked): number {
  return b.words - a.words || b.score - a.score || b.frequency - a.frequency || (a.id < b.id ? -1 : 1);
}
