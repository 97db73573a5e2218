import damerauLevenshtein from 'damerau-levenshtein';

/** Shorter words are not corrected: almost any two of them differ in one letter only. */
const MIN_CORRECTED_LENGTH = 3;

/** Up to this length, one typo per word is assumed; in longer words, two. */
const MAX_LENGTH_WITH_ONE_EDIT = 5;

/** Digits are never corrected. In Chinese and hiragana, one character carries too much of the meaning. */
const NEVER_CORRECTED = /[\p{N}\p{Script=Han}\p{Script=Hiragana}]/u;

/** Returns the edit distance up to which another word counts as a correction of a folded word. */
export function maxEditDistance(word: string): 0 | 1 | 2 {
  const { length } = [...word];
  if (length < MIN_CORRECTED_LENGTH || NEVER_CORRECTED.test(word)) return 0;
  return length <= MAX_LENGTH_WITH_ONE_EDIT ? 1 : 2;
}

/** Limit of corrections per word. */
const MAX_CORRECTIONS = 8;

/**
 * Returns the candidates with the smallest edit distance (letters replaced, missing, added or swapped) if it is
 * at most `maxDistance`. If there are too many, the first ones are returned.
 */
export function nearestWords(word: string, candidates: readonly string[], maxDistance: number): string[] {
  const distances = candidates.map((candidate) => ({
    candidate,
    distance: damerauLevenshtein(word, candidate).steps,
  }));
  const smallest = Math.min(maxDistance, ...distances.map(({ distance }) => distance));
  return distances
    .filter(({ distance }) => distance <= smallest)
    .slice(0, MAX_CORRECTIONS)
    .map(({ candidate }) => candidate);
}

/**
 * Returns the distinct bigrams of a word, with a space for its start and end. Words that differ by a typo share
 * most bigrams, so an index of bigrams finds similar words without comparing all words.
 */
export function wordBigrams(word: string): string[] {
  const letters = [' ', ...word, ' '];
  return [...new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`))];
}

/** In shorter words, the parts that an edit leaves are in too many others. */
const MIN_LENGTH_WITH_PARTS = 6;

/**
 * Returns the letters before and after the middle of a word, of which one edit leaves either the beginning or the ending as it is:
 * of two swapped letters, one is in the middle, or both are in the same part. Null if the word is too short.
 */
export function wordParts(word: string): { beginning: string; ending: string } | null {
  const letters = [...word];
  if (letters.length < MIN_LENGTH_WITH_PARTS) return null;
  const size = Math.floor((letters.length - 1) / 2);
  return {
    beginning: letters.slice(0, letters.length - 1 - size).join(''),
    ending: letters.slice(letters.length - size).join(''),
  };
}

/** Returns whether the edit distance of two words is at most one. It takes much less time than to calculate the distance. */
export function isWithinOneEdit(word: string, other: string): boolean {
  const shorter = Math.min(word.length, other.length);
  let start = 0;
  while (start < shorter && word[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && word.at(-1 - end) === other.at(-1 - end)) end += 1;
  const rest = word.slice(start, word.length - end);
  const otherRest = other.slice(start, other.length - end);
  if (rest.length <= 1 && otherRest.length <= 1) return true;
  return rest.length === 2 && rest[0] === otherRest[1] && rest[1] === otherRest[0] && otherRest.length === 2;
}

/** Returns a word from its last letter to its first, so that words with the same ending are found in an index. */
export function reverseWord(word: string): string {
  return [...word].reverse().join('');
}

/** An edit changes at most this many bigrams: two swapped letters are part of three. */
const BIGRAMS_PER_EDIT = 3;

/** If so many more bigrams are compared than edits change, few words share the others by chance. */
const MIN_COMPARED_BIGRAMS = 3;

/** Returns how many bigrams of a word are enough to find those within an edit distance: the rarest are in few words. */
export function countComparedBigrams(distance: number): number {
  return BIGRAMS_PER_EDIT * distance + MIN_COMPARED_BIGRAMS;
}

/** Sorts words by the number of bigrams that they share with a word. Words that share as many remain in their order. */
export function sortBySimilarity(word: string, candidates: readonly string[]): string[] {
  const bigrams = new Set(wordBigrams(word));
  const shared = new Map(
    candidates.map((candidate) => [
      candidate,
      wordBigrams(candidate).filter((bigram) => bigrams.has(bigram)).length,
    ]),
  );
  return [...candidates].sort((a, b) => (shared.get(b) ?? 0) - (shared.get(a) ?? 0));
}

/** Returns the number of bigrams that a word shares with every word within the edit distance `distance`. */
export function minSharedBigrams(bigrams: readonly string[], distance: number): number {
  return Math.max(1, bigrams.length - BIGRAMS_PER_EDIT * distance);
}
