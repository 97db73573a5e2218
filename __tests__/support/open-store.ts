import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { openPostgresCatalogStore } from '@/lib/server/catalog/postgres/postgres-catalog-store';
import { SEARCH_LIMITS } from '@/lib/server/catalog/search-queue';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { isPostgresUrl } from '@/lib/server/database-url';

export type StoreOptions = {
  shareGraceDays?: number;
  /** How long a search may take, in ms. With a SQLite file it may take any time. */
  searchTimeMs?: number;
};

/** Opens the store in a SQLite file, or in the PostgreSQL database with a URL. */
export function openStore(
  location: string,
  { searchTimeMs = SEARCH_LIMITS.timeMs, ...options }: StoreOptions = {},
): Promise<CatalogStore> {
  if (!isPostgresUrl(location)) return openSqliteCatalogStore(location, options);
  const searchLimits = { ...SEARCH_LIMITS, timeMs: searchTimeMs };
  return openPostgresCatalogStore(location, { ...options, searchLimits });
}
