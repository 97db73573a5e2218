/** @jest-environment node */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type DescribedEvent, withColumns } from '@/__tests__/support/insights-events';
import { findPlanErrors } from '@/__tests__/support/plan-errors';
import { readCatalogContent } from '@/__tests__/support/read-catalog-content';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { EVENTS } from '@/lib/analytics/plan/events';
import { LOCALES } from '@/lib/config/locales';
import { BOARD_NAMES } from '@/lib/insights/board-tables';
import type { Column } from '@/lib/insights/columns';
import { DIMENSIONS, type Dimension } from '@/lib/insights/dimensions';
import { DEFAULT_STEPS } from '@/lib/insights/funnel-steps';
import { EVENT_FLAGS } from '@/lib/server/insights/event-flags';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { openReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { type DemoOptions, generateDays } from '@/scripts/support/demo-visits';
import { fillInsights } from '@/scripts/support/fill-insights';

const END = Date.parse('2026-11-23T15:30:00Z');
const RANGE = { from: '2026-11-20', to: '2026-11-24' };

/** What the tables of these count. */
const SORTED_BY: Partial<Record<Dimension, Column>> = {
  term: 'searches',
  store: 'handOffs',
  position: 'handOffs',
  error: 'errors',
  redirect: 'redirects',
};

const folder = temporaryFolder();
let options: DemoOptions;
let sent: InsightsEvent[];
/** Each once. */
let events: DescribedEvent[];

beforeAll(async () => {
  const { templates } = await readCatalogContent();
  options = {
    templates,
    siteUrl: 'https://checkleaf.example',
    seed: 2,
    end: END,
    days: 4,
    // Enough for rare events, whatever the lists are: one visit in a hundred has an error.
    visitsPerDay: 240,
  };
  sent = [...generateDays(options)].flat();
  const once = new Map(sent.map((event) => [`${event.name} ${event.insertId}`, event]));
  events = [...once.values()].map(withColumns);
});

const named = (...names: string[]) => events.filter(({ name, flags }) => names.includes(name) && flags === 0);

describe('made-up visits', () => {
  test('are the same for the same seed and end, and others for another seed', () => {
    const short = { ...options, days: 1 };
    const first = [...generateDays(short)];
    expect([...generateDays(short)]).toEqual(first);
    expect([...generateDays({ ...short, seed: options.seed + 1 })]).not.toEqual(first);
  });

  test('send only what the tracking plan describes, until the end', () => {
    const described = events
      .filter(({ visitor }) => visitor !== null)
      .map(({ name, properties }) => ({ event: name, properties: JSON.parse(properties) }));
    expect(described.length).toBeGreaterThan(1_500);
    expect(findPlanErrors(described)).toEqual([]);
    expect(events.every(({ flags }) => (flags & EVENT_FLAGS.unplanned) === 0)).toBe(true);
    expect(events.every(({ time, received }) => time <= received && received <= END)).toBe(true);
  });

  test('have every event that people cause, in every language, from bots and the owner too', () => {
    // Nobody saw a page that could not be rendered.
    const names = Object.keys(EVENTS).filter((name) => name !== 'ErrorBoundary');
    expect(new Set(events.map(({ name }) => name))).toEqual(new Set([...names, 'app redirect']));
    expect(new Set(named('website started').map(({ language }) => language))).toEqual(new Set(LOCALES));
    const flags = new Set(events.map((event) => event.flags));
    expect(flags).toEqual(new Set([0, EVENT_FLAGS.bot, EVENT_FLAGS.own]));
  });
});

test('some visits go on after midnight, and some events come twice, days later or from URLs that do not exist', () => {
  const dayOf = ({ time }: Pick<InsightsEvent, 'time'>) => Math.floor(time / 86_400_000);
  const byVisitor = new Map<string | null, DescribedEvent[]>();
  for (const event of events) byVisitor.set(event.visitor, [...(byVisitor.get(event.visitor) ?? []), event]);
  const visitsAtMidnight = named('website started').filter(({ visitor, time }) =>
    byVisitor.get(visitor)?.some((event) => dayOf(event) > dayOf({ time }) && event.time < time + 1_800_000),
  );
  expect(visitsAtMidnight.length).toBeGreaterThan(1);
  expect(sent.length).toBeGreaterThan(events.length);
  expect(events.some(({ time, received }) => received > time + 86_400_000)).toBe(true);
  expect(named('page view').some(({ pageKind }) => pageKind === '404')).toBe(true);
});

test('they are believable in every report', async () => {
  const store = await openInsightsStore(`file:${folder.file('insights.db')}`);
  const reader = await openReportReader(store, folder.file('days'));
  try {
    const stored = await fillInsights(store, options);
    expect(stored).toBe(events.length);
    expect(await reader.status()).toMatchObject({
      isDemo: true,
      lateEvents: 0,
      outdatedDays: 0,
      events: stored,
    });
    const scope = { range: RANGE, filters: {} };
    const totals = await reader.totals(scope);
    expect(totals).toMatchObject({
      visitors: new Set(named(...Object.keys(EVENTS)).map(({ visitor }) => visitor)).size,
      views: named('page view', 'template view').length,
      emptySearches: named('search').filter(({ amount }) => amount === 0).length,
    });
    expect(totals.emptySearches).toBeLessThan(totals.searches / 3);
    expect(totals.completions).toBeLessThan(totals.starts / 2);
    expect(totals.visitors).toBeLessThan(totals.sessions);
    for (const dimension of Object.keys(DIMENSIONS) as Dimension[]) {
      const { rows } = await reader.breakdown(scope, dimension, {
        measure: SORTED_BY[dimension] ?? 'views',
        limit: 10,
      });
      expect([dimension, rows.length > 0]).toEqual([dimension, true]);
    }
    // New lists need more days.
    for (const name of BOARD_NAMES.filter((board) => board !== 'new-lists')) {
      const { rows } = await reader.board(scope, name, { limit: 10 });
      expect([name, rows.length > 0]).toEqual([name, true]);
    }
    const steps = (await reader.funnel(scope, DEFAULT_STEPS)).map(({ visitors }) => visitors);
    expect(steps).toEqual([...steps].sort((a, b) => b - a));
    expect(steps.at(-1)).toBeGreaterThan(0);
    const vitals = await reader.vitals(scope);
    expect(vitals.every(({ lcp, inp, cls, ttfb }) => [lcp, inp, cls, ttfb].every(Number.isFinite))).toBe(
      true,
    );
  } finally {
    reader.close();
    await store.db.destroy();
  }
});
