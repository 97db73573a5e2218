import { fillCatalog, type PreparedTemplate } from '@/lib/server/catalog/sql/fill-catalog';
import { BLOCK_SIZE } from '@/lib/server/catalog/sql/list-blocks';
import { generateCatalog } from './generate-catalog';
import { openBulkDatabase, readDatabaseSize } from './open-bulk-database';
import { type SyntheticCatalog, syntheticGroups } from './synthetic-catalog';

/**
 * Creates a database with a synthetic catalog.
 *
 * @param onProgress called with the number of lists that are stored.
 * @returns the size of the database in bytes.
 */
export async function seedDatabase(
  url: string,
  catalog: SyntheticCatalog,
  onProgress: (lists: number) => void,
): Promise<number> {
  const database = await openBulkDatabase(url);
  try {
    await fillCatalog(database.db, database.engine, {
      source: 'imported',
      groups: syntheticGroups(),
      batches: countLists(generateCatalog(catalog), onProgress),
      listBlockSize: BLOCK_SIZE,
    });
  } catch (error) {
    await database.discard();
    throw error;
  }
  const size = await readDatabaseSize(database.db, url);
  await database.finish();
  return size;
}

async function* countLists(
  batches: AsyncIterable<PreparedTemplate[]>,
  onProgress: (lists: number) => void,
): AsyncGenerator<PreparedTemplate[]> {
  let lists = 0;
  for await (const batch of batches) {
    yield batch;
    lists += new Set(batch.map(({ template }) => template.id)).size;
    onProgress(lists);
  }
}
