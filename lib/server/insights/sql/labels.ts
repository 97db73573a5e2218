import { type Kysely, sql, type Transaction } from 'kysely';
import { EVENTS } from '@/lib/analytics/plan/events';
import { SERVER_EVENTS } from '@/lib/analytics/plan/server-events';
import { OTHER_VALUES } from '@/lib/insights/dimensions';
import { DAY_MS } from '@/lib/insights/durations';
import { DIMENSION_KEYS } from './dimension-keys';
import type { InsightsTables } from './insights-tables';
import type { RollUpDatabase, RollUpEngine } from './roll-up-engine';

const EVENT_NAMES: readonly string[] = [...Object.keys(EVENTS), ...Object.keys(SERVER_EVENTS)];

/** Returns the keys of texts. Those without a label are left out. */
export async function findLabels(
  { db, engine }: { db: Kysely<InsightsTables>; engine: RollUpEngine },
  texts: readonly string[],
): Promise<Map<string, number>> {
  if (texts.length === 0) return new Map();
  const given = engine.rows(
    { value: 'text' },
    texts.map((value) => ({ value })),
  );
  const rows = await db
    .selectFrom('label')
    .select(['key', 'value'])
    .where('value', 'in', given.$castTo<string>())
    .execute();
  return new Map(rows.map(({ key, value }) => [value, key]));
}

/** Texts, each with the day, counted from the epoch, on which it arrived, and the number of a dimension that has it. */
export type GivenTexts = ReadonlyMap<string, { day: number; dimension: number }>;

/**
 * Texts of a dimension that become labels on a day. Anybody can send made-up ones, and each is a row in the tables of labels and sums.
 * That many real ones are new only on the first days. Of the names of events, those of the tracking plan always become labels.
 */
const MAX_NEW_LABELS = 2_000;

/** Added to the number of a dimension for texts that only events have that do not count. It is greater than all of them. */
export const UNCOUNTED = 32;

/** Of pages and lists: a large catalog has as many new ones on its first day. */
const MAX_NEW_PAGES = 20_000;

const PAGE_DIMENSIONS: ReadonlySet<number> = new Set([
  DIMENSION_KEYS.page,
  DIMENSION_KEYS.list,
  DIMENSION_KEYS.entryPage,
]);

function limitOf(dimension: number): number {
  return PAGE_DIMENSIONS.has(dimension) ? MAX_NEW_PAGES : MAX_NEW_LABELS;
}

/**
 * Returns those of new texts that may become labels. The others count as `OTHER_VALUES`, which is among them then.
 *
 * @param texts in an order that is the same for all transactions.
 */
export async function admitTexts(
  transaction: Transaction<InsightsTables>,
  engine: Pick<RollUpEngine, 'rows'>,
  texts: readonly string[],
  given: GivenTexts,
): Promise<string[]> {
  const groups = new Map<string, { day: number; dimension: number; added: string[] }>();
  for (const text of texts) {
    const origin = given.get(text);
    if (!origin || text === OTHER_VALUES || EVENT_NAMES.includes(text)) continue;
    const { day, dimension } = origin;
    const group = groups.get(`${day}:${dimension}`) ?? { day, dimension, added: [] };
    group.added.push(text);
    groups.set(`${day}:${dimension}`, group);
  }
  if (groups.size === 0) return [...texts];
  const counts = [...groups.values()]
    .map(({ day, dimension, added }) => ({ day, dimension, labels: added.length }))
    .sort((a, b) => a.day - b.day || a.dimension - b.dimension);
  const types = { day: 'integer', dimension: 'integer', labels: 'integer' } as const;
  const { rows } = await sql<(typeof counts)[number]>`
    insert into new_label (day, dimension, labels)
    select day, dimension, labels from ${engine.rows(types, counts)} as given where true
    on conflict (day, dimension) do update set labels = new_label.labels + excluded.labels
    returning day, dimension, labels
  `.execute(transaction);
  const rejected = new Set<string>();
  for (const { day, dimension, labels } of rows) {
    const added = groups.get(`${day}:${dimension}`)?.added ?? [];
    const limit = limitOf(dimension % UNCOUNTED);
    const before = labels - added.length;
    const free = Math.max(0, limit - before);
    for (const text of added.slice(free)) rejected.add(text);
    if (before <= limit && labels > limit) warnOfLimit({ day, dimension: dimension % UNCOUNTED, limit });
  }
  if (rejected.size === 0) return [...texts];
  return [...texts.filter((text) => !rejected.has(text)), OTHER_VALUES];
}

