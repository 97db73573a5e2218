import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { type SearchRequest, SqlCatalogStore } from '@/lib/server/catalog/sql/sql-catalog-store';
import { serveQueries } from '@/lib/server/database/serve-queries';
import { SQLITE_ENGINE } from './sqlite-engine';

void serveQueries<CatalogTables, SearchRequest>((db, name) => {
  const parts = { engine: SQLITE_ENGINE, name, cleanup: null };
  const store = new SqlCatalogStore({ db, ...parts });
  return (request) =>
    request.method === 'searchTemplates'
      ? store.searchTemplates(...request.args)
      : store.matchTemplates(...request.args);
});
