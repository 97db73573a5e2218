import { foldText } from './fold-text';

/** Longest word that is told apart, in characters; what is longer is cut, in texts and queries alike. */
const MAX_WORD_LENGTH = 40;

const LETTERS = /[\p{L}\p{M}\p{N}]+/gu;

const segmenters = new Map<string, Intl.Segmenter>();

/** The folded words of a text in their order, by the language's own rules: Japanese needs no spaces for it. */
export function splitWords(text: string, locale: string): string[] {
  const segments = segmenterOf(locale).segment(foldText(text, locale));
  return [...segments]
    .flatMap(({ segment }) => segment.match(LETTERS) ?? [])
    .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''));
}

function segmenterOf(locale: string): Intl.Segmenter {
  const known = segmenters.get(locale);
  if (known) return known;
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  segmenters.set(locale, segmenter);
  return segmenter;
}

/** Runs of Chinese characters and kana, which stand without spaces between their words. */
const UNSPACED_RUN = /(?:(?=\p{L})[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])+/gu;

/**
 * Each two neighbouring letters of the parts of a text that have no spaces. Indexed beside the words, they
 * make a two-letter word such as 旅行 findable wherever the splitting took it for a part of a longer one.
 */
export function letterBigrams(text: string, locale: string): string[] {
  return (foldText(text, locale).match(UNSPACED_RUN) ?? []).flatMap((run) => {
    const letters = [...run];
    return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
  });
}
