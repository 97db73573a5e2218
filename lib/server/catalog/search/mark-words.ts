import type { MarkedText } from '@/lib/catalog/template-card';
import { foldText } from './fold-text';
import { segmentText, UNSPACED_RUN, WORDS } from './split-words';
import { stemWord } from './stem-word';

/** Stems that count as one word of a query, and beginnings, such as `camp*`; see `FoundWords`. */
export type WordStems = readonly string[];

/** A text in which words of a query are marked. */
export type MatchedText = {
  parts: MarkedText;
  /** The words of the query that the text contains. */
  words: ReadonlySet<WordStems>;
};

/**
 * Marks the words of a query in a text as the search index finds them: folded and stemmed, and bigrams of text without
 * spaces. Of a word that only begins as one of the query, the beginning is marked.
 */
export function markWords(text: string, locale: string, words: readonly WordStems[]): MatchedText {
  // Most texts and words need not be stemmed.
  const beginning = beginningOfAny(words);
  const found = new Set<WordStems>();
  const tokens = beginning.test(foldText(text, locale)) ? listTokens(text, locale, beginning) : [];
  const marked = tokens.flatMap((token) => {
    const matching = words.filter((stems) => stems.includes(token.stem));
    for (const word of matching) found.add(word);
    if (matching.length > 0) return token;
    const beginnings = words.flatMap((stems) => {
      const begun = stems.find((stem) => stem.endsWith('*') && token.word.startsWith(stem.slice(0, -1)));
      if (begun) found.add(stems);
      return begun ? begun.length - 1 : [];
    });
    if (beginnings.length === 0) return [];
    return { ...token, end: token.start + foldedEnd(token, text, locale, Math.max(...beginnings)) };
  });
  const parts = [''];
  let end = 0;
  for (const token of marked.sort((a, b) => a.start - b.start)) {
    if (token.end <= end) continue;
    const start = Math.max(token.start, end);
    // Bigrams overlap: what continues a mark is part of it.
    if (start === end && parts.length > 1) parts[parts.length - 2] += text.slice(start, token.end);
    else parts.splice(-1, 1, text.slice(end, start), text.slice(start, token.end), '');
    end = token.end;
  }
  parts[parts.length - 1] = text.slice(end);
  return { parts, words: found };
}

/** A word or bigram of a text. Positions are in UTF-16 code units. */
type Token = { word: string; stem: string; start: number; end: number };

/** Returns how much of a word has so many letters when it is folded. */
function foldedEnd({ start, end }: Token, text: string, locale: string, length: number): number {
  for (let size = 1; size < end - start; size += 1) {
    if (foldText(text.slice(start, start + size), locale).length >= length) return size;
  }
  return end - start;
}

/** Lists the words that may have one of the stems. */
function listTokens(text: string, locale: string, beginning: RegExp): Token[] {
  const runs = [...text.matchAll(UNSPACED_RUN)];
  const words = [...segmentText(text, locale)].flatMap(({ segment, index }) =>
    [...segment.matchAll(WORDS)].flatMap((match) => {
      const word = foldText(match[0], locale);
      if (!beginning.test(word)) return [];
      const start = index + match.index;
      return { word, stem: stemWord(word, locale), start, end: start + match[0].length };
    }),
  );
  const bigrams = runs.flatMap(({ 0: run, index }) => {
    const letters = [...run];
    let position = index;
    return letters.slice(1).map((letter, number) => {
      const start = position;
      const first = letters[number] ?? '';
      position += first.length;
      const bigram = foldText(first + letter, locale);
      return { word: bigram, stem: bigram, start, end: position + letter.length };
    });
  });
  return [...words, ...bigrams];
}

/** Alphabets whose words begin with their stem, except for its last letters: “days” has the stem “dai”, “ações” has “acao”. */
const STEM_FIRST = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u;

/** Not after another letter of the word, except for an Arabic prefix: “وpdf” has the stem “pdf”. */
const WORD_START = '(?<!(?!\\p{Script=Arabic})[\\p{L}\\p{M}\\p{N}])';

/** By the stems, which are the same for all templates of a page: a pattern takes longer to compile than to test. */
const beginnings = new WeakMap<WordStems, RegExp>();

const beginningsOfAny = new WeakMap<readonly WordStems[], RegExp>();

/** Returns a fast test of folded texts: texts that do not match contain no word with one of the stems. */
export function beginningOf(stems: WordStems): RegExp {
  const known = beginnings.get(stems) ?? compileBeginning(stems);
  beginnings.set(stems, known);
  return known;
}

/** The same for the stems of several words. */
function beginningOfAny(words: readonly WordStems[]): RegExp {
  const known = beginningsOfAny.get(words) ?? compileBeginning(words.flat());
  beginningsOfAny.set(words, known);
  return known;
}

function compileBeginning(stems: WordStems): RegExp {
  const beginnings = stems.map((part) => {
    const stem = part.replace('*', '');
    // The Arabic stemmer changes the prefix “يست” or “تست” to “است”.
    const letters = [...stem.replace(/^ا(?=ست)/, '')];
    // German stems have no umlauts, which are two letters in folded texts.
    const beginning = letters
      .slice(0, letters.length > 4 ? 3 : 2)
      .join('')
      .replace(/[aou]/gu, '$&e?');
    return STEM_FIRST.test(stem) ? WORD_START + beginning : beginning;
  });
  return new RegExp([...new Set(beginnings)].join('|'), 'u');
}
