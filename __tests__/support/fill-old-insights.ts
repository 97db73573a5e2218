import { hash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { DICTIONARY, WINDOW_BITS } from '@/lib/server/insights/move/old-properties';
import { type OldTables, openOldStore } from '@/lib/server/insights/move/open-old-store';
import { createOlderDatabase } from './create-older-database';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/** Events of a block of properties. */
const BLOCK_EVENTS = 32;

/** Flags of events that do not count. */
const NOT_COUNTED = 7;

const ROWS_AT_ONCE = 500;

/** Creates a database of version 0.2.0 with these events, as that version stored and counted them, besides those of the fixture. */
export async function fillOldInsights(url: string, events: readonly InsightsEvent[]): Promise<void> {
  await createOlderDatabase(url, 'insights');
  await addOldEvents(url, events);
}

/** Adds events to a database of version 0.2.0, and their visits as if their visitors had no others. */
export async function addOldEvents(url: string, events: readonly InsightsEvent[]): Promise<void> {
  const old = await openOldStore(url);
  if (!old) throw new Error('There are no tables.');
  const { db } = old;
  await db.transaction().execute(async (transaction) => {
    const labels = await addTexts(
      transaction,
      'label',
      'value',
      events.map(({ name }) => name),
    );
    const ids = events.flatMap(({ visitor }) => visitor ?? []);
    const visitors = await addTexts(transaction, 'visitor', 'id', ids);
    const firstBlock = (await maxKey(transaction, 'property_block')) + 1;
    const rows = events.map((event, index) => ({
      dedupe: dedupeOf(event),
      time: event.time,
      received: event.received,
      visitor: event.visitor === null ? null : (visitors.get(event.visitor) ?? null),
      flags: event.flags,
      name: labels.get(event.name) ?? 0,
      properties_at: firstBlock * BLOCK_EVENTS + index,
    }));
    await insert(transaction, 'event', rows);
    const blocks = Array.from({ length: Math.ceil(events.length / BLOCK_EVENTS) }, (_, index) => ({
      properties: deflateRawSync(
        events
          .slice(index * BLOCK_EVENTS, (index + 1) * BLOCK_EVENTS)
          .map(({ properties }) => properties)
          .join('\n'),
        { windowBits: WINDOW_BITS, dictionary: DICTIONARY },
      ),
    }));
    await insert(transaction, 'property_block', blocks);
    await insert(transaction, 'session', sessionsOf(events, visitors));
  });
  await db.destroy();
}

async function addTexts(
  db: Kysely<OldTables>,
  table: 'label' | 'visitor',
  column: 'value' | 'id',
  texts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const select = sql<{ key: number; text: string }>`
    select key, ${sql.ref(column)} as text from ${sql.table(table)}
  `;
  const known = new Set((await select.execute(db)).rows.map(({ text }) => text));
  const added = [...new Set(texts)].filter((text) => !known.has(text));
  await insert(
    db,
    table,
    added.map((text) => ({ [column]: text })),
  );
  return new Map((await select.execute(db)).rows.map(({ key, text }) => [text, key]));
}

async function insert(
  db: Kysely<OldTables>,
  table: keyof OldTables,
  rows: ReadonlyArray<Record<string, unknown>>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_AT_ONCE) as never)
      .execute();
  }
}

async function maxKey(db: Kysely<OldTables>, table: 'property_block'): Promise<number> {
  const { rows } = await sql<{ key: number | null }>`select max(key) as key from ${sql.table(table)}`.execute(
    db,
  );
  return rows[0]?.key ?? 0;
}

function dedupeOf({ name, visitor, insertId, sentDay }: InsightsEvent): Buffer | null {
  if (insertId === null) return null;
  const day = Buffer.alloc(2);
  day.writeUInt16BE(sentDay % 0x10000);
  const digest = hash('sha256', JSON.stringify([name, visitor, insertId, sentDay]), 'buffer');
  return Buffer.concat([day, digest.subarray(0, 14)]);
}

/** What version 0.2.0 stored of the visits of these events: half an hour without an event ends one, and so does a day. */
function sessionsOf(events: readonly InsightsEvent[], visitors: ReadonlyMap<string, number>) {
  const labels = { device: 0, browser: 0, os: 0, channel: 0, source: 0 };
  const counted = events.filter(({ visitor, flags }) => visitor !== null && (flags & NOT_COUNTED) === 0);
  const open = new Map<string, { start: number; end: number }>();
  const sessions = [...counted]
    .sort((a, b) => a.time - b.time)
    .flatMap(({ visitor, time }) => {
      const last = open.get(visitor ?? '');
      if (last && time - last.end < 30 * MINUTE && time - last.start <= DAY) {
        last.end = time;
        return [];
      }
      const begun = { visitor: visitors.get(visitor ?? ''), start: time, end: time };
      open.set(visitor ?? '', begun);
      return [begun];
    });
  return sessions.map((session) => ({
    ...session,
    ...labels,
    views: 1,
    is_bounce: 0,
    is_counted: 1,
    events: Buffer.alloc(0),
  }));
}
