import { hash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { EventName } from '@/lib/analytics/plan/events';
import { OTHER_VALUES } from '@/lib/insights/dimensions';
import { DAY_MS } from '@/lib/insights/durations';
import { packVitals } from '@/lib/insights/vital-buckets';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { DIMENSION_KEYS, EVENT_DIMENSION_COLUMNS, type EventDimension, TOTAL } from './dimension-keys';
import type { InsightsEngine, NewEvent } from './insights-engine';
import { type EVENT_LABELS, type InsightsTables, NOT_COUNTED } from './insights-tables';
import { admitTexts, type GivenTexts, keepLabels, UNCOUNTED } from './labels';

export type StoreResult = {
  stored: number;
  /** Events that had been stored before. */
  duplicates: number;
};

/** The event with values of Web Vitals. */
const WEB_VITALS: EventName = 'web vitals';

/** The columns of an event that are labels, and where their texts are. */
const LABELS = {
  name: 'name',
  page_kind: 'pageKind',
  page: 'page',
  list: 'list',
  language: 'language',
  subject: 'subject',
  place: 'place',
} as const satisfies Readonly<Record<(typeof EVENT_LABELS)[number], keyof InsightsEvent>>;

/** Stores events, each once, in one transaction, and marks their visitors as to be rolled up. */
export async function storeEvents(
  db: Kysely<InsightsTables>,
  engine: InsightsEngine,
  events: readonly InsightsEvent[],
): Promise<StoreResult> {
  const added = await db.transaction().execute(async (transaction) => {
    await engine.shareKeys(transaction);
    const given = labelsOf(events);
    const labels = await findKeys(transaction, engine, {
      table: 'label',
      column: 'value',
      texts: [...given.keys()],
      admit: (missing) => admitTexts(transaction, engine, missing, given),
    });
    const visitors = await findKeys(transaction, engine, {
      table: 'visitor',
      column: 'id',
      texts: events.map(({ visitor }) => visitor),
      admit: async (missing) => missing,
    });
    const rows = events.map((event) => toRow(event, labels, visitors));
    const inserted = await engine.insertEvents(transaction, rows);
    await markPending(transaction, engine, inserted);
    return inserted;
  });
  return { stored: added.length, duplicates: events.length - added.length };
}

/**
 * The texts of events that are labels, each with a dimension that has it, 0 for the name. Those of events that do not count have a limit of
 * their own: bots must not use up that of visitors.
 */
function labelsOf(events: readonly InsightsEvent[]): GivenTexts {
  const given = new Map<string, { day: number; dimension: number }>();
  for (const event of events) {
    const day = Math.floor(event.received / DAY_MS);
    const isCounted = (event.flags & NOT_COUNTED) === 0;
    for (const name of Object.values(LABELS)) {
      const text = event[name];
      if (text === null) continue;
      const known = given.get(text);
      if (known === undefined || (isCounted && known.dimension >= UNCOUNTED)) {
        given.set(text, { day, dimension: dimensionOf(event, name) + (isCounted ? 0 : UNCOUNTED) });
      }
    }
  }
  return given;
}

function dimensionOf(event: InsightsEvent, name: (typeof LABELS)[keyof typeof LABELS]): number {
  switch (name) {
    case 'name':
      return TOTAL;
    case 'subject':
      return SUBJECTS.get(event.name) ?? TOTAL;
    case 'place':
      return DIMENSION_KEYS.position;
    default:
      return DIMENSION_KEYS[name];
  }
}

/** The dimension of the subject, by the name of the event. */
const SUBJECTS: ReadonlyMap<string, number> = new Map(
  Object.entries(EVENT_DIMENSION_COLUMNS).flatMap(([dimension, { column, events }]) =>
    column === 'subject'
      ? (events ?? []).map((name) => [name, DIMENSION_KEYS[dimension as EventDimension]] as const)
      : [],
  ),
);

type Keys = ReadonlyMap<string, number>;

type Dictionary = { table: 'label'; column: 'value' } | { table: 'visitor'; column: 'id' };

/**
 * Returns the keys of texts, which are stored if they are new. They are not remembered for the next events: a text that nothing
 * uses any longer may have been deleted by then.
 */
async function findKeys(
  transaction: Transaction<InsightsTables>,
  engine: InsightsEngine,
  {
    table,
    column,
    texts,
    admit,
  }: Dictionary & {
    texts: ReadonlyArray<string | null>;
    /** Returns those of new texts that are to be stored. */
    admit: (missing: readonly string[]) => Promise<readonly string[]>;
  },
): Promise<Keys> {
  const keys = new Map<string, number>();
  // Sorted, so that processes that store the same texts do so in the same order, and none waits for another that waits for it.
  const wanted = [...new Set(texts)].filter((text) => text !== null).sort();
  const name = sql.table(table);
  const text = sql.ref(column);
  const isUnused = table === 'label' ? sql.ref('is_unused') : sql.lit(0);
  const find = async (values: readonly string[]) => {
    if (values.length === 0) return;
    const { rows } = await sql<{ key: number; text: string; is_unused: number }>`
      select key, ${text} as text, ${isUnused} as is_unused from ${name} where ${text} in ${valuesOf(engine, values)}
    `.execute(transaction);
    for (const row of rows) keys.set(row.text, row.key);
    const marked = rows.filter((row) => row.is_unused !== 0).map(({ key }) => key);
    await keepLabels(transaction, engine, marked);
  };
  await find(wanted);
  const missing = wanted.filter((value) => !keys.has(value));
  if (missing.length === 0) return keys;
  const admitted = await admit(missing);
  await sql`
    insert into ${name} (${text}) select value from ${valuesOf(engine, admitted)} as given where true
    on conflict do nothing
  `.execute(transaction);
  await find(admitted);
  return keys;
}

function valuesOf(engine: InsightsEngine, values: readonly string[]) {
  return engine.rows(
    { value: 'text' },
    values.map((value) => ({ value })),
  );
}

function toRow(event: InsightsEvent, labels: Keys, visitors: Keys): NewEvent {
  const other = labels.get(OTHER_VALUES) ?? null;
  const label = (text: string | null) => (text === null ? null : (labels.get(text) ?? other));
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
    vitals: name === WEB_VITALS ? packVitals(JSON.parse(properties)) : null,
    properties,
  };
}

