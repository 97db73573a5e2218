import damerauLevenshtein from 'damerau-levenshtein';

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
