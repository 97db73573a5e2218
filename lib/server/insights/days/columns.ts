import { type RawBuilder, sql } from 'kysely';
import type { EventName } from '@/lib/analytics/plan/events';
import { engagementMs } from '@/lib/insights/definitions';
import { readDeviceKind } from '@/lib/insights/device-kind';
import { UNKNOWN_VALUE } from '@/lib/insights/dimensions';
import { readTrafficSource, toLabel } from '@/lib/insights/traffic-source';
import { VITALS, vitalBucket } from '@/lib/insights/vital-buckets';
import { NOT_COUNTED } from '@/lib/server/insights/event-flags';
import { NO_COLUMNS, readColumns, readServerColumns } from '@/lib/server/insights/ingest/read-columns';
import type { InboxEvent } from '@/lib/server/insights/store/inbox';
import type { AppendedValue, ColumnType } from './duckdb';

/**
 * Number of the rules that make columns and sessions of events. Raise it with each change of a rule or a column: days with another one are
 * packed anew.
 */
export const DEFINITIONS = 5;

/** The event that says how the visitor came. */
export const LOAD: EventName = 'website started';

/** Columns of the file with all properties. */
export const FULL_COLUMNS = {
  key: 'VARCHAR',
  seq: 'BIGINT',
  time: 'BIGINT',
  received: 'BIGINT',
  flags: 'UTINYINT',
  visitor: 'VARCHAR',
  name: 'VARCHAR',
  properties: 'VARCHAR',
} as const satisfies Partial<Record<keyof InboxEvent, ColumnType>>;

/** What the properties of an event become in reports: the one place that says which are columns. */
const PROPERTY_COLUMNS = {
  page_kind: 'VARCHAR',
  page: 'VARCHAR',
  list: 'VARCHAR',
  language: 'VARCHAR',
  /**
   * Term of a search, store of a hand-off, message of an error, target of an app redirect, item that was ticked, way of sharing a list, path of
   * a page that does not exist, and of the view and the start of a list its language if it is not that of the page.
   */
  subject: 'VARCHAR',
  /** Position of a hand-off; host and path of the page with the link to one that does not exist; build of the site with an error. */
  place: 'VARCHAR',
  /** Of a search. */
  results: 'DOUBLE',
  /** How far a list is done. */
  percent: 'DOUBLE',
  /** Of an engagement. */
  engaged_ms: 'INTEGER',
  /** Buckets of Web Vitals: see `vitalBucket`. */
  lcp: 'SMALLINT',
  inp: 'SMALLINT',
  cls: 'SMALLINT',
  ttfb: 'SMALLINT',
  /** What the event itself says about the visitor. Sessions have the same columns without `own_`. */
  own_device: 'VARCHAR',
  own_browser: 'VARCHAR',
  own_os: 'VARCHAR',
  /** Only of page loads that say how the visitor came. */
  own_channel: 'VARCHAR',
  own_source: 'VARCHAR',
  own_referrer_host: 'VARCHAR',
  own_referrer_page: 'VARCHAR',
  own_medium: 'VARCHAR',
  own_campaign: 'VARCHAR',
  own_campaign_content: 'VARCHAR',
  own_campaign_term: 'VARCHAR',
} as const satisfies Record<string, ColumnType>;

/** Columns of an event. All of `PROPERTY_COLUMNS` are null if the event does not count. */
export const EVENT_COLUMNS = {
  day: 'INTEGER',
  time: 'BIGINT',
  flags: 'UTINYINT',
  /** The lower half of the MD5 of `distinct_id`. */
  visitor: 'UBIGINT',
  name: 'VARCHAR',
  ...PROPERTY_COLUMNS,
} as const satisfies Record<string, ColumnType>;

/** Columns of the session of an event. All are null for events without a visitor, and those that do not count. */
export const SESSION_COLUMNS = {
  /** With the visitor, this is the key of the session. */
  session_start: 'BIGINT',
  is_first: 'BOOLEAN',
  is_bounce: 'BOOLEAN',
  /** Whether the event is the last view of its session. */
  is_exit: 'BOOLEAN',
  device: 'VARCHAR',
  browser: 'VARCHAR',
  os: 'VARCHAR',
  channel: 'VARCHAR',
  source: 'VARCHAR',
  referrer_host: 'VARCHAR',
  referrer_page: 'VARCHAR',
  medium: 'VARCHAR',
  campaign: 'VARCHAR',
  campaign_content: 'VARCHAR',
  campaign_term: 'VARCHAR',
  entry_page: 'VARCHAR',
} as const satisfies Record<string, ColumnType>;

