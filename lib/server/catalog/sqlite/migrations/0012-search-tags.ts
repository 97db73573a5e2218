import { setImmediate } from 'node:timers/promises';
import { type Kysely, type Migration, sql } from 'kysely';

/** Templates that are written before other requests have their turn: a running server opens restored databases. */
const TEMPLATES_PER_TURN = 500;

/** Stores the tags of templates in the search index, so that a search reads no templates to count the tags of its results. */
export const searchTagsMigration: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table search_template add column tags text not null default ''`.execute(db);
    let last = -1;
    while (true) {
      const { rows } = await sql<{ last: number | null }>`
        select max(key) as last from (
          select key from search_template where key > ${last} order by key limit ${TEMPLATES_PER_TURN}
        ) as part
      `.execute(db);
      const next = rows[0]?.last ?? null;
      if (next === null) return;
      await sql`
        update search_template set tags = coalesce((
          select tags from template
          where template.id = search_template.template_id and template.locale = search_template.locale
        ), tags)
        where key > ${last} and key <= ${next}
      `.execute(db);
      last = next;
      await setImmediate();
    }
  },
};
