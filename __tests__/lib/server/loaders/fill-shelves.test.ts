/** @jest-environment node */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { templateRecord } from '@/__tests__/support/build-test-template';
import { openTestCatalog, type TestCatalog } from '@/__tests__/support/open-test-catalog';
import type { Months } from '@/lib/catalog/template';
import type { Locale } from '@/lib/config/locales';
import { fillShelves } from '@/lib/server/loaders/fill-shelves';
import { findListsForNow } from '@/lib/server/loaders/lists-for-now';

type Parts = Parameters<typeof templateRecord>[0];

let catalog: TestCatalog;

beforeEach(async () => {
  catalog = await openTestCatalog();
});

afterEach(() => catalog.close());

const make = (id: string, parts: Parts = {}) => templateRecord({ id, tags: ['home'], ...parts });
const ids = (templates: ReadonlyArray<{ id: string }> = []) => templates.map(({ id }) => id);
const everywhere = (...months: number[]): Months => ({ north: months, south: months });

async function fill(put: Array<ReturnType<typeof make>>, month = 3, locale: Locale = 'en') {
  await catalog.store.applyChange({ source: 'imported', put, remove: [] });
  return fillShelves({
    store: catalog.store,
    locale,
    month,
    ofMonth: await findListsForNow(catalog.store, locale, month),
  });
}

/** Eight editors’ picks, of which the first is the newest. */
const PICKS = Array.from({ length: 8 }, (_, index) =>
  make(`pick-${index}`, { featured: true, updated: `2026-09-0${9 - index}` }),
);

test('no template is on the page twice', async () => {
  const all = Array.from({ length: 40 }, (_, index) =>
    make(`list-${index}`, { featured: index % 4 === 0, months: everywhere(3) }),
  );
  const south = make('south', { months: { north: [9], south: [3] } });
  const { sample, lead, picks, forNow, otherSide, templateCount } = await fill([...all, south]);
  const shown = [...(sample ? [sample] : []), ...(lead ? [lead] : []), ...picks, ...forNow, ...otherSide];
  expect(shown).toHaveLength(1 + 1 + 5 + 3 + 1);
  expect(new Set(ids(shown)).size).toBe(shown.length);
  expect(templateCount).toBe(41);
});

test('the first pick is one of this month, or else another one each month', async () => {
  const { sample, lead } = await fill(PICKS, 1);
  expect(sample?.id).toBe('pick-0');
  expect(lead?.id).toBe('pick-2');
  expect((await fill([], 2)).lead?.id).toBe('pick-3');
  const seasonal = make('pick-5', { featured: true, updated: '2026-09-04', months: everywhere(2) });
  const shelves = await fill([seasonal], 2);
  expect(shelves.lead?.id).toBe('pick-5');
  expect(ids(shelves.picks)).toEqual(['pick-1', 'pick-2', 'pick-3', 'pick-4', 'pick-6']);
});

test('lists of few months come first, and those of one subject after others', async () => {
  const { forNow } = await fill([
    make('long', { months: everywhere(2, 3, 4, 5) }),
    make('short', { months: everywhere(3) }),
    make('work', { months: everywhere(1, 2, 3, 4, 5), tags: ['work'] }),
    make('past', { months: everywhere(1, 2) }),
    make('always'),
    ...PICKS,
  ]);
  expect(ids(forNow)).toEqual(['short', 'work', 'long']);
});

test('lists without a translation are shown only if there are too few translations', async () => {
  const months = everywhere(3);
  const german = ['a', 'b'].map((id) => make(id, { locale: 'de', months }));
  const english = ['u', 'v'].map((id) => make(id, { tags: [id], months }));
  expect(ids((await fill([...german, ...english, ...PICKS], 3, 'de')).forNow)).toHaveLength(3);
  const { forNow } = await fill([make('c', { locale: 'de', months })], 3, 'de');
  expect(ids(forNow).sort()).toEqual(['a', 'b', 'c']);
});

test('Portuguese follows the seasons of the south, and only languages of both sides show the other', async () => {
  const put = [make('sow', { months: { north: [3], south: [9] } }), ...PICKS];
  const march = { en: await fill(put, 3), 'pt-BR': await fill([], 3, 'pt-BR'), de: await fill([], 3, 'de') };
  expect([ids(march.en.forNow), ids(march['pt-BR'].forNow), ids(march.de.forNow)]).toEqual([
    ['sow'],
    [],
    ['sow'],
  ]);
  const inSeptember = async (locale: Locale) => ids((await fill([], 9, locale)).otherSide);
  expect(await inSeptember('en')).toEqual(['sow']);
  expect(await inSeptember('de')).toEqual([]);
  expect(ids((await fill([], 9, 'pt-BR')).forNow)).toEqual(['sow']);
});

test('without editors’ picks the newest templates take their place, and an empty catalog has none', async () => {
  expect(await fill([])).toMatchObject({ sample: undefined, lead: undefined, picks: [], forNow: [] });
  const { sample, lead } = await fill([
    make('a', { updated: '2026-09-02' }),
    make('b', { updated: '2026-09-01' }),
  ]);
  expect([sample?.id, lead?.id]).toEqual(['a', 'b']);
});