export type ReportColumn = keyof typeof EVENT_COLUMNS | keyof typeof SESSION_COLUMNS;

/** Columns of a row as `describeEvent` makes it: the visitor is a text, and `seq` is the order of events at the same time. */
export const DESCRIBED_COLUMNS = {
  seq: 'BIGINT',
  ...EVENT_COLUMNS,
  visitor: 'VARCHAR',
} as const satisfies Record<string, ColumnType>;

/** Condition of events that count. */
export const COUNTS = sql<boolean>`flags & ${sql.lit(NOT_COUNTED)} = 0`;

/** Condition of events with one of some names. */
export function isNamed(names: readonly string[]): RawBuilder<boolean> {
  return sql`name in (${sql.join(names.map((name) => sql.lit(name)))})`;
}

type DescribedColumn = keyof typeof DESCRIBED_COLUMNS;

const DESCRIBED = Object.keys(DESCRIBED_COLUMNS) as DescribedColumn[];

/** Returns the row of an event in the order of `DESCRIBED_COLUMNS`. */
export function describeEvent({ seq, day, ...event }: Omit<InboxEvent, 'key' | 'received'>): AppendedValue[] {
  const { time, flags, visitor, name, properties } = event;
  const isCounted = (flags & NOT_COUNTED) === 0;
  const described: Partial<Record<DescribedColumn, AppendedValue>> = {
    ...(isCounted && describeProperties(name, JSON.parse(properties), visitor === null)),
    seq,
    day,
    time,
    flags,
    visitor,
    name,
  };
  return DESCRIBED.map((column) => described[column] ?? null);
}

function describeProperties(
  name: string,
  properties: Readonly<Record<string, unknown>>,
  isOfServer: boolean,
): Record<keyof typeof PROPERTY_COLUMNS, AppendedValue> {
  const columns = isOfServer ? readServerColumns(properties) : (readColumns(name, properties) ?? NO_COLUMNS);
  const traffic = name === LOAD ? readTrafficSource(properties) : null;
  const isVitals = name === ('web vitals' satisfies EventName);
  const [lcp = null, inp = null, cls = null, ttfb = null] = isVitals
    ? VITALS.map((vital) => vitalBucket(vital, properties[vital]))
    : [];
  return {
    page_kind: columns.pageKind,
    page: columns.page,
    list: columns.list,
    language: columns.language,
    subject: columns.subject,
    place: columns.place,
    results: name === ('search' satisfies EventName) ? columns.amount : null,
    percent: name === ('list progress' satisfies EventName) ? columns.amount : null,
    engaged_ms: name === ('page engagement' satisfies EventName) ? engagementMs(columns.amount) : null,
    lcp,
    inp,
    cls,
    ttfb,
    own_device: isOfServer ? null : readDeviceKind(properties),
    own_browser: isOfServer ? null : (toLabel(properties.$browser) ?? UNKNOWN_VALUE),
    own_os: isOfServer ? null : (toLabel(properties.$os) ?? UNKNOWN_VALUE),
    own_channel: traffic?.channel ?? null,
    own_source: traffic?.source ?? null,
    own_referrer_host: traffic?.referrerHost ?? null,
    own_referrer_page: traffic?.referrerPage ?? null,
    own_medium: traffic?.medium ?? null,
    own_campaign: traffic?.campaign ?? null,
    own_campaign_content: traffic?.campaignContent ?? null,
    own_campaign_term: traffic?.campaignTerm ?? null,
  };
}

/** The names of columns, for a statement. */
export function columnList(columns: Readonly<Record<string, ColumnType>>): RawBuilder<unknown> {
  return sql.join(Object.keys(columns).map((name) => sql.ref(name)));
}

/** The names and types of columns, to create a table. */
export function columnTypes(columns: Readonly<Record<string, ColumnType>>): RawBuilder<unknown> {
  return sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
}
