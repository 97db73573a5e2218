/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { stemWord } from '@/lib/server/catalog/search/stem-word';
import { synonymStems } from '@/lib/server/catalog/search/synonym-stems';

test.each([
  ['en', 'apartment', ['flat']],
  ['en', 'apartments', ['flat']],
  ['de', 'fahrzeuge', ['auto', 'wag', 'pkw']],
  ['ja', '引越し', ['引っ越し', '引越', '転居']],
  ['ar', 'الموبايل', ['هاتف', 'جوال', 'محمول']],
])('%s: the synonyms of “%s” are stems, without its own', (locale, word, expected) => {
  expect(synonymStems(word, locale)).toEqual(expected);
});

test.each([
  ['es', 'boda', 'matrimonios'],
  ['es', 'celulares', 'movil'],
  ['fr', 'chiots', 'chien'],
  ['pt-BR', 'medicacao', 'remedios'],
  ['pt-BR', 'implantacoes', 'lancamento'],
])('%s: singular and plural count where words are not stemmed: “%s” and “%s”', (locale, word, synonym) => {
  expect(synonymStems(word, locale)).toContain(synonym);
});

test('a locale with a region has the synonyms of its language', () => {
  expect(synonymStems('apartment', 'en-GB')).toEqual([stemWord('flat', 'en')]);
});

test('other words and other languages have no synonyms', () => {
  expect(synonymStems('thing', 'en')).toEqual([]);
  expect(synonymStems('apartment', 'nl')).toEqual([]);
});
