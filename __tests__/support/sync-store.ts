import { syncContent } from '@/lib/server/catalog/content/sync-content';
import { openCatalogStore } from '@/lib/server/catalog/open-catalog-store';

/**
 * Command that a test runs in a child process: `sync-store.ts DATABASE_URL CONTENT_FOLDER`. Opens the store, which
 * migrates it, loads the content, and prints the number of English templates.
 */
async function main([url, root]: string[]): Promise<void> {
  if (!url || !root) throw new Error('Usage: sync-store.ts DATABASE_URL CONTENT_FOLDER');
  const store = await openCatalogStore(url);
  await syncContent(store, root);
  console.log((await store.listTemplates('en', { page: { number: 1, size: 1 } })).total);
  await store.close();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
