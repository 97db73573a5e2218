import { sql } from 'kysely';
import { serveRequests } from '@/lib/server/database/serve-requests';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { addToInbox } from '@/lib/server/insights/store/inbox';
import { openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { UsageCounter } from '@/lib/server/insights/store/store-usage';
import type { StoredEvents } from './event-sink';
import type { WrittenFile } from './sqlite-event-sink';

/** Pages of 4 kB. With as many in memory, most inserts read nothing from the disk. */
const CACHE_PAGES = 16_384;

/**
 * Pages of the log at which they are written back. The more there are, the more of them have been changed by several transactions, but
 * the longer events wait meanwhile: some 20 ms.
 */
const CHECKPOINT_PAGES = 2_000;

serveRequests<WrittenFile, readonly InsightsEvent[]>(async ({ url, lockTimeoutMs }) => {
  const { db } = await openInsightsStore(url, { lockTimeoutMs });
  await sql.raw(`pragma cache_size = ${CACHE_PAGES}`).execute(db);
  await sql.raw(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`).execute(db);
  const counter = new UsageCounter(db);
  return {
    run: async (events): Promise<StoredEvents> => {
      const added = await addToInbox(db, events);
      return { added, usage: await counter.record(events, added) };
    },
  };
});
