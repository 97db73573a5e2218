/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openEmbeddedCatalog } from '@/__tests__/support/open-embedded-catalog';
import type { TestCatalog } from '@/__tests__/support/open-test-catalog';
import { LOCALES } from '@/lib/config/locales';
import { findTemplateList, templateListParamsSchema } from '@/lib/server/loaders/load-template-list';

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openEmbeddedCatalog();
});

afterAll(() => catalog.close());

async function find(query: Record<string, string>, locale = 'en') {
  const result = await findTemplateList(catalog.store, locale, templateListParamsSchema.parse(query));
  if (!result) throw new Error('There is no such page.');
  return result;
}

test('a search within a tag that finds nothing has the number of results in all tags', async () => {
  const all = await find({ q: 'tent' });
  // No list of this tag has the word.
  const within = await find({ q: 'tent', tag: 'software' });
  expect(within).toMatchObject({
    page: { total: 0 },
    corrected: null,
    related: [],
    totalInAllTags: all.page.total,
    tagCounts: all.tagCounts,
  });
  expect(all.totalInAllTags).toBe(0);
});

test('a misspelt word is corrected, unless the search is exact', async () => {
  expect(await find({ q: 'weding' })).toMatchObject({ corrected: 'wedding', exact: false });
  expect(await find({ q: 'weding', exact: '1' })).toMatchObject({ corrected: null, exact: true });
});

test('only the text that was not to be corrected is exact, not another one', async () => {
  expect(await find({ q: 'weding', exact: 'weding' })).toMatchObject({ corrected: null, exact: true });
  expect(await find({ q: 'campnig', exact: 'weding' })).toMatchObject({ corrected: 'camping', exact: false });
  expect(await find({ q: '', exact: '' })).toMatchObject({ exact: false });
});

test('lists that only mention a word are related, and say where they mention it', async () => {
  const { page, cards, related } = await find({ q: 'umbrella' });
  expect({ total: page.total, cards }).toEqual({ total: 0, cards: [] });
  expect(related.length).toBeGreaterThan(0);
  expect(related.length).toBeLessThanOrEqual(3);
  for (const { match } of related) expect(match?.item?.text.join('')).toMatch(/umbrella/i);
});

test.each([
  ['checklist', 'en'],
  ['cheklist', 'en', 'checklist'],
  ['list', 'en'],
  ['Checkliste', 'de'],
  ['checklist', 'ja'],
])(
  '“%s” in %s is no subject and shows the whole list',
  async (q, locale, corrected: string | null = null) => {
    const result = await find({ q }, locale);
    const whole = await find({}, locale);
    expect(result.cards).toEqual(whole.cards);
    expect(result).toMatchObject({ query: q, page: whole.page, capped: false, corrected });
  },
);

test('a list without a translation is found by its name, and shown with it', async () => {
  const { cards } = await find({ q: 'Steuererklärung' }, 'de');
  expect(cards[0]).toMatchObject({ id: 'tax-return-papers', locale: 'en', titleLocale: 'de' });
  expect(cards[0]?.match?.title).toContain('Steuererklärung');
});

test.each(LOCALES)(
  'the examples in the search field in %s lead to lists that are called so',
  async (locale) => {
    const { home } = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'));
    const examples: string[] = home.searchPlaceholder.split(/[,،、…]/).map((text: string) => text.trim());
    for (const q of examples.filter(Boolean)) {
      const { cards, corrected } = await find({ q }, locale);
      expect([q, corrected, cards[0]?.match?.title.length]).toEqual([q, null, 3]);
    }
  },
);
