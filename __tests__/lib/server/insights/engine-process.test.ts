/** @jest-environment node */
import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { bundledScript, INSIGHTS_ENGINE } from '@/__tests__/support/bundled-script';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import type { InsightsReader } from '@/lib/insights/insights-reader';
import { EngineProcess, type EngineProcessOptions } from '@/lib/server/insights/process/engine-process';
import { createStoreMethods } from '@/lib/server/insights/process/insights-query';
import { readBlockInfos } from '@/lib/server/insights/store/day-blocks';
import { addToInbox } from '@/lib/server/insights/store/inbox';
import { type InsightsStore, openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { storedClock } from '@/lib/server/insights/store/stored-clock';

// Each test starts a process.

const { file } = temporaryFolder();

const DAY_MS = 86_400_000;
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const ALL = { range: { from: dateOf(Date.now() - 5 * DAY_MS), to: dateOf(Date.now()) }, filters: {} };

const view = (daysAgo: number) =>
  makeInsightsEvent({
    time: Date.now() - daysAgo * DAY_MS,
    properties: JSON.stringify({ page: 'index', slug: '/', lang: 'en' }),
  });

describe.each(insightsEngines())('on %s', (engine, createUrl) => {
  let url = '';
  let store: InsightsStore;
  let engineProcess: EngineProcess;
  let reader: InsightsReader;

  beforeEach(async () => {
    url = await createUrl();
    store = await openInsightsStore(url);
  });

  afterEach(async () => {
    await engineProcess.close();
    await store.db.destroy();
  });

  /** @param code run in the process for each query, before it is. */
  async function open(
    code = '',
    options: Pick<EngineProcessOptions, 'limits' | 'hangLimitMs'> = {},
  ): Promise<void> {
    const entry = file(`${Math.random()}.cjs`);
    const real = JSON.stringify(await bundledScript(INSIGHTS_ENGINE));
    writeFileSync(entry, `process.on('message', ({ method }) => { ${code} });\nrequire(${real});`);
    const settings = { url, folder: file(`${Math.random()}`), timeZone: 'UTC', retentionDays: 400 };
    engineProcess = new EngineProcess({ ...settings, entry, ...options });
    reader = createStoreMethods((query) => engineProcess.run(query));
  }

  test('the process stores, lists and deletes notes', async () => {
    await open();
    const notes = createStoreMethods((query) => engineProcess.run(query));
    expect(await notes.addNote({ day: '2026-11-14', text: 'Newsletter sent' })).toBe(true);
    const range = { from: '2026-11-01', to: '2026-11-30' };
    const [note] = await notes.listNotes(range);
    expect(note).toMatchObject({ day: '2026-11-14', text: 'Newsletter sent' });
    await notes.deleteNote(note?.id ?? 0);
    expect(await notes.listNotes(range)).toEqual([]);
  });

  test('the process packs the days that are due, and reads them with those that are not', async () => {
    await addToInbox(store.db, [view(0), view(3), view(4), view(4)]);
    await open();
    await engineProcess.keep();
    while ((await readBlockInfos(store.db)).length < 2) await setTimeout(20);
    await addToInbox(store.db, [view(0)]);
    expect(await reader.totals(ALL)).toMatchObject({ visitors: 1, views: 5 });
    expect(await reader.status()).toMatchObject({ events: 5, outdatedDays: 0 });
  });

  test('old events are deleted only if the system clock agrees with the time that is stored', async () => {
    await addToInbox(store.db, [view(500), view(399), view(0)]);
    await storedClock(store.db).write(Date.now() - 3 * DAY_MS);
    const days = async () =>
      (await readBlockInfos(store.db)).map(({ day }) => day - Math.floor(Date.now() / DAY_MS));
    await open();
    await engineProcess.keep();
    while ((await days()).length < 2) await setTimeout(20);
    await engineProcess.close(10_000);
    expect(await days()).toEqual([-500, -399]);
    await storedClock(store.db).write(Date.now());
    await open();
    await engineProcess.keep();
    while ((await days()).length > 1) await setTimeout(20);
    expect(await days()).toEqual([-399]);
    expect(await reader.status()).toMatchObject({ events: 2 });
  });

  // What the process does with its database differs, the rest does not.
  if (engine === 'PostgreSQL') return;

  test('a query whose process ends has failed, and the next one is served', async () => {
    await open("if (method === 'vitals') process.kill(process.pid, 'SIGKILL');");
    await expect(reader.vitals(ALL)).rejects.toMatchObject({ name: 'InsightsBusyError', reason: 'failed' });
    expect(await reader.status()).toMatchObject({ events: 0 });
  });

  test('a query whose process hangs is ended with it, and the next one is served', async () => {
    await open("if (method === 'vitals') for (;;);", { hangLimitMs: 1_000 });
    await engineProcess.keep();
    await expect(reader.vitals(ALL)).rejects.toMatchObject({ name: 'InsightsBusyError', reason: 'slow' });
    let status: unknown;
    // The new process may need longer than the limit on a busy machine.
    while (!status) status = await reader.status().catch(() => null);
    expect(status).toMatchObject({ events: 0 });
  });

  test('a query behind too many others is rejected at once', async () => {
    await open('', { limits: { timeMs: 60_000, maxWaiting: 1 } });
    const queries = [reader.status(), reader.status(), reader.status()];
    await expect(queries[2]).rejects.toMatchObject({ name: 'InsightsBusyError', reason: 'waiting' });
    await Promise.all(queries.slice(0, 2));
  });

  test('without the process, the numbers are unavailable, also a moment later', async () => {
    await open("}); process.exit(1); process.on('message', () => {");
    const error = { name: 'InsightsUnavailableError', message: expect.stringContaining('cannot be started') };
    await expect(reader.totals(ALL)).rejects.toMatchObject(error);
    await expect(reader.totals(ALL)).rejects.toMatchObject({ name: 'InsightsUnavailableError' });
  });
});
