/** @jest-environment node */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type PackedEvent,
  packEvents,
  type UnpackedEvent,
  unpackEvents,
} from '@/lib/server/insights/sql/session-events';

const HOUR = 3_600_000;

const label = fc.option(fc.integer({ min: 0, max: 2 ** 31 - 1 }));

const event: fc.Arbitrary<PackedEvent> = fc.record({
  time: fc.integer({ min: 0, max: Date.UTC(2200, 0) }),
  nameKey: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  page_kind: label,
  page: label,
  list: label,
  language: label,
  subject: label,
  place: label,
  amount: fc.option(fc.oneof(fc.constant(0), fc.double({ min: 0, max: 86_400, noNaN: true }))),
  vitals: fc.option(fc.integer({ min: 1, max: 2 ** 44 - 1 })),
});

function unpack(packed: Uint8Array): UnpackedEvent[] {
  const events: UnpackedEvent[] = [];
  unpackEvents(packed, (unpacked) => events.push({ ...unpacked }));
  return events;
}

const EVENT: PackedEvent = {
  time: 490_000 * HOUR + 1,
  nameKey: 3,
  page_kind: 4,
  page: 200,
  list: null,
  language: 5,
  subject: null,
  place: null,
  amount: null,
  vitals: null,
};

test('the events of a session are read as they were packed', () => {
  fc.assert(
    fc.property(fc.array(event), (given) => {
      const events = given.toSorted((a, b) => a.time - b.time);
      expect(unpack(packEvents(events))).toEqual(
        events.map(({ time, amount, vitals, nameKey, ...labels }) => ({
          ...Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, value ?? -1])),
          hour: Math.floor(time / HOUR),
          nameKey,
          isZero: amount === 0,
          ms: Math.floor((amount ?? 0) * 1000 + 0.5),
          vitals: vitals ?? 0,
        })),
      );
    }),
  );
});

test('a label that is the empty text is not one that is missing', () => {
  expect(unpack(packEvents([{ ...EVENT, subject: 0, page: 0 }]))).toMatchObject([
    { subject: 0, page: 0, list: -1, place: -1 },
  ]);
});

test('amounts that are no engagement do not count, and tiny ones are not 0', () => {
  const amounts = [0, 0.0001, 1.5, 86_400, 86_401, -1, null];
  const events = unpack(packEvents(amounts.map((amount) => ({ ...EVENT, amount }))));
  expect(events.map(({ ms }) => ms)).toEqual([0, 0, 1_500, 86_400_000, 0, 0, 0]);
  expect(events.map(({ isZero }) => isZero)).toEqual([true, false, false, false, false, false, false]);
});

test('an event on the page of the one before needs two bytes', () => {
  const one = packEvents([EVENT]).length;
  expect(packEvents([EVENT, { ...EVENT, time: EVENT.time + 60_000 }]).length).toBe(one + 2);
});

test('events of many days are read, and none without any', () => {
  const later = { ...EVENT, time: EVENT.time + 40 * 24 * HOUR };
  expect(unpack(packEvents([EVENT, later])).map(({ hour }) => hour)).toEqual([490_000, 490_960]);
  expect(unpack(packEvents([]))).toEqual([]);
});
