import { foldText } from './fold-text';
import { KANA_WORDS } from './kana-words';
import { jaSynonyms } from './synonyms/ja';

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

/** Particles, and what is left over of words that the segmenter does not know. */
const SINGLE_KANA = /^[\u3041-\u3096ー]$/u;

/**
 * Splits a text into folded words by the rules of the locale, also in languages without spaces. Single kana are not words.
 */
export function splitWords(text: string, locale: string): string[] {
  // The segmenter knows words in their own script, but not those in half-width letters. A line is a segment.
  const lines = NEEDS_DICTIONARY.test(text)
    ? [...segmentText(text.normalize('NFKC'), locale)].map(({ segment }) => segment).join('\n')
    : text;
  return (foldText(lines, locale).match(WORDS) ?? [])
    .filter((word) => !SINGLE_KANA.test(word))
    .map((word) => (word.length > MAX_WORD_LENGTH ? [...word].slice(0, MAX_WORD_LENGTH).join('') : word));
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
    let end = 0;
    for (const { 0: word, index } of part.matchAll(KNOWN_KANA)) {
      yield* segmentPart(part.slice(end, index), locale, start + end);
      yield { segment: word, index: start + index };
      end = index + word.length;
    }
    yield* segmentPart(part.slice(end), locale, start + end);
  }
}

function segmentPart(part: string, locale: string, start: number): Generator<Segment> {
  return joinKnownWords([...segmenterOf(locale).segment(spellInKatakana(part, locale))], start);
}

const HIRAGANA_WORD = /^[\u3041-\u3096]{3,}$/u;

/** Words that the segmenter does not know, the longest first, at the beginning of a run of hiragana or after a particle. */
const KNOWN_KANA = new RegExp(
  `(?<=^|[^\\u3041-\\u3096ー]|[のをにがはでともへや])(?:${[...KANA_WORDS, ...jaSynonyms.flat()]
    .filter((word) => HIRAGANA_WORD.test(word))
    .sort((a, b) => b.length - a.length)
    .join('|')})(?![ぁぃぅぇぉゃゅょっー])`,
  'gu',
);

/** Words of hiragana, with a particle at the end or not. */
const HIRAGANA =
  /(?<![\u3041-\u30FF])([\u3041-\u3096][\u3041-\u3096ー]+?)([のをにはがで]?)(?![\u3041-\u30FF])/gu;

const NO_PARTICLE = /^(?![のにをはがともでへやかね])[\u3041-\u3096]$/u;

/**
 * Replaces words that were not converted to katakana when they were typed, such as “ぱすぽーと”: the segmenter splits them into letters. They have
 * a long vowel, which other words of hiragana do not have, or are between spaces.
 */
function spellInKatakana(text: string, locale: string): string {
  return text.replace(HIRAGANA, (run, word: string, particle: string, index: number) => {
    const isBetweenSpaces = /^\s*$/u.test((text[index - 1] ?? '') + (text[index + run.length] ?? ''));
    if (!word.includes('ー') && (!isBetweenSpaces || !isSplitIntoLetters(word, locale))) return run;
    return word.replace(/[^ー]/gu, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60)) + particle;
  });
}

function isSplitIntoLetters(word: string, locale: string): boolean {
  if (knownWords.get(word.slice(0, 1))?.includes(word)) return false;
  return [...segmenterOf(locale).segment(word)].some(({ segment }) => NO_PARTICLE.test(segment));
}

/** Words that the segmenter does not know, such as “ひっこし”, by their first letter, the longest first. */
const knownWords = new Map<string, string[]>();
for (const word of jaSynonyms.flat().sort((a, b) => b.length - a.length)) {
  knownWords.set(word.slice(0, 1), [...(knownWords.get(word.slice(0, 1)) ?? []), word]);
}

/** Joins segments that are together one of the known words. */
function* joinKnownWords(segments: readonly Intl.SegmentData[], start: number): Generator<Segment> {
  let end = 0;
  for (const [first, { segment, index }] of segments.entries()) {
    if (index < end) continue;
    let joined = segment;
    for (const word of knownWords.get(segment.slice(0, 1)) ?? []) {
      let text = segment;
      for (
        let next = first + 1;
        word.startsWith(text) && text !== word && next < segments.length;
        next += 1
      ) {
        text += segments[next]?.segment ?? '';
      }
      if (text !== word) continue;
      joined = word;
      break;
    }
    end = index + joined.length;
    yield { segment: joined, index: start + index };
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
