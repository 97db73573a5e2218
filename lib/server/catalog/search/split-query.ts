import { splitWords } from './split-words';
import { vocabularyOf } from './vocabulary';

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

/** Cuts “checkliste” off “umzugscheckliste”. */
function splitKind(word: string, locale: string): string[] {
  const [, subject, kind] = (locale.startsWith('de') && GERMAN_KIND.exec(word)) || [];
  return subject && kind ? [subject, kind] : [word];
}
