/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { HOSTILE, MemoryInsights, NO_EVENTS } from '@/__tests__/support/memory-insights';
import { LOCALES, type Locale } from '@/lib/config/locales';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/insights/durations';
import { InsightsBusyError, type InsightsReader } from '@/lib/insights/insights-reader';
import { isoWeekOf } from '@/lib/insights/iso-week';
import { addDays } from '@/lib/insights/period';
import { TimeZone } from '@/lib/insights/time-zone';
import { type InsightsStore, openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { storedMessages } from '@/lib/server/insights/store/stored-messages';
import { type Message, toHtml, toPlainText } from '@/lib/server/insights-messages/message';
import { type MessageChannel, MessageSender } from '@/lib/server/insights-messages/message-sender';

const ALERT = 'Unusually many visitors: Nov 23, 2026';

/** A day with unusually many visitors and errors. */
class Unusual extends MemoryInsights {
  constructor(day: string, options: { busy?: readonly string[] } = {}) {
    const movers = [
      { dimension: 'source', value: 'direct', difference: 90 },
      { dimension: 'list', value: 'puppy-first-week', difference: 70 },
    ] as const;
    super(Object.assign(options, { unusual: [{ day, visitors: 410, usual: 205, movers }] }));
  }
}

/** The day before that of a local time. */
const isoDayBefore = (time: string) => addDays(time.slice(0, 10), -1);

/** A Monday, at the time from which on the report of the week before is sent. */
const MONDAY = Date.UTC(2026, 10, 23, 5);

describe.each(insightsEngines())('on %s', (_, createUrl) => {
  let store: InsightsStore;
  let now = MONDAY;
  let sent: Array<{ channel: string; message: Message }> = [];
  /** Channels that do not work. */
  let broken: string[] = [];
  let warnings: string[] = [];

  beforeEach(async () => {
    store = await openInsightsStore(await createUrl());
    now = MONDAY;
    sent = [];
    broken = [];
    warnings = [];
    jest.spyOn(process, 'emitWarning').mockImplementation((warning) => {
      warnings.push(String(warning));
    });
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await store.db.destroy();
  });

  const createChannel = (name: MessageChannel['name']): MessageChannel => ({
    name,
    send: async (message) => {
      if (broken.includes(name)) throw new Error(`${name} is broken`);
      sent.push({ channel: name, message });
    },
  });

  const createSender = (
    reader: InsightsReader = new MemoryInsights(),
    locale: Locale = 'en',
    zone = TimeZone.UTC,
  ) =>
    new MessageSender({
      reader,
      sent: storedMessages(store.db),
      channels: [createChannel('mail'), createChannel('webhook')],
      locale,
      siteUrl: 'https://site.example',
      zone,
      findListTitles: async () => ({ 'puppy-first-week': 'A puppy’s first week at home' }),
      now: () => now,
    });

  /** Those of alerts. */
  const subjects = () =>
    sent
      .map(({ message }) => message.subject.replace(/^Checkleaf – /, ''))
      .filter((text) => /^Un/.test(text));

  const channels = () => sent.map(({ channel }) => channel);

  test('the weekly report is sent once in each way, whatever the number of processes', async () => {
    const senders = [createSender(), createSender(), createSender()];
    await Promise.all(senders.map((sender) => sender.sendDue()));
    expect(channels().sort()).toEqual(['mail', 'webhook']);
    now += DAY_MS;
    await Promise.all(senders.map((sender) => sender.sendDue()));
    expect(sent).toHaveLength(2);
    now += 6 * DAY_MS;
    await Promise.all(senders.map((sender) => sender.sendDue()));
    expect(sent).toHaveLength(4);
    expect(sent.at(-1)?.message.link.url).toBe('https://site.example/insights/weekly?week=2026-W48');
  });

  test('the report of a week is sent five hours after it, when late events are there', async () => {
    now = MONDAY - 1;
    await createSender().sendDue();
    expect(sent).toEqual([]);
    now = MONDAY;
    await createSender().sendDue();
    expect(sent).toHaveLength(2);
  });

  test.each([
    ['Pacific/Kiritimati', '2026-11-23T05:00:00+14:00'],
    ['America/New_York', '2026-11-23T05:00:00-05:00'],
    // The day before has 25 hours.
    ['America/New_York', '2026-11-02T05:00:00-05:00'],
  ])('in %s, the reports of a week and a day are sent at %s', async (name, time) => {
    const reader = new Unusual(isoDayBefore(time));
    const sender = createSender(reader, 'en', TimeZone.of(name));
    now = Date.parse(time) - 1;
    await sender.sendDue();
    expect(sent).toEqual([]);
    now += 1;
    await sender.sendDue();
    expect(sent).toHaveLength(6);
    expect(sent[0]?.message.link.url).toContain(`week=${isoWeekOf(isoDayBefore(time))}`);
    expect(sent.at(-1)?.message.link.url).toContain(`from=${isoDayBefore(time)}`);
  });

  test('a way that does not work is tried again a few times, and does not hold up the other one', async () => {
    const sender = createSender();
    broken = ['mail'];
    await sender.sendDue();
    expect(channels()).toEqual(['webhook']);
    now += 5 * MINUTE_MS;
    await sender.sendDue();
    broken = [];
    now += 30 * MINUTE_MS;
    await sender.sendDue();
    expect(channels()).toEqual(['webhook', 'mail']);
    const text = 'A message of insights could not be sent by mail: weekly 2026-W47.';
    expect(warnings.filter((warning) => warning === text)).toHaveLength(2);
  });

  test('a way that does not work is tried every three hours in the end', async () => {
    const sender = createSender();
    broken = ['mail', 'webhook'];
    for (let hour = 0; hour < 100; hour += 1) {
      await sender.sendDue();
      now += HOUR_MS;
    }
    expect(warnings.filter((warning) => warning.includes('by mail'))).toHaveLength(35);
  });

  test.each(['totals', 'list'])('a report without its %s is not sent, but tried again', async (part) => {
    await createSender(new MemoryInsights({ busy: [part] })).sendDue();
    expect(sent).toEqual([]);
    now += 5 * MINUTE_MS;
    await createSender().sendDue();
    // The other way has not been asked for yet.
    expect(channels().sort()).toEqual(['mail', 'webhook']);
  });

  test('a message whose sending cannot be noted is not sent again', async () => {
    const messages = storedMessages(store.db);
    const confirmMessage = jest.fn(messages.confirmMessage);
    for (let time = 0; time < 3; time += 1)
      confirmMessage.mockRejectedValueOnce(new InsightsBusyError('slow', 'x'));
    const sender = new MessageSender({
      reader: new MemoryInsights(),
      sent: { ...messages, confirmMessage },
      channels: [createChannel('mail')],
      locale: 'en',
      siteUrl: 'https://site.example',
      zone: TimeZone.UTC,
      findListTitles: async () => ({}),
      now: () => now,
    });
    for (let hour = 0; hour < 24; hour += 1) {
      await sender.sendDue();
      now += HOUR_MS;
    }
    await createSender().sendDue();
    expect(channels()).toEqual(['mail', 'webhook']);
  });

  test('the weekly report does not wait for alerts', async () => {
    const reader = new MemoryInsights();
    const { unusualDays } = MemoryInsights.prototype;
    jest.spyOn(reader, 'unusualDays').mockImplementation(async (scope) => {
      if (scope.range.from === scope.range.to) throw new InsightsBusyError('slow', 'x');
      return unusualDays.call(reader, scope);
    });
    await createSender(reader).sendDue();
    expect(sent).toHaveLength(2);
  });

  test('an alert about the day before is sent once in each way, and looked for once', async () => {
    now = MONDAY + DAY_MS;
    const reader = new Unusual('2026-11-23');
    const senders = [createSender(reader), createSender(reader)];
    await Promise.all(senders.map((sender) => sender.sendDue()));
    now += HOUR_MS;
    await Promise.all(senders.map((sender) => sender.sendDue()));
    expect(subjects().sort()).toEqual(
      [ALERT, ALERT, 'Unusually many errors: Nov 23, 2026', 'Unusually many errors: Nov 23, 2026'].sort(),
    );
    // By each process once, for visitors and for errors.
    const days = reader.asked.filter(
      ({ what, scope: { range } }) => what === 'unusualDays' && range.from === range.to,
    );
    expect(days).toHaveLength(4);
    now += DAY_MS;
    await Promise.all(senders.map((sender) => sender.sendDue()));
    expect(subjects()).toHaveLength(4);
  });

  test('days are looked at five hours after they have ended', async () => {
    now = MONDAY + DAY_MS - 1;
    await createSender(new Unusual('2026-11-23')).sendDue();
    expect(subjects()).toEqual([]);
  });

  test('a day whose numbers could not be read is looked at again', async () => {
    now = MONDAY + DAY_MS;
    const options = { busy: ['unusualDays'] };
    const sender = createSender(new Unusual('2026-11-23', options));
    await sender.sendDue();
    expect(subjects()).toEqual([]);
    options.busy = [];
    await sender.sendDue();
    expect(subjects()).toContain(ALERT);
  });

  test('there is no report of weeks without events', async () => {
    await createSender(new MemoryInsights({ status: NO_EVENTS })).sendDue();
    expect(sent).toEqual([]);
  });
});

describe('the message', () => {
  test.each(LOCALES)('of an alert in %s is complete', async (locale) => {
    const texts: string[] = [];
    const sender = new MessageSender({
      reader: new Unusual('2026-11-23'),
      sent: { claimMessage: async () => true, confirmMessage: async () => undefined },
      channels: [
        {
          name: 'mail',
          send: async (message) => void texts.push(`${message.subject}\n${toPlainText(message)}`),
        },
      ],
      locale,
      siteUrl: 'https://site.example',
      zone: TimeZone.UTC,
      findListTitles: async () => ({ 'puppy-first-week': 'A puppy’s first week at home' }),
      now: () => MONDAY + DAY_MS,
    });
    await sender.sendDue();
    const [, visitors = '', errors = ''] = texts;
    for (const text of [visitors, errors])
      expect(text).not.toMatch(/insights\.\w|\{\w+\}|<values|NaN|Infinity/);
    expect(visitors).toContain('A puppy’s first week at home');
    expect(visitors).toMatch(/\/insights\?from=2026-11-23&to=2026-11-23$/);
    expect(errors).toMatch(/ChunkLoadError.*\/insights\/errors\?from=2026-11-23&to=2026-11-23$/s);
  });

  test.each(LOCALES)('in %s is complete', async (locale) => {
    const messages: Message[] = [];
    const unusual = [
      { day: '2026-11-18', visitors: 410, usual: 205, movers: [] },
      { day: '2026-11-19', visitors: 20, usual: 205, movers: [] },
      { day: '2026-11-20', visitors: 40, usual: 0, movers: [] },
    ];
    const sender = new MessageSender({
      reader: new MemoryInsights({ unusual }),
      sent: { claimMessage: async () => true, confirmMessage: async () => undefined },
      channels: [{ name: 'mail', send: async (message) => void messages.push(message) }],
      locale,
      siteUrl: 'https://site.example',
      zone: TimeZone.UTC,
      findListTitles: async () => ({ 'puppy-first-week': 'A puppy’s first week at home' }),
      now: () => MONDAY,
    });
    await sender.sendDue();
    const [message] = messages;
    if (!message) throw new Error('There is no message.');
    const text = `${message.subject}\n${toPlainText(message)}`;
    expect(text).not.toMatch(/insights\.\w|\{\w+\}|NaN|Infinity/);
    expect(message.sections.length).toBeGreaterThanOrEqual(4);
    expect(text).toContain('A puppy’s first week at home');
    const prefix = locale === 'en' ? '' : `/${locale}`;
    expect(text).toContain(`https://site.example${prefix}/insights/weekly?week=2026-W47`);
    const parsed = toHtml(message);
    expect(parsed).not.toMatch(/<script|style=|<img/);
    for (const value of HOSTILE.slice(0, 1)) expect(parsed).not.toContain(value);
  });
});
