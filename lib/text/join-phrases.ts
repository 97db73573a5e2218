/** Keeps the characters at both sides of it on one line. */
const WORD_JOINER = '\u2060';

/** Scripts without spaces, and their punctuation: a line could break at either side of each character. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\u3000-\u303f\uff00-\uffef]/u;

const ENDS_PART = /[、。，．：；！？・…]$/u;
const STARTS_PART = /^[（「『【]/u;
const STARTS_WITH_HIRAGANA = /^[\p{Script=Hiragana}ー]/u;
const STARTS_WITH_WORD = /^[\p{L}\p{N}]/u;

/** A particle, an ending or a bracket, but not a polite prefix. */
const ENDS_PHRASE = /^(?![おご]$)\p{Script=Hiragana}+$|[）」』】]$/u;

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/**
 * Joins the characters of each phrase of a Japanese text, so that lines break between phrases only: after punctuation, and
 * between a particle and the next word. Texts in other languages are returned as they are.
 */
export function joinPhrases(text: string, locale: string): string {
  if (new Intl.Locale(locale).language !== 'ja') return text;
  const words = [...segmenter.segment(text)].map(({ segment }) => segment);
  return words
    .map((word, index) => {
      const joined = joinCharacters([...word]);
      const before = words[index - 1];
      return before === undefined || isBoundary(before, word) ? joined : `${joint(before, word)}${joined}`;
    })
    .join('');
}

function isBoundary(before: string, word: string): boolean {
  if (ENDS_PART.test(before)) return STARTS_PART.test(word) || STARTS_WITH_WORD.test(word);
  if (STARTS_PART.test(word)) return true;
  return ENDS_PHRASE.test(before) && STARTS_WITH_WORD.test(word) && !STARTS_WITH_HIRAGANA.test(word);
}

function joinCharacters(characters: string[]): string {
  return characters
    .map((character, index) => `${joint(characters[index - 1] ?? '', character)}${character}`)
    .join('');
}

/** What keeps two characters or words together. Nothing between Latin letters, whose shapes it would separate. */
function joint(before: string, after: string): string {
  const last = [...before].at(-1) ?? ' ';
  const [first = ' '] = after;
  const isSpaced = /\s/u.test(last) || /[\s\p{M}]/u.test(first);
  return !isSpaced && (UNSPACED.test(last) || UNSPACED.test(first)) ? WORD_JOINER : '';
}
