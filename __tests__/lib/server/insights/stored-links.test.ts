/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { MAX_LINKS, type ReportLink, type ReportLinks } from '@/lib/insights/report-links';
import { type InsightsStore, openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { storedLinks } from '@/lib/server/insights/store/stored-links';

const NOW = 1_795_000_000;

const link = (id: string, expires: number): ReportLink => ({
  id,
  report: 'sources',
  query: 'period=90d&source=Google',
  expires,
});

describe.each(insightsEngines())('on %s', (_, createUrl) => {
  let store: InsightsStore;
  let links: ReportLinks;

  beforeEach(async () => {
    store = await openInsightsStore(await createUrl());
    links = storedLinks(store.db);
  });

  afterEach(() => store.db.destroy());

  test('links are found until they expire, and listed in the order in which they do', async () => {
    await links.addLink(link('later', NOW + 20), NOW);
    await links.addLink(link('sooner', NOW + 10), NOW);
    expect(await links.listLinks(NOW)).toEqual([link('sooner', NOW + 10), link('later', NOW + 20)]);
    expect(await links.findLink('sooner', NOW + 9)).toEqual(link('sooner', NOW + 10));
    expect(await links.findLink('sooner', NOW + 10)).toBeNull();
    expect(await links.findLink('other', NOW)).toBeNull();
  });

  test('one that is revoked is found no longer', async () => {
    await links.addLink(link('a', NOW + 10), NOW);
    await links.addLink(link('b', NOW + 10), NOW);
    await links.revokeLink('a');
    await links.revokeLink('a');
    expect(await links.listLinks(NOW)).toEqual([link('b', NOW + 10)]);
  });

  test('there are no more than the limit, of which those that have expired are none', async () => {
    const rows = Array.from({ length: MAX_LINKS - 1 }, (_, index) => link(`old-${index}`, NOW + 5));
    await store.db.insertInto('report_link').values(rows).execute();
    expect(await links.addLink(link('last', NOW + 10), NOW)).toBe(true);
    expect(await links.addLink(link('more', NOW + 10), NOW)).toBe(false);
    expect(await links.addLink(link('more', NOW + 10), NOW + 5)).toBe(true);
    const { length } = await store.db.selectFrom('report_link').select('id').execute();
    expect(length).toBe(2);
  });

  test('those to reports that this version does not have are left out', async () => {
    await store.db
      .insertInto('report_link')
      .values({ ...link('a', NOW + 10), report: 'horoscope' })
      .execute();
    expect(await links.listLinks(NOW)).toEqual([]);
    expect(await links.findLink('a', NOW)).toBeNull();
  });
});
