import { isbot } from 'isbot';
import { type Kysely, sql } from 'kysely';
import { isPostgresUrl } from '@/lib/server/database-url';
import { toInsightsEvent, toServerEvent } from '@/lib/server/insights/ingest/to-insights-event';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { openInsightsDatabase } from '@/lib/server/insights/open-insights-database';
import { POSTGRES_INSIGHTS_ENGINE } from '@/lib/server/insights/postgres/postgres-insights-engine';
import { POSTGRES_ROLL_UP_ENGINE } from '@/lib/server/insights/postgres/postgres-roll-up-engine';
import type { InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import type { RollUpDatabase } from '@/lib/server/insights/sql/roll-up-engine';
import { storeEvents } from '@/lib/server/insights/sql/store-events';
import { SQLITE_INSIGHTS_ENGINE } from '@/lib/server/insights/sqlite/sqlite-insights-engine';
import { SQLITE_ROLL_UP_ENGINE } from '@/lib/server/insights/sqlite/sqlite-roll-up-engine';
import { type GenerateOptions, generateDays, type ReceivedEvent } from './generate-visits';

/** Events of a transaction. */
const BATCH = 10_000;

/** Size of SQLite's page cache in KiB: keys of random order are inserted in the pages of it. */
const CACHE_KIB = 256 * 1024;

/** Pages of SQLite's write-ahead log that are written back at once: many transactions change the same pages of indexes. */
const CHECKPOINT_PAGES = 65_536;

/** How long, in ms, a statement may take. */
const STATEMENT_TIMEOUT_MS = 3_600_000;

/** The store of events, to be written to by a script. */
export type ScriptedInsights = RollUpDatabase & { insightsEngine: typeof SQLITE_INSIGHTS_ENGINE };

/**
 * Opens a store of events for a script. In SQLite, what it writes is only safe once the script has ended.
 *
 * @param url of a PostgreSQL database, or `file:` and a path.
 */
export async function openScriptedInsights(url: string): Promise<ScriptedInsights> {
  // One connection, so that benchmarks know which process of PostgreSQL works for them.
  const db = await openInsightsDatabase(url, { statementTimeoutMs: STATEMENT_TIMEOUT_MS, poolSize: 1 });
  if (isPostgresUrl(url))
    return { db, engine: POSTGRES_ROLL_UP_ENGINE, insightsEngine: POSTGRES_INSIGHTS_ENGINE };
  await sql`pragma synchronous = off`.execute(db);
  await sql`pragma cache_size = ${sql.lit(-CACHE_KIB)}`.execute(db);
  await sql`pragma wal_autocheckpoint = ${sql.lit(CHECKPOINT_PAGES)}`.execute(db);
  return { db, engine: SQLITE_ROLL_UP_ENGINE, insightsEngine: SQLITE_INSIGHTS_ENGINE };
}

/** Marks the events of a store as made up. */
export async function markAsDemo(db: Kysely<InsightsTables>): Promise<void> {
  await db.updateTable('roll_up').set({ is_demo: 1 }).execute();
}

/**
 * Stores the events of generated visits as the site does when it receives them. They are not rolled up yet.
 *
 * @param onProgress called with the number of days and events so far.
 * @returns the number of events that were stored.
 */
export async function fillInsights(
  { db, insightsEngine }: ScriptedInsights,
  options: GenerateOptions,
  onProgress: (days: number, events: number) => void,
): Promise<number> {
  let days = 0;
  let total = 0;
  for (const day of generateDays(options)) {
    for (let start = 0; start < day.length; start += BATCH) {
      const events = day
        .slice(start, start + BATCH)
        .flatMap((received) => toStoredEvent(received, options.siteUrl) ?? []);
      const { stored } = await storeEvents(db, insightsEngine, events);
      total += stored;
    }
    days += 1;
    onProgress(days, total);
  }
  return total;
}

/** Returns an event as the site stores it. */
export function toStoredEvent(given: ReceivedEvent, siteUrl: string): InsightsEvent | null {
  const { received } = given;
  if (given.sender === 'server')
    return toServerEvent('app redirect', given.properties, { received, domain: new URL(siteUrl).host });
  return toInsightsEvent(given.event, {
    received,
    isBot: isBot(given.userAgent),
    isOwn: given.isOwn,
  });
}

const bots = new Map<string, boolean>();

/** Whether a user agent is that of a bot. There are few of them, and finding it out takes longer than the rest of an event. */
function isBot(userAgent: string): boolean {
  const known = bots.get(userAgent) ?? isbot(userAgent);
  bots.set(userAgent, known);
  return known;
}
