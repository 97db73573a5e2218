import type { Kysely } from 'kysely';
import type { StoredClock } from '@/lib/server/clock-check';
import type { InsightsTables } from './insights-tables';

/** The time of the last check of the system clock; see `ClockCheck`. */
export function storedClock(db: Kysely<InsightsTables>): StoredClock {
  return {
    read: async () => (await db.selectFrom('roll_up').select('clock').executeTakeFirstOrThrow()).clock,
    async write(clock) {
      await db.updateTable('roll_up').set({ clock }).execute();
    },
  };
}
