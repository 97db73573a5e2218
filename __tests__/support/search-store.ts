import { WHOLE_RESULT } from '@/__tests__/support/whole-result';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';

/**
 * Command that a test runs in a child process: `search-store.ts DATABASE QUERY`. Opens the store and prints the ids
 * of the matching English templates as JSON.
 */
const [file = '', query = ''] = process.argv.slice(2);

async function main(): Promise<void> {
  const store = await openSqliteCatalogStore(file);
  const { items: found } = await store.searchTemplates({ locale: 'en', query, page: WHOLE_RESULT });
  await store.close();
  console.log(JSON.stringify(found.map(({ id }) => id)));
}

void main();
