import { FUNCTION_WORDS } from './function-words';
import { KIND_WORDS } from './kind-words';
import { splitWords } from './split-words';

/** Longer queries are truncated, in UTF-16 code units: they are noise or an attack. */
const MAX_LENGTH = 400;

/** Further words of a query are ignored. */
const MAX_WORDS = 12;

export type QueryWords = {
  /** Words with a weight, each once. */
  words: string[];
  /** Words for the kind of thing, such as “checklist”. */
  kindWords: string[];
};

type Vocabulary = {
  functionWords: ReadonlySet<string>;
  /** Kind words and phrases of several words, joined by spaces. */
  kinds: ReadonlySet<string>;
  /** Number of words of the longest of them. */
  longest: number;
};

/** By language code. */
const vocabularies = new Map<string, Vocabulary>();

/** German compounds that end in what they are, less those that are subjects of checklists, such as “Packliste”. */
const GERMAN_KIND =
  /^(?!(?:pack|kofferpack|einkaufs|gaeste|wunsch|teilnehmer|inventar|haushalts|to)listen?$)(.{3,}?)(?<!hau|kur|prei)s?((?:check)?listen?|vorlagen?|planer)$/;

/** Splits a query into folded words that carry weight and those that only name the kind of thing. */
export function splitQuery(query: string, locale: string): QueryWords {
  const { functionWords, kinds, longest } = vocabularyOf(locale);
  const all = splitWords(query.slice(0, MAX_LENGTH), locale).flatMap((word) =>
    kinds.has(word) ? [word] : splitKind(word, locale),
  );
  const kindWords = new Set<string>();
  const others: string[] = [];
  for (let start = 0; start < all.length; ) {
    let end = Math.min(start + longest, all.length);
    while (end > start && !kinds.has(all.slice(start, end).join(' '))) end -= 1;
    if (end > start) for (const word of all.slice(start, end)) kindWords.add(word);
    else others.push(all[start] ?? '');
    start = Math.max(end, start + 1);
  }
  const subjects = others.filter((word) => !functionWords.has(word));
  const words = subjects.length > 0 || kindWords.size > 0 ? subjects : others;
  return { words: [...new Set(words)].slice(0, MAX_WORDS), kindWords: [...kindWords] };
}

/** Whether a folded word only names the kind of thing, such as “checklist”. */
export function isKindWord(word: string, locale: string): boolean {
  return vocabularyOf(locale).kinds.has(word);
}

/** Words that only name the kind of thing, folded. */
export function listKindWords(locale: string): string[] {
  return [...vocabularyOf(locale).kinds].filter((kind) => !kind.includes(' '));
}

/** Whether a folded word has no subject of its own, such as “the”. */
export function isFunctionWord(word: string, locale: string): boolean {
  return vocabularyOf(locale).functionWords.has(word);
}

/** Cuts “checkliste” off “umzugscheckliste”. */
function splitKind(word: string, locale: string): string[] {
  const [, subject, kind] = (locale.startsWith('de') && GERMAN_KIND.exec(word)) || [];
  return subject && kind ? [subject, kind] : [word];
}

function vocabularyOf(locale: string): Vocabulary {
  const [language = ''] = locale.split('-');
  const known = vocabularies.get(language) ?? readVocabulary(language);
  vocabularies.set(language, known);
  return known;
}

function readVocabulary(language: string): Vocabulary {
  const phrases = (KIND_WORDS[language] ?? '').split(',').map((phrase) => splitWords(phrase, language));
  return {
    functionWords: new Set(splitWords(FUNCTION_WORDS[language] ?? '', language)),
    kinds: new Set(phrases.map((words) => words.join(' '))),
    longest: Math.max(...phrases.map(({ length }) => length)),
  };
}
