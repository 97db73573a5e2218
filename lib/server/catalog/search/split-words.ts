import { foldText } from './fold-text';

/** In characters. Longer words are truncated, in texts and in queries. */
const MAX_WORD_LENGTH = 40;

/** Words within a segment, which also contains punctuation. */
export const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

const segmenters = new Map<string, Intl.Segmenter>();

/** Splits a text into folded words by the rules of the locale, also in languages without spaces. */
export function splitWords(text: string, locale: string): string[] {
  const segments = segmenterOf(locale).segment(foldText(text, locale));
  return [...segments]
    .flatMap(({ segment }) => segment.match(WORDS) ?? [])
    .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''));
}

/** The segmenter of words by the rules of a locale. */
export function segmenterOf(locale: string): Intl.Segmenter {
  const cached = segmenters.get(locale);
  if (cached) return cached;
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  segmenters.set(locale, segmenter);
  return segmenter;
}

/** Chinese characters and kana, which are written without spaces between words. */
export const UNSPACED_RUN = /(?:(?=\p{L})[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])+/gu;

/**
 * Returns the bigrams of the parts of a text that are written without spaces. They are indexed with the words,
 * so that a two-letter word such as 旅行 is found even if it was segmented as part of a longer word.
 */
export function letterBigrams(text: string, locale: string): string[] {
  return (foldText(text, locale).match(UNSPACED_RUN) ?? []).flatMap((run) => {
    const letters = [...run];
    return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
  });
}
