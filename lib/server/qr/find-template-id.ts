import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { openCatalogStore } from '@/lib/server/catalog/open-catalog-store';

const FILE = /^([a-z0-9-]{1,64})\.svg$/;

/** The id of the template whose code a file's name asks for; null where there is no such template. */
export async function findTemplateId(file: unknown): Promise<string | null> {
  const id = FILE.exec(String(file))?.[1];
  if (!id) return null;
  const store = await openCatalogStore();
  return (await store.findTemplate(id, DEFAULT_LOCALE)) ? id : null;
}
