/** @jest-environment node */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { templateRecord } from '@/__tests__/support/build-test-template';
import { openTestCatalog, type TestCatalog } from '@/__tests__/support/open-test-catalog';
import { fillShelves } from '@/lib/server/loaders/fill-shelves';

type Parts = Parameters<typeof templateRecord>[0];

let catalog: TestCatalog;

beforeEach(async () => {
  catalog = await openTestCatalog();
});

afterEach(() => catalog.close());

const make = (id: string, parts: Parts = {}) => templateRecord({ id, tags: ['home'], ...parts });
const ids = (templates: ReadonlyArray<{ id: string }> = []) => templates.map(({ id }) => id);
const HOME = { id: 'home', templateCount: 20 };

/** Eleven featured templates that are newer than all others, so that they are on the page already. */
const USED = Array.from({ length: 11 }, (_, index) =>
  make(`used-${index}`, { featured: true, tags: [], updated: '2026-09-01' }),
);

async function fill(
  put: Array<ReturnType<typeof make>>,
  tags: Parameters<typeof fillShelves>[0]['tags'],
  locale = 'en',
) {
  await catalog.store.applyChange({ source: 'imported', put, remove: [] });
  return fillShelves({ store: catalog.store, locale, tags });
}

test('no template is on the page twice', async () => {
  const all = Array.from({ length: 40 }, (_, index) =>
    make(`list-${index}`, {
      featured: index % 4 === 0,
      tags: index % 2 ? ['home', 'pets'] : ['work', 'home'],
    }),
  );
  const tags = ['home', 'pets', 'work'].map((id) => ({ id, templateCount: 20 }));
  const { sample, picks, newest, byTag, templateCount } = await fill(all, tags);
  const shown = [...(sample ? [sample] : []), ...picks, ...newest, ...[...byTag.values()].flat()];
  expect(shown).toHaveLength(1 + 6 + 4 + 9);
  expect(new Set(ids(shown)).size).toBe(shown.length);
  expect(templateCount).toBe(40);
});

test('a tag shows its translated templates first, then those it is the main tag of, then editors’ picks', async () => {
  const rest = [
    make('other-main-tag', { tags: ['work', 'home'] }),
    make('main-tag'),
    make('pick', { featured: true, tags: ['work', 'home'] }),
    make('translated', { locale: 'de', tags: ['work', 'home'] }),
  ];
  const used = Array.from({ length: 11 }, (_, index) =>
    make(`used-${index}`, { locale: 'de', featured: true, tags: [], updated: '2026-09-01' }),
  );
  const { byTag } = await fill([...used, ...rest], [HOME], 'de');
  expect(ids(byTag.get('home'))).toEqual(['translated', 'main-tag', 'pick']);
});

test('a tag with few templates does not lose them to one with many', async () => {
  const all = [...USED, make('dog', { tags: ['home', 'pets'] }), ...['a', 'b', 'c'].map((id) => make(id))];
  const { byTag } = await fill(all, [HOME, { id: 'pets', templateCount: 1 }]);
  expect(ids(byTag.get('pets'))).toEqual(['dog']);
  expect(ids(byTag.get('home'))).toEqual(['a', 'b', 'c']);
});

test('without editors’ picks the newest templates take their place, and an empty catalog has none', async () => {
  expect((await fill([], [])).sample).toBeUndefined();
  const { sample, picks } = await fill([make('a'), make('b')], []);
  expect(sample?.id).toBe('a');
  expect(ids(picks)).toEqual(['b']);
});
