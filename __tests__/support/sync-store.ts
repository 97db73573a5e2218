import { syncContent } from '@/lib/server/catalog/content/sync-content';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';

/**
 * Command that a test runs in a child process: `sync-store.ts DATABASE CONTENT_FOLDER`. Opens the store, which
 * migrates it, loads the content, and prints the number of English templates.
 */
async function main([file, root]: string[]): Promise<void> {
  if (!file || !root) throw new Error('Usage: sync-store.ts DATABASE CONTENT_FOLDER');
  const store = await openSqliteCatalogStore(file);
  await syncContent(store, root);
  console.log((await store.listTemplates('en', { page: { number: 1, size: 1 } })).total);
  await store.close();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
