/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { compoundParts } from '@/lib/server/catalog/search/split-compound';

test.each([
  ['hundewelpe', 'hund', 'welpe'],
  ['hausputz', 'haus', 'putz'],
  ['babyerstausstattung', 'baby', 'erstausstattung'],
  ['wohnungsschluessel', 'wohnung', 'schluessel'],
  ['familienfeier', 'familie', 'feier'],
  ['kindersitz', 'kind', 'sitz'],
  ['schulanfang', 'schule', 'anfang'],
])('“%s” can be split into “%s” and “%s”', (word, left, right) => {
  expect(compoundParts(word, 'de')).toContainEqual([left, right]);
});

test('no part has fewer than three letters', () => {
  expect(
    compoundParts('umzugstag', 'de')
      .flat()
      .filter(({ length }) => length < 3),
  ).toEqual([]);
  expect(compoundParts('umzug', 'de')).toEqual([]);
});

test('only German words are split', () => {
  expect(compoundParts('notebook', 'en')).toEqual([]);
});
