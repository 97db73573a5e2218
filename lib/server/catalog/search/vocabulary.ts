import { FUNCTION_WORDS } from './function-words';
import { GRAVE_WORDS } from './grave-words';
import { KIND_WORDS } from './kind-words';
import { REAL_WORDS } from './real-words';
import { splitWords } from './split-words';
import { stemWord } from './stem-word';

/** The folded words of a language that a search treats in another way. */
export type Vocabulary = {
  /** Words without a subject of their own, such as “the”. */
  functionWords: ReadonlySet<string>;
  /** Words that only name the kind of thing, such as “checklist”, and phrases of several words, joined by spaces. */
  kinds: ReadonlySet<string>;
  /** Number of words of the longest of these phrases. */
  longest: number;
  /** Words that are not corrected: `REAL_WORDS` and `GRAVE_WORDS`. */
  realWords: ReadonlySet<string>;
  graveWords: ReadonlySet<string>;
  /** Stems of `GRAVE_WORDS`. */
  graveStems: ReadonlySet<string>;
};

/** By language code. */
const vocabularies = new Map<string, Vocabulary>();

export function vocabularyOf(locale: string): Vocabulary {
  const [language = ''] = locale.split('-');
  const known = vocabularies.get(language) ?? readVocabulary(language);
  vocabularies.set(language, known);
  return known;
}

function readVocabulary(language: string): Vocabulary {
  const toWords = (text = '') => splitWords(text, language);
  const phrases = (KIND_WORDS[language] ?? '').split(',').map((phrase) => toWords(phrase));
  const grave = toWords(GRAVE_WORDS[language]);
  return {
    functionWords: new Set(toWords(FUNCTION_WORDS[language])),
    kinds: new Set(phrases.map((words) => words.join(' '))),
    longest: Math.max(...phrases.map(({ length }) => length)),
    realWords: new Set([...toWords(REAL_WORDS[language]), ...grave]),
    graveWords: new Set(grave),
    graveStems: new Set(grave.map((word) => stemWord(word, language))),
  };
}
