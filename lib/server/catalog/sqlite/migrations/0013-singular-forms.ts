import { setImmediate } from 'node:timers/promises';
import { type Kysely, type Migration, sql } from 'kysely';

/** Templates that are looked at before other requests have their turn: a running server opens restored databases. */
const TEMPLATES_PER_TURN = 500;

/**
 * Marks templates in Spanish, French and Portuguese, whose words are stemmed now, so that the store indexes them again.
 * `SEARCH_FORMAT` remains 4, because the others are indexed as before. The number of the format before has the same size in the file,
 * so that rows stay where they are.
 */
export const singularFormsMigration: Migration = {
  async up(db: Kysely<never>) {
    let last = '';
    while (true) {
      const { rows } = await sql<{ last: string | null }>`
        select max(id) as last from (
          select id from template where id > ${last} order by id limit ${TEMPLATES_PER_TURN}
        ) as part
      `.execute(db);
      const next = rows[0]?.last ?? null;
      if (next === null) return;
      await sql`
        update template set search_format = 3
        where id > ${last} and id <= ${next} and substr(locale, 1, 2) in ('es', 'fr', 'pt') and search_format = 4
      `.execute(db);
      last = next;
      await setImmediate();
    }
  },
};
