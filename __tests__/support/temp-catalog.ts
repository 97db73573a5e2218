import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { syncContent } from '@/lib/server/catalog/content/sync-content';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { DATABASES_ROOT } from './temporary-folder';

const EMBEDDED: Record<string, string> = {
  'tags/en/travel.md': '---\ntitle: Travel\n---\n\nOn the way.\n',
  'tags/en/home.md': '---\ntitle: Home\n---\n\nAt home.\n',
  'channels/en/travel-desk.md': '---\ntitle: Travel desk\n---\n\nWrites about ways.\n',
  'templates/en/carry-on.md':
    '---\ntitle: Carry-on\nsummary: For a week.\ntags: [travel]\nchannel: travel-desk\nupdated: 2026-01-02\n---\n\n## Pack ^pack\n\n- [ ] Socks ^socks\n',
};

export type TempCatalog = {
  folder: string;
  /** Settings for a child process that uses the same catalog. */
  environment: { DATABASE_URL: string; CONTENT_DIR: string };
  store: CatalogStore;
  /** Writes a file to the folder and returns its path. */
  write: (name: string, content: string | Buffer) => Promise<string>;
  remove: () => Promise<void>;
};

/** Creates a catalog in a temporary SQLite file, with two tags, one channel and one embedded template. */
export async function createTempCatalog(): Promise<TempCatalog> {
  const folder = await mkdtemp(path.join(DATABASES_ROOT, 'catalog-'));
  const write = async (name: string, content: string | Buffer) => {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
    return file;
  };
  for (const [name, text] of Object.entries(EMBEDDED)) await write(`content/${name}`, text);
  const content = path.join(folder, 'content');
  const database = path.join(folder, 'catalog.db');
  const store = await openSqliteCatalogStore(database);
  await syncContent(store, content);
  return {
    folder,
    environment: { DATABASE_URL: `file:${database}`, CONTENT_DIR: content },
    store,
    write,
    async remove() {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}
