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
import { vocabularyOf } from '@/lib/server/catalog/search/vocabulary';

const SYNONYMS: ReadonlyArray<readonly [locale: string, SynonymGroups]> = [
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

  test('no entry is a function word or the kind of thing', () => {
    const { functionWords, kinds } = vocabularyOf(locale);
    const without = (word: string) => functionWords.has(word) || kinds.has(word);
    expect(groups.flat().filter((entry) => splitWords(entry, locale).some(without))).toEqual([]);
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
