/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { formatDay, formatDistance } from '@/lib/text/format-day';

test.each([
  ['en', 'Sunday, February 14'],
  ['de', 'Sonntag, 14. Februar'],
  ['es', 'domingo, 14 de febrero'],
  ['fr', 'dimanche 14 février'],
  ['pt-BR', 'domingo, 14 de fevereiro'],
  ['ja', '2月14日日曜日'],
  ['ar', 'الأحد، 14 فبراير'],
])('a date of this year in %s is %s', (locale, text) => {
  expect(formatDay('2027-02-14', locale, '2027-01-20')).toBe(text);
});

test('a date of another year has the year', () => {
  expect(formatDay('2027-02-14', 'de', '2026-12-31')).toBe('Sonntag, 14. Februar 2027');
});

test.each([
  ['2027-02-14', 'today'],
  ['2027-02-15', 'tomorrow'],
  ['2027-03-14', 'in 28 days'],
  ['2027-02-11', '3 days ago'],
])('%s is %s', (date, text) => {
  expect(formatDistance(date, 'en', '2027-02-14')).toBe(text);
});
