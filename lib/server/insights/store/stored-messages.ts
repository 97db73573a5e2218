import { type Kysely, sql } from 'kysely';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/insights/durations';
import type { SentMessages } from '@/lib/insights/sent-messages';
import type { StoreTables } from './store-tables';

/** How long after each attempt, in ms, there is none: longer than it takes. The last time is that after all further ones. */
const LEASES_MS = [5 * MINUTE_MS, 30 * MINUTE_MS, 3 * HOUR_MS] as const;

const LAST_LEASE_MS = LEASES_MS[2];

/** Messages are due for a week at most. */
const KEPT_MS = 30 * DAY_MS;

/** The messages that a store knows. */
export function storedMessages(db: Kysely<StoreTables>): SentMessages {
  return {
    async claimMessage(key, now) {
      await db
        .deleteFrom('sent_message')
        .where('retry_at', '<', now - KEPT_MS)
        .execute();
      const [first, second] = LEASES_MS;
      // One statement, so that of several processes one finds it due. A clock that was set back must not keep the message waiting.
      const { numAffectedRows = 0n } = await sql`
        insert into sent_message (key, attempts, retry_at) values (cast(${key} as text), 1, ${sql.lit(now + first)})
        on conflict (key) do update set
          attempts = sent_message.attempts + 1,
          retry_at = case sent_message.attempts when 1 then ${sql.lit(now + second)} else ${sql.lit(now + LAST_LEASE_MS)} end
        where sent_message.sent_at is null
          and (sent_message.retry_at <= ${sql.lit(now)} or sent_message.retry_at > ${sql.lit(now + LAST_LEASE_MS)})
      `.execute(db);
      return numAffectedRows > 0n;
    },
    async confirmMessage(key, now) {
      await db.updateTable('sent_message').set({ sent_at: now }).where('key', '=', key).execute();
    },
  };
}
