/** Shorter parts of a compound are mostly endings. */
const MIN_LENGTH = 3;

/** No German word in a list is as long. Each split is a condition of a search. */
const MAX_LENGTH = 25;

const LATIN = /^[a-z]+$/;

/** Letters between the parts of a German compound. */
const LINKING = ['', 's', 'es', 'n', 'en', 'er', 'e'];

/**
 * Returns in which two parts a folded German word can be split: “hundewelpe” is “hund” and “welpe”. Most of them are no words. None in
 * other languages.
 */
export function compoundParts(word: string, locale: string): Array<[string, string]> {
  if (!locale.startsWith('de') || word.length > MAX_LENGTH || !LATIN.test(word)) return [];
  const parts: Array<[string, string]> = [];
  for (let start = MIN_LENGTH; start <= word.length - MIN_LENGTH; start += 1) {
    const left = word.slice(0, start);
    const right = word.slice(start);
    for (const linking of LINKING) {
      const length = left.length - linking.length;
      if (length >= MIN_LENGTH && left.endsWith(linking)) parts.push([left.slice(0, length), right]);
    }
    // “Schulanfang” is made of “Schule” and “Anfang”.
    parts.push([`${left}e`, right]);
  }
  return parts;
}
