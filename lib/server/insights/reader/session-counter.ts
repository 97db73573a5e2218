import type { Dimension } from '@/lib/insights/dimensions';
import { HOUR_MS } from '@/lib/insights/durations';
import { countedColumn, FUNNEL_STEPS, getOrCreate } from '@/lib/server/insights/roll-up/contributions';
import {
  EVENT_DIMENSION_COLUMNS,
  type EventDimensionColumn,
  isEventDimension,
} from '@/lib/server/insights/sql/dimension-keys';
import { SUM_COLUMNS, type SumColumn } from '@/lib/server/insights/sql/insights-tables';
import { type UnpackedEvent, unpackEvents } from '@/lib/server/insights/sql/session-events';
import type { Days, LabelFilters, PackedSession } from './read-packed-sessions';

const HOURS_OF_DAY = 24;

/** What numbers are grouped by; null for none. */
export type Grouping = 'hour' | 'day' | Dimension | null;

/** `last_day` is that of errors only. */
export type NumberColumn = SumColumn | 'visitors' | 'last_day';

/** Numbers of a value: a label, hours or days since the epoch, or 0 without grouping. */
export type NumbersRow = { value: number } & Partial<Record<NumberColumn, number | null>>;

/** What an event is counted as, by its name. */
export type EventKind = {
  column: SumColumn | null;
  isEngagement: boolean;
  /** A bit for each step of the funnel that it reaches. */
  steps: number;
  /** The dimensions that have their values from events with some names, this one among them. */
  dimensions: ReadonlySet<Dimension>;
};

/** The kinds of events by the labels of their names. */
export type EventKinds = ReadonlyMap<number, EventKind>;

export type CounterOptions = { days: Days; filters: LabelFilters; kinds: EventKinds; grouping: Grouping };

/** @param labels of names. */
export function toEventKinds(labels: ReadonlyMap<string, number>): EventKinds {
  const named = Object.entries(EVENT_DIMENSION_COLUMNS) as Array<[Dimension, EventDimensionColumn]>;
  return new Map(
    [...labels].map(([name, label]): [number, EventKind] => [
      label,
      {
        column: countedColumn(name),
        isEngagement: name === 'page engagement',
        steps: FUNNEL_STEPS.reduce((bits, names, step) => bits + (names.includes(name) ? 2 ** step : 0), 0),
        dimensions: new Set(
          named.flatMap(([dimension, { events }]) =>
            events?.some((event) => event === name) ? [dimension] : [],
          ),
        ),
      },
    ]),
  );
}

export function isDimension(grouping: Grouping): grouping is Dimension {
  return grouping !== null && grouping !== 'hour' && grouping !== 'day';
}

/** Tells whether an event is in a range, and whether it meets the conditions on events. */
export class EventConditions {
  readonly #first: number;
  readonly #end: number;
  readonly #filters: LabelFilters;

  constructor({ from, to }: Days, filters: LabelFilters) {
    this.#first = from * HOURS_OF_DAY;
    this.#end = (to + 1) * HOURS_OF_DAY;
    this.#filters = filters;
  }

  isIn(hour: number): boolean {
    return hour >= this.#first && hour < this.#end;
  }

  /** Whether an event is in the range, and meets the conditions. */
  accept(event: UnpackedEvent): boolean {
    return this.isIn(event.hour) && this.areMet(event);
  }

  areMet({ page_kind, list, language }: UnpackedEvent): boolean {
    const filters = this.#filters;
    return (
      (filters.pageKind === undefined || page_kind === filters.pageKind) &&
      (filters.list === undefined || list === filters.list) &&
      (filters.language === undefined || language === filters.language)
    );
  }
}

type Numbers = Record<SumColumn, number> & {
  visitors: Set<number>;
  lastDay: number;
  /** The last session that was counted, and the last one whose visitor was, by their positions. */
  session: number;
  visited: number;
};

/** Counts the events of sessions by value. */
export class SessionCounter {
  readonly #options: CounterOptions;
  readonly #conditions: EventConditions;
  readonly #found = new Map<number, Numbers>();
  /** The column with the value of an event; null if all events of an hour or of a session have the same. */
  readonly #column: EventDimensionColumn | null;
  #session: PackedSession = NO_SESSION;
  /** How many sessions there were before. */
  #position = 0;
  /** Whether the session begins in the range. */
  #isCounted = false;
  /** Whether one of its events meets the conditions. */
  #isMatched = false;

