/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { foldText } from '@/lib/server/catalog/search/fold-text';
import { stemWord } from '@/lib/server/catalog/search/stem-word';
import { synonymStems } from '@/lib/server/catalog/search/synonym-stems';

test.each([
  ['en', 'apartment', ['flat']],
  ['en', 'apartments', ['flat']],
  ['de', 'fahrzeuge', ['auto', 'wag', 'pkw', 'kfz']],
  ['ja', '引越し', ['引っ越し', '引越', 'ひっこし', '転居']],
  ['ar', 'موبايل', ['هاتف', 'جوال', 'محمول']],
])('%s: the synonyms of “%s” are stems, without its own', (locale, word, expected) => {
  expect(synonymStems(word, locale)).toEqual(expected);
});

test.each([
  ['es', 'bodas', 'matrimonios'],
  ['es', 'celulares', 'móvil'],
  ['fr', 'chiots', 'chien'],
  ['fr', 'chiot', 'chiens'],
  ['en', 'mum', 'mother'],
  ['de', 'Mama', 'Mutter'],
  ['ja', 'ネコ', '子猫'],
  ['ja', 'こいぬ', '犬'],
  ['ja', '買物', '買い物'],
  ['ar', 'حقائب', 'حقيبة'],
  ['pt-BR', 'medicação', 'remédios'],
  ['pt-BR', 'implantações', 'lançamento'],
])('%s: “%s” has the synonym “%s”, in singular and plural', (locale, word, synonym) => {
  expect(synonymStems(foldText(word, locale), locale)).toContain(stemWord(foldText(synonym, locale), locale));
});

test('a locale with a region has the synonyms of its language', () => {
  expect(synonymStems('apartment', 'en-GB')).toEqual([stemWord('flat', 'en')]);
});

test('other words and other languages have no synonyms', () => {
  expect(synonymStems('thing', 'en')).toEqual([]);
  expect(synonymStems('apartment', 'nl')).toEqual([]);
});

test('“ة” is found if it is typed as “ه”, but not the other way round', () => {
  expect(synonymStems('عمره', 'ar')).toEqual(['عمرة']);
  expect(synonymStems('عمرة', 'ar')).not.toContain(stemWord('عمره', 'ar'));
  // So are its synonyms.
  expect(synonymStems('حقيبه', 'ar')).toContain('شنطة');
});
