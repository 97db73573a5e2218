import type { Kysely } from 'kysely';
import { DAY_MS } from '@/lib/insights/durations';
import type { StoredClock } from '@/lib/server/clock-check';
import type { StoreTables } from './store-tables';

/** The time of the last check of the system clock; see `ClockCheck`. A store always has one as soon as a site has used it. */
export function storedClock(db: Kysely<StoreTables>): StoredClock {
  return {
    read: async () => (await db.selectFrom('store_state').select('clock').executeTakeFirstOrThrow()).clock,
    async readNewest(before) {
      const events = db.selectFrom('inbox').select('received').where('received', '<', before);
      const event = await events.orderBy('seq', 'desc').limit(1).executeTakeFirst();
      if (event) return event.received;
      // All events are packed. A day has no time of receipt, but was received after it began.
      const days = db
        .selectFrom('day_block')
        .select('day')
        .where('day', '<', Math.floor(before / DAY_MS) + 1);
      const newest = await days.orderBy('day', 'desc').limit(1).executeTakeFirst();
      return newest ? newest.day * DAY_MS : null;
    },
    async write(clock) {
      await db.updateTable('store_state').set({ clock }).execute();
    },
    async replace(expected, clock) {
      await db.updateTable('store_state').set({ clock }).where('clock', '=', expected).execute();
    },
  };
}
