import leven from 'leven';

/** Characters of a text that are compared letter by letter; the comparison takes the square of it. */
const MAX_LETTERS = 300;

const MAX_WORDS = 200;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** A text made ready for comparing: without case, punctuation and markup. */
export type ComparableText = { letters: string; words: readonly string[] };

/** Works for scripts without spaces too. */
export function toComparable(text: string): ComparableText {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text.slice(0, MAX_LETTERS * 8).toLowerCase())) {
    if (isWordLike && words.length < MAX_WORDS) words.push(segment);
  }
  return { letters: words.join(' ').slice(0, MAX_LETTERS), words };
}

/**
 * How alike two texts are, from 0 to 1: the better of the share of words in common, in any order, and the
 * share of letters that need no change. Short words that differ in one letter are not taken for the same.
 */
export function textSimilarity(a: ComparableText, b: ComparableText): number {
  const longest = Math.max(a.letters.length, b.letters.length);
  if (longest === 0) return 0;
  if (a.letters === b.letters) return 1;
  return Math.max(shareOfWords(a.words, b.words), 1 - (leven(a.letters, b.letters) + 1) / longest);
}

function shareOfWords(a: readonly string[], b: readonly string[]): number {
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
