import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { BLOCK_SIZE } from '@/lib/server/catalog/sql/list-blocks';
import { SqlCatalogStore } from '@/lib/server/catalog/sql/sql-catalog-store';
import { identifyFile } from './database-files';
import { openSqliteDatabase } from './open-sqlite-database';
import type { SearchedFile, SearchReply, SearchRequest } from './search-process';
import { SQLITE_ENGINE } from './sqlite-engine';
import { sqliteCode } from './sqlite-errors';

async function openStore({ file, identity, isImmutable }: SearchedFile): Promise<SqlCatalogStore> {
  const db = await openSqliteDatabase<CatalogTables>(file, { isReadOnly: true, isImmutable });
  // The server has not checked the new file yet. It notices by itself that the file was replaced.
  if (identifyFile(file) !== identity) process.exit();
  const parts = { engine: SQLITE_ENGINE, name: file, cleanup: null, listBlockSize: BLOCK_SIZE };
  return new SqlCatalogStore({ db, ...parts });
}

function run(store: SqlCatalogStore, request: SearchRequest): Promise<unknown> {
  return request.method === 'searchTemplates'
    ? store.searchTemplates(...request.args)
    : store.matchTemplates(...request.args);
}

async function reply(store: SqlCatalogStore, request: SearchRequest): Promise<SearchReply> {
  try {
    return { value: await run(store, request) };
  } catch (error) {
    return { error: { message: (error as Error).message, code: sqliteCode(error) } };
  }
}

async function serve(): Promise<void> {
  const store = await openStore(JSON.parse(process.argv[2] ?? '') as SearchedFile);
  process.on('message', async (request: SearchRequest) => {
    process.send?.(await reply(store, request));
  });
  process.send?.('ready');
}

void serve();
