import { engagementMs, INTERACTIVE_EVENTS, VIEW_EVENTS } from '@/lib/insights/definitions';
import { DAY_MS, HOUR_MS } from '@/lib/insights/durations';
import { unpackVital, VITALS } from '@/lib/insights/vital-buckets';
import {
  DIMENSION_KEYS,
  EVENT_DIMENSION_COLUMNS,
  FUNNEL,
  SESSION_DIMENSION_COLUMNS,
  TOTAL,
  toValueId,
} from '@/lib/server/insights/sql/dimension-keys';
import { type InsightsTables, SUM_COLUMNS, type SumColumn } from '@/lib/server/insights/sql/insights-tables';

/** An event that counts, with labels as numbers. */
export type CountedEvent = Readonly<
  Pick<
    InsightsTables['event'],
    | 'time'
    | 'session'
    | 'page_kind'
    | 'page'
    | 'list'
    | 'language'
    | 'subject'
    | 'place'
    | 'amount'
    | 'vitals'
  > & {
    key: number;
    name: string;
  }
>;

/** A session as it is stored, without its events. */
export type StoredSession = Readonly<Omit<InsightsTables['session'], 'key' | 'events'> & { key: number }>;

/** The columns of `StoredSession`. */
export const STORED_COLUMNS = [
  'key',
  'visitor',
  'start',
  'end',
  'views',
  'is_bounce',
  'is_counted',
  ...Object.values(SESSION_DIMENSION_COLUMNS),
] as const satisfies ReadonlyArray<keyof StoredSession>;

/** What sessions and events add to the numbers. Two of them are subtracted by adding one with the sign -1. */
export type Contributions = {
  /** Sums by hour. */
  hourly: Map<number, number[]>;
  /** Sums by day and value. */
  daily: Map<number, Map<number, number[]>>;
  /** Samples by day and `vitalKey`. */
  vitals: Map<number, Map<string, number>>;
  /** Number of events of each visitor by day and value. */
  visitorDays: Map<number, VisitorDays>;
};

/** Number of events by day and value. */
export type VisitorDays = Map<number, Map<number, number>>;

/** Steps of the funnel, with the events that reach them. A visitor who has reached a step has reached those before, too. */
export const FUNNEL_STEPS: ReadonlyArray<readonly string[]> = [
  VIEW_EVENTS,
  ['template view'],
  ['list started'],
  ['app hand-off'],
];

/** The events that add 1 to a sum. */
const COUNTED: Readonly<Partial<Record<string, SumColumn>>> = {
  'page view': 'views',
  'template view': 'views',
  'list started': 'starts',
  'list completed': 'completions',
  'list copied': 'copies',
  'list shared': 'shares',
  'list printed': 'prints',
  'list downloaded': 'downloads',
  search: 'searches',
  'app hand-off': 'hand_offs',
  error: 'errors',
  ErrorBoundary: 'errors',
  'app redirect': 'redirects',
};

/** The sum to which an event with a name adds 1, if any. */
export function countedColumn(name: string): SumColumn | null {
  return COUNTED[name] ?? null;
}

const COLUMN_INDEX = Object.fromEntries(SUM_COLUMNS.map((name, index) => [name, index])) as Readonly<
  Record<SumColumn, number>
>;

const VIEWS: ReadonlySet<string> = new Set(VIEW_EVENTS);
const INTERACTIVE: ReadonlySet<string> = new Set(INTERACTIVE_EVENTS);

const EVENT_COLUMNS = Object.entries(EVENT_DIMENSION_COLUMNS).map(([dimension, { column, events }]) => ({
  dimension: DIMENSION_KEYS[dimension as keyof typeof EVENT_DIMENSION_COLUMNS],
  column,
  names: events && new Set<string>(events),
}));

const SESSION_COLUMNS = Object.entries(SESSION_DIMENSION_COLUMNS).map(([dimension, column]) => ({
  dimension: DIMENSION_KEYS[dimension as keyof typeof SESSION_DIMENSION_COLUMNS],
  column,
}));

export function createContributions(): Contributions {
  return { hourly: new Map(), daily: new Map(), vitals: new Map(), visitorDays: new Map() };
}

/** Numbers of a session that follow from the names of its events. */
export function countViews(events: ReadonlyArray<{ name: string }>): { views: number; is_bounce: number } {
  const views = events.filter(({ name }) => VIEWS.has(name)).length;
  return { views, is_bounce: views === 1 && !events.some(({ name }) => INTERACTIVE.has(name)) ? 1 : 0 };
}

