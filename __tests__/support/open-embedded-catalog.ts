import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { EMBEDDED_CATALOG } from '@/scripts/support/test-site';
import type { TestCatalog } from './open-test-catalog';
import { readCatalogContent } from './read-catalog-content';
import { DATABASES_ROOT } from './temporary-folder';

const FILE = path.resolve(EMBEDDED_CATALOG);

/** The test run that has synchronized the file. */
const RUN_FILE = `${FILE}.run`;

/**
 * Opens the embedded catalog in a temporary SQLite file, as `syncContent` stores it, for tests of something else. That takes
 * seconds, so it happens once in a test run, and each call copies the file.
 */
export async function openEmbeddedCatalog(): Promise<TestCatalog> {
  const folder = mkdtempSync(path.join(DATABASES_ROOT, 'catalog-'));
  const location = path.join(folder, 'catalog.db');
  copyFileSync(await synchronize(), location);
  const store = await openSqliteCatalogStore(location);
  const close = async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  };
  return { store, location, close };
}

/** Returns the path of the file. */
async function synchronize(): Promise<string> {
  const run = process.env.JEST_RUN ?? '';
  if (readRun() === run) return FILE;
  mkdirSync(path.dirname(FILE), { recursive: true });
  // Other test files may do the same at the same time.
  const folder = mkdtempSync(`${FILE}-`);
  const created = path.join(folder, 'catalog.db');
  const store = await openSqliteCatalogStore(created);
  const { errors, records } = await readCatalogContent();
  if (errors.length > 0) throw new Error(errors.join('\n'));
  await store.applyChange({ source: 'embedded', put: records, remove: [] });
  // Without a connection, the file alone has everything.
  await store.close();
  renameSync(created, FILE);
  rmSync(folder, { recursive: true });
  writeFileSync(RUN_FILE, run);
  return FILE;
}

function readRun(): string | null {
  try {
    return readFileSync(RUN_FILE, 'utf8');
  } catch {
    return null;
  }
}
