import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach } from '@jest/globals';
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
    const store = await openInsightsStore(await createUrl());
    const reader = await openReportReader(store, file(randomUUID()));
    opened = { store, reader, parts: { store, files: reader.files, duckdb: reader.duckdb } };
  });

  afterEach(async () => {
    opened.reader.close();
    await opened.store.db.destroy();
  });

  return () => opened;
}
