import { foldText } from './fold-text';

/** Runs of Chinese characters and kana, which stand without spaces between their words. */
const UNSPACED_RUN = /(?:(?=\p{L})[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])+/gu;

/**
 * Each two neighbouring letters of the parts of a text that have no spaces. Indexed beside the words, they
 * make a two-letter word such as 旅行 findable wherever the splitting took it for a part of a longer one.
 */
export function letterPairs(text: string, locale: string): string[] {
  return (foldText(text, locale).match(UNSPACED_RUN) ?? []).flatMap((run) => {
    const letters = [...run];
    return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
  });
}
