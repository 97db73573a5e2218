import { expect } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { getOrCreate } from '@/lib/server/insights/roll-up/contributions';
import type { InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import { type PackedEvent, packEvents } from '@/lib/server/insights/sql/session-events';

/** Expects that each session that counts has the events packed whose rows name it, and each other session none. */
export async function expectPackedEvents(db: Kysely<InsightsTables>): Promise<void> {
  const { rows } = await sql<PackedEvent & { session: number }>`
    select event.session, time, name as "nameKey", page_kind, page, list, language, subject, place, amount, vitals from event
    inner join session on session.key = event.session
    where flags & 7 = 0 order by time, event.key
  `.execute(db);
  const sessions = await db.selectFrom('session').select(['key', 'events']).execute();
  const bySession = new Map<number, PackedEvent[]>();
  for (const row of rows) getOrCreate(bySession, row.session, () => []).push(row);
  expect(new Map(sessions.map(({ key, events }) => [key, hex(events)]))).toEqual(
    new Map(sessions.map(({ key }) => [key, hex(packEvents(bySession.get(key) ?? []))])),
  );
}

/** SQLite returns an `ArrayBuffer`. */
function hex(packed: InsightsTables['session']['events']): string {
  const bytes = packed instanceof Uint8Array ? packed : new Uint8Array(packed);
  return Buffer.from(bytes).toString('hex');
}
