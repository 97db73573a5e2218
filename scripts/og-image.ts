import { writeFile } from 'node:fs/promises';
import { SITE } from '@/lib/config/site';
import { getCatalogStore } from '@/lib/server/catalog/get-catalog';
import { renderOgImage } from '@/lib/server/og-images/render-og-image';
import english from '@/messages/en.json';

/** Renders the default share image, with the headline of the index page and the titles of editors' picks. */
async function main(): Promise<void> {
  const store = await getCatalogStore();
  const picks = await store.listTemplates('en', { featured: true });
  const lines = picks.slice(0, 5).map(({ title }) => title);
  await writeFile(
    `public${SITE.ogImage}`,
    await renderOgImage({ locale: 'en', title: english.home.title, note: '', lines }),
  );
  await store.close();
}

void main();
