import { foldText } from './fold-text';

/** In characters. Longer words are truncated, in texts and in queries. */
const MAX_WORD_LENGTH = 40;

/** Words within a segment, which also contains punctuation. */
export const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

/** Scripts whose words can be told apart only with a dictionary, which the segmenter has. */
const NEEDS_DICTIONARY =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Parts of a text that are segmented at a time: of one line, at most 500 characters, and up to a space if there is one.
 * Each segment has a copy of the whole text that is segmented, so that the memory grows with the square of its length.
 */
const SEGMENTED_PARTS = /.{1,500}(?=\s|$)|.{1,500}/gmu;

const segmenters = new Map<string, Intl.Segmenter>();

/** Splits a text into folded words by the rules of the locale, also in languages without spaces. */
export function splitWords(text: string, locale: string): string[] {
  const folded = foldText(text, locale);
  const words: string[] = [];
  if (!NEEDS_DICTIONARY.test(folded)) addWords(folded, words);
  else for (const { segment } of segmentText(folded, locale)) addWords(segment, words);
  return words;
}

function addWords(text: string, words: string[]): void {
  for (const word of text.match(WORDS) ?? []) {
    words.push(word.length > MAX_WORD_LENGTH ? [...word].slice(0, MAX_WORD_LENGTH).join('') : word);
  }
}

/** A part of a text that has whole words only. `index` is its position in UTF-16 code units. */
type Segment = { segment: string; index: number };

/** Splits a text into segments by the rules of a locale: one word each where words are not separated by spaces. */
export function* segmentText(text: string, locale: string): Generator<Segment> {
  for (const { 0: part, index: start } of text.matchAll(SEGMENTED_PARTS)) {
    if (!NEEDS_DICTIONARY.test(part)) {
      yield { segment: part, index: start };
      continue;
    }
    for (const { segment, index } of segmenterOf(locale).segment(part)) {
      yield { segment, index: start + index };
    }
  }
}

function segmenterOf(locale: string): Intl.Segmenter {
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
