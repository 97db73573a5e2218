/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { propertyRuns } from '@/__tests__/support/property-runs';
import { type CalendarEvent, formatCalendarFile } from '@/lib/text/calendar-file';

const NOW = Date.UTC(2027, 0, 20, 9, 30);

const EVENT: CalendarEvent = {
  uid: 'V1StGXR8_Z5jdHi6B-myT-four-weeks',
  changedAt: Date.UTC(2026, 0, 1, 0, 1, 5),
  date: '2027-02-14',
  title: 'Four weeks before · Moving house',
  description: ['☐ Get quotes', '    ☐ In writing', 'https://example.org/moving-house#four-weeks'],
  url: 'https://example.org/moving-house#four-weeks',
};

const format = (events: readonly CalendarEvent[], locale = 'en') =>
  formatCalendarFile(events, { product: 'Checkleaf', locale, now: NOW });

/** What ical.js reads of the events. */
function readWithIcalJs(file: string) {
  return new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      isAllDay: event.startDate.isDate,
      date: event.startDate.toString(),
      days: event.duration.toSeconds() / 86_400,
      title: event.summary,
      description: event.description,
      stamp: String(component.getFirstPropertyValue('dtstamp')),
      transparency: component.getFirstPropertyValue('transp'),
      url: component.getFirstPropertyValue('url'),
    };
  });
}

/** What node-ical reads of the events. */
function readWithNodeIcal(file: string) {
  return Object.values(nodeIcal.sync.parseICS(file)).flatMap((event) => {
    if (event?.type !== 'VEVENT') return [];
    const { start } = event;
    const date = [start.getFullYear(), start.getMonth() + 1, start.getDate()];
    return {
      uid: event.uid,
      sequence: Number(event.sequence),
      isAllDay: event.datetype === 'date',
      date: date.map((part) => String(part).padStart(2, '0')).join('-'),
      title: event.summary,
      description: event.description,
    };
  });
}

describe('a calendar file', () => {
  test('has all-day events that leave the day free, with stable ids', () => {
    const [event] = readWithIcalJs(format([EVENT]));
    expect(event).toEqual({
      uid: EVENT.uid,
      sequence: 65,
      isAllDay: true,
      date: '2027-02-14',
      days: 1,
      title: EVENT.title,
      description: EVENT.description.join('\n'),
      stamp: '2027-01-20T09:30:00Z',
      transparency: 'TRANSPARENT',
      url: EVENT.url,
    });
    const { stamp, transparency, url, days, ...common } = event ?? {};
    expect(readWithNodeIcal(format([EVENT]))).toEqual([common]);
  });

  test('has the properties that RFC 5545 asks for, dates without a time, and the language of the texts', () => {
    const lines = format([EVENT], 'pt-BR').split('\r\n');
    expect(lines.slice(0, 3)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Checkleaf//Checklists//PT-BR',
    ]);
    expect(lines).toContain('DTSTART;VALUE=DATE:20270214');
    expect(lines.at(-1)).toBe('END:VCALENDAR');
  });

  test('has a higher sequence number after the date was changed, within 31 bits', () => {
    const sequences = [0, EVENT.changedAt, EVENT.changedAt + 1000, Date.UTC(2094, 0, 1)].map(
      (changedAt) => readWithIcalJs(format([{ ...EVENT, changedAt }]))[0]?.sequence ?? -1,
    );
    expect(sequences).toEqual([0, 65, 66, expect.any(Number)]);
    expect(sequences.at(-1)).toBeLessThan(2 ** 31);
  });

  test.each([
    ['German', 'Vier Wochen vorher · Umzug; mit „Möbeln“, Kisten \\ Kartons: alles'],
    [
      'Japanese',
      '引っ越しの4週間前までにすること・見積もりを3社から書面で取り、日程を決めて契約する・🎒と👩‍🚀',
    ],
    ['Arabic', 'قبل أربعة أسابيع · الانتقال: عروض الأسعار، والإشعارات؛ والصناديق والمفاتيح بالترتيب'],
  ])('keeps %s texts in lines of at most 75 bytes', (_, text) => {
    const event = { ...EVENT, title: text, description: [`☐ ${text}`, `    ☐ ${text}`] };
    const file = format([event]);
    const expected = { title: text, description: event.description.join('\n') };
    expect(readWithIcalJs(file)).toEqual([expect.objectContaining(expected)]);
    expect(readWithNodeIcal(file)).toEqual([expect.objectContaining(expected)]);
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  test('has no control characters, which a visitor may have pasted into an item', () => {
    const file = format([{ ...EVENT, title: 'Pia\u0000no\u0007', description: ['☐ a\r\nb\u001F'] }]);
    expect(readWithIcalJs(file)).toEqual([
      expect.objectContaining({ title: 'Piano', description: '☐ a\nb' }),
    ]);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
  });

  test('keeps any texts and dates', () => {
    const text = fc
      .string({ unit: 'binary', maxLength: 200 })
      .map((value) => `a${value.replace(/\p{C}/gu, '')}z`);
    const date = fc
      .date({ min: new Date('2000-01-01T00:00Z'), max: new Date('2199-12-31T00:00Z'), noInvalidDate: true })
      .map((value) => value.toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.array(fc.tuple(text, date, fc.array(text)), { maxLength: 5 }), (parts) => {
        const events = parts.map(([title, day, description], index) => ({
          ...EVENT,
          ...{ uid: `id-${index}`, title, date: day, description },
        }));
        const expected = events.map(({ uid, title, date: day, description }) =>
          expect.objectContaining({ uid, title, date: day, description: description.join('\n') }),
        );
        const file = format(events);
        expect(readWithIcalJs(file)).toEqual(expected);
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      }),
      { numRuns: propertyRuns(100) },
    );
  });
});
