import type { CatalogStore, FoundWords, SearchOptions, SearchResult } from '@/lib/catalog/catalog-store';
import type { TemplateSummary } from '@/lib/catalog/template';
import type { TemplateMatch } from '@/lib/catalog/template-card';
import { SEARCH_LIMITS, SearchQueue } from '@/lib/server/catalog/search-queue';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { EndedShareCleanup } from '@/lib/server/catalog/sql/ended-share-cleanup';
import {
  SqlCatalogStore,
  type SqlCatalogStoreParts,
  updateDerivedTables,
} from '@/lib/server/catalog/sql/sql-catalog-store';
import type { QueueLimits } from '@/lib/server/database/bounded-queue';
import { BusyError, isBusyError } from '@/lib/server/database/busy-error';
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
  /** Only tests need others than `SEARCH_LIMITS`. */
  searchLimits?: QueueLimits | undefined;
};

/**
 * Opens a catalog store in a PostgreSQL database, and creates or migrates its tables. If they are up to date, nothing is
 * written, so that the user may be one that can only read.
 */
export async function openPostgresCatalogStore(
  url: string,
  { shareGraceDays, searchLimits = SEARCH_LIMITS, ...options }: PostgresCatalogStoreOptions = {},
): Promise<CatalogStore> {
  const db = await openPostgresDatabase<CatalogTables>(url, options);
  try {
    await migratePostgres(db);
    await updateDerivedTables(db, POSTGRES_ENGINE);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const cleanup = await EndedShareCleanup.start(shareGraceDays, (action) => action(db));
  const name = describeDatabaseUrl(url);
  const parts = { db, engine: POSTGRES_ENGINE, name, cleanup };
  return new PostgresCatalogStore(parts, searchLimits, options.poolSize ?? POOL_SIZE);
}

/** A store whose searches leave connections of the pool to other reads. */
class PostgresCatalogStore extends SqlCatalogStore {
  readonly #timeMs: number;
  readonly #searches: SearchQueue;

  constructor(parts: SqlCatalogStoreParts, limits: QueueLimits, poolSize: number) {
    super(parts);
    this.#timeMs = limits.timeMs;
    this.#searches = new SearchQueue(limits, Math.max(1, Math.floor(poolSize / 2)));
  }

  override searchTemplates({ signal, ...search }: SearchOptions): Promise<SearchResult> {
    return this.#run((limited) => super.searchTemplates({ ...search, signal: limited }), signal);
  }

  /** A result is worth more than the marks in it: if there are too many searches, it has none. */
  override async matchTemplates(
    templates: readonly TemplateSummary[],
    words: FoundWords,
  ): Promise<ReadonlyMap<string, TemplateMatch>> {
    if (templates.length === 0) return new Map();
    try {
      return await this.#run(() => super.matchTemplates(templates, words));
    } catch (error) {
      if (isBusyError(error)) return new Map();
      throw error;
    }
  }

  /** Runs an action when it is its turn. One that takes too long ends, at the latest when the time of its statement is over. */
  #run<Result>(action: (signal: AbortSignal) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    return this.#searches.run(async () => {
      const limit = new AbortController();
      const expire = () => limit.abort(new BusyError('slow', 'The search took too long.'));
      const timer = setTimeout(expire, this.#timeMs);
      const signals = signal ? [signal, limit.signal] : [limit.signal];
      try {
        return await action(AbortSignal.any(signals));
      } catch (error) {
        if (!isStatementTimeout(error)) throw error;
        throw new BusyError('slow', 'A statement of the search took too long.', { cause: error });
      } finally {
        clearTimeout(timer);
      }
    }, signal);
  }
}