export function isView(name: string): boolean {
  return VIEWS.has(name);
}

/**
 * Adds what a session and its events contribute. One that is not counted contributes nothing.
 *
 * @param sign -1 to subtract it.
 */
export function addSession(
  target: Contributions,
  session: StoredSession,
  { events, sign }: { events: readonly CountedEvent[]; sign: 1 | -1 },
): void {
  if (session.is_counted === 0) return;
  const ids = [toValueId(TOTAL, 0)];
  for (const { dimension, column } of SESSION_COLUMNS) {
    const label = session[column];
    if (label !== null) ids.push(toValueId(dimension, label));
  }
  const seen = new Set(ids);
  const days = getOrCreate(target.visitorDays, session.visitor, () => new Map());
  for (const event of events) {
    const own = addEvent(target, event, { sessionIds: ids, sign });
    for (const id of own) seen.add(id);
    const counts = getOrCreate(days, Math.floor(event.time / DAY_MS), () => new Map());
    for (const id of ids) increase(counts, id, sign);
    for (const id of own) increase(counts, id, sign);
    for (const [step, names] of FUNNEL_STEPS.entries()) {
      if (names.includes(event.name)) increase(counts, toValueId(FUNNEL, step + 1), sign);
    }
  }
  const add = (sums: number[]) => {
    sums[COLUMN_INDEX.sessions] = (sums[COLUMN_INDEX.sessions] ?? 0) + sign;
    sums[COLUMN_INDEX.bounces] = (sums[COLUMN_INDEX.bounces] ?? 0) + sign * session.is_bounce;
  };
  add(hourSums(target, session.start));
  for (const id of seen) add(daySums(target, session.start, id));
}

/**
 * Adds what an event contributes besides its session, and returns its values.
 *
 * @param sessionIds the values of its session.
 */
export function addEvent(
  target: Contributions,
  event: CountedEvent,
  { sessionIds, sign }: { sessionIds: readonly number[]; sign: 1 | -1 },
): number[] {
  const ids: number[] = [];
  for (const { dimension, column, names } of EVENT_COLUMNS) {
    const label = event[column];
    if (label !== null && (names === null || names.has(event.name))) ids.push(toValueId(dimension, label));
  }
  for (const [column, number] of eventSums(event)) {
    const index = COLUMN_INDEX[column];
    const amount = sign * number;
    addTo(hourSums(target, event.time), index, amount);
    for (const id of ids) addTo(daySums(target, event.time, id), index, amount);
    for (const id of sessionIds) addTo(daySums(target, event.time, id), index, amount);
  }
  addVitals(target, event, sign);
  return ids;
}

function* eventSums({ name, amount }: CountedEvent): Generator<readonly [SumColumn, number]> {
  const column = COUNTED[name];
  if (column) yield [column, 1];
  if (name === 'search' && amount === 0) yield ['empty_searches', 1];
  if (name === 'page engagement') {
    const ms = engagementMs(amount);
    if (ms > 0) yield ['engaged_ms', ms];
  }
}

function addVitals(target: Contributions, { time, page_kind, vitals }: CountedEvent, sign: 1 | -1): void {
  if (vitals === null) return;
  const samples = getOrCreate(target.vitals, Math.floor(time / DAY_MS), () => new Map());
  for (const number of VITALS.keys()) {
    const bucket = unpackVital(vitals, number);
    if (bucket === null) continue;
    increase(samples, `${number}:${page_kind ?? 0}:${bucket}`, sign);
  }
}

function hourSums(target: Contributions, time: number): number[] {
  return getOrCreate(target.hourly, Math.floor(time / HOUR_MS), createSums);
}

function daySums(target: Contributions, time: number, id: number): number[] {
  const values = getOrCreate(target.daily, Math.floor(time / DAY_MS), () => new Map<number, number[]>());
  return getOrCreate(values, id, createSums);
}

const createSums = () => SUM_COLUMNS.map(() => 0);

function addTo(sums: number[], index: number, amount: number): void {
  sums[index] = (sums[index] ?? 0) + amount;
}

function increase<Key>(counts: Map<Key, number>, key: Key, amount: number): void {
  const count = (counts.get(key) ?? 0) + amount;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

export function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  const created = create();
  map.set(key, created);
  return created;
}
