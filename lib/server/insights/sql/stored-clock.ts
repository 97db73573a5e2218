import type { Kysely } from 'kysely';
import type { StoredClock } from '@/lib/server/clock-check';
import type { InsightsTables } from './insights-tables';

/** The time of the last check of the system clock; see `ClockCheck`. */
export function storedClock(db: Kysely<InsightsTables>): StoredClock {
  return {
    read: async () => (await db.selectFrom('roll_up').select('clock').executeTakeFirstOrThrow()).clock,
    async readNewest(before) {
      const events = db.selectFrom('event').select('received').where('received', '<', before);
      // In the order in which they were stored, for which there is an index.
      return (await events.orderBy('key', 'desc').limit(1).executeTakeFirst())?.received ?? null;
    },
    async write(clock) {
      await db.updateTable('roll_up').set({ clock }).execute();
    },
    async replace(expected, clock) {
      await db.updateTable('roll_up').set({ clock }).where('clock', '=', expected).execute();
    },
  };
}
