import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { createShare } from '@/lib/server/shares/create-share';
import { batchIds } from './background-writer';
import { makeTemplate } from './make-template';

/** Batches that remain stored. Each transaction adds one and removes the oldest. */
const BATCHES = 3;

/**
 * Command that `startWriter` runs in a child process: `write-forever.ts DATABASE MARKDOWN_FILE FIRST_BATCH`. Imports one
 * batch of templates after the other and creates a private share after each. Prints `batch NUMBER` and `share ID` when
 * they are stored.
 */
async function main([file, markdown, first]: string[]): Promise<void> {
  if (!file || !markdown || !first)
    throw new Error('Usage: write-forever.ts DATABASE MARKDOWN_FILE FIRST_BATCH');
  const store = await openSqliteCatalogStore(file);
  for (let batch = Number(first); ; batch++) {
    await store.applyChange({
      source: 'imported',
      put: batchIds(batch).map((id) => ({
        kind: 'template',
        checksum: id,
        value: makeTemplate({ id, title: `Number ${id}` }),
      })),
      remove: batchIds(batch - BATCHES).map((id) => ({ kind: 'template', id, locale: 'en' })),
    });
    console.log(`batch ${batch}`);
    const share = await createShare(store, { file: markdown, owner: 'Ana Souza', now: new Date() });
    console.log(`share ${share.id}`);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
