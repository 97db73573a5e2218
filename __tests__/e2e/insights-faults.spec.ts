import { mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { linkInsightsBuild } from '@/__tests__/support/link-insights-build';
import { pageViews } from '@/__tests__/support/page-views-batch';
import { openSqliteDatabase } from '@/lib/server/database/open-sqlite-database';
import { startBuiltSite } from '@/scripts/support/start-built-site';
import { TEST_SITE } from '@/scripts/support/test-site';

/** The production server, whose HTTP server and pages have modules of their own, while events cannot be stored. */

test('while another process has the lock of the events, batches get 503 with Retry-After, and one warning says so', {
  tag: '@long',
}, async () => {
  const folder = test.info().outputPath('site');
  mkdirSync(folder, { recursive: true });
  const log = path.join(folder, 'warnings.txt');
  const insights = path.join(folder, 'insights.db');
  const site = await startBuiltSite(
    {
      DATABASE_URL: TEST_SITE.DATABASE_URL,
      INSIGHTS: 'on',
      INSIGHTS_DATABASE_URL: `file:${insights}`,
      NEXT_DIST_DIR: linkInsightsBuild(path.join(folder, 'build')),
    },
    { stderr: openSync(log, 'w') },
  );
  const origin = `http://127.0.0.1:${site.port}`;
  const send = (id: string) => fetch(`${origin}/api/t/track/`, pageViews([id]));
  expect((await send('1')).status).toBe(200);

  const other = await openSqliteDatabase(insights);
  await other.transaction().execute(async () => {
    for (const response of await Promise.all([send('2'), send('3')])) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
      expect(await response.json()).toEqual({ error: 'Events cannot be stored now.', status: 503 });
    }
  });
  await other.destroy();
  expect(await (await fetch(`${origin}/api/metrics`)).text()).toContain(
    'insights_events_total{result="refused"} 2',
  );
  await expect.poll(async () => (await send('2')).status).toBe(200);
  await site.stop();
  const warnings = readFileSync(log, 'utf8');
  // The process that packs days may say once that it cannot do that now.
  expect(
    warnings.match(/Warning: Events of visitors cannot be stored\. Browsers send them again later\./g),
  ).toHaveLength(1);
  expect(warnings).not.toContain('    at ');
});
