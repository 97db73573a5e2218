/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { templateRecord } from '@/__tests__/support/build-test-template';
import { openTestCatalog, type TestCatalog } from '@/__tests__/support/open-test-catalog';
import { readAll } from '@/__tests__/support/read-all';
import type { ContentRecord, RecordKey } from '@/lib/catalog/catalog-store';

/** More than one query reads, in two locales, so that pages end between the variants of a tag. */
const TAGS = Array.from({ length: 401 }, (_, index) => `tag-${String(index).padStart(3, '0')}`);

let catalog: TestCatalog;

const tag = (id: string, locale: string): ContentRecord => ({
  kind: 'tag',
  checksum: `${id} ${locale}`,
  value: { id, locale, title: id, description: 'About.' },
});

beforeAll(async () => {
  catalog = await openTestCatalog();
  const tags = TAGS.flatMap((id) => [tag(id, 'de'), tag(id, 'en')]);
  await catalog.store.applyChange({ source: 'imported', put: tags, remove: [] });
  await catalog.store.applyChange({
    source: 'imported',
    put: [templateRecord({ id: 'a' }), { ...templateRecord({ id: 'b', locale: 'de' }), checksum: 'same' }],
    remove: [],
  });
  await catalog.store.applyChange({
    source: 'embedded',
    put: [{ ...templateRecord({ id: 'c' }), checksum: 'same' }, tag('home', 'en')],
    remove: [],
  });
});

afterAll(() => catalog.close());

const keyOf = ({ kind, id, locale }: RecordKey) => `${kind} ${id} ${locale}`;

test('all records of a source are listed, by kind, id and locale', async () => {
  const imported = await readAll(catalog.store.listSources('imported'));
  expect(imported.map(keyOf)).toEqual([
    'template a en',
    'template b de',
    ...TAGS.flatMap((id) => [`tag ${id} de`, `tag ${id} en`]),
  ]);
  expect(imported.at(-1)?.checksum).toBe('tag-400 en');
  expect(await readAll(catalog.store.listSources('embedded'))).toEqual([
    { kind: 'template', id: 'c', locale: 'en', checksum: 'same' },
    { kind: 'tag', id: 'home', locale: 'en', checksum: 'home en' },
  ]);
});

test('records are found by their keys, in whichever source they are', async () => {
  const keys = [
    { kind: 'template', id: 'c', locale: 'en' },
    { kind: 'template', id: 'a', locale: 'de' },
    ...TAGS.map((id) => ({ kind: 'tag', id, locale: 'en' }) as const),
    ...TAGS.map((id) => ({ kind: 'tag', id, locale: 'de' }) as const),
  ] satisfies RecordKey[];
  const found = await catalog.store.findSources(keys);
  expect(found).toHaveLength(1 + 2 * TAGS.length);
  expect(found[0]).toEqual({ kind: 'template', id: 'c', locale: 'en', checksum: 'same', source: 'embedded' });
  expect(await catalog.store.findSources([])).toEqual([]);
});
