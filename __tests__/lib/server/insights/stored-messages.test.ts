/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/insights/durations';
import type { SentMessages } from '@/lib/insights/sent-messages';
import { type InsightsStore, openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { storedMessages } from '@/lib/server/insights/store/stored-messages';

const NOW = Date.UTC(2026, 10, 23, 5);

/** Times of the attempts to send a message that always fails. */
const ATTEMPTS = [0, 5 * MINUTE_MS, 35 * MINUTE_MS, 35 * MINUTE_MS + 3 * HOUR_MS];

describe.each(insightsEngines())('on %s', (_, createUrl) => {
  let url = '';
  let stores: InsightsStore[] = [];

  const open = async (): Promise<SentMessages> => {
    const store = await openInsightsStore(url);
    stores.push(store);
    return storedMessages(store.db);
  };

  beforeEach(async () => {
    url = await createUrl();
  });

  afterEach(async () => {
    for (const { db } of stores) await db.destroy();
    stores = [];
  });

  test('one of several processes sends a message', async () => {
    const processes = await Promise.all([open(), open(), open()]);
    const claims = await Promise.all(processes.map((messages) => messages.claimMessage('weekly', NOW)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    const [first] = processes;
    expect(await first?.claimMessage('another', NOW)).toBe(true);
  });

  test('a message that was sent is not sent again', async () => {
    const messages = await open();
    await messages.claimMessage('weekly', NOW);
    await messages.confirmMessage('weekly', NOW);
    for (const time of [NOW, NOW + DAY_MS, NOW + 7 * DAY_MS])
      expect(await messages.claimMessage('weekly', time)).toBe(false);
  });

  test('a process that dies or fails is followed by another one, later and later', async () => {
    const messages = await open();
    for (const [index, time] of ATTEMPTS.entries()) {
      if (index > 0) expect(await messages.claimMessage('weekly', NOW + time - 1)).toBe(false);
      expect(await messages.claimMessage('weekly', NOW + time)).toBe(true);
    }
    const last = ATTEMPTS.at(-1) ?? 0;
    for (const times of [1, 2, 3]) {
      expect(await messages.claimMessage('weekly', NOW + last + times * 3 * HOUR_MS - 1)).toBe(false);
      expect(await messages.claimMessage('weekly', NOW + last + times * 3 * HOUR_MS)).toBe(true);
    }
  });

  test('a clock that was ahead does not keep a message waiting', async () => {
    const messages = await open();
    await messages.claimMessage('weekly', NOW + 365 * DAY_MS);
    expect(await messages.claimMessage('weekly', NOW)).toBe(true);
    expect(await messages.claimMessage('weekly', NOW)).toBe(false);
  });

  test('messages of the month before are forgotten', async () => {
    const messages = await open();
    await messages.claimMessage('old', NOW);
    await messages.claimMessage('new', NOW + 31 * DAY_MS);
    const rows = await stores[0]?.db.selectFrom('sent_message').select('key').execute();
    expect(rows).toEqual([{ key: 'new' }]);
  });
});
