import { type RawBuilder, sql } from 'kysely';
import { SESSION_MAX_MS } from '@/lib/insights/definitions';
import { type Dimension, FILTER_DIMENSIONS, type FilterDimension } from '@/lib/insights/dimensions';
import { DAY_MS, HOUR_MS } from '@/lib/insights/durations';
import { VITAL_BITS, VITALS } from '@/lib/insights/vital-buckets';
import {
  countedEvents,
  FUNNEL_STEPS,
  MAX_ENGAGEMENT_SECONDS,
} from '@/lib/server/insights/roll-up/contributions';
import {
  EVENT_DIMENSION_COLUMNS,
  isEventDimension,
  SESSION_DIMENSION_COLUMNS,
} from '@/lib/server/insights/sql/dimension-keys';
import { COUNTS, SUM_COLUMNS, type SumColumn } from '@/lib/server/insights/sql/insights-tables';
import type { RollUpEngine } from '@/lib/server/insights/sql/roll-up-engine';

/** Days counted from the epoch, both included. */
export type Days = { from: number; to: number };

/** Labels by dimension. A label that does not exist is -1. */
export type LabelFilters = Readonly<Partial<Record<FilterDimension, number>>>;

/** What the columns of numbers are grouped by; null for none. */
export type Grouping = 'hour' | 'day' | Dimension | null;

/** `last_day` is that of errors only. */
export type NumberColumn = SumColumn | 'visitors' | 'last_day';

/** A query that returns the column `value`, which it is grouped by (0 without grouping), and numbers. */
export type NumbersQuery = { columns: readonly NumberColumn[]; query: RawBuilder<unknown> };

type Statement = RawBuilder<unknown>;

/** Builds queries over the rows of events and sessions. Only events that are rolled up count, so that the numbers are those of the sums. */
export class EventRows {
  readonly #engine: RollUpEngine;
  readonly #names: ReadonlyMap<string, number>;
  readonly #days: Days;
  readonly #filters: LabelFilters;

  constructor(
    engine: RollUpEngine,
    { names, days, filters }: { names: ReadonlyMap<string, number>; days: Days; filters: LabelFilters },
  ) {
    this.#engine = engine;
    this.#names = names;
    this.#days = days;
    this.#filters = filters;
  }

  /** All numbers of a grouping. */
  numbers(grouping: Grouping): NumbersQuery[] {
    return [this.#events(grouping), this.#sessions(grouping)];
  }

  /** The number of visitors of each step of the funnel, in the columns `step_1`, `step_2` … */
  funnel(): Statement {
    const hasStep = (step: number) => sql.ref(`has_${step}`);
    const steps = FUNNEL_STEPS.map((names, index) => {
      const reached = this.#countIf(this.#isNamed(names), sql`max`);
      return sql`${reached} as ${hasStep(index + 1)}`;
    });
    const columns = FUNNEL_STEPS.map((_, index) => {
      const reached = FUNNEL_STEPS.slice(0, index + 1).map((_step, before) => hasStep(before + 1));
      return sql`coalesce(sum(${sql.join(reached, sql` * `)}), 0) as ${sql.ref(`step_${index + 1}`)}`;
    });
    return sql`
      select ${sql.join(columns)} from (
        select ${sql.join(steps)} ${this.#from(false)}
        where ${this.#conditions(this.#range())} and event.visitor is not null
        group by event.visitor
      ) as visitor_step
    `;
  }

  /** Samples by number of the vital, page kind and bucket. */
  vitals(): Statement {
    const parts = VITALS.map((_, number) => {
      const code = sql`((vitals >> ${sql.lit(VITAL_BITS * number)}) & ${sql.lit(2 ** VITAL_BITS - 1)})`;
      return sql`
        select ${sql.lit(number)} as vital, page_kind, ${code} - 1 as bucket, count(*) as samples from sample
        where ${code} <> 0 group by page_kind, ${code}
      `;
    });
    return sql`
      with sample as materialized (
        select event.page_kind, event.vitals ${this.#from(false)}
        where ${this.#conditions(this.#range())} and event.vitals is not null
      )
      ${sql.join(parts, sql` union all `)}
    `;
  }

  #events(grouping: Grouping): NumbersQuery {
    const isOfSession = isDimension(grouping) && !isEventDimension(grouping);
    const sums = SUM_COLUMNS.flatMap((name) => {
      const sum = this.#sum(name);
      return sum ? [{ name, sum }] : [];
    });
    const visitors =
      grouping === 'hour' ? [] : [{ name: 'visitors' as const, sum: sql`count(distinct event.visitor)` }];
    const lastDay =
      grouping === 'error'
        ? [{ name: 'last_day' as const, sum: sql`max(event.time / ${sql.lit(DAY_MS)})` }]
        : [];
    const columns: Array<{ name: NumberColumn; sum: Statement }> = [...sums, ...visitors, ...lastDay];
    const selection = columns.map(({ name, sum }) => sql`${sum} as ${sql.ref(name)}`);
    const query = sql`
      select ${this.#value(grouping, sql.ref('event.time'))} as value, ${sql.join(selection)}
      ${this.#from(isOfSession)}
      where ${this.#conditions(this.#range())} and ${this.#hasValue(grouping)}
      ${groupBy(grouping)}
    `;
    return { columns: columns.map(({ name }) => name), query };
  }

