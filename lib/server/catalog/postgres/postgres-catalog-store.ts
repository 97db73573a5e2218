import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { SEARCH_LIMITS, SearchQueue } from '@/lib/server/catalog/search-queue';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { EndedShareCleanup } from '@/lib/server/catalog/sql/ended-share-cleanup';
import {
  type SearchRun,
  type SearchRunner,
  SqlCatalogStore,
  updateDerivedTables,
} from '@/lib/server/catalog/sql/sql-catalog-store';
import type { QueueLimits } from '@/lib/server/database/bounded-queue';
import { BusyError } from '@/lib/server/database/busy-error';
import {
  type OpenPostgresOptions,
  openPostgresDatabase,
  POOL_SIZE,
} from '@/lib/server/database/open-postgres-database';
import { isStatementTimeout } from '@/lib/server/database/postgres-errors';
import { describeDatabaseUrl } from '@/lib/server/database-url';
import { migratePostgres } from './migrate-postgres';
import { POSTGRES_ENGINE } from './postgres-engine';

export type PostgresCatalogStoreOptions = OpenPostgresOptions & {
  /** Days after which the content of an expired or revoked share is deleted. Without it, the content is kept. */
  shareGraceDays?: number | undefined;
  /** Leaves templates that are not in the search index as they are, where nothing can be written now. Searches do not find them. */
  skipsIndexing?: boolean | undefined;
  /** Only tests need others than `SEARCH_LIMITS`. */
  searchLimits?: QueueLimits | undefined;
};

/**
 * Opens a catalog store in a PostgreSQL database, and creates or migrates its tables. If they are up to date, nothing is
 * written, so that the user may be one that can only read.
 */
export async function openPostgresCatalogStore(
  url: string,
  {
    shareGraceDays,
    skipsIndexing = false,
    searchLimits = SEARCH_LIMITS,
    ...options
  }: PostgresCatalogStoreOptions = {},
): Promise<CatalogStore> {
  const db = await openPostgresDatabase<CatalogTables>(url, options);
  try {
    await migratePostgres(db);
    if (!skipsIndexing) await updateDerivedTables(db, POSTGRES_ENGINE);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const cleanup = await EndedShareCleanup.start(shareGraceDays, (action) => action(db));
  const name = describeDatabaseUrl(url);
  const searches = new LimitedSearches(searchLimits, options.poolSize ?? POOL_SIZE);
  return new SqlCatalogStore({ db, engine: POSTGRES_ENGINE, name, cleanup, searches });
}

/** Lets searches leave connections of the pool to other reads. */
class LimitedSearches implements SearchRunner {
  readonly #timeMs: number;
  readonly #queue: SearchQueue;

  constructor(limits: QueueLimits, poolSize: number) {
    this.#timeMs = limits.timeMs;
    this.#queue = new SearchQueue(limits, Math.max(1, Math.floor(poolSize / 2)));
  }

  /** Runs a search when it is its turn. One that takes too long ends, at the latest when the time of its statement is over. */
  run<Result>(_request: unknown, { signal, runHere }: SearchRun<Result>): Promise<Result> {
    return this.#queue.run(async () => {
      const limit = new AbortController();
      const expire = () => limit.abort(new BusyError('slow', 'The search took too long.'));
      const timer = setTimeout(expire, this.#timeMs);
      const signals = signal ? [signal, limit.signal] : [limit.signal];
      try {
        return await runHere(AbortSignal.any(signals));
      } catch (error) {
        if (!isStatementTimeout(error)) throw error;
        throw new BusyError('slow', 'A statement of the search took too long.', { cause: error });
      } finally {
        clearTimeout(timer);
      }
    }, signal);
  }

  close(): void {}
}
