/** @jest-environment node */
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { DayFiles } from '@/lib/server/insights/days/day-files';
import { packDay } from '@/lib/server/insights/days/pack-day';
import { openReportReader, type ReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { readBlockInfos } from '@/lib/server/insights/store/day-blocks';
import { addToInbox } from '@/lib/server/insights/store/inbox';
import { type InsightsStore, openInsightsStore } from '@/lib/server/insights/store/open-insights-store';

const DAY = 20_600;

const { file } = temporaryFolder();

let store: InsightsStore;
let reader: ReportReader;

beforeEach(async () => {
  store = await openInsightsStore(`file:${file('insights.db')}`);
  reader = await openReportReader(store, file('days'));
  await addToInbox(store.db, [makeInsightsEvent({ time: DAY * 86_400_000 })]);
  await packDay(DAY, { store, files: reader.files, duckdb: reader.duckdb });
});

afterEach(async () => {
  reader.close();
  await store.db.destroy();
});

test('a copy that a report and the cleaning of the folder need at the same time is written for both', async () => {
  const [block] = await readBlockInfos(store.db);
  if (!block) throw new Error('The day is not packed.');
  const files = new DayFiles(store, file('copies'));
  const paths = await Promise.all([1, 2, 3].map(() => files.path(block, 'narrow')));
  expect(new Set(paths).size).toBe(1);
  expect(readdirSync(file('copies'))).toEqual([`${DAY}.${block.version}.parquet`]);
});
