import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { type SearchRequest, SqlCatalogStore } from '@/lib/server/catalog/sql/sql-catalog-store';
import { identifyFile } from '@/lib/server/database/database-files';
import { openSqliteDatabase } from '@/lib/server/database/open-sqlite-database';
import { serveRequests } from '@/lib/server/database/serve-requests';
import type { SearchedFile } from './search-process';
import { SQLITE_ENGINE } from './sqlite-engine';

serveRequests<SearchedFile, SearchRequest>(async ({ file, identity, isImmutable }) => {
  const db = await openSqliteDatabase<CatalogTables>(file, { isReadOnly: true, isImmutable });
  // The server has not checked the new file yet. It notices by itself that the file was replaced.
  if (identifyFile(file) !== identity) throw new Error(`The database ${file} was replaced.`);
  const store = new SqlCatalogStore({ db, engine: SQLITE_ENGINE, name: file, cleanup: null });
  return {
    run: (request) =>
      request.method === 'searchTemplates'
        ? store.searchTemplates(...request.args)
        : store.matchTemplates(...request.args),
  };
});
