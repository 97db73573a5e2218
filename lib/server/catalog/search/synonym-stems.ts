import { foldText } from './fold-text';
import { stemWord } from './stem-word';
import { arSynonyms } from './synonyms/ar';
import { deSynonyms } from './synonyms/de';
import { enSynonyms } from './synonyms/en';
import { esSynonyms } from './synonyms/es';
import { frSynonyms } from './synonyms/fr';
import { jaSynonyms } from './synonyms/ja';
import { ptBrSynonyms } from './synonyms/pt-br';
import type { SynonymGroups } from './synonyms/synonym-groups';

/** By language code. */
const SYNONYMS: Readonly<Record<string, SynonymGroups>> = {
  ar: arSynonyms,
  de: deSynonyms,
  en: enSynonyms,
  es: esSynonyms,
  fr: frSynonyms,
  ja: jaSynonyms,
  pt: ptBrSynonyms,
};

/** Regular plurals of folded words, in languages whose words are not stemmed. */
const PLURALS: Readonly<Record<string, (word: string) => string>> = {
  es: (word) => (/[aeiou]$/.test(word) ? `${word}s` : `${word.replace(/z$/, 'c')}es`),
  fr: (word) => (/[sxz]$/.test(word) ? word : `${word}${/eau$/.test(word) ? 'x' : 's'}`),
  pt: (word) => {
    if (/..ao$/.test(word)) return word.replace(/ao$/, 'oes');
    if (word.endsWith('m')) return word.replace(/m$/, 'ns');
    if (word.endsWith('l')) return word.replace(/l$/, 'is');
    return /[rsz]$/.test(word) ? `${word}es` : `${word}s`;
  },
};

/** By language code: the stems of a group, by each of them. */
const stemsByLanguage = new Map<string, ReadonlyMap<string, readonly string[]>>();

/** Returns the stems that mean the same as a folded word of a query, without its own. */
export function synonymStems(word: string, locale: string): string[] {
  const [language = ''] = locale.split('-');
  const known = stemsByLanguage.get(language) ?? indexGroups(language);
  stemsByLanguage.set(language, known);
  const stem = stemWord(word, language);
  return (known.get(stem) ?? []).filter((other) => other !== stem);
}

function indexGroups(language: string): ReadonlyMap<string, readonly string[]> {
  const listForms = (entry: string) => {
    const word = foldText(entry, language);
    const plural = PLURALS[language]?.(word);
    return [word, ...(plural === undefined ? [] : [plural])];
  };
  return new Map(
    (SYNONYMS[language] ?? []).flatMap((group) => {
      const stems = [...new Set(group.flatMap(listForms).map((word) => stemWord(word, language)))];
      return stems.map((stem) => [stem, stems] as const);
    }),
  );
}
