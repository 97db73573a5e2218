import type { Kysely } from 'kysely';
import type { StoredClock } from '@/lib/server/clock-check';
import type { CatalogTables } from './catalog-tables';

/** The only row of the table. */
const ID = 1;

/** The time of the last check of the system clock; see `ClockCheck`. */
export function storedClock(db: Kysely<CatalogTables>): StoredClock {
  return {
    async read() {
      const row = await db.selectFrom('clock').select('time').where('id', '=', ID).executeTakeFirst();
      return row ? Date.parse(row.time) : null;
    },
    async write(now) {
      const time = new Date(now).toISOString();
      await db
        .insertInto('clock')
        .values({ id: ID, time })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ time }))
        .execute();
    },
  };
}
