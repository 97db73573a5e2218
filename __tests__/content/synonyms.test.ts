/** @jest-environment node */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { itemTexts } from '@/__tests__/support/item-texts';
import { type CatalogContent, readCatalogContent } from '@/__tests__/support/read-catalog-content';
import { letterBigrams, splitWords } from '@/lib/server/catalog/search/split-words';
import { stemWord } from '@/lib/server/catalog/search/stem-word';
import { arSynonyms } from '@/lib/server/catalog/search/synonyms/ar';
import { deSynonyms } from '@/lib/server/catalog/search/synonyms/de';
import { enSynonyms } from '@/lib/server/catalog/search/synonyms/en';
import { esSynonyms } from '@/lib/server/catalog/search/synonyms/es';
import { frSynonyms } from '@/lib/server/catalog/search/synonyms/fr';
import { jaSynonyms } from '@/lib/server/catalog/search/synonyms/ja';
import { ptBrSynonyms } from '@/lib/server/catalog/search/synonyms/pt-br';
import type { SynonymGroups } from '@/lib/server/catalog/search/synonyms/synonym-groups';

/** Function words, which are in most texts. */
const STOP_WORDS = {
  ar: 'في من إلى على عن مع أو ثم قبل بعد كل هذا هذه التي الذي ما لا',
  de: 'der die das und oder ein eine in im an auf für mit von zu nach bei ist sind nicht was wie',
  en: 'the a an and or of to in on at for with from by is are be it this that what not you your',
  es: 'el la los las un una y o de del a en con por para sin que qué es son no se su',
  fr: 'le la les un une et ou de du des à au aux en dans pour par avec sans que qui est ce se',
  ja: 'は が を に の と で も や へ から まで する ある いる',
  'pt-BR': 'o a os as um uma e ou de do da em no na com por para sem que é são não se seu',
} as const;

const SYNONYMS: ReadonlyArray<readonly [keyof typeof STOP_WORDS, SynonymGroups]> = [
  ['ar', arSynonyms],
  ['de', deSynonyms],
  ['en', enSynonyms],
  ['es', esSynonyms],
  ['fr', frSynonyms],
  ['ja', jaSynonyms],
  ['pt-BR', ptBrSynonyms],
];

let content: CatalogContent;

beforeAll(async () => {
  content = await readCatalogContent();
});

describe.each(SYNONYMS)('synonyms in %s', (locale, groups) => {
  const toStems = (text: string) => splitWords(text, locale).map((word) => stemWord(word, locale));

  test('each entry is one word in lowercase', () => {
    const wrong = groups
      .flat()
      .filter((entry) => splitWords(entry, locale).length !== 1 || entry !== entry.toLocaleLowerCase(locale));
    expect(wrong).toEqual([]);
  });

  test('no two entries have the same stem', () => {
    const stems = groups.flat().flatMap(toStems);
    expect(stems.filter((stem, index) => stems.indexOf(stem) !== index)).toEqual([]);
  });

  test('no entry is a stop word', () => {
    const stopWords = new Set(toStems(STOP_WORDS[locale]));
    expect(groups.flat().filter((entry) => toStems(entry).some((stem) => stopWords.has(stem)))).toEqual([]);
  });

  test('each group has a word of a template', () => {
    const texts = content.templates
      .filter((template) => template.locale === locale)
      .flatMap((template) => [
        ...[template.title, template.summary, ...template.keywords],
        ...template.checklist.sections.map(({ title }) => title),
        ...itemTexts(template),
      ]);
    const found = new Set(texts.flatMap((text) => [...toStems(text), ...letterBigrams(text, locale)]));
    const unused = groups.filter((group) => !group.some((entry) => toStems(entry).some((s) => found.has(s))));
    expect(unused).toEqual([]);
  });
});