  #sessions(grouping: Grouping): NumbersQuery {
    const columns = ['sessions', 'bounces'] as const;
    const { from, to } = this.#days;
    const inRange = sql`session.start >= ${from * DAY_MS} and session.start < ${(to + 1) * DAY_MS}`;
    const numbers = sql`count(*) as sessions, coalesce(sum(session.is_bounce), 0) as bounces`;
    const conditions = sql.join([inRange, ...this.#sessionConditions()], sql` and `);
    if (isDimension(grouping) && isEventDimension(grouping)) {
      // A session that began in the range may have its events after it.
      const time = sql`event.time >= ${from * DAY_MS} and event.time <= ${(to + 1) * DAY_MS + SESSION_MAX_MS}`;
      const ofSessions = this.#sessionConditions().length > 0 ? [inRange, ...this.#sessionConditions()] : [];
      const events = [time, ...this.#eventConditions(), this.#hasValue(grouping), ...ofSessions];
      const query = sql`
        select found.value, ${numbers} from (
          select distinct ${this.#value(grouping, sql``)} as value, event.session ${this.#from(false)}
          where ${sql.join(events, sql` and `)}
        ) as found
        inner join session on session.key = found.session
        where ${conditions}
        group by found.value
      `;
      return { columns, query };
    }
    const query = sql`
      select ${this.#value(grouping, sql.ref('session.start'))} as value, ${numbers} from session
      where ${conditions} and session.is_counted = 1 and ${this.#hasValue(grouping)} and ${this.#hasEvent()}
      ${groupBy(grouping)}
    `;
    return { columns, query };
  }

  /** Whether a session has an event that meets the filters of events. */
  #hasEvent(): Statement {
    const filters = this.#eventFilters();
    if (filters.length === 0) return sql`1 = 1`;
    const conditions = sql.join(this.#eventConditions(), sql` and `);
    if (this.#filters.list !== undefined) {
      const { from, to } = this.#days;
      return sql`session.key in (
        select event.session from event
        where ${conditions} and event.time >= ${from * DAY_MS} and event.time <= ${(to + 1) * DAY_MS + SESSION_MAX_MS}
      )`;
    }
    return sql`exists (
      select 1 from event
      where event.visitor = session.visitor and event.time >= session.start and event.time <= session."end"
        and event.session = session.key and ${conditions}
    )`;
  }

  #from(isOfSession: boolean): Statement {
    if (!isOfSession && this.#sessionConditions().length === 0) return sql`from event`;
    // Both ways are fast: from the sessions to their events by visitor and time, and from events to their session by its key.
    return sql`from event inner join session on session.key = event.session
      and event.visitor = session.visitor and event.time >= session.start and event.time <= session."end"`;
  }

  #conditions(time: Statement): Statement {
    return sql.join([time, ...this.#eventConditions(), ...this.#sessionConditions()], sql` and `);
  }

  #range(): Statement {
    const { from, to } = this.#days;
    const range = sql`event.time >= ${from * DAY_MS} and event.time < ${(to + 1) * DAY_MS}`;
    if (this.#sessionConditions().length === 0) return range;
    return sql`${range} and session.start >= ${from * DAY_MS - SESSION_MAX_MS} and session.start < ${(to + 1) * DAY_MS}`;
  }

  #eventConditions(): Statement[] {
    return [COUNTS, sql`event.session is not null`, ...this.#eventFilters()];
  }

  #eventFilters(): Statement[] {
    return FILTER_DIMENSIONS.flatMap((dimension) => {
      const label = this.#filters[dimension];
      if (label === undefined || !isEventDimension(dimension)) return [];
      return [sql`${sql.ref(`event.${EVENT_DIMENSION_COLUMNS[dimension].column}`)} = ${label}`];
    });
  }

  #sessionConditions(): Statement[] {
    return FILTER_DIMENSIONS.flatMap((dimension) => {
      const label = this.#filters[dimension];
      if (label === undefined || isEventDimension(dimension)) return [];
      return [sql`${sql.ref(`session.${SESSION_DIMENSION_COLUMNS[dimension]}`)} = ${label}`];
    });
  }

  /** What rows are grouped by. Division of integers cuts the rest off. */
  #value(grouping: Grouping, time: Statement): Statement {
    if (grouping === null) return sql`0`;
    if (grouping === 'hour') return sql`${time} / ${sql.lit(HOUR_MS)}`;
    if (grouping === 'day') return sql`${time} / ${sql.lit(DAY_MS)}`;
    if (isEventDimension(grouping)) return sql.ref(`event.${EVENT_DIMENSION_COLUMNS[grouping].column}`);
    return sql.ref(`session.${SESSION_DIMENSION_COLUMNS[grouping]}`);
  }

