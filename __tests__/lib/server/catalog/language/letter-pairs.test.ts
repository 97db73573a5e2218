/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { letterPairs } from '@/lib/server/catalog/language/letter-pairs';

test('only letters without spaces between words come in pairs', () => {
  expect(letterPairs('テント: 旅行者、tent 2人 ラー', 'ja')).toEqual([
    'テン',
    'ント',
    '旅行',
    '行者',
    'ラー',
  ]);
  expect(letterPairs('Reise und Umzug', 'de')).toEqual([]);
});
