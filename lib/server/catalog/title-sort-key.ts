/** Code points of a title that take part in the order. */
const MAX_LENGTH = 60;

/** Letters that Unicode does not decompose, as dictionaries sort them. */
const EXPANSIONS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/**
 * Returns the text by which titles are sorted: its bytes in UTF-8 are compared, so that each database engine sorts alike.
 * Case, accents, punctuation and the kind of kana do not count. It is close to the order of `Intl.Collator`, but for kanji,
 * which are sorted by code point.
 *
 * It is stored: after a change, a migration has to write the keys of all templates again.
 */
export function titleSortKey(title: string): string {
  const folded = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđ]/gu, (letter) => EXPANSIONS[letter] ?? letter)
    .replace(/[\u30a1-\u30f6]/gu, (katakana) => String.fromCharCode(katakana.charCodeAt(0) - 0x60))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return [...folded].slice(0, MAX_LENGTH).join('');
}
