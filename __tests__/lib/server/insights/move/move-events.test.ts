/** @jest-environment node */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createOlderDatabase, executeScript } from '@/__tests__/support/create-older-database';
import { addOldEvents, fillOldInsights } from '@/__tests__/support/fill-old-insights';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import { readCatalogContent } from '@/__tests__/support/read-catalog-content';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import type { ExportedEvent } from '@/lib/insights/insights-reader';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { checkSpace, measureSpace } from '@/lib/server/insights/move/check-space';
import { deleteOldTables } from '@/lib/server/insights/move/delete-old-tables';
import {
  hasSameVisits,
  hasUnmovedEvents,
  markAsMoved,
  moveEvents,
} from '@/lib/server/insights/move/move-events';
import { hasOldTables, type OldStore, openOldStore } from '@/lib/server/insights/move/open-old-store';
import { countArrived } from '@/lib/server/insights/move/read-old-events';
import { openReportReader, type ReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { readBlockInfos } from '@/lib/server/insights/store/day-blocks';
import { addToInbox } from '@/lib/server/insights/store/inbox';
import { type InsightsStore, openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { storedClock } from '@/lib/server/insights/store/stored-clock';
import { generateDays } from '@/scripts/support/demo-visits';

const DAY = 86_400_000;
const END = Date.parse('2026-05-08T15:30:00Z');
const ALL = { from: '2026-04-01', to: '2026-05-09' };

/** Events of the fixture. */
const FIXTURE_EVENTS = 6;

const { file } = temporaryFolder();

/** Made-up visits, and events that these do not have. */
let events: InsightsEvent[];

/** Of two ended days and the last one: packing and comparing days is most of the work of these tests. */
const FEW = [
  makeInsightsEvent({ insertId: 'a', visitor: 'a', time: END - 3 * DAY }),
  makeInsightsEvent({ insertId: 'b', visitor: 'a', time: END - 3 * DAY + 60_000 }),
  makeInsightsEvent({ insertId: 'c', visitor: 'b', time: END - DAY }),
  makeInsightsEvent({ insertId: 'd', visitor: 'a', time: END - 60_000 }),
  makeInsightsEvent({ insertId: null, visitor: 'b', time: END - 3 * DAY }),
];

beforeAll(async () => {
  const { templates } = await readCatalogContent();
  const options = {
    templates,
    siteUrl: 'https://checkleaf.example',
    seed: 1,
    end: END,
    days: 6,
    visitsPerDay: 12,
  };
  events = [
    ...new Map(
      [...generateDays(options)].flat().map((event) => [`${event.name} ${event.insertId}`, event]),
    ).values(),
    makeInsightsEvent({ insertId: null, time: END - 3 * DAY, properties: '{"text":"\\n“ツリー”"}' }),
    makeInsightsEvent({ insertId: null, time: END - 3 * DAY, properties: '{"text":"twice"}' }),
    makeInsightsEvent({ visitor: null, name: 'app redirect', time: END - 2 * DAY }),
    makeInsightsEvent({ visitor: 'bot', flags: 1, time: END - 2 * DAY }),
  ];
});

describe.each(insightsEngines())('on %s', (engine, createUrl) => {
  let url: string;
  let old: OldStore;
  let store: InsightsStore;
  let reader: ReportReader;
  let isOpen = false;

  beforeEach(async () => {
    url = await createUrl();
    isOpen = false;
  });

  afterEach(async () => {
    if (!isOpen) return;
    reader.close();
    await Promise.all([old.db.destroy(), store.db.destroy()]);
  });

  async function open() {
    const opened = await openOldStore(url);
    if (!opened) throw new Error('There is no old store.');
    old = opened;
    store = await openInsightsStore(url, { mayBeOld: true });
    reader = await openReportReader(store, file(`days-${engine}-${Math.random()}`));
    isOpen = true;
  }

  const move = () => moveEvents({ old, store, reader, now: END });

  const exported = async () => {
    const { events } = await reader.exportEvents(
      { range: ALL, filters: {} },
      { after: null, limit: 100_000 },
    );
    return events.map(({ session: _, ...event }) => event);
  };

  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

  test('the events of the fixture of version 0.2.0 are moved with their properties', async () => {
    await createOlderDatabase(url, 'insights');
    await executeScript(url, `update roll_up set clock = ${END}`);
    await open();
    const compared = await move();
    expect(compared).toEqual([
      { day: 20_575, events: 4, missing: 0, oldVisits: 2, visits: 2, doubt: null },
      { day: 20_576, events: 2, missing: 0, oldVisits: 1, visits: 1, doubt: null },
    ]);
    const start = compared[0]?.day ?? 0;
    const expected = [0, 1, 30].flatMap((hour) =>
      ['page view', 'search'].map((event, minute) => {
        const time = start * DAY + (hour * 60 + minute) * 60_000;
        const flags = { isBot: false, isOwn: false, isPlanned: true };
        return { time, received: time, event, visitor: 'v1', ...flags, properties: { hour } };
      }),
    );
    expect(await exported()).toEqual(expected);
    expect(await storedClock(store.db).read()).toBe(END);
  });

  test('all events are moved, those of ended days are packed, and visits are those of version 0.2.0', async () => {
    await fillOldInsights(url, events);
    await open();
    const compared = await move();
    expect(compared.filter((day) => day.missing > 0 || !hasSameVisits(day))).toEqual([]);
    expect(sum(compared.map((day) => day.events))).toBe(events.length + FIXTURE_EVENTS);
    expect(sum(compared.map((day) => day.visits))).toBeGreaterThan(50);
    expect(compared.map(({ doubt }) => doubt)).toEqual(compared.map(() => null));
    const fields = (event: Omit<ExportedEvent, 'session'>) => JSON.stringify(event);
    const expected = events.map(({ time, received, name, visitor, flags, properties }) => ({
      time,
      received,
      event: name,
      visitor,
      isBot: (flags & 1) !== 0,
      isOwn: (flags & 2) !== 0,
      isPlanned: (flags & 4) === 0,
      properties: JSON.parse(properties) as Record<string, unknown>,
    }));
    const moved = (await exported()).map(fields);
    expect(moved).toHaveLength(events.length + FIXTURE_EVENTS);
    const found = new Set(moved);
    expect(expected.map(fields).filter((event) => !found.has(event))).toEqual([]);
    const packed = (await readBlockInfos(store.db)).map(({ day }) => day);
    expect(packed).toEqual(compared.map(({ day }) => day).filter((day) => day * DAY + 1.5 * DAY <= END));
  });

  test('a second run changes nothing, and moves what has arrived since', async () => {
    await fillOldInsights(url, FEW);
    await open();
    await move();
    const blocks = await readBlockInfos(store.db);
    await move();
    expect(await readBlockInfos(store.db)).toEqual(blocks);
    expect(await hasUnmovedEvents(store, url)).toBe(true);
    await markAsMoved(store, END);
    expect(await hasUnmovedEvents(store, url)).toBe(false);
    await addOldEvents(url, [makeInsightsEvent({ visitor: 'another', time: END - 4 * DAY })]);
    expect(await countArrived(old)).toBe(1);
    await move();
    expect(await exported()).toHaveLength(FEW.length + FIXTURE_EVENTS);
    const reopened = await openOldStore(url);
    if (reopened) await moveEvents({ old: reopened, store, reader, now: END });
    await reopened?.db.destroy();
    expect(await exported()).toHaveLength(FEW.length + FIXTURE_EVENTS + 1);
  });

  test('an event that is delivered once more after it was moved is stored once', async () => {
    await fillOldInsights(url, FEW);
    await open();
    await move();
    // Those with an id, of ended days and of the last one.
    await addToInbox(
      store.db,
      FEW.filter(({ insertId }) => insertId !== null),
    );
    expect(await exported()).toHaveLength(FEW.length + FIXTURE_EVENTS);
  });

  test('a day with events that were stored since is compared by those of version 0.2.0', async () => {
    await fillOldInsights(url, FEW);
    await open();
    await addToInbox(store.db, [makeInsightsEvent({ time: END - DAY })]);
    const compared = await move();
    expect(compared.filter((day) => day.missing > 0 || !hasSameVisits(day))).toEqual([]);
    expect(compared.some(({ doubt }) => doubt !== null)).toBe(true);
  });

  test('the tables of version 0.2.0 are deleted, unless others of its events have arrived', async () => {
    await fillOldInsights(url, FEW);
    await open();
    await move();
    const count = FEW.length + FIXTURE_EVENTS;
    await expect(deleteOldTables(url, old, count - 1)).rejects.toThrow('Nothing was deleted');
    expect(await hasOldTables(store.db, url)).toBe(true);
    await deleteOldTables(url, old, count);
    expect(await hasOldTables(store.db, url)).toBe(false);
    expect(await exported()).toHaveLength(count);
    expect(await openOldStore(url)).toBeNull();
  });

  test('the space that is needed is that of events that are not packed yet', async () => {
    await fillOldInsights(url, FEW);
    await open();
    const before = await measureSpace(url, old, store);
    expect(before.events).toBe(FEW.length + FIXTURE_EVENTS);
    expect(before.free === null).toBe(engine === 'PostgreSQL');
    await move();
    const after = await measureSpace(url, old, store);
    expect(after.needed).toBeLessThan(before.needed);
  });

  test('a store of an older version is named', async () => {
    await createOlderDatabase(url, 'insights');
    await executeScript(url, "delete from insights_migration where name like '%-clock'");
    await expect(openOldStore(url)).rejects.toThrow('start version 0.2.0 on them once');
  });
});

test('nothing is moved if the disk has too little space', () => {
  expect(() => checkSpace({ needed: 2, free: 1 })).toThrow('Nothing was moved');
  expect(() => checkSpace({ needed: 2, free: 2 })).not.toThrow();
  expect(() => checkSpace({ needed: 2, free: null })).not.toThrow();
});

test('a file that does not exist is not created', async () => {
  expect(await openOldStore(`file:${file('none.db')}`)).toBeNull();
});
