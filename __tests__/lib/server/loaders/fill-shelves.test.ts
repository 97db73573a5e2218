/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { buildTestTemplate } from '@/__tests__/support/build-test-template';
import { fillShelves } from '@/lib/server/loaders/fill-shelves';

const make = (id: string, parts: Parameters<typeof buildTestTemplate>[0] = {}) =>
  buildTestTemplate({ id, tags: ['home'], ...parts });
const ids = (templates: ReadonlyArray<{ id: string }> = []) => templates.map(({ id }) => id);
const HOME = { id: 'home', templateCount: 20 };

test('no template is on the page twice', () => {
  const all = Array.from({ length: 40 }, (_, index) =>
    make(`list-${index}`, {
      featured: index % 4 === 0,
      tags: index % 2 ? ['home', 'pets'] : ['work', 'home'],
    }),
  );
  const featured = all.filter((template) => template.featured);
  const tags = ['home', 'pets', 'work'].map((id) => ({ id, templateCount: 20 }));
  const { sample, picks, newest, byTag } = fillShelves({ locale: 'en', all, featured, tags });
  const shown = [...(sample ? [sample] : []), ...picks, ...newest, ...[...byTag.values()].flat()];
  expect(shown).toHaveLength(1 + 6 + 4 + 9);
  expect(new Set(ids(shown)).size).toBe(shown.length);
});

test('a tag shows its translated templates first, then editors’ picks, then those it is the main tag of', () => {
  const used = Array.from({ length: 11 }, (_, index) => make(`used-${index}`, { locale: 'de', tags: [] }));
  const rest = [
    make('other-main-tag', { tags: ['work', 'home'] }),
    make('main-tag'),
    make('pick', { featured: true }),
    make('translated', { locale: 'de' }),
  ];
  const options = { locale: 'de', all: [...used, ...rest], featured: used.slice(0, 7), tags: [HOME] };
  const { byTag } = fillShelves(options);
  expect(ids(byTag.get('home'))).toEqual(['translated', 'pick', 'main-tag']);
});

test('a tag with few templates does not lose them to one with many', () => {
  const used = Array.from({ length: 11 }, (_, index) => make(`used-${index}`, { tags: [] }));
  const all = [...used, make('dog', { tags: ['home', 'pets'] }), ...['a', 'b', 'c'].map((id) => make(id))];
  const tags = [HOME, { id: 'pets', templateCount: 1 }];
  const { byTag } = fillShelves({ locale: 'en', all, featured: used.slice(0, 7), tags });
  expect(ids(byTag.get('pets'))).toEqual(['dog']);
  expect(ids(byTag.get('home'))).toEqual(['a', 'b', 'c']);
});

test('without editors’ picks the newest templates take their place, and an empty catalog has none', () => {
  const { sample, picks } = fillShelves({
    locale: 'en',
    all: [make('a'), make('b')],
    featured: [],
    tags: [],
  });
  expect(sample?.id).toBe('a');
  expect(ids(picks)).toEqual(['b']);
  expect(fillShelves({ locale: 'en', all: [], featured: [], tags: [] }).sample).toBeUndefined();
});
