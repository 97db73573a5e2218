import { engagementMs } from '@/lib/insights/definitions';
import { HOUR_MS } from '@/lib/insights/durations';
import type { InsightsTables } from './insights-tables';

/** The columns of an event that are labels and that often are those of the event before. */
const PAGE_LABELS = ['page_kind', 'page', 'list', 'language'] as const;

/** In place of a label. */
const NONE = -1;

/** Of the first byte of an event: which of its values follow. */
const HAS = { hour: 1, page: 2, subject: 4, place: 8, amount: 16, vitals: 32 } as const;

/** Of an amount: one that does not count; 0; else `engagementMs` plus this. */
const AMOUNT = { none: 0, zero: 1 } as const;

/** An event of a session as it is packed. */
export type PackedEvent = Pick<
  InsightsTables['event'],
  (typeof PAGE_LABELS)[number] | 'time' | 'subject' | 'place' | 'amount' | 'vitals'
> & {
  /** The label of its name. */
  nameKey: number;
};

/** An event of a session as it is read. A label is -1 if there is none. The same object is used for all events. */
export type UnpackedEvent = {
  /** Hours since the epoch. */
  hour: number;
  nameKey: number;
  page_kind: number;
  page: number;
  list: number;
  language: number;
  subject: number;
  place: number;
  /** Whether the amount is 0. */
  isZero: boolean;
  /** `engagementMs` of the amount. */
  ms: number;
  /** See `packVitals`. */
  vitals: number;
};

/**
 * Packs the events of a session, some five bytes each, so that queries read a row for each session instead of each event. See
 * docs/decisions/0050-insights-roll-ups.md. The format must not change: sessions that were stored before could not be read.
 *
 * @param events in the order of their times.
 */
export function packEvents(events: readonly PackedEvent[]): Buffer {
  const bytes: number[] = [];
  let hour = 0;
  let before: PackedEvent | null = null;
  for (const event of events) {
    const ownHour = Math.floor(event.time / HOUR_MS);
    const isOfSamePage = before !== null && PAGE_LABELS.every((label) => event[label] === before?.[label]);
    const amount = packAmount(event.amount);
    bytes.push(
      (ownHour === hour ? 0 : HAS.hour) |
        (isOfSamePage ? 0 : HAS.page) |
        (event.subject === null ? 0 : HAS.subject) |
        (event.place === null ? 0 : HAS.place) |
        (amount === AMOUNT.none ? 0 : HAS.amount) |
        (event.vitals === null ? 0 : HAS.vitals),
    );
    push(bytes, event.nameKey);
    if (ownHour !== hour) push(bytes, ownHour - hour);
    if (!isOfSamePage) for (const label of PAGE_LABELS) push(bytes, (event[label] ?? NONE) + 1);
    if (event.subject !== null) push(bytes, event.subject);
    if (event.place !== null) push(bytes, event.place);
    if (amount !== AMOUNT.none) push(bytes, amount);
    if (event.vitals !== null) push(bytes, event.vitals);
    hour = ownHour;
    before = event;
  }
  return Buffer.from(bytes);
}

/** Reads what `packEvents` returned, event by event. */
export function unpackEvents(packed: Uint8Array, visit: (event: UnpackedEvent) => void): void {
  const event: UnpackedEvent = {
    hour: 0,
    nameKey: 0,
    page_kind: NONE,
    page: NONE,
    list: NONE,
    language: NONE,
    subject: NONE,
    place: NONE,
    isZero: false,
    ms: 0,
    vitals: 0,
  };
  const cursor: Cursor = { packed, position: 0 };
  while (cursor.position < packed.length) {
    const has = next(cursor);
    event.nameKey = next(cursor);
    if (has & HAS.hour) event.hour += next(cursor);
    if (has & HAS.page) {
      event.page_kind = next(cursor) - 1;
      event.page = next(cursor) - 1;
      event.list = next(cursor) - 1;
      event.language = next(cursor) - 1;
    }
    event.subject = has & HAS.subject ? next(cursor) : NONE;
    event.place = has & HAS.place ? next(cursor) : NONE;
    const amount = has & HAS.amount ? next(cursor) : AMOUNT.none;
    event.isZero = amount === AMOUNT.zero;
    event.ms = Math.max(0, amount - AMOUNT.zero);
    event.vitals = has & HAS.vitals ? next(cursor) : 0;
    visit(event);
  }
}

type Cursor = { packed: Uint8Array; position: number };

/** Reads the next number: seven bits of each byte, the lowest first. Numbers can be greater than those that bitwise operators know. */
function next(cursor: Cursor): number {
  let byte = cursor.packed[cursor.position++] ?? 0;
  if (byte < 0x80) return byte;
  let number = byte & 0x7f;
  let factor = 0x80;
  do {
    byte = cursor.packed[cursor.position++] ?? 0;
    number += (byte & 0x7f) * factor;
    factor *= 0x80;
  } while (byte >= 0x80);
  return number;
}

function packAmount(amount: number | null): number {
  if (amount === 0) return AMOUNT.zero;
  const ms = engagementMs(amount);
  return ms === 0 ? AMOUNT.none : AMOUNT.zero + ms;
}

function push(bytes: number[], number: number): void {
  let rest = number;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
}