function warnOfLimit({ day, dimension, limit }: { day: number; dimension: number; limit: number }): void {
  const name = Object.entries(DIMENSION_KEYS).find(([, key]) => key === dimension)?.[0] ?? 'name of events';
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
  process.emitWarning(
    `Insights has had ${limit} new values of the dimension “${name}” on ${date}. Further ones count as others.`,
  );
}

/** Returns the keys of texts. Those without a label get one, or that of `OTHER_VALUES`. */
export async function createLabels(
  transaction: Transaction<InsightsTables>,
  engine: RollUpEngine,
  given: GivenTexts,
): Promise<ReadonlyMap<string, number>> {
  const texts = [...given.keys()];
  const found = await findLabels({ db: transaction, engine }, texts);
  await keepLabels(transaction, engine, [...found.values()]);
  // In one order for all transactions, so that they do not wait for each other.
  const missing = texts.filter((text) => !found.has(text)).sort();
  if (missing.length === 0) return found;
  const admitted = await admitTexts(transaction, engine, missing, given);
  await engine.insertRows(
    transaction,
    { table: 'label', columns: ['value'] },
    admitted.map((text) => [text]),
    'on conflict (value) do nothing',
  );
  const labels = await findLabels({ db: transaction, engine }, [...texts, OTHER_VALUES]);
  const other = labels.get(OTHER_VALUES) ?? 0;
  for (const text of missing) if (!labels.has(text)) labels.set(text, other);
  return labels;
}

/** Removes the marks of labels that were unused, see `deleteUnusedLabels`. A transaction that uses labels must do so. */
export async function keepLabels(
  transaction: Transaction<InsightsTables>,
  engine: Pick<RollUpEngine, 'rows'>,
  keys: readonly number[],
): Promise<void> {
  if (keys.length === 0) return;
  const given = engine.rows(
    { key: 'integer' },
    keys.map((key) => ({ key })),
  );
  await sql`update label set is_unused = 0 where key in ${given} and is_unused <> 0`.execute(transaction);
}

/** The labels of the events of the tracking plan. They are read once, and again if an event has another label. */
export class EventNames {
  readonly #byKey = new Map<number, string>();

  /** Reads the labels, if they are not known of events with these. */
  async read(database: Parameters<typeof findLabels>[0], keys: readonly number[]): Promise<void> {
    if (keys.every((key) => this.#byKey.has(key))) return;
    for (const [name, key] of await findLabels(database, EVENT_NAMES)) this.#byKey.set(key, name);
  }

  /** The name of an event; empty if it is not in the plan. */
  name(key: number): string {
    return this.#byKey.get(key) ?? '';
  }
}

/** Returns the labels of events by name. Those of events that have not arrived yet are missing. */
export function readEventLabels(database: RollUpDatabase): Promise<ReadonlyMap<string, number>> {
  return findLabels(database, EVENT_NAMES);
}

/** Returns the texts of labels. */
export async function readLabels(
  { db, engine }: RollUpDatabase,
  keys: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (keys.length === 0) return new Map();
  const given = engine.rows(
    { key: 'integer' },
    keys.map((key) => ({ key })),
  );
  const rows = await db
    .selectFrom('label')
    .select(['key', 'value'])
    .where('key', 'in', given.$castTo<number>())
    .execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}
