/** @jest-environment node */
import { afterEach, describe, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { makeTemplate } from '@/__tests__/support/make-template';
import { postgresDatabases } from '@/__tests__/support/postgres-server';
import { WHOLE_RESULT } from '@/__tests__/support/whole-result';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
import {
  openPostgresCatalogStore,
  type PostgresCatalogStoreOptions,
} from '@/lib/server/catalog/postgres/postgres-catalog-store';
import { openPostgresDatabase } from '@/lib/server/database/open-postgres-database';

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

describe('while searches wait for the database', () => {
  const LIMITS = { timeMs: 60_000, maxWaiting: 2 };

  const search = (store: CatalogStore, signal?: AbortSignal) =>
    store.searchTemplates({ locale: 'en', query: 'camping', page: WHOLE_RESULT, signal });

  /** Keeps searches waiting until the returned function is called. */
  async function holdSearches(other: Kysely<unknown>): Promise<() => Promise<void>> {
    const transaction = await other.startTransaction().execute();
    await sql`lock table template_search in access exclusive mode`.execute(transaction);
    return () => transaction.rollback().execute();
  }

  async function isWaiting(other: Kysely<unknown>): Promise<boolean> {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(other);
    return rows.length > 0;
  }

  test('pages are read, and searches beyond the limit are rejected', async () => {
    const { store, other } = await open({
      poolSize: 4,
      statementTimeoutMs: 60_000,
      searchLimits: LIMITS,
    });
    const release = await holdSearches(other);
    const searches = Array.from({ length: 4 }, () => search(store));
    await expect(search(store)).rejects.toMatchObject({ name: 'BusyError' });
    expect(await store.findTemplate('camping', 'en')).toMatchObject({ title: 'Camping' });
    await release();
    for (const { total } of await Promise.all(searches)) expect(total).toBe(1);
  });

  test('words are marked when it is their turn, and the result has no marks if too many searches wait', async () => {
    const { store, other } = await open({
      poolSize: 1,
      statementTimeoutMs: 60_000,
      searchLimits: { timeMs: 60_000, maxWaiting: 1 },
    });
    const { items, words } = await search(store);
    const mark = async () => (await store.matchTemplates(items, words)).size;
    const release = await holdSearches(other);
    const running = search(store);
    const waiting = mark();
    expect(await mark()).toBe(0);
    await release();
    await running;
    expect(await waiting).toBe(1);
  });

  test('one that is aborted before or after it has begun is rejected with the reason', async () => {
    const { store, other } = await open({
      poolSize: 1,
      statementTimeoutMs: 60_000,
      searchLimits: LIMITS,
    });
    const release = await holdSearches(other);
    const running = new AbortController();
    const waiting = new AbortController();
    const searches = [search(store, running.signal), search(store, waiting.signal)];
    const results = Promise.allSettled(searches);
    waiting.abort('left');
    await expect(searches[1]).rejects.toBe('left');
    running.abort('left');
    await release();
    expect(await results).toEqual([
      { status: 'rejected', reason: 'left' },
      { status: 'rejected', reason: 'left' },
    ]);
    expect(await search(store)).toMatchObject({ total: 1 });
  });

  test('one whose statement takes too long is rejected', async () => {
    const { store, other } = await open({ statementTimeoutMs: 200, searchLimits: LIMITS });
    const release = await holdSearches(other);
    await expect(search(store)).rejects.toMatchObject({ name: 'BusyError' });
    await release();
  });

  test('one that takes too long as a whole is rejected', async () => {
    const { store, other } = await open({
      statementTimeoutMs: 60_000,
      searchLimits: { ...LIMITS, timeMs: 1 },
    });
    const release = await holdSearches(other);
    let hasEnded = false;
    const rejected = expect(search(store))
      .rejects.toMatchObject({ name: 'BusyError' })
      .finally(() => {
        hasEnded = true;
      });
    while (!hasEnded && !(await isWaiting(other)));
    await release();
    await rejected;
  });
});
