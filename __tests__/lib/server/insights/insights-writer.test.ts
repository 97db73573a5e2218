/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Kysely } from 'kysely';
import { bundledScript, INSIGHTS_WRITER } from '@/__tests__/support/bundled-script';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import { readStoredProperties } from '@/__tests__/support/stored-properties';
import { createInsightsWriter } from '@/lib/server/insights/get-insights-writer';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { openInsightsDatabase } from '@/lib/server/insights/open-insights-database';
import { EVENT_FLAGS, type InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import type { InsightsWriter } from '@/lib/server/insights/writer/insights-writer';

// Each test starts processes.

const NOON = Date.UTC(2026, 4, 2, 12);

describe.each(insightsEngines())('on %s', (_, createUrl) => {
  let url = '';
  let db: Kysely<InsightsTables>;
  let entry = '';
  const writers: InsightsWriter[] = [];

  beforeEach(async () => {
    entry = await bundledScript(INSIGHTS_WRITER);
    url = await createUrl();
    db = await openInsightsDatabase(url);
  });

  afterEach(async () => {
    for (const writer of writers.splice(0)) await writer.close(5_000);
    await db.destroy();
  });

  function createWriter(): InsightsWriter {
    const writer = createInsightsWriter(url, { entry });
    writers.push(writer);
    return writer;
  }

  const readEvents = async () => {
    const properties = await readStoredProperties(db);
    const rows = await db
      .selectFrom('event')
      .innerJoin('label as name', 'name.key', 'event.name')
      .leftJoin('label as page', 'page.key', 'event.page')
      .leftJoin('label as subject', 'subject.key', 'event.subject')
      .leftJoin('visitor', 'visitor.key', 'event.visitor')
      .select([
        'name.value as name',
        'page.value as page',
        'subject.value as subject',
        'visitor.id as visitor',
        'time',
        'session',
        'flags',
        'amount',
        'properties_at',
      ])
      .orderBy('event.time')
      .execute();
    return rows.map(({ properties_at, ...row }) => ({ ...row, properties: properties.get(properties_at) }));
  };

  const readPending = () =>
    db
      .selectFrom('pending')
      .leftJoin('visitor', 'visitor.key', 'pending.visitor')
      .select(['visitor.id as visitor', 'since'])
      .orderBy('since')
      .execute();

  test('events are stored with their labels, and marked for the roll-up', async () => {
    const writer = createWriter();
    await writer.write([
      makeInsightsEvent({ time: NOON + 2, page: '/übersicht', properties: '{"a":"\\u0000ツ"}' }),
      makeInsightsEvent({ time: NOON, visitor: '$device:2', name: 'search', subject: 'zelt', amount: 2.5 }),
    ]);
    await writer.write([makeInsightsEvent({ time: NOON + 1 })]);
    await writer.write([
      makeInsightsEvent({ time: NOON + 9, visitor: null, page: null, name: 'app redirect' }),
    ]);
    expect(await readEvents()).toEqual([
      {
        name: 'search',
        page: '/',
        subject: 'zelt',
        visitor: '$device:2',
        time: NOON,
        session: null,
        flags: 0,
        amount: 2.5,
        properties: '{}',
      },
      {
        name: 'page view',
        page: '/',
        subject: null,
        visitor: '$device:1',
        time: NOON + 1,
        session: null,
        flags: 0,
        amount: null,
        properties: '{}',
      },
      {
        name: 'page view',
        page: '/übersicht',
        subject: null,
        visitor: '$device:1',
        time: NOON + 2,
        session: null,
        flags: 0,
        amount: null,
        properties: '{"a":"\\u0000ツ"}',
      },
      {
        name: 'app redirect',
        page: null,
        subject: null,
        visitor: null,
        time: NOON + 9,
        session: null,
        flags: 0,
        amount: null,
        properties: '{}',
      },
    ]);
    expect(await readPending()).toEqual([
      { visitor: '$device:2', since: NOON },
      { visitor: '$device:1', since: NOON + 1 },
      { visitor: null, since: NOON + 9 },
    ]);
  });

  test('an event is stored once, whether it arrives again in the same batch or later', async () => {
    const writer = createWriter();
    const event = makeInsightsEvent({ time: NOON });
    await writer.write([event, event]);
    await db.deleteFrom('pending').execute();
    await writer.write([{ ...event, time: NOON + 5, received: NOON + 5, properties: '{"other":1}' }]);
    expect(await readEvents()).toHaveLength(1);
    expect(await readPending()).toEqual([]);
  });

  test('another name, visitor, id or day is another event', async () => {
    const event = makeInsightsEvent({ time: NOON });
    const others = [
      { name: 'click' },
      { visitor: '$device:2' },
      { insertId: 'other' },
      { sentDay: event.sentDay + 1 },
    ].map((change) => ({ ...event, ...change }));
    await createWriter().write([event, ...others]);
    expect(await readEvents()).toHaveLength(5);
  });

  test('an event without an id is stored each time, as its flag says', async () => {
    const event = makeInsightsEvent({ insertId: null, flags: EVENT_FLAGS.noInsertId });
    await createWriter().write([event, event]);
    expect(await readEvents()).toHaveLength(2);
    expect(await readPending()).toHaveLength(1);
  });

  test('events that do not count are stored, but not marked for the roll-up', async () => {
    const { bot, own, unplanned } = EVENT_FLAGS;
    await createWriter().write([bot, own, unplanned].map((flags) => makeInsightsEvent({ flags })));
    expect(await readEvents()).toHaveLength(3);
    expect(await readPending()).toEqual([]);
  });

  test('batches of many requests at once are all stored', async () => {
    const writer = createWriter();
    const batches = Array.from({ length: 40 }, (_, batch) =>
      Array.from({ length: 25 }, (_, index) =>
        makeInsightsEvent({ time: NOON + batch, visitor: `$device:${batch % 7}`, page: `/${index}` }),
      ),
    );
    await Promise.all(batches.map((batch) => writer.write(batch)));
    expect(await readEvents()).toHaveLength(1_000);
    expect(await readPending()).toEqual(
      Array.from({ length: 7 }, (_, visitor) => ({ visitor: `$device:${visitor}`, since: NOON + visitor })),
    );
  });

  test('of two processes that get the same events at once, one stores them', async () => {
    const batches = Array.from({ length: 20 }, (_, batch) =>
      Array.from({ length: 20 }, (_, index) =>
        makeInsightsEvent({ visitor: `$device:${index}`, page: `/${batch}`, subject: `term ${index}` }),
      ),
    );
    const reversed = (events: readonly InsightsEvent[]) => [...events].reverse();
    const [first, second] = [createWriter(), createWriter()];
    await Promise.all([
      ...batches.map((batch) => first.write(batch)),
      ...reversed(batches.flat()).map((event) => second.write([event])),
    ]);
    expect(await readEvents()).toHaveLength(400);
    expect(await readPending()).toHaveLength(20);
    const labels = await db.selectFrom('label').select('value').execute();
    expect(new Set(labels.map(({ value }) => value)).size).toBe(labels.length);
  });

  test('what waits is stored before a writer is closed, and nothing is accepted later', async () => {
    const writer = createInsightsWriter(url, { entry });
    const written = writer.write([makeInsightsEvent()]);
    await writer.close(20_000);
    await written;
    expect(await readEvents()).toHaveLength(1);
    await expect(writer.write([makeInsightsEvent()])).rejects.toThrow('The server stops.');
  });
});
