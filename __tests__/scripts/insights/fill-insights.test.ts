/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { isbot } from 'isbot';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { readCatalogContent } from '@/__tests__/support/read-catalog-content';
import { SqlInsightsReader } from '@/lib/server/insights/reader/sql-insights-reader';
import { RollUp } from '@/lib/server/insights/roll-up/roll-up';
import { fillInsights, markAsDemo, openScriptedInsights } from '@/scripts/support/insights/fill-insights';
import { generateDays, type ReceivedEvent } from '@/scripts/support/insights/generate-visits';
import { toVisitedSites } from '@/scripts/support/insights/site-content';

const END = Date.parse('2026-11-23T23:59:59Z');
const RANGE = { from: '2026-11-18', to: '2026-11-24' };

/** The events that count, each once. */
function countedEvents(received: readonly ReceivedEvent[]) {
  const sent = received.flatMap((event) =>
    event.sender === 'browser' && !event.isOwn && !isbot(event.userAgent) ? [event.event] : [],
  );
  return [...new Map(sent.map((event) => [event.properties.$insert_id, event])).values()];
}

describe.each(insightsEngines())('generated visits in %s', (_engine, createUrl) => {
  test('are counted like the events that they consist of', async () => {
    const options = {
      sites: toVisitedSites((await readCatalogContent()).templates),
      siteUrl: 'https://checkleaf.example',
      seed: 7,
      end: END,
      days: 3,
      visitsPerDay: 30,
    };
    const received = [...generateDays(options)].flat();
    const counted = countedEvents(received);
    const named = (...names: string[]) => counted.filter(({ event }) => names.includes(event));
    const store = await openScriptedInsights(await createUrl());
    try {
      const reader = new SqlInsightsReader(store);
      expect(await reader.status()).toMatchObject({ isDemo: false, events: 0 });
      await markAsDemo(store.db);
      const stored = await fillInsights(store, options, () => undefined);
      await new RollUp(store).finish();

      const unique = new Set(
        received.map((event) => (event.sender === 'browser' ? event.event.properties.$insert_id : event)),
      );
      expect(stored).toBe(unique.size);
      const status = await reader.status();
      expect(status).toMatchObject({
        isDemo: true,
        isCatchingUp: false,
        setAsideVisitors: 0,
        events: stored,
        unplannedEvents: 0,
      });
      expect(status.botEvents).toBeGreaterThan(0);
      expect(status.ownEvents).toBeGreaterThan(0);
      expect(await reader.totals({ range: RANGE, filters: {} })).toMatchObject({
        visitors: new Set(counted.map(({ properties }) => properties.distinct_id)).size,
        views: named('page view', 'template view').length,
        starts: named('list started').length,
        completions: named('list completed').length,
        searches: named('search').length,
        emptySearches: named('search').filter(({ properties }) => properties.results === 0).length,
        handOffs: named('app hand-off').length,
        errors: named('error').length,
        redirects: received.filter(({ sender }) => sender === 'server').length,
      });
      const channels = await reader.breakdown({ range: RANGE, filters: {} }, 'channel', {
        sortBy: 'visitors',
        limit: 10,
      });
      expect(channels.rows.map(({ value }) => value)).toEqual(
        expect.arrayContaining(['search', 'direct', 'social', 'ai-assistant']),
      );
    } finally {
      await store.db.destroy();
    }
  });
});
