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
