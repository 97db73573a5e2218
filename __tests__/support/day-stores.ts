import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { openReportReader, type ReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { type InsightsStore, openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { temporaryFolder } from './temporary-folder';

export type DayStore = {
  store: InsightsStore;
  reader: ReportReader;
  /** What packs and deletes. */
  parts: { store: InsightsStore } & Pick<ReportReader, 'files' | 'duckdb'>;
};

/** Opens an empty store of insights and its reader for each test. Call it in a `describe`, and the function that it returns in tests. */
export function dayStores(createUrl: () => Promise<string>): () => DayStore {
  const { file } = temporaryFolder();
  let opened: DayStore;
  beforeEach(async () => {
    opened = await openDayStore(await createUrl(), file(randomUUID()));
  });
  afterEach(() => closeDayStore(opened));
  return () => opened;
}

/** Opens an empty SQLite store of insights and its reader once, for all tests of a file or a `describe`. */
export function sharedDayStore(): () => DayStore {
  const { file } = temporaryFolder();
  let opened: DayStore;
  beforeAll(async () => {
    opened = await openDayStore(`file:${file('insights.db')}`, file('days'));
  });
  afterAll(() => closeDayStore(opened));
  return () => opened;
}

async function openDayStore(url: string, folder: string): Promise<DayStore> {
  const store = await openInsightsStore(url);
  const reader = await openReportReader(store, folder);
  return { store, reader, parts: { store, files: reader.files, duckdb: reader.duckdb } };
}

async function closeDayStore({ store, reader }: DayStore): Promise<void> {
  reader.close();
  await store.db.destroy();
}