  #hasValue(grouping: Grouping): Statement {
    if (!isDimension(grouping)) return sql`1 = 1`;
    const value = sql`${this.#value(grouping, sql``)} is not null`;
    if (!isEventDimension(grouping)) return value;
    const { events } = EVENT_DIMENSION_COLUMNS[grouping];
    return events ? sql`${value} and ${this.#isNamed(events)}` : value;
  }

  /** The sum of a column of sums; null if it is one of sessions. */
  #sum(column: SumColumn): Statement | null {
    switch (column) {
      case 'sessions':
      case 'bounces':
        return null;
      case 'engaged_ms': {
        const isEngagement = sql`${this.#isNamed(['page engagement'])} and event.amount between 0 and ${sql.lit(MAX_ENGAGEMENT_SECONDS)}`;
        const ms = this.#engine.floor(sql<number>`event.amount * 1000 + 0.5`);
        return sql`coalesce(sum(case when ${isEngagement} then ${ms} else 0 end), 0)`;
      }
      case 'empty_searches':
        return this.#countIf(sql`${this.#isNamed(['search'])} and event.amount = 0`, sql`sum`);
      default:
        return this.#countIf(this.#isNamed(countedEvents(column)), sql`sum`);
    }
  }

  #countIf(condition: Statement, aggregate: Statement): Statement {
    return sql`coalesce(${aggregate}(case when ${condition} then 1 else 0 end), 0)`;
  }

  #isNamed(names: readonly string[]): Statement {
    const keys = names.flatMap((name) => this.#names.get(name) ?? []);
    if (keys.length === 0) return sql`1 = 0`;
    return sql`event.name in (${sql.join(keys.map((key) => sql.lit(key)))})`;
  }
}

export function isDimension(grouping: Grouping): grouping is Dimension {
  return grouping !== null && grouping !== 'hour' && grouping !== 'day';
}

/** By the position of the column, which is an expression. */
function groupBy(grouping: Grouping): Statement {
  return grouping === null ? sql`` : sql`group by 1`;
}
