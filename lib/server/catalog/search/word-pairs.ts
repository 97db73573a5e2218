/**
 * The distinct pairs of neighbouring letters of a word, its beginning and end marked by a space. Two words
 * that differ by a slip share most of them, so that an index of pairs finds near words without comparing all.
 */
export function wordPairs(word: string): string[] {
  const letters = [' ', ...word, ' '];
  return [...new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`))];
}

/** A slip takes away at most this many pairs: two swapped letters stand in three. */
const PAIRS_PER_EDIT = 3;

/** How many pairs of a word every other word shares with it that is no more than `edits` slips away. */
export function minSharedPairs(pairs: readonly string[], edits: number): number {
  return Math.max(1, pairs.length - PAIRS_PER_EDIT * edits);
}
