import damerauLevenshtein from 'damerau-levenshtein';

/** Words of fewer letters are taken as typed: almost any two of them are one letter apart. */
const SHORTEST_CORRECTED = 3;

/** Longest word in which one wrong letter is assumed, not two. */
const LONGEST_WITH_ONE = 5;

/** Figures are never corrected, and a Chinese character or hiragana is too much of a word to be a slip. */
const NEVER_CORRECTED = /[\p{N}\p{Script=Han}\p{Script=Hiragana}]/u;

/** How many letters of a folded word may be wrong, absent, doubled or swapped for it to count as a slip. */
export function maxEdits(word: string): 0 | 1 | 2 {
  const { length } = [...word];
  if (length < SHORTEST_CORRECTED || NEVER_CORRECTED.test(word)) return 0;
  return length <= LONGEST_WITH_ONE ? 1 : 2;
}

/** Corrections that are looked up for one word. */
const MAX_CORRECTIONS = 8;

/**
 * The candidates with the fewest slips (a letter wrong, absent, too many, or two swapped), if these are no
 * more than `maxEdits`. Of equally near ones, the earlier candidates win.
 */
export function nearestWords(word: string, candidates: readonly string[], maxEdits: number): string[] {
  const distances = candidates.map((candidate) => ({
    candidate,
    edits: damerauLevenshtein(word, candidate).steps,
  }));
  const fewest = Math.min(maxEdits, ...distances.map(({ edits }) => edits));
  return distances
    .filter(({ edits }) => edits <= fewest)
    .slice(0, MAX_CORRECTIONS)
    .map(({ candidate }) => candidate);
}

/**
 * The distinct pairs of neighbouring letters of a word, its beginning and end marked by a space. Two words
 * that differ by a slip share most of them, so that an index of pairs finds near words without comparing all.
 */
export function wordBigrams(word: string): string[] {
  const letters = [' ', ...word, ' '];
  return [...new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`))];
}

/** A slip takes away at most this many pairs: two swapped letters stand in three. */
const PAIRS_PER_EDIT = 3;

/** How many pairs of a word every other word shares with it that is no more than `edits` slips away. */
export function minSharedBigrams(pairs: readonly string[], edits: number): number {
  return Math.max(1, pairs.length - PAIRS_PER_EDIT * edits);
}
