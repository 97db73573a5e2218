/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { templateRecord } from '@/__tests__/support/build-test-template';
import { ENGINES, type Engine, openTables, openTestCatalog } from '@/__tests__/support/open-test-catalog';
import { propertyRuns } from '@/__tests__/support/property-runs';
import { readSearchIndex, type SearchIndexContent } from '@/__tests__/support/read-search-index';
import type { CatalogChange, ContentRecord } from '@/lib/catalog/catalog-store';

/** The same SQL runs on both engines. On a server, its statements take longer. */
const RUNS = { SQLite: 20, PostgreSQL: 5 } as const;

/** Applies changes to an empty catalog, and reads its search index. */
async function indexAfter(engine: Engine, changes: readonly CatalogChange[]): Promise<SearchIndexContent> {
  const catalog = await openTestCatalog(engine);
  for (const change of changes) await catalog.store.applyChange(change);
  const db = await openTables(catalog.location);
  const content = await readSearchIndex(db, engine);
  await db.destroy();
  await catalog.close();
  return content;
}

const keyOf = ({ kind, value }: ContentRecord) => `${kind}/${value.locale}/${value.id}`;

/** The records that are stored after the changes, as one change. */
function finalChange(changes: readonly CatalogChange[]): CatalogChange {
  const records = new Map<string, ContentRecord>();
  for (const { put, remove } of changes) {
    for (const { kind, locale, id } of remove) records.delete(`${kind}/${locale}/${id}`);
    for (const record of put) records.set(keyOf(record), record);
  }
  return { source: 'imported', put: [...records.values()], remove: [] };
}

const id = fc.constantFrom('a', 'b', 'c', 'd');
const locale = fc.constantFrom('en', 'ja');
const text = fc
  .array(fc.constantFrom('Sail', 'sailing', 'boats', 'tent', 'x', '旅行準備', '旅', '10', 'Küche'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join(' '));

const template = fc
  .record({
    id,
    locale,
    title: text,
    summary: text,
    tags: fc.uniqueArray(fc.constantFrom('outdoor-life', 'home'), { minLength: 1 }),
    updated: fc.constantFrom('2025-12-31', '2026-01-01'),
    items: fc.array(text, { minLength: 1, maxLength: 3 }),
  })
  .map(templateRecord);

const tag = fc.record({ id: fc.constantFrom('outdoor-life', 'home'), locale, title: text }).map(
  (value): ContentRecord => ({
    kind: 'tag',
    checksum: value.title,
    value: { ...value, description: 'Plain.' },
  }),
);

const removal = fc.record({
  kind: fc.constantFrom('template', 'tag'),
  id: fc.oneof(id, fc.constant('home')),
  locale,
});

const change: fc.Arbitrary<CatalogChange> = fc.record({
  source: fc.constant('imported' as const),
  put: fc.uniqueArray(fc.oneof({ weight: 3, arbitrary: template }, tag), { selector: keyOf, maxLength: 4 }),
  remove: fc.array(removal, { maxLength: 2 }),
});

describe.each(ENGINES)('%s', (engine) => {
  test('after any changes, the index is what it would be if the templates were indexed for the first time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        expect(await indexAfter(engine, changes)).toEqual(await indexAfter(engine, [finalChange(changes)]));
      }),
      { numRuns: propertyRuns(RUNS[engine], 1 / 4) },
    );
  });
});
