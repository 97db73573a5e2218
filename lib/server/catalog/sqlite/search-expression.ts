/** Words of a query that are looked up; what comes after is noise or an attack on the index. */
const MAX_WORDS = 12;

/** Longest word that is looked up, in characters. */
const MAX_WORD_LENGTH = 40;

/** The words of a text as the full-text index splits them: runs of letters, marks and digits. */
export function splitWords(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
    .slice(0, MAX_WORDS)
    .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''));
}

/**
 * A full-text expression that asks for every word, the last one as a beginning because the visitor may still
 * be typing it. Words are quoted, so that nothing of the index's query language can come in.
 */
export function searchExpression(words: readonly string[]): string {
  return words.map((word, index) => (index === words.length - 1 ? `"${word}"*` : `"${word}"`)).join(' ');
}
