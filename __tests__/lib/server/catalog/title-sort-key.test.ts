/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { LOCALES } from '@/lib/config/locales';
import { readContentFiles } from '@/lib/server/catalog/content/read-content-files';
import { titleSortKey } from '@/lib/server/catalog/title-sort-key';

test.each([
  ['“Äpfel” & Birnen', 'apfel birnen'],
  ['Straße', 'strasse'],
  ['Ｗｉｄｅ  letters', 'wide letters'],
  ['ガーデン', 'かーてん'],
  ['أول يوم', 'اول يوم'],
  ['…', ''],
])('%s is sorted as “%s”', (title, key) => {
  expect(titleSortKey(title)).toBe(key);
});

test('a key contains nothing that sorts before the separator of keys', () => {
  expect(titleSortKey('a\tb\u0000c')).toBe('a b c');
  expect([...titleSortKey('😀𠀋'.repeat(200))].length).toBeLessThanOrEqual(60);
});

/**
 * Titles, in percent, that a collator sorts before the one above them: punctuation counts for it, and kanji have an order of
 * their own.
 */
const MAX_DIFFERENCES = { kanji: 60, other: 5 } as const;

test.each(LOCALES)('titles in %s are sorted as a collator sorts them, but for few', async (locale) => {
  const files = await readContentFiles('content');
  const titles = files
    .filter((file) => file.kind === 'template' && file.locale === locale)
    .map(({ text }) => /^title: "?(.*?)"?$/m.exec(text)?.[1] ?? '');
  expect(titles.length).toBeGreaterThan(0);
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base' });
  const sorted = titles
    .map((title) => ({ title, key: Buffer.from(titleSortKey(title)) }))
    .sort((a, b) => Buffer.compare(a.key, b.key))
    .map(({ title }) => title);
  const differences = sorted.filter((title, index) => compare(sorted[index - 1] ?? '', title) > 0);
  const limit = locale === 'ja' ? MAX_DIFFERENCES.kanji : MAX_DIFFERENCES.other;
  const isAbove = (differences.length / titles.length) * 100 > limit;
  expect(isAbove ? differences : []).toEqual([]);
});
