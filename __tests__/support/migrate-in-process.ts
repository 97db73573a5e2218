import { syncContent } from '@/lib/server/catalog/content/sync-content';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';

/** Run as a process of its own: opens, migrates and fills the store of the given file from a folder. */
async function main([file, root]: string[]): Promise<void> {
  if (!file || !root) throw new Error('Give a database file and a content folder.');
  const store = await openSqliteCatalogStore(file);
  await syncContent(store, root);
  console.log((await store.listTemplates('en')).length);
  await store.close();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
