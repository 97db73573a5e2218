import { FIELD_WEIGHTS, FURTHER_FIELD, MENTION_WEIGHT, type WeightedField } from './field-weights';
import { stemWord } from './stem-word';
import { vocabularyOf } from './vocabulary';

/** A word that says what a list is about: its stem, the form in which the list has it first, and its weight in hundredths. */
export type StrongWord = { stem: string; word: string; weight: number };

/** The strong words of a list by their stems. */
export type Likeness = {
  weights: ReadonlyMap<string, number>;
  /** The length of the vector of its weights. */
  norm: number;
  /** Ids, the main tag first. */
  tags: readonly string[];
  /** Whether its title or keywords have one of the `GRAVE_WORDS`. */
  isGrave: boolean;
};

/** The least weight, in hundredths, of a word that is in the title or a keyword. */
export const ABOUT_WEIGHT = 100 * FIELD_WEIGHTS.keywords;

/** Words that are stored of a list, at most: what a comparison takes is bounded by it. */
const MAX_STRONG_WORDS = 64;

/** How often a word counts more each time in items, and how often it has to be there if nothing else has it. */
const MENTIONS = { max: 3, min: 2 } as const;

/** Of lines with fewer words, each is a thing. Others begin with a verb that says nothing about the list, such as “Check”. */
const MIN_SENTENCE = 3;

/** What likeness counts between lists of different subjects: a babysitter is handed over to, and so is a shift on call. */
const OTHER_SUBJECT = 0.5;

const NUMBER = /^\p{N}+$/u;

/**
 * Lists the strong words of a list, the strongest first.
 *
 * @param fields phrases of folded words; those of `tags` are the ids
 * @param lines the folded words of each heading and item
 */
export function listStrongWords(
  fields: Readonly<Record<WeightedField, ReadonlyArray<readonly string[]>>>,
  lines: ReadonlyArray<readonly string[]>,
  locale: string,
): StrongWord[] {
  const found = new Map<string, StrongWord>();
  const add = (stem: string, word: string, weight: number) => {
    const known = found.get(stem);
    if (known) known.weight += FURTHER_FIELD * weight;
    else found.set(stem, { stem, word, weight });
  };
  for (const field of ['title', 'keywords', 'tags', 'summary'] as const) {
    for (const [stem, { word }] of countStems(fields[field], locale)) add(stem, word, FIELD_WEIGHTS[field]);
  }
  const things = lines.map((line) => (line.length < MIN_SENTENCE ? line : line.slice(1)));
  for (const [stem, { word, count }] of countStems(things, locale)) {
    if (count >= MENTIONS.min || found.has(stem))
      add(stem, word, MENTION_WEIGHT * Math.min(count, MENTIONS.max));
  }
  return [...found.values()]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_STRONG_WORDS)
    .map(({ weight, ...word }) => ({ ...word, weight: Math.round(100 * weight) }));
}

/** Counts the words that can be strong ones, by stem. */
function countStems(
  phrases: ReadonlyArray<readonly string[]>,
  locale: string,
): Map<string, { word: string; count: number }> {
  const { functionWords, kinds } = vocabularyOf(locale);
  const stems = new Map<string, { word: string; count: number }>();
  for (const phrase of phrases) {
    for (const word of phrase) {
      if (functionWords.has(word) || kinds.has(word) || NUMBER.test(word)) continue;
      const stem = stemWord(word, locale);
      const known = stems.get(stem);
      if (known) known.count += 1;
      else stems.set(stem, { word, count: 1 });
    }
  }
  return stems;
}

/** Formats strong words for storage: with their stems, because a comparison reads many. */
export function formatStrongWords(words: readonly StrongWord[]): string {
  return words
    .map(({ stem, word, weight }) => (stem === word ? `${weight} ${stem}` : `${weight} ${stem} ${word}`))
    .join(',');
}

export function parseStrongWords(text: string): StrongWord[] {
  if (text === '') return [];
  return text.split(',').map((entry) => {
    const [weight, stem = '', word = stem] = entry.split(' ');
    return { stem, word, weight: Number(weight) };
  });
}

export function toLikeness(words: readonly StrongWord[], tags: readonly string[], locale: string): Likeness {
  const { graveStems } = vocabularyOf(locale);
  const weights = new Map<string, number>();
  let sum = 0;
  let isGrave = false;
  for (const { stem, weight } of words) {
    weights.set(stem, weight);
    sum += weight * weight;
    if (weight >= ABOUT_WEIGHT && graveStems.has(stem)) isGrave = true;
  }
  return { weights, norm: Math.sqrt(sum), tags, isGrave };
}

/**
 * Compares two lists by the words that both have: how much these count in each, and how rare they are. Of lists with many words, each
 * counts a little less, and so does what lists of different subjects have in common. Larger is more alike. A list about a death, or
 * another of the `GRAVE_WORDS`, is never like one that is not: what is planned for a wedding and a funeral has many words in common.
 *
 * @param rarities by stem; other words do not count
 */
export function compareLikeness(
  one: Likeness,
  other: Likeness,
  rarities: ReadonlyMap<string, number>,
): number {
  if (one.isGrave !== other.isGrave) return 0;
  let sum = 0;
  for (const [stem, weight] of one.weights) {
    const otherWeight = other.weights.get(stem);
    if (otherWeight === undefined) continue;
    const rarity = rarities.get(stem) ?? 0;
    sum += weight * otherWeight * rarity * rarity;
  }
  if (sum === 0) return 0;
  return (sum / Math.sqrt(one.norm * other.norm)) * (haveSameSubject(one, other) ? 1 : OTHER_SUBJECT);
}

/** Whether the main tag of one list is a tag of the other. Lists without tags can have any subject. */
function haveSameSubject({ tags: [main, ...tags] }: Likeness, { tags: others }: Likeness): boolean {
  const [otherMain] = others;
  if (main === undefined || otherMain === undefined) return true;
  return others.includes(main) || tags.includes(otherMain);
}
