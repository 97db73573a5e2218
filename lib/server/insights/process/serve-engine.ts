import { setTimeout } from 'node:timers/promises';
import { TimeZone } from '@/lib/insights/time-zone';
import { CLOCK_CHECK_INTERVAL_MS, ClockCheck } from '@/lib/server/clock-check';
import { serveRequests } from '@/lib/server/database/serve-requests';
import { deleteEventsBefore, firstRetainedDay } from '@/lib/server/insights/days/delete-events';
import { packDueDays } from '@/lib/server/insights/days/pack-due-days';
import { hasUnmovedEvents } from '@/lib/server/insights/move/move-events';
import { openReportReader, type ReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { readBlockInfos } from '@/lib/server/insights/store/day-blocks';
import { type InsightsStore, openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { storedClock } from '@/lib/server/insights/store/stored-clock';
import { storedLinks } from '@/lib/server/insights/store/stored-links';
import { storedMessages } from '@/lib/server/insights/store/stored-messages';
import { storedNotes } from '@/lib/server/insights/store/stored-notes';
import type { EngineSettings } from './engine-process';
import { type InsightsQuery, runQuery } from './insights-query';

/** How often, in ms, days are looked for that are to be packed. */
const PACK_INTERVAL_MS = 60_000;

/** Packs days and deletes old ones, until it is stopped. */
class DayKeeper {
  readonly #store: InsightsStore;
  readonly #reader: ReportReader;
  readonly #retentionDays: number;
  readonly #clock = new ClockCheck('Old events are not deleted.');
  readonly #abort = new AbortController();
  /** When to compare the system clock, on the clock of `performance.now()`. */
  #checkAt = 0;

  constructor(store: InsightsStore, reader: ReportReader, retentionDays: number) {
    this.#store = store;
    this.#reader = reader;
    this.#retentionDays = retentionDays;
  }

  async run(): Promise<void> {
    const { signal } = this.#abort;
    const { files, duckdb } = this.#reader;
    const connection = await duckdb.connect();
    while (!signal.aborted) {
      try {
        // First: what is packed has no time of receipt for the check of the clock.
        await this.#deleteOld();
        await packDueDays({ store: this.#store, files, duckdb, now: Date.now, signal });
        const blocks = await readBlockInfos(this.#store.db);
        await files.merge(connection, blocks);
        await files.clean(blocks);
      } catch (error) {
        process.emitWarning('Events of insights cannot be packed now.', { detail: String(error) });
      }
      await setTimeout(PACK_INTERVAL_MS, null, { signal }).catch(() => undefined);
    }
  }

  /** The day that is being packed does not count as one that has failed. */
  stop(): void {
    this.#abort.abort();
  }

  async #deleteOld(): Promise<void> {
    if (performance.now() < this.#checkAt) return;
    // If it fails, it is tried again then.
    this.#checkAt = performance.now() + CLOCK_CHECK_INTERVAL_MS;
    const { db } = this.#store;
    if (await this.#clock.agrees(storedClock(db)))
      await deleteEventsBefore(db, firstRetainedDay(this.#retentionDays));
  }
}

serveRequests<EngineSettings, InsightsQuery>(async ({ url, folder, retentionDays, timeZone }) => {
  const store = await openInsightsStore(url);
  const reader = await openReportReader(store, folder, TimeZone.of(timeZone));
  // Reads the inbox.
  await reader.status();
  if (await hasUnmovedEvents(store, url))
    process.emitWarning(
      'Some events of version 0.2.0 are not in the numbers yet: run the command insights:move.',
    );
  const methods = {
    ...reader,
    ...storedNotes(store.db),
    ...storedLinks(store.db),
    ...storedMessages(store.db),
  };
  const keeper = new DayKeeper(store, reader, retentionDays);
  const running = keeper.run();
  return {
    run: (query) => runQuery(methods, query),
    stop: () => {
      keeper.stop();
      return running;
    },
  };
});
