import { type Kysely, type RawBuilder, sql } from 'kysely';
import { mixedKey } from './template-lists';

/** Ids whose keys are stored by one statement, which may read the whole table. Each takes two of the 32,766 parameters of SQLite. */
const IDS_PER_STATEMENT = 5_000;

/** Runs an update in a migration, with the mixed keys of ids as a table `given (id, mixed)`. */
export async function updateWithMixedKeys(
  db: Kysely<never>,
  rows: ReadonlyArray<{ id: string }>,
  update: RawBuilder<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += IDS_PER_STATEMENT) {
    const keys = rows.slice(start, start + IDS_PER_STATEMENT).map(({ id }) => sql`(${id}, ${mixedKey(id)})`);
    await sql`with given (id, mixed) as (values ${sql.join(keys)}) ${update}`.execute(db);
  }
}
