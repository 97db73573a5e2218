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
    async readNewest(before) {
      const shares = db.selectFrom('share').where('created_at', '<', new Date(before).toISOString());
      const { newest } = await shares
        .select(({ fn }) => fn.max<string | null>('created_at').as('newest'))
        .executeTakeFirstOrThrow();
      return newest === null ? null : Date.parse(newest);
    },
    async write(now) {
      const time = new Date(now).toISOString();
      await db
        .insertInto('clock')
        .values({ id: ID, time })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ time }))
        .execute();
    },
    async replace(expected, now) {
      const time = new Date(now).toISOString();
      await db
        .updateTable('clock')
        .set({ time })
        .where('id', '=', ID)
        .where('time', '=', new Date(expected).toISOString())
        .execute();
    },
  };
}
