/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { splitQuery } from '@/lib/server/catalog/search/split-query';
import { vocabularyOf } from '@/lib/server/catalog/search/vocabulary';

const split = (query: string, locale: string) => splitQuery(query, locale).words.join(' ');

test.each([
  ['en', 'wedding checklist', 'wedding'],
  ['en', 'What to pack for a cruise', 'cruise'],
  ['en', 'my dad died what to do', 'dad died'],
  ['en', 'how to move house', 'move house'],
  ['en', 'printable packing list', 'packing'],
  ['de', 'Umzugscheckliste', 'umzug'],
  ['de', 'Babyliste', 'baby'],
  ['de', 'Krankenhausliste', 'krankenhaus'],
  ['de', 'Camping Checkliste', 'camping'],
  ['de', 'Hochzeitsplaner', 'hochzeit'],
  ['de', 'was muss ich bei einem Umzug beachten', 'umzug'],
  ['es', '¿Qué llevar a la playa?', 'playa'],
  ['es', 'lista para el viaje', 'viaje'],
  ['fr', 'que mettre dans la valise de maternité', 'valise maternite'],
  ['fr', "checklist d'un déménagement", 'demenagement'],
  ['pt-BR', 'o que levar para a maternidade', 'maternidade'],
  ['ja', '海外旅行の持ち物', '海外 旅行'],
  ['ja', '引っ越し やることリスト', '引っ越し'],
  ['ja', 'ひっこし チェックリスト', 'ひっこし'],
  ['ar', 'قائمة السفر', 'سفر'],
  ['ar', 'ماذا آخذ معي إلى المستشفى', 'مستشفي'],
])('%s: the words with a weight of “%s” are “%s”', (locale, query, words) => {
  expect(split(query, locale)).toBe(words);
});

test.each([
  ['en', 'Checklist'],
  ['en', 'a list for me'],
  ['de', 'was muss ich'],
  ['es', 'plantillas para imprimir'],
  ['fr', 'liste à imprimer'],
  ['pt-BR', 'o que levar'],
  ['ja', '持ち物リスト'],
  ['ar', 'ماذا آخذ معي'],
])('%s: “%s” has kind words only', (locale, query) => {
  const { words, kindWords } = splitQuery(query, locale);
  expect(words).toEqual([]);
  expect(kindWords).not.toEqual([]);
});

test.each([
  ['de', 'Packliste', 'packliste'],
  ['de', 'Gästeliste', 'gaesteliste'],
  ['en', 'packing', 'packing'],
])('%s: “%s” is a subject', (locale, query, words) => {
  expect(split(query, locale)).toBe(words);
});

test('the kind words of a query are returned too', () => {
  expect(splitQuery('moving house checklist template', 'en').kindWords).toEqual(['checklist', 'template']);
  expect(splitQuery('Umzugscheckliste', 'de').kindWords).toEqual(['checkliste']);
});

test('function words are kept if there are no others', () => {
  expect(split('the who', 'en')).toBe('the who');
});

test('each word counts once, up to twelve of them', () => {
  expect(split('tent Tent TENT', 'en')).toBe('tent');
  const many = Array.from({ length: 30 }, (_, index) => `word${index}`).join(' ');
  expect(splitQuery(many, 'en').words).toHaveLength(12);
});

test('what follows 400 letters is ignored', () => {
  expect(split(`${'x'.repeat(400)} tent`, 'en')).not.toContain('tent');
});

test('a language without lists has neither kind words nor function words', () => {
  expect(splitQuery('de lijst', 'nl')).toEqual({ words: ['de', 'lijst'], kindWords: [] });
  expect(splitQuery('', 'nl')).toEqual({ words: [], kindWords: [] });
});

test('single words can be asked for', () => {
  expect(vocabularyOf('en').kinds.has('checklist')).toBe(true);
  expect(vocabularyOf('en').kinds.has('tent')).toBe(false);
  expect(vocabularyOf('en').functionWords.has('the')).toBe(true);
  expect(vocabularyOf('en-GB').functionWords.has('tent')).toBe(false);
});
