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
 * their own. In the other languages there are none.
 */
const DIFFERENCES: Readonly<Record<string, number>> = { de: 4, en: 5, ja: 60 };

test('titles are sorted as a collator sorts them, but for few', async () => {
  const files = (await readContentFiles('content')).filter(({ kind }) => kind === 'template');
  const report = LOCALES.map((locale) => {
    const titles = files
      .filter((file) => file.locale === locale)
      .map(({ text }) => /^title: "?(.*?)"?$/m.exec(text)?.[1] ?? '');
    expect(titles.length).toBeGreaterThan(0);
    const differences = findDifferences(titles, locale);
    return { locale, differences, percent: (differences.length / titles.length) * 100 };
  });
  const isAbove = ({ locale, percent }: (typeof report)[number]) => percent > (DIFFERENCES[locale] ?? 0);
  expect(report.filter(isAbove)).toEqual([]);
});

/** The titles that are sorted after one that a collator sorts after them. */
function findDifferences(titles: readonly string[], locale: string): string[] {
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base' });
  const sorted = titles
    .map((title) => ({ title, key: Buffer.from(titleSortKey(title)) }))
    .sort((a, b) => Buffer.compare(a.key, b.key))
    .map(({ title }) => title);
  return sorted.filter((title, index) => compare(sorted[index - 1] ?? '', title) > 0);
}
