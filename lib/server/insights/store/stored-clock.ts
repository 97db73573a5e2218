import type { Kysely } from 'kysely';
import type { StoredClock } from '@/lib/server/clock-check';
import type { StoreTables } from './store-tables';

/** The time of the last check of the system clock; see `ClockCheck`. A store always has one as soon as a site has used it. */
export function storedClock(db: Kysely<StoreTables>): StoredClock {
  return {
    read: async () => (await db.selectFrom('store_state').select('clock').executeTakeFirstOrThrow()).clock,
    async readNewest(before) {
      const events = db.selectFrom('inbox').select('received').where('received', '<', before);
      return (await events.orderBy('seq', 'desc').limit(1).executeTakeFirst())?.received ?? null;
    },
    async write(clock) {
      await db.updateTable('store_state').set({ clock }).execute();
    },
    async replace(expected, clock) {
      await db.updateTable('store_state').set({ clock }).where('clock', '=', expected).execute();
    },
  };
}
