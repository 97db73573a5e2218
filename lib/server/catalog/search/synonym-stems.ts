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

/** By language code: the stems of a group, by each of them. */
const stemsByLanguage = new Map<string, ReadonlyMap<string, readonly string[]>>();

/** “ة” is often typed as “ه”. Only in queries: in texts, “عمره” (its age) is not “عمرة” (Umrah). */
const TYPED_AS_HEH = /(?<=^\p{Script=Arabic}{2,})ه$/u;

/** Returns the stems that mean the same as a folded word of a query, or are another spelling of it, without its own. */
export function synonymStems(word: string, locale: string): string[] {
  const [language = ''] = locale.split('-');
  const known = stemsByLanguage.get(language) ?? indexGroups(language);
  stemsByLanguage.set(language, known);
  const stem = stemWord(word, language);
  const spelling = language === 'ar' ? stemWord(word.replace(TYPED_AS_HEH, 'ة'), language) : stem;
  const found = [stem, spelling].flatMap((own) => [own, ...(known.get(own) ?? [])]);
  return [...new Set(found)].filter((other) => other !== stem);
}

function indexGroups(language: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    (SYNONYMS[language] ?? []).flatMap((group) => {
      const stems = [...new Set(group.map((entry) => stemWord(foldText(entry, language), language)))];
      return stems.map((stem) => [stem, stems] as const);
    }),
  );
}
