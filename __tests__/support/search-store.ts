import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';

/** A process of its own that opens the store of a file, searches it, and prints the ids that it found. */
const [file = '', query = ''] = process.argv.slice(2);

async function main(): Promise<void> {
  const store = await openSqliteCatalogStore(file);
  const found = await store.searchTemplates({ locale: 'en', query });
  await store.close();
  console.log(JSON.stringify(found.map(({ id }) => id)));
}

void main();
