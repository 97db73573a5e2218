import type { Kysely, Transaction } from 'kysely';
import { EVENTS } from '@/lib/analytics/plan/events';
import { SERVER_EVENTS } from '@/lib/analytics/plan/server-events';
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

/** Returns the keys of texts. Those without a label get one. */
export async function createLabels(
  transaction: Transaction<InsightsTables>,
  engine: RollUpEngine,
  texts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await findLabels({ db: transaction, engine }, texts);
  // In one order for all transactions, so that they do not wait for each other.
  const missing = texts.filter((text) => !found.has(text)).sort();
  if (missing.length === 0) return found;
  await engine.insertRows(
    transaction,
    { table: 'label', columns: ['value'] },
    missing.map((text) => [text]),
    'on conflict (value) do nothing',
  );
  return findLabels({ db: transaction, engine }, texts);
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
