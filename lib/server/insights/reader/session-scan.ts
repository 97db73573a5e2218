import { InsightsBusyError } from '@/lib/insights/insights-reader';
import { unpackVital, VITALS } from '@/lib/insights/vital-buckets';
import { FUNNEL_STEPS, getOrCreate } from '@/lib/server/insights/roll-up/contributions';
import { isEventDimension, SESSION_DIMENSION_COLUMNS } from '@/lib/server/insights/sql/dimension-keys';
import { readEventLabels } from '@/lib/server/insights/sql/labels';
import type { RollUpDatabase } from '@/lib/server/insights/sql/roll-up-engine';
import { unpackEvents } from '@/lib/server/insights/sql/session-events';
import {
  type Days,
  type LabelFilters,
  type PackedSession,
  readPackedSessions,
  readServerEvents,
} from './read-packed-sessions';
import {
  EventConditions,
  type EventKinds,
  type Grouping,
  isDimension,
  type NumbersRow,
  SessionCounter,
  toEventKinds,
} from './session-counter';

/** Samples of a vital, by its position in `VITALS`. The page kind is null for none. */
export type Samples = { pageKind: number | null; vital: number; bucket: number; samples: number };

export type ScanOptions = {
  days: Days;
  filters: LabelFilters;
  /** When the scan is to end, on the clock of `performance.now()`. */
  end?: number;
};

/**
 * Reads numbers from sessions and their events, one by one: those that have no sums. Only events that are rolled up count, so that the
 * numbers are those of the sums.
 */
export class SessionScan {
  readonly #database: RollUpDatabase;
  readonly #options: ScanOptions;
  readonly #conditions: EventConditions;

  constructor(database: RollUpDatabase, options: ScanOptions) {
    this.#database = database;
    this.#options = options;
    this.#conditions = new EventConditions(options.days, options.filters);
  }

  /**
   * All numbers of a grouping, by value.
   *
   * @throws InsightsBusyError if it takes too long, as the other methods do.
   */
  async numbers(grouping: Grouping): Promise<Map<number, NumbersRow>> {
    const { days, filters } = this.#options;
    const counter = new SessionCounter({ days, filters, grouping, kinds: await this.#readKinds() });
    const isOfSessions = isDimension(grouping) && !isEventDimension(grouping);
    const column = isOfSessions ? SESSION_DIMENSION_COLUMNS[grouping] : null;
    const add = (session: PackedSession) => counter.add(session);
    await this.#visit(readPackedSessions(this.#database, { days, filters, column }), add);
    if (!isOfSessions) await this.#visit(readServerEvents(this.#database, { days, filters }), add);
    return counter.rows();
  }

  /** The number of visitors of each step of the funnel. */
  async funnel(): Promise<number[]> {
    const kinds = await this.#readKinds();
    /** Steps of visitors: see `EventKind`. */
    const reached = new Map<number, number>();
    await this.#visitSessions(({ visitor, events }) => {
      let steps = 0;
      unpackEvents(events, (event) => {
        if (this.#conditions.accept(event)) steps |= kinds.get(event.nameKey)?.steps ?? 0;
      });
      if (visitor !== null && steps !== 0) reached.set(visitor, (reached.get(visitor) ?? 0) | steps);
    });
    const visitors = FUNNEL_STEPS.map(() => 0);
    for (const steps of reached.values()) {
      for (let step = 0; step < visitors.length && (steps & (1 << step)) !== 0; step += 1) {
        visitors[step] = (visitors[step] ?? 0) + 1;
      }
    }
    return visitors;
  }

  /** Samples of Web Vitals. */
  async vitals(): Promise<Samples[]> {
    /** By page kind, and by bucket and vital. */
    const found = new Map<number, Map<number, number>>();
    await this.#visitSessions(({ events }) => {
      unpackEvents(events, (event) => {
        if (event.vitals === 0 || !this.#conditions.accept(event)) return;
        const ofKind = getOrCreate(found, event.page_kind, () => new Map<number, number>());
        for (const vital of VITALS.keys()) {
          const bucket = unpackVital(event.vitals, vital);
          if (bucket === null) continue;
          const key = bucket * VITALS.length + vital;
          ofKind.set(key, (ofKind.get(key) ?? 0) + 1);
        }
      });
    });
    return [...found].flatMap(([pageKind, ofKind]) =>
      [...ofKind].map(([key, samples]) => ({
        pageKind: pageKind < 0 ? null : pageKind,
        vital: key % VITALS.length,
        bucket: Math.floor(key / VITALS.length),
        samples,
      })),
    );
  }

  async #readKinds(): Promise<EventKinds> {
    return toEventKinds(await readEventLabels(this.#database));
  }

  #visitSessions(visit: (session: PackedSession) => void): Promise<void> {
    const { days, filters } = this.#options;
    return this.#visit(readPackedSessions(this.#database, { days, filters, column: null }), visit);
  }

  async #visit(
    pages: AsyncIterable<readonly PackedSession[]>,
    visit: (session: PackedSession) => void,
  ): Promise<void> {
    // Nothing has a label that does not exist. In packed events, -1 is that there is none.
    if (Object.values(this.#options.filters).includes(-1)) return;
    const { end = Number.POSITIVE_INFINITY } = this.#options;
    for await (const page of pages) {
      for (const session of page) {
        if (performance.now() > end) throw new InsightsBusyError('slow', 'Counting sessions took too long.');
        visit(session);
      }
    }
  }
}