  constructor(options: CounterOptions) {
    const { days, filters, grouping } = options;
    this.#options = options;
    this.#conditions = new EventConditions(days, filters);
    this.#column =
      isDimension(grouping) && isEventDimension(grouping) ? EVENT_DIMENSION_COLUMNS[grouping] : null;
  }

  add(session: PackedSession): void {
    const hour = Math.floor(session.start / HOUR_MS);
    this.#session = session;
    this.#position += 1;
    this.#isCounted = this.#conditions.isIn(hour);
    this.#isMatched = false;
    unpackEvents(session.events, this.#addEvent);
    if (this.#column || !this.#isCounted || !this.#isMatched) return;
    const value = this.#valueOf(hour);
    if (value !== null) this.#addSession(this.#numbersOf(value));
  }

  /** The numbers by value. Those by hour have no visitors. */
  rows(): Map<number, NumbersRow> {
    const { grouping } = this.#options;
    return new Map(
      [...this.#found].map(
        ([value, { visitors, lastDay, session: _session, visited: _visited, ...sums }]) => [
          value,
          {
            value,
            ...sums,
            ...(grouping !== 'hour' && { visitors: visitors.size }),
            ...(grouping === 'error' && { last_day: lastDay }),
          },
        ],
      ),
    );
  }

  readonly #addEvent = (event: UnpackedEvent): void => {
    if (!this.#conditions.areMet(event)) return;
    this.#isMatched = true;
    const isIn = this.#conditions.isIn(event.hour);
    // A session that begins in the range may have a value only after it.
    if (!isIn && !(this.#column && this.#isCounted)) return;
    const kind = this.#options.kinds.get(event.nameKey);
    const value = this.#column ? this.#valueIn(event, kind) : this.#valueOf(event.hour);
    if (value === null) return;
    const numbers = this.#numbersOf(value);
    if (this.#column && this.#isCounted && numbers.session !== this.#position) {
      numbers.session = this.#position;
      this.#addSession(numbers);
    }
    if (!isIn) return;
    if (numbers.visited !== this.#position && this.#session.visitor !== null) {
      numbers.visited = this.#position;
      numbers.visitors.add(this.#session.visitor);
    }
    numbers.lastDay = Math.max(numbers.lastDay, Math.floor(event.hour / HOURS_OF_DAY));
    if (kind?.column) numbers[kind.column] += 1;
    if (kind?.column === 'searches' && event.isZero) numbers.empty_searches += 1;
    if (kind?.isEngagement) numbers.engaged_ms += event.ms;
  };

  /** The value of all events of an hour of the session. */
  #valueOf(hour: number): number | null {
    switch (this.#options.grouping) {
      case null:
        return 0;
      case 'hour':
        return hour;
      case 'day':
        return Math.floor(hour / HOURS_OF_DAY);
      default:
        return this.#session.value;
    }
  }

  #valueIn(event: UnpackedEvent, kind: EventKind | undefined): number | null {
    const { grouping } = this.#options;
    if (!this.#column || !isDimension(grouping)) return null;
    if (this.#column.events && !kind?.dimensions.has(grouping)) return null;
    const label = event[this.#column.column];
    return label < 0 ? null : label;
  }

  #numbersOf(value: number): Numbers {
    return getOrCreate(this.#found, value, createNumbers);
  }

  #addSession(numbers: Numbers): void {
    numbers.sessions += 1;
    numbers.bounces += this.#session.is_bounce;
  }
}

const NO_SESSION: PackedSession = {
  visitor: null,
  start: 0,
  is_bounce: 0,
  value: null,
  events: Buffer.alloc(0),
};

function createNumbers(): Numbers {
  const sums = Object.fromEntries(SUM_COLUMNS.map((name) => [name, 0])) as Record<SumColumn, number>;
  return { ...sums, visitors: new Set(), lastDay: 0, session: 0, visited: 0 };
}
