/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { formatDate } from '@/lib/text/format-date';

test.each([
  ['en', 'November 18, 2026'],
  ['de', '18. November 2026'],
  ['pt-BR', '18 de novembro de 2026'],
  ['ja', '2026年11月18日'],
])('formats a date in %s as %s', (locale, text) => {
  expect(formatDate('2026-11-18', locale)).toBe(text);
});

test('the day is that of UTC, whatever the time zone of the server', () => {
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).not.toBe('UTC');
  expect(formatDate('2026-11-18T23:59:59.999Z', 'en')).toBe('November 18, 2026');
  expect(formatDate('2026-11-18T00:00:00.000Z', 'en')).toBe('November 18, 2026');
});
