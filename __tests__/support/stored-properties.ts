import type { Kysely } from 'kysely';
import type { InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import { decodeBlock, encodeBlock, locateProperties } from '@/lib/server/insights/sql/property-blocks';

/** Reads the properties of all events, by `properties_at`, also those of events that are not stored any more. */
export async function readStoredProperties(db: Kysely<InsightsTables>): Promise<ReadonlyMap<number, string>> {
  const blocks = await db.selectFrom('property_block').selectAll().execute();
  return new Map(
    blocks.flatMap(({ key, properties }) =>
      decodeBlock(properties).flatMap((text, position) =>
        text === '' ? [] : [[locateProperties(key, position), text] as const],
      ),
    ),
  );
}

/** Replaces the properties of an event that is the only one of its block. */
export async function replaceProperties(
  db: Kysely<InsightsTables>,
  location: number,
  properties: string,
): Promise<void> {
  await db
    .updateTable('property_block')
    .set({ properties: encodeBlock([properties]) })
    .where('key', '=', Math.floor(location / locateProperties(1, 0)))
    .execute();
}
