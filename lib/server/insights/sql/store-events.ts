import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import type { EventRow, InsightsEngine } from './insights-engine';
import { EVENT_FLAGS, type InsightsTables } from './insights-tables';

export type StoreResult = {
  stored: number;
  /** Events that had been stored before. */
  duplicates: number;
};

/** Flags of events that do not count. */
const NOT_COUNTED = EVENT_FLAGS.bot | EVENT_FLAGS.own | EVENT_FLAGS.unplanned;

/** The columns of an event that are labels. */
const LABELS = {
  name: 'name',
  page_kind: 'pageKind',
  page: 'page',
  list: 'list',
  language: 'language',
  subject: 'subject',
  place: 'place',
} as const satisfies Partial<Record<keyof EventRow, keyof InsightsEvent>>;

/** Stores events, each once, in one transaction, and marks their visitors as to be rolled up. */
export async function storeEvents(
  db: Kysely<InsightsTables>,
  engine: InsightsEngine,
  events: readonly InsightsEvent[],
): Promise<StoreResult> {
  const added = await db.transaction().execute(async (transaction) => {
    const labels = await findKeys(transaction, engine, {
      table: 'label',
      column: 'value',
      texts: events.flatMap((event) => Object.values(LABELS).map((name) => event[name])),
    });
    const visitors = await findKeys(transaction, engine, {
      table: 'visitor',
      column: 'id',
      texts: events.map(({ visitor }) => visitor),
    });
    const rows = events.map((event) => toRow(event, labels, visitors));
    const inserted = await engine.insertEvents(transaction, rows);
    await markPending(transaction, engine, inserted);
    return inserted;
  });
  return { stored: added.length, duplicates: events.length - added.length };
}

type Keys = ReadonlyMap<string, number>;

type Dictionary = { table: 'label'; column: 'value' } | { table: 'visitor'; column: 'id' };

/**
 * Returns the keys of texts, which are stored if they are new. They are not remembered for the next events: a text that nothing
 * uses any longer may have been deleted by then.
 */
async function findKeys(
  transaction: Transaction<InsightsTables>,
  engine: InsightsEngine,
  { table, column, texts }: Dictionary & { texts: ReadonlyArray<string | null> },
): Promise<Keys> {
  const keys = new Map<string, number>();
  // Sorted, so that processes that store the same texts do so in the same order, and none waits for another that waits for it.
  const wanted = [...new Set(texts)].filter((text) => text !== null).sort();
  const name = sql.table(table);
  const text = sql.ref(column);
  const find = async (values: readonly string[]) => {
    if (values.length === 0) return;
    const { rows } = await sql<{ key: number; text: string }>`
      select key, ${text} as text from ${name} where ${text} in ${valuesOf(engine, values)}
    `.execute(transaction);
    for (const row of rows) keys.set(row.text, row.key);
  };
  await find(wanted);
  const missing = wanted.filter((value) => !keys.has(value));
  if (missing.length === 0) return keys;
  await sql`
    insert into ${name} (${text}) select value from ${valuesOf(engine, missing)} as given where true
    on conflict do nothing
  `.execute(transaction);
  await find(missing);
  return keys;
}

function valuesOf(engine: InsightsEngine, values: readonly string[]) {
  return engine.rows(
    { value: 'text' },
    values.map((value) => ({ value })),
  );
}

function toRow(event: InsightsEvent, labels: Keys, visitors: Keys): EventRow {
  const label = (text: string | null) => (text === null ? null : (labels.get(text) ?? null));
  const { visitor, name, time, received, flags, amount, properties } = event;
  return {
    dedupe: dedupeKey(event),
    time,
    received,
    visitor: visitor === null ? null : (visitors.get(visitor) ?? null),
    flags,
    name: label(name) ?? 0,
    page_kind: label(event.pageKind),
    page: label(event.page),
    list: label(event.list),
    language: label(event.language),
    subject: label(event.subject),
    place: label(event.place),
    amount,
    properties,
  };
}

/** See the column `dedupe`. */
function dedupeKey({ sentDay, name, visitor, insertId }: InsightsEvent): Buffer | null {
  if (insertId === null) return null;
  const key = Buffer.alloc(16);
  key.writeUInt16BE(sentDay % 0x10000);
  createHash('sha256')
    .update(JSON.stringify([name, visitor, insertId, sentDay]))
    .digest()
    .copy(key, 2, 0, 14);
  return key;
}

async function markPending(
  transaction: Transaction<InsightsTables>,
  engine: InsightsEngine,
  events: readonly EventRow[],
): Promise<void> {
  const since = new Map<number, number>();
  for (const { visitor, time, flags } of events) {
    if ((flags & NOT_COUNTED) !== 0) continue;
    const key = visitor ?? 0;
    since.set(key, Math.min(time, since.get(key) ?? time));
  }
  if (since.size === 0) return;
  const marks = [...since].map(([visitor, time]) => ({ visitor, since: time }));
  marks.sort((a, b) => a.visitor - b.visitor);
  await sql`
    insert into pending (visitor, since)
    select visitor, since from ${engine.rows({ visitor: 'integer', since: 'integer' }, marks)} as given where true
    on conflict (visitor) do update set since = excluded.since where excluded.since < pending.since
  `.execute(transaction);
}
