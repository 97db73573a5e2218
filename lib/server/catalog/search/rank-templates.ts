/** A template that contains a word of the query. */
export type Hit = {
  /** Key of the template in the search index. Those of newer templates are smaller. */
  key: number;
  /** Sum of the weights of the fields that contain the word; see `SEARCH_FIELDS`. */
  fields: number;
};

/** Hits of one word of the query: as typed, and for its synonyms and completions, or its corrections. */
export type WordHits = {
  exact: readonly Hit[];
  expanded: readonly Hit[];
  /** Number of templates with the word in the whole catalog. The hits may be fewer. */
  count: number;
};

/** An exact hit in any field weighs more than a synonym, completion or correction in all fields. */
const EXACT_FACTOR = 16;

/** A word in more than this share of the templates is common: it counts toward the rank, but is not required. */
const COMMON_SHARE = 0.5;

type Ranked = { key: number; words: number; score: number };

/**
 * Returns the words of a query that a template has to contain: those that were found, without common ones unless there
 * are no others.
 *
 * @param total number of templates in the locale.
 */
export function selectRequiredWords<Word extends Pick<WordHits, 'count'>>(
  words: readonly Word[],
  total: number,
): Word[] {
  const found = words.filter(({ count }) => count > 0);
  const selective = found.filter(({ count }) => count <= total * COMMON_SHARE);
  return selective.length > 0 ? selective : found;
}

/**
 * Ranks the templates that contain all required words of a query, best first: rare words and fields with a higher weight
 * count more. If there are none, ranks all templates with at least one required word, those with the most words first.
 * Of equal templates, the newest is first.
 *
 * @param total number of templates in the locale.
 * @returns the keys of the templates.
 */
export function rankTemplates(words: readonly WordHits[], total: number): number[] {
  const found = words.filter(({ count }) => count > 0);
  const required = new Set(selectRequiredWords(words, total));

  const sums = new Map<number, Ranked>();
  for (const word of found) {
    const rarity = Math.log(1 + total / word.count);
    for (const { key, fields } of mergeHits(word)) {
      const sum = sums.get(key) ?? { key, words: 0, score: 0 };
      if (required.has(word)) sum.words += 1;
      sum.score += rarity * fields;
      sums.set(key, sum);
    }
  }

  const ranked = [...sums.values()].filter(({ words: matched }) => matched > 0).sort(byRank);
  const optional = found.length - required.size;
  const complete = ranked.filter(({ words: matched }) => matched === words.length - optional);
  return (complete.length > 0 ? complete : ranked).map(({ key }) => key);
}

function mergeHits({ exact, expanded }: WordHits): Hit[] {
  const known = new Set(exact.map(({ key }) => key));
  return [
    ...exact.map(({ key, fields }) => ({ key, fields: fields * EXACT_FACTOR })),
    ...expanded.filter(({ key }) => !known.has(key)),
  ];
}

function byRank(a: Ranked, b: Ranked): number {
  return b.words - a.words || b.score - a.score || a.key - b.key;
}
