import { writeFile } from 'node:fs/promises';
import { SITE } from '@/lib/config/site';
import { syncContent } from '@/lib/server/catalog/content/sync-content';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { environment } from '@/lib/server/environment';
import { renderOgImage } from '@/lib/server/og-images/render-og-image';
import english from '@/messages/en.json';
import { loadEnv } from './support/load-env';
import { readArguments, runCommand } from './support/run-command';

/** Renders the default share image, with the headline of the index page and the titles of editors' picks. */
runCommand(async () => {
  loadEnv();
  readArguments('Usage: npm run og-image', {});
  // The embedded catalog alone, so that the image does not depend on what was imported on this machine.
  const store = await openSqliteCatalogStore(':memory:');
  await syncContent(store, environment().CONTENT_DIR);
  const { items: picks } = await store.listTemplates('en', {
    filter: { featured: true },
    page: { number: 1, size: 10 },
  });
  await store.close();
  const lines = picks.slice(0, 5).map(({ title }) => title);
  const image = await renderOgImage({ locale: 'en', title: english.home.title, note: '', lines });
  await writeFile(`public${SITE.ogImage}`, image);
});
