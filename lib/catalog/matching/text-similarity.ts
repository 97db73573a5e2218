import leven from 'leven';

/** Limit of characters for the edit distance, which takes quadratic time. */
const MAX_LETTERS = 300;

const MAX_WORDS = 200;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** A text prepared for comparison: lowercase, without punctuation and markup. */
export type ComparableText = { letters: string; words: readonly string[] };

/** Prepares a text for `textSimilarity`. Also splits words in scripts without spaces. */
export function toComparable(text: string): ComparableText {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text.slice(0, MAX_LETTERS * 8).toLowerCase())) {
    if (isWordLike && words.length < MAX_WORDS) words.push(segment);
  }
  return { letters: words.join(' ').slice(0, MAX_LETTERS), words };
}

/**
 * Returns the similarity of two texts from 0 to 1: the share of common words in any order, or the share of
 * letters that are the same by edit distance, whichever is higher. One extra edit is counted, so that short
 * words that differ in one letter are not similar.
 */
export function textSimilarity(a: ComparableText, b: ComparableText): number {
  const longest = Math.max(a.letters.length, b.letters.length);
  if (longest === 0) return 0;
  if (a.letters === b.letters) return 1;
  return Math.max(commonWordShare(a.words, b.words), 1 - (leven(a.letters, b.letters) + 1) / longest);
}

function commonWordShare(a: readonly string[], b: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of a) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of b) {
    const left = counts.get(word) ?? 0;
    if (left === 0) continue;
    counts.set(word, left - 1);
    common += 1;
  }
  return (2 * common) / (a.length + b.length);
}