/** See the column `dedupe`. */
function dedupeKey({ sentDay, name, visitor, insertId }: InsightsEvent): Buffer | null {
  if (insertId === null) return null;
  const key = Buffer.alloc(16);
  key.writeUInt16BE(sentDay % 0x10000);
  hash('sha256', JSON.stringify([name, visitor, insertId, sentDay]), 'buffer').copy(key, 2, 0, 14);
  return key;
}

async function markPending(
  transaction: Transaction<InsightsTables>,
  engine: InsightsEngine,
  events: readonly NewEvent[],
): Promise<void> {
  const byDay = new Map<string, { visitor: number; day: number; since: number; until: number }>();
  for (const { visitor: key, time, flags } of events) {
    if ((flags & NOT_COUNTED) !== 0) continue;
    const visitor = key ?? 0;
    const day = Math.floor(time / DAY_MS);
    const mark = byDay.get(`${visitor}:${day}`) ?? { visitor, day, since: time, until: time };
    mark.since = Math.min(mark.since, time);
    mark.until = Math.max(mark.until, time);
    byDay.set(`${visitor}:${day}`, mark);
  }
  if (byDay.size === 0) return;
  const marks = [...byDay.values()].sort((a, b) => a.visitor - b.visitor || a.day - b.day);
  const types = { visitor: 'integer', day: 'integer', since: 'integer', until: 'integer' } as const;
  await sql`
    insert into pending (visitor, day, since, until)
    select visitor, day, since, until from ${engine.rows(types, marks)} as given where true
    on conflict (visitor, day) do update set
      since = case when excluded.since < pending.since then excluded.since else pending.since end,
      until = case when excluded.until > pending.until then excluded.until else pending.until end
    where excluded.since < pending.since or excluded.until > pending.until
  `.execute(transaction);
}
