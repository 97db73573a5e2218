import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from '@playwright/test';
import { parseShareId } from '@/lib/catalog/share';
import { resourcePaths } from '@/lib/links/resource-paths';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { createShare } from '@/lib/server/shares/create-share';
import { TEST_DATABASE, TEST_SITE } from '@/scripts/support/test-site';

/** Stores a checklist as a private share of the site under test, as `npm run share:create` does. Returns its URL. */
export async function createSiteShare(markdown: string): Promise<string> {
  const file = path.join(test.info().outputPath(), 'list.md');
  writeFileSync(file, markdown);
  const store = await openSqliteCatalogStore(TEST_DATABASE);
  const { id } = await createShare(store, { file, owner: 'Ana de Souza', now: new Date() });
  await store.close();
  return TEST_SITE.SITE_URL + resourcePaths.share(id);
}

/** Revokes such a share. */
export async function revokeSiteShare(url: string): Promise<void> {
  const store = await openSqliteCatalogStore(TEST_DATABASE);
  await store.revokeShare(parseShareId(url) ?? '', new Date());
  await store.close();
}
