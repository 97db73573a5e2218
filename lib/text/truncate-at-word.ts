/** French has no-break spaces before punctuation, narrow ones too. */
const BREAKING_SPACES = /[^\S\u00a0\u202f]+/gu;

/**
 * Truncates a text to at most `limit` characters (code points), including an ellipsis, and collapses white space except
 * for no-break spaces. It is cut between words, or inside a word if the first word is longer than the limit or the
 * script has no spaces.
 */
export function truncateAtWord(text: string, limit: number): string {
  const characters = [...text.trim().replace(BREAKING_SPACES, ' ')];
  if (characters.length <= limit) return characters.join('');
  const available = characters.slice(0, limit - 1);
  const endsAtWord = characters[limit - 1] === ' ';
  const lastSpace = endsAtWord ? available.length : available.lastIndexOf(' ');
  const truncated = (lastSpace > 0 ? available.slice(0, lastSpace) : available).join('');
  return `${truncated.replace(/[\s,;:.–—-]+$/u, '')}…`;
}
