/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { bundledScript, INSIGHTS_WRITER } from '@/__tests__/support/bundled-script';
import { createOlderDatabase } from '@/__tests__/support/create-older-database';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import { EVENT_FLAGS } from '@/lib/server/insights/event-flags';
import { createInsightsWriter } from '@/lib/server/insights/get-insights-writer';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { type InsightsStore, openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { InsightsUnavailableError } from '@/lib/server/insights/writer/event-sink';
import type { InsightsWriter } from '@/lib/server/insights/writer/insights-writer';

// Each test starts processes.

const NOON = Date.UTC(2026, 4, 2, 12);

describe.each(insightsEngines())('on %s', (_, createUrl) => {
  let url = '';
  let entry = '';
  const writers: InsightsWriter[] = [];
  const stores: InsightsStore[] = [];

  beforeEach(async () => {
    entry = await bundledScript(INSIGHTS_WRITER);
    url = await createUrl();
  });

  afterEach(async () => {
    for (const writer of writers.splice(0)) await writer.close(5_000);
    for (const { db } of stores.splice(0)) await db.destroy();
  });

  function createWriter(): InsightsWriter {
    const writer = createInsightsWriter(url, { entry });
    writers.push(writer);
    return writer;
  }

  async function readEvents() {
    const store = await openInsightsStore(url);
    stores.push(store);
    return store.db.selectFrom('inbox').selectAll().orderBy('seq').execute();
  }

  test('events are stored in the order in which they arrive, with their properties', async () => {
    const writer = createWriter();
    await writer.write([
      makeInsightsEvent({ time: NOON + 2, received: NOON + 3, properties: '{"a":"\\u0000ツ"}' }),
      makeInsightsEvent({ time: NOON, visitor: '$device:2', name: 'search' }),
    ]);
    await writer.write([makeInsightsEvent({ time: NOON + 9, visitor: null, name: 'app redirect' })]);
    const common = { day: NOON / 86_400_000 - 0.5, flags: 0, properties: '{}' };
    const visitor = '$device:1';
    expect(await readEvents()).toMatchObject([
      {
        ...common,
        name: 'page view',
        visitor,
        time: NOON + 2,
        received: NOON + 3,
        properties: '{"a":"\\u0000ツ"}',
      },
      { ...common, name: 'search', visitor: '$device:2', time: NOON },
      { ...common, name: 'app redirect', visitor: null, time: NOON + 9 },
    ]);
  });

  test('an event is stored once, whether it arrives again in the same batch or later', async () => {
    const writer = createWriter();
    const event = makeInsightsEvent({ time: NOON });
    await writer.write([event, event]);
    await writer.write([{ ...event, time: NOON + 5, received: NOON + 5, properties: '{"other":1}' }]);
    expect(await readEvents()).toMatchObject([{ properties: '{}' }]);
  });

  test('another name, visitor, id or day is another event, and one without an id is stored each time', async () => {
    const event = makeInsightsEvent({ time: NOON });
    const others = [
      { name: 'click' },
      { visitor: '$device:2' },
      { insertId: 'other' },
      { sentDay: event.sentDay + 1 },
    ].map((change) => ({ ...event, ...change }));
    const nameless = makeInsightsEvent({ insertId: null, flags: EVENT_FLAGS.noInsertId });
    await createWriter().write([event, ...others, nameless, nameless]);
    expect(await readEvents()).toHaveLength(7);
  });

  test('batches of many requests at once are all stored', async () => {
    const writer = createWriter();
    const batches = Array.from({ length: 40 }, (_, batch) =>
      Array.from({ length: 25 }, () => makeInsightsEvent({ visitor: `$device:${batch % 7}` })),
    );
    await Promise.all(batches.map((batch) => writer.write(batch)));
    expect(await readEvents()).toHaveLength(1_000);
  });

  test('of two processes that get the same events at once, one stores them', async () => {
    const batches = Array.from({ length: 20 }, () =>
      Array.from({ length: 20 }, (_, index) => makeInsightsEvent({ visitor: `$device:${index}` })),
    );
    const reversed = (events: readonly InsightsEvent[]) => [...events].reverse();
    const [first, second] = [createWriter(), createWriter()];
    await Promise.all([
      ...batches.map((batch) => first.write(batch)),
      ...reversed(batches.flat()).map((event) => second.write([event])),
    ]);
    expect(await readEvents()).toHaveLength(400);
  });

  test('what waits is stored before a writer is closed, and nothing is accepted later', async () => {
    const writer = createInsightsWriter(url, { entry });
    const written = writer.write([makeInsightsEvent()]);
    await writer.close(20_000);
    await written;
    expect(await readEvents()).toHaveLength(1);
    await expect(writer.write([makeInsightsEvent()])).rejects.toThrow('The server stops.');
  });

  test('a database with the events of an earlier version is not used, and the error names the command', async () => {
    await createOlderDatabase(url, 'insights');
    const opened = createWriter().open();
    await expect(opened).rejects.toThrow(
      /earlier version.* command insights:move.* not changed until you delete/,
    );
    await expect(opened).rejects.not.toBeInstanceOf(InsightsUnavailableError);
    // As the command does.
    await (await openInsightsStore(url, { mayBeOld: true })).db.destroy();
    await createWriter().write([makeInsightsEvent()]);
    expect(await readEvents()).toHaveLength(1);
  });
});
