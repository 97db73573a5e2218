import damerauLevenshtein from 'damerau-levenshtein';
import { vocabularyOf } from './vocabulary';

/** In shorter words, almost any two differ in one letter only. */
const MIN_LENGTH = 4;

/** Words are compared letter by letter: 2,000 of this length take 25 ms. */
const MAX_LENGTH = 30;

/** From this length on, two typos are assumed. */
const MIN_LENGTH_WITH_TWO_EDITS = 8;

/** Digits are never corrected. In Chinese and hiragana, one character carries too much of the meaning. */
const NEVER_CORRECTED = /[\p{N}\p{Script=Han}\p{Script=Hiragana}]/u;

/** Returns the edit distance up to which another word counts as a correction of a folded word. */
export function maxEditDistance(word: string): 0 | 1 | 2 {
  const { length } = [...word];
  if (length < MIN_LENGTH || length > MAX_LENGTH || NEVER_CORRECTED.test(word)) return 0;
  return length < MIN_LENGTH_WITH_TWO_EDITS ? 1 : 2;
}

/** A known word, and the number of lists that are about it. */
export type Candidate = { locale: string; word: string; spelling: string; count: number };

/**
 * Chooses the correction of an unknown word among known ones: within the edit distance (letters replaced, missing, added or swapped),
 * with the same first letter, and no function word. Of words of four letters, no letter is replaced. The nearest word is chosen, and of several
 * the one that most lists are about. Null if there is none.
 */
export function chooseCorrection(word: string, candidates: readonly Candidate[]): Candidate | null {
  const maxDistance = maxEditDistance(word);
  let best: { candidate: Candidate; distance: number } | null = null;
  for (const candidate of candidates) {
    if (vocabularyOf(candidate.locale).functionWords.has(candidate.word)) continue;
    if (isOtherWord(word, candidate.word)) continue;
    if (hasOtherLetters(word, candidate.word, maxDistance)) continue;
    const distance = damerauLevenshtein(word, candidate.word).steps;
    if (distance > Math.min(maxDistance, best?.distance ?? maxDistance)) continue;
    if (best && distance === best.distance && !isMoreFrequent(candidate, best.candidate)) continue;
    best = { candidate, distance };
  }
  return best?.candidate ?? null;
}

/** Whether a word that is near in letters is mostly not meant. */
function isOtherWord(word: string, candidate: string): boolean {
  const [letters, others] = [[...word], [...candidate]];
  if (letters[0] !== others[0]) return true;
  // With and without it, these are different Arabic words: “عمرة” and “عمر”.
  if (word.endsWith('ة') !== candidate.endsWith('ة')) return true;
  // Most words of four letters become other words, such as “mont” and “mort”, if one letter is replaced.
  const isShort = letters.length === MIN_LENGTH && others.length === MIN_LENGTH;
  return isShort && letters.sort().join('') !== others.sort().join('');
}

/** Whether a candidate has more letters that the word does not have than edits add. Most have, and their order takes longer to compare. */
function hasOtherLetters(word: string, candidate: string, edits: number): boolean {
  let rest = word;
  let others = 0;
  for (const letter of candidate) {
    const index = rest.indexOf(letter);
    if (index < 0) others += 1;
    else rest = rest.slice(0, index) + rest.slice(index + letter.length);
    if (others > edits) return true;
  }
  return false;
}

function isMoreFrequent(a: Candidate, b: Candidate): boolean {
  return a.count > b.count || (a.count === b.count && a.word < b.word);
}
