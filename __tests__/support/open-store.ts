import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { openPostgresCatalogStore } from '@/lib/server/catalog/postgres/postgres-catalog-store';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { isPostgresUrl } from '@/lib/server/database-url';

export type StoreOptions = { listBlockSize?: number; shareGraceDays?: number };

/** Opens the store in a SQLite file, or in the PostgreSQL database with a URL. */
export function openStore(location: string, options: StoreOptions = {}): Promise<CatalogStore> {
  return isPostgresUrl(location)
    ? openPostgresCatalogStore(location, options)
    : openSqliteCatalogStore(location, options);
}
