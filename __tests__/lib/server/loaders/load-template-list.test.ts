/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openEmbeddedCatalog } from '@/__tests__/support/open-embedded-catalog';
import type { TestCatalog } from '@/__tests__/support/open-test-catalog';
import { WHOLE_RESULT } from '@/__tests__/support/whole-result';
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

/** The cards of each page. */
async function findAll(query: Record<string, string>, locale = 'en') {
  const { page } = await find(query, locale);
  const numbers = Array.from({ length: page.count }, (_, index) => `${index + 1}`);
  return Promise.all(numbers.map(async (number) => (await find({ ...query, page: number }, locale)).cards));
}

test.each(LOCALES)(
  'in %s, the list begins with the editors’ picks, and subjects are mixed',
  async (locale) => {
    const pages = await findAll({}, locale);
    const picks = await catalog.store.listTemplates(locale, {
      filter: { featured: true },
      page: WHOLE_RESULT,
    });
    const ids = picks.items.filter((pick) => pick.locale === locale).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(3);
    expect(
      pages[0]
        ?.slice(0, ids.length)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids.sort());
    for (const cards of pages) {
      const tags = cards.map((card) => card.tags[0]?.id);
      expect(tags.filter((tag, index) => tag === tags[index - 1])).toEqual([]);
    }
  },
);

test('the newest lists come first only if that order is chosen', async () => {
  const [newest, others] = [(await findAll({ sort: 'newest' })).flat(), (await findAll({})).flat()];
  expect(newest.map(({ updated }) => updated)).toEqual(
    others
      .map(({ updated }) => updated)
      .sort()
      .reverse(),
  );
  // Many lists can have one date.
  expect(others.map(({ id }) => id)).not.toEqual(newest.map(({ id }) => id));
});

test('the list of a tag begins with those whose main tag it is', async () => {
  const tags = (await findAll({ tag: 'family' })).flat().map((card) => card.tags[0]?.id === 'family');
  expect(new Set(tags)).toEqual(new Set([true, false]));
  expect(tags.lastIndexOf(true)).toBeLessThan(tags.indexOf(false));
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
  const { cards } = await find({ q: 'Wohnmobil' }, 'de');
  expect(cards[0]).toMatchObject({ id: 'camper-van-handover', locale: 'en', titleLocale: 'de' });
  expect(cards[0]?.match?.title).toContain('Wohnmobil');
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
