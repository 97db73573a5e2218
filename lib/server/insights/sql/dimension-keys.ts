import type { EventName } from '@/lib/analytics/plan/events';
import type { ServerEventName } from '@/lib/analytics/plan/server-events';
import { DIMENSIONS, type Dimension } from '@/lib/insights/dimensions';
import type { InsightsTables } from './insights-tables';

type Columns<Table extends keyof InsightsTables> = keyof InsightsTables[Table] & string;

/** The number of a dimension in the tables. It must not change, and be less than `MAX_DIMENSIONS`. */
export const DIMENSION_KEYS: Readonly<Record<Dimension, number>> = {
  pageKind: 1,
  page: 2,
  list: 3,
  language: 4,
  term: 5,
  store: 6,
  position: 7,
  error: 8,
  redirect: 9,
  device: 10,
  browser: 11,
  os: 12,
  channel: 13,
  source: 14,
  medium: 15,
  campaign: 16,
  entryPage: 17,
};

/** The dimension of everything, with the label 0. */
export const TOTAL = 0;

/** The steps of the funnel in `visitor_day`. */
export const FUNNEL = 31;

const MAX_DIMENSIONS = 32;

/** A value of a dimension as one number. */
export function toValueId(dimension: number, label: number): number {
  return label * MAX_DIMENSIONS + dimension;
}

export function fromValueId(id: number): { dimension: number; label: number } {
  return { dimension: id % MAX_DIMENSIONS, label: Math.floor(id / MAX_DIMENSIONS) };
}

/** Where a dimension of events has its label: a column, in all events or in those with one of these names. */
export type EventDimensionColumn = {
  column: 'page_kind' | 'page' | 'list' | 'language' | 'subject' | 'place';
  events: ReadonlyArray<EventName | ServerEventName> | null;
};

export type EventDimension = {
  [Name in Dimension]: (typeof DIMENSIONS)[Name] extends 'event' ? Name : never;
}[Dimension];

export type SessionDimension = Exclude<Dimension, EventDimension>;

export const EVENT_DIMENSION_COLUMNS: Readonly<Record<EventDimension, EventDimensionColumn>> = {
  pageKind: { column: 'page_kind', events: null },
  page: { column: 'page', events: null },
  list: { column: 'list', events: null },
  language: { column: 'language', events: null },
  term: { column: 'subject', events: ['search'] },
  store: { column: 'subject', events: ['app hand-off'] },
  position: { column: 'place', events: ['app hand-off'] },
  error: { column: 'subject', events: ['error', 'ErrorBoundary'] },
  redirect: { column: 'subject', events: ['app redirect'] },
};

/** The column of `session` with the label of a dimension. */
export const SESSION_DIMENSION_COLUMNS = {
  device: 'device',
  browser: 'browser',
  os: 'os',
  channel: 'channel',
  source: 'source',
  medium: 'medium',
  campaign: 'campaign',
  entryPage: 'entry_page',
} as const satisfies Readonly<Record<SessionDimension, Columns<'session'>>>;

export function isEventDimension(dimension: Dimension): dimension is EventDimension {
  return DIMENSIONS[dimension] === 'event';
}
