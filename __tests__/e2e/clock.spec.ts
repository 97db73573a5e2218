import { mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { createFakeClock } from '@/__tests__/support/fake-clock';
import { linkInsightsBuild } from '@/__tests__/support/link-insights-build';
import { makeTemplate } from '@/__tests__/support/make-template';
import { pageViews } from '@/__tests__/support/page-views-batch';
import { createShareId } from '@/lib/catalog/share';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { openSqliteDatabase } from '@/lib/server/database/open-sqlite-database';
import { readBlockInfos } from '@/lib/server/insights/store/day-blocks';
import { openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { writeContent } from '@/scripts/support/content-folder';
import { type BuiltSite, startBuiltSite } from '@/scripts/support/start-built-site';

/** The production server while the system clock jumps. */

const CHECKLIST = '## Pack ^pack\n\n- [ ] Boots ^boots\n';

let site: BuiltSite | undefined;

test.afterEach(() => site?.stop());

/** Settings of a site with two lists, and functions to request its pages and to change a list. */
function prepareSite() {
  const folder = test.info().outputPath('site');
  mkdirSync(folder, { recursive: true });
  const database = path.join(folder, 'site.db');
  const content = path.join(folder, 'content');
  writeContent(content, { hiking: CHECKLIST, sailing: CHECKLIST });
  const clock = createFakeClock(folder);
  const get = (url: string, init?: RequestInit) => fetch(`http://127.0.0.1:${site?.port}${url}`, init);
  return {
    folder,
    database,
    clock,
    settings: { ...clock.settings, DATABASE_URL: `file:${database}`, CONTENT_DIR: content },
    get,
    /** What the server's cache and shared caches do with a page. */
    async readCaching(url: string) {
      const { headers } = await get(url);
      return ['x-nextjs-cache', 'x-accel-expires', 'cdn-cache-control'].map((name) => headers.get(name));
    },
    async importList(title: string) {
      const store = await openSqliteCatalogStore(database);
      const value = { ...makeTemplate(), title };
      await store.applyChange({
        source: 'imported',
        put: [{ kind: 'template', checksum: title, value }],
        remove: [],
      });
      await store.close();
    },
  };
}

const FRESH = ['60', 'max-age=60, stale-while-revalidate=3600, stale-if-error=86400'];
const STALE = ['1', 'max-age=1, stale-if-error=86400'];

test('pages are cached as before when the system clock is set back, and follow changes when it is set forward', async () => {
  const { clock, settings, readCaching, get, importList } = prepareSite();
  await importList('Camping with a tent');
  site = await startBuiltSite(settings);
  expect(await readCaching('/hiking')).toEqual(['MISS', ...FRESH]);
  expect(await readCaching('/hiking')).toEqual(['HIT', ...FRESH]);

  clock.set('-2h');
  expect(await readCaching('/hiking')).toEqual(['HIT', ...FRESH]);
  expect(await readCaching('/camping')).toEqual(['MISS', ...FRESH]);
  expect(await readCaching('/camping')).toEqual(['HIT', ...FRESH]);

  // The page was rendered two hours ago by the new time, less than a minute by the other clock.
  await importList('Camping with a caravan');
  clock.set('+0');
  expect(await readCaching('/camping')).toEqual(['STALE', ...STALE]);
  await expect.poll(() => readCaching('/camping')).toEqual(['HIT', ...FRESH]);
  expect(await (await get('/camping')).text()).toContain('Camping with a caravan');

  clock.set('+2h');
  expect(await readCaching('/sailing')).toEqual(['MISS', ...FRESH]);
  await expect.poll(() => readCaching('/camping')).toEqual(['HIT', ...FRESH]);
  await importList('Camping on a boat');
  // In seconds: a minute later.
  clock.set('+7261');
  expect(await readCaching('/camping')).toEqual(['STALE', ...STALE]);
  await expect.poll(() => readCaching('/camping')).toEqual(['HIT', ...FRESH]);
  expect(await (await get('/camping')).text()).toContain('Camping on a boat');
});

test('a system clock that is years ahead deletes neither events nor shares, and events are sent again', {
  tag: '@long',
}, async () => {
  const { folder, database, clock, settings, get } = prepareSite();
  const insights = path.join(folder, 'insights.db');
  const withInsights = {
    ...settings,
    INSIGHTS: 'on',
    NEXT_DIST_DIR: linkInsightsBuild(path.join(folder, 'build')),
  };
  const send = async (...ids: string[]) => (await get('/api/t/track/', pageViews(ids))).status;
  site = await startBuiltSite(withInsights);
  expect(await send('1', '2', '3')).toBe(200);
  const store = await openSqliteCatalogStore(database);
  const id = createShareId();
  const share = { ...makeTemplate(), id, owner: 'Ana', createdAt: new Date().toISOString() };
  await store.addShare(share, new Date(Date.now() + 3_600_000).toISOString());
  await store.close();

  clock.set('+4000d');
  // A browser repeats a 503, but no 400.
  expect(await send('4')).toBe(503);
  await site.stop();
  const log = path.join(folder, 'warnings.txt');
  site = await startBuiltSite(withInsights, { stderr: openSync(log, 'w') });
  expect(await send('4')).toBe(503);
  await expect
    .poll(() =>
      readFileSync(log, 'utf8')
        .match(/is not deleted|are not deleted/g)
        ?.sort(),
    )
    .toEqual(['are not deleted', 'is not deleted']);
  expect(readFileSync(log, 'utf8')).toContain('clock:confirm');
  clock.set('+0');
  expect(await send('4')).toBe(200);
  await site.stop();

  const { db: events } = await openInsightsStore(`file:${insights}`);
  // The wrong clock packs the day early.
  const waiting = await events.selectFrom('inbox').select('key').execute();
  const packed = await readBlockInfos(events);
  expect(packed.reduce((sum, day) => sum + day.events, waiting.length)).toBe(4);
  await events.destroy();
  const shares = await openSqliteDatabase<{ share: { title: string | null } }>(database);
  expect(await shares.selectFrom('share').select('title').execute()).toEqual([{ title: share.title }]);
  await shares.destroy();
});
