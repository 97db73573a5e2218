/** @jest-environment node */
import { afterEach, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { makeTemplate } from '@/__tests__/support/make-template';
import { postgresDatabases } from '@/__tests__/support/postgres-server';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { openPostgresDatabase } from '@/lib/server/catalog/postgres/open-postgres-database';
import {
  openPostgresCatalogStore,
  type PostgresCatalogStoreOptions,
} from '@/lib/server/catalog/postgres/postgres-catalog-store';

const createDatabase = postgresDatabases();
const closings: Array<() => Promise<void>> = [];

afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

/** Opens a store with one template, and the database as another process. */
async function open(
  options: PostgresCatalogStoreOptions = {},
): Promise<{ store: CatalogStore; other: Kysely<unknown> }> {
  const url = await createDatabase();
  const store = await openPostgresCatalogStore(url, options);
  closings.push(() => store.close());
  const other = await openPostgresDatabase<unknown>(url);
  closings.push(() => other.destroy());
  await putTitle(store, 'Camping');
  return { store, other };
}

async function putTitle(store: CatalogStore, title: string): Promise<void> {
  const value = { ...makeTemplate(), title };
  await store.applyChange({
    source: 'imported',
    put: [{ kind: 'template', checksum: title, value }],
    remove: [],
  });
}

test('without the row that writers lock, nothing is written', async () => {
  const { store, other } = await open();
  await sql`delete from write_lock`.execute(other);
  await expect(putTitle(store, 'Hiking')).rejects.toThrow('write_lock has no row');
  expect(await store.findTemplate('camping', 'en')).toMatchObject({ title: 'Camping' });
});
