import { type RawBuilder, sql } from 'kysely';
import { FUNNEL_STEPS } from '@/lib/server/insights/roll-up/contributions';
import { DIMENSION_KEYS } from '@/lib/server/insights/sql/dimension-keys';
import { SUM_COLUMNS } from '@/lib/server/insights/sql/insights-tables';
import type { Days } from './read-packed-sessions';
import { type Grouping, isDimension, type NumberColumn } from './session-counter';

/** A query that returns the column `value`, which it is grouped by (0 without grouping), and numbers. */
export type NumbersQuery = { columns: readonly NumberColumn[]; query: RawBuilder<unknown> };

/** Builds queries over sums. */
export class RollUpRows {
  readonly #days: Days;
  readonly #dimension: number;
  readonly #label: number;

  /** @param value a single value, whose numbers are read if there is no grouping by a dimension. */
  constructor(days: Days, { dimension, label }: { dimension: number; label: number }) {
    this.#days = days;
    this.#dimension = dimension;
    this.#label = label;
  }

  /** All numbers of a grouping. Those by hour are of everything, and have no visitors. */
  numbers(grouping: Grouping): NumbersQuery[] {
    const { from, to } = this.#days;
    const inRange = sql`day >= ${from} and day <= ${to}`;
    if (grouping === 'hour') {
      const query = sql`
        select hour as value, ${sql.join(SUM_COLUMNS.map((name) => sql.ref(name)))} from hourly
        where hour >= ${from * 24} and hour < ${(to + 1) * 24}
      `;
      return [{ columns: SUM_COLUMNS, query }];
    }
    const sums = sql.join(
      SUM_COLUMNS.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`),
    );
    const value = isDimension(grouping) ? sql`label` : grouping === 'day' ? sql`day` : sql`0`;
    const scope = isDimension(grouping)
      ? sql`dimension = ${DIMENSION_KEYS[grouping]} and ${inRange}`
      : sql`dimension = ${this.#dimension} and ${inRange} and label = ${this.#label}`;
    const end = grouping === null ? sql`` : sql`group by 1`;
    // On a day, each visitor is one; in a range, only on the first day in it.
    const isFirst = grouping === 'day' ? sql`1 = 1` : sql`previous_day < ${from}`;
    const isError = grouping === 'error';
    const lastDay = isError ? sql`, max(case when errors > 0 then day end) as last_day` : sql``;
    return [
      {
        columns: isError ? [...SUM_COLUMNS, 'last_day'] : SUM_COLUMNS,
        query: sql`select ${value} as value, ${sums} ${lastDay} from daily where ${scope} ${end}`,
      },
      {
        columns: ['visitors'],
        query: sql`
          select ${value} as value, coalesce(sum(visitors), 0) as visitors from daily_visitors
          where ${scope} and ${isFirst} ${end}
        `,
      },
    ];
  }

  /** The number of visitors of each step of the funnel, in the columns `step_1`, `step_2` … */
  funnel() {
    const { from, to } = this.#days;
    const columns = FUNNEL_STEPS.map(
      (_, index) =>
        sql`coalesce(sum(case when step = ${sql.lit(index + 1)} then visitors else 0 end), 0) as ${sql.ref(`step_${index + 1}`)}`,
    );
    return sql`
      select ${sql.join(columns)} from daily_funnel
      where day >= ${from} and day <= ${to} and since >= ${from} and previous_since < ${from}
    `;
  }

  /** Samples by number of the vital, page kind (0 for none) and bucket. */
  vitals() {
    const { from, to } = this.#days;
    return sql`
      select vital, page_kind, bucket, sum(samples) as samples from vital
      where day >= ${from} and day <= ${to}
      group by vital, page_kind, bucket
    `;
  }
}
