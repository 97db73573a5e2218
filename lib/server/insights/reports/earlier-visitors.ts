import { type RawBuilder, sql } from 'kysely';
import { COUNTS } from '@/lib/server/insights/days/columns';
import type { DuckDbConnection } from '@/lib/server/insights/days/duckdb';
import type { EventSource } from '@/lib/server/insights/days/event-source';

/** Days whose earlier visitors are kept: the first ones of a period and of that with which it is compared. */
const KEPT = 2;

/**
 * The visitors of all days before one, in temporary tables of some megabytes. Each query of a page needs those of the same two days: to find them
 * takes as long as the totals of all these days, and a page with a filter by new visitors would do it forty times.
 */
export class EarlierVisitors {
  readonly #source: EventSource;
  readonly #duckdb: DuckDbConnection;
  /** What was stored of which days when a table was made. */
  readonly #states: string[] = [];
  #next = 0;

  constructor({ source, duckdb }: { source: EventSource; duckdb: DuckDbConnection }) {
    this.#source = source;
    this.#duckdb = duckdb;
  }

  /**
   * Returns a table with the column `visitor`, each once.
   *
   * @param day counted from the epoch
   * @param timeMs how long it may take
   */
  async before(day: number, timeMs: number): Promise<RawBuilder<unknown>> {
    const state = this.#source.stateBefore(day);
    const found = this.#states.indexOf(state);
    if (found >= 0) return tableOf(found);
    const number = this.#next;
    this.#next = (number + 1) % KEPT;
    // If it fails, the table is that of before, or none.
    this.#states[number] = '';
    const events = await this.#source.ofDays(this.#source.firstDay ?? day, day - 1);
    await this.#duckdb.query(
      sql`
        create or replace temp table ${tableOf(number)} as
        select distinct visitor from ${events} where ${COUNTS} and visitor is not null
      `,
      timeMs,
    );
    this.#states[number] = state;
    return tableOf(number);
  }
}

const tableOf = (number: number) => sql.table(`earlier_visitor_${number}`);
