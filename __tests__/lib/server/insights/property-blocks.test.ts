import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { packVitals, unpackVital, VITALS, vitalBucket } from '@/lib/insights/vital-buckets';
import { openInsightsDatabase } from '@/lib/server/insights/open-insights-database';
import {
  decodeBlock,
  encodeBlock,
  groupIntoBlocks,
  locateProperties,
  readProperties,
} from '@/lib/server/insights/sql/property-blocks';
import { SQLITE_ROLL_UP_ENGINE } from '@/lib/server/insights/sqlite/sqlite-roll-up-engine';

const DAY = 86_400_000;

const { file } = temporaryFolder();

test('a damaged block is reported, and the others are read', async () => {
  const db = await openInsightsDatabase(`file:${file('insights.db')}`);
  const blocks = [
    { key: 1, properties: Buffer.from('damaged') },
    { key: 2, properties: encodeBlock(['{"a":1}']) },
  ];
  await db.insertInto('property_block').values(blocks).execute();
  const warning = new Promise((resolve) => process.once('warning', resolve));
  const locations = [locateProperties(1, 0), locateProperties(2, 0)];
  const found = await readProperties({ db, engine: SQLITE_ROLL_UP_ENGINE }, locations);
  expect([...found]).toEqual([[locateProperties(2, 0), '{"a":1}']]);
  expect(String(await warning)).toContain('block 1');
  await db.destroy();
});

test('properties of a block are read as they were stored', () => {
  const json = fc.jsonValue().map((value) => JSON.stringify(value));
  fc.assert(
    fc.property(fc.array(json, { minLength: 1, maxLength: 32 }), (properties) => {
      expect(decodeBlock(encodeBlock(properties))).toEqual(properties);
    }),
  );
});

test('a block has at most 32 events of one visitor and day that arrived together, and 32,768 characters if it has several', () => {
  const event = (visitor: number | null, time: number, { length = 10, received = 9 * DAY } = {}) => ({
    visitor,
    time,
    received,
    properties: 'x'.repeat(length),
  });
  const many = Array.from({ length: 40 }, (_, index) => event(3, 5 * DAY + index));
  const events = [
    event(1, DAY - 1),
    event(2, DAY - 1),
    event(1, DAY),
    event(1, DAY - 2),
    event(null, DAY),
    event(1, DAY, { length: 32_760 }),
    event(1, DAY, { length: 60_000 }),
    event(1, DAY, { received: 9 * DAY + 1 }),
  ];
  expect(groupIntoBlocks(events)).toEqual([[0, 3], [1], [2], [4], [5], [6], [7]]);
  expect(groupIntoBlocks(many).map(({ length }) => length)).toEqual([32, 8]);
});

test('Web Vitals of an event are one number with their buckets', () => {
  const value = fc.oneof(
    fc.double({ min: 0, max: 1e9, noNaN: true }),
    fc.constantFrom(undefined, null, -1, '5'),
  );
  fc.assert(
    fc.property(fc.tuple(value, value, value, value), ([lcp, inp, cls, ttfb]) => {
      const properties = { lcp, inp, cls, ttfb };
      const packed = packVitals(properties);
      const buckets = VITALS.map((vital) => vitalBucket(vital, properties[vital]));
      expect(VITALS.map((_, number) => unpackVital(packed ?? 0, number))).toEqual(buckets);
      expect(packed === null).toBe(buckets.every((bucket) => bucket === null));
      expect(Number.isSafeInteger(packed ?? 0)).toBe(true);
    }),
  );
});
