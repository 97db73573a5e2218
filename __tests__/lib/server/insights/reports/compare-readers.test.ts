/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exportAll, listFilters, oddVisits, readEverything } from '@/__tests__/support/compare-readers';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { propertyRuns } from '@/__tests__/support/property-runs';
import { readCatalogContent } from '@/__tests__/support/read-catalog-content';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import type { DayRange, Scope } from '@/lib/insights/insights-reader';
import { packDay } from '@/lib/server/insights/days/pack-day';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { SqlInsightsReader } from '@/lib/server/insights/reader/sql-insights-reader';
import { openReportReader, type ReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { RollUp } from '@/lib/server/insights/roll-up/roll-up';
import { storeEvents } from '@/lib/server/insights/sql/store-events';
import { readBlockInfos } from '@/lib/server/insights/store/day-blocks';
import { addToInbox } from '@/lib/server/insights/store/inbox';
import { type InsightsStore, openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { generateDays } from '@/scripts/support/demo-visits';
import { openScriptedInsights, type ScriptedInsights } from '@/scripts/support/open-insights';

const DAY = 86_400_000;
const END = Date.parse('2026-11-23T15:30:00Z');
const DAYS = 6;
const LAST_DAY = Math.floor(END / DAY);

const ALL: DayRange = { from: '2026-11-18', to: '2026-11-23' };
const ONE_DAY: DayRange = { from: '2026-11-20', to: '2026-11-20' };

const { file } = temporaryFolder();

let events: InsightsEvent[];

let scopes: Scope[];

beforeAll(async () => {
  const { templates } = await readCatalogContent();
  const options = {
    templates,
    siteUrl: 'https://checkleaf.example',
    seed: 1,
    end: END,
    days: DAYS,
    visitsPerDay: 12,
  };
  events = [
    ...[...generateDays(options)].flat(),
    ...oddVisits((LAST_DAY - 3) * DAY),
    ...oddVisits(LAST_DAY * DAY).map((event) => ({ ...event, visitor: `second ${event.visitor}` })),
  ];
  const [popular = ''] = events.flatMap(({ list }) => list ?? []);
  const filters = listFilters(popular);
  scopes = [
    ...filters.map((given) => ({ range: ALL, filters: given })),
    ...filters.slice(0, 2).map((given) => ({ range: ONE_DAY, filters: given })),
  ];
});

// The SQL of reports does not depend on the engine.
describe.each(insightsEngines().slice(0, propertyRuns(2)))('on %s', (engine, createUrl) => {
  let present: ScriptedInsights;
  let presentReader: SqlInsightsReader;
  let store: InsightsStore;
  let reader: ReportReader;
  const expected = new Map<Scope, object>();

  /** All in the long tests. */
  const wanted = () => scopes.slice(0, propertyRuns(scopes.length));

  beforeAll(async () => {
    const url = await createUrl();
    present = await openScriptedInsights(url);
    await storeEvents(present.db, present.insightsEngine, events);
    await new RollUp(present).finish();
    presentReader = new SqlInsightsReader(present);
    for (const scope of wanted()) expected.set(scope, await readEverything(presentReader, scope));
    store = await openInsightsStore(await createUrl());
    reader = await openReportReader(store, file(`days-${engine}`));
  });

  afterAll(async () => {
    reader.close();
    await store.db.destroy();
    await present.db.destroy();
  });

  /** Those without a filter, and some others. */
  const some = () => wanted().filter((_, index) => index % 5 === 0);

  async function expectSame(compared: readonly Scope[]) {
    for (const scope of compared) {
      expect([scope, await readEverything(reader, scope)]).toEqual([scope, expected.get(scope)]);
    }
    const range = { from: '2026-11-17', to: '2026-11-24' };
    expect(await exportAll(reader, range, 130)).toEqual(await exportAll(presentReader, range, 130));
  }

  const pack = (day: number, sliceEvents?: number) =>
    packDay(day, { store, files: reader.files, duckdb: reader.duckdb, ...(sliceEvents && { sliceEvents }) });

  test('reports of an empty store are those of the present store', async () => {
    const other = await openScriptedInsights(await createUrl());
    const empty = new SqlInsightsReader(other);
    const scope = { range: ALL, filters: {} };
    expect(await readEverything(reader, scope)).toEqual(await readEverything(empty, scope));
    expect(await reader.status()).toEqual(await empty.status());
    await other.db.destroy();
  });

  test('reports of events that are not packed are those of the present store', async () => {
    // The latest first, some of them twice.
    const first = events.filter((_, index) => index % 3 === 0).reverse();
    expect(await addToInbox(store.db, first)).toBe(first.length);
    await reader.totals({ range: ALL, filters: {} });
    await addToInbox(store.db, events);
    await expectSame(some());
    expect(await reader.status()).toEqual(await presentReader.status());
  });

  test('reports of packed days are those of the present store', async () => {
    for (let day = LAST_DAY - DAYS; day < LAST_DAY - 1; day += 1) expect(await pack(day)).toBe(true);
    await expectSame(some());
    expect(await reader.status()).toEqual(await presentReader.status());
  });

  test('late and repeated events, and days that are packed in any order and in slices, change no report', async () => {
    await store.db.deleteFrom('inbox').execute();
    await store.db.deleteFrom('day_block').execute();
    const isLate = (index: number) => index % 7 === 3;
    await addToInbox(
      store.db,
      events.filter((_, index) => !isLate(index)),
    );
    for (const day of [3, 5, 0, 4, 1, 6, 2]) await pack(LAST_DAY - day, 200);
    await addToInbox(
      store.db,
      events.filter((_, index) => isLate(index) || index % 5 === 0),
    );
    expect(await reader.status()).toMatchObject({ isCatchingUp: true });
    for (const day of [5, 0, 1, 2, 6, 4, 3]) await pack(LAST_DAY - day, day % 2 === 0 ? 100 : 60_000);
    await expectSame(wanted());
    expect(await reader.status()).toEqual(await presentReader.status());
    expect(await store.db.selectFrom('inbox').select('seq').execute()).toEqual([]);
    const blocks = await readBlockInfos(store.db);
    expect(blocks.reduce((sum, block) => sum + block.events, 0)).toBe(events.length);
  });
});
