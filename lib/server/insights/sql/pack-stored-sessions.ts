import { type Kysely, sql } from 'kysely';
import { type PackedEvent, packEvents } from './session-events';

/** Sessions that are in memory at once. */
const SLICE = 100;

/** A session with its packed events. */
export type PackedStoredSession = { key: number; events: Buffer };

/**
 * Migrates sessions that have no packed events.
 *
 * @param table the table with the sessions.
 * @param store stores the events of sessions, also of those without any.
 */
export async function packStoredSessions(
  db: Kysely<never>,
  table: string,
  store: (sessions: readonly PackedStoredSession[]) => Promise<void>,
): Promise<void> {
  let after = -1;
  for (;;) {
    const { rows: sessions } = await sql<{ key: number }>`
      select key from ${sql.table(table)} where key > ${after} order by key limit ${SLICE}
    `.execute(db);
    const last = sessions.at(-1);
    if (!last) return;
    const { rows: events } = await sql<PackedEvent & { session: number }>`
      select event.session, event.time, event.name as "nameKey", event.page_kind, event.page, event.list, event.language,
        event.subject, event.place, event.amount, event.vitals
      from ${sql.table(table)} as session
      inner join event on event.visitor = session.visitor and event.time >= session.start and event.time <= session."end"
      where session.key > ${after} and session.key <= ${last.key} and event.session = session.key and event.flags & 7 = 0
      order by session.key, event.time, event.key
    `.execute(db);
    const bySession = new Map<number, PackedEvent[]>(sessions.map(({ key }) => [key, []]));
    for (const event of events) bySession.get(event.session)?.push(event);
    await store([...bySession].map(([key, ofSession]) => ({ key, events: packEvents(ofSession) })));
    after = last.key;
  }
}
