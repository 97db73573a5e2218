import { execFileSync } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { linkInsightsBuild } from '@/__tests__/support/link-insights-build';
import { pageViews } from '@/__tests__/support/page-views-batch';
import { type BuiltSite, startBuiltSite } from '@/scripts/support/start-built-site';
import { TEST_SITE } from '@/scripts/support/test-site';

/** The production server while the process that reads numbers hangs or ends, and while clients send too much. */

let site: BuiltSite;
let origin: string;

test.beforeEach(async () => {
  const folder = test.info().outputPath('site');
  mkdirSync(folder, { recursive: true });
  site = await startBuiltSite(
    {
      DATABASE_URL: TEST_SITE.DATABASE_URL,
      INSIGHTS: 'on',
      INSIGHTS_DATABASE_URL: `file:${path.join(folder, 'insights.db')}`,
      INSIGHTS_MAX_MB: '100',
      NEXT_DIST_DIR: linkInsightsBuild(path.join(folder, 'build')),
    },
    { stderr: openSync(path.join(folder, 'warnings.txt'), 'w') },
  );
  origin = `http://127.0.0.1:${site.port}`;
});

test.afterEach(async () => {
  await site.stop();
});

const send = (id: string, properties: object = {}) =>
  fetch(`${origin}/api/t/track/`, pageViews([id], properties));

const readCsv = () => fetch(`${origin}/api/insights/tables/pages.csv?period=year`);

/** Ids of the processes that read numbers. */
function findEngines(): number[] {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(site.process.pid)]).toString();
  return [...lines.matchAll(/^ *(\d+) .*engine-entry/gm)].map(([, pid]) => Number(pid));
}

test('while the process that reads numbers hangs, and when it ends, visitors do not notice, insights say so, and recover', {
  tag: '@long',
}, async () => {
  expect((await send('1')).status).toBe(200);
  await expect.poll(async () => (await readCsv()).status).toBe(200);

  for (const pid of findEngines()) process.kill(pid, 'SIGSTOP');
  const page = fetch(`${origin}/insights`).then((response) => response.text());
  const csv = readCsv();
  for (const url of ['/', '/templates']) expect((await fetch(origin + url)).status).toBe(200);
  expect((await send('2')).status).toBe(200);
  expect([(await csv).status, (await csv).headers.get('retry-after')]).toEqual([503, '5']);
  expect(await page).toMatch(/Too many reports are being loaded at once|There are too many events for this/);

  await expect.poll(async () => (await readCsv()).text(), { timeout: 60_000 }).toMatch(/^\S*\n\/,2,/m);
  for (const pid of findEngines()) process.kill(pid, 'SIGKILL');
  await expect.poll(async () => (await readCsv()).text(), { timeout: 60_000 }).toMatch(/^\S*\n\/,2,/m);
});

test('a client that sends too much gets 503 with Retry-After, and browsers keep their events', {
  tag: '@long',
}, async () => {
  const text = 'x'.repeat(15_000);
  const statuses = new Set<number>();
  let last = await send('0');
  for (let number = 1; number < 60 && last.status === 200; number += 1) {
    last = await send(String(number), { text });
    statuses.add(last.status);
  }
  expect([...statuses]).toEqual([200, 503]);
  expect(last.headers.get('retry-after')).toBe('600');
  expect(await (await fetch(`${origin}/api/metrics`)).text()).toMatch(
    /^insights_events_total\{result="refused"\} 1$/m,
  );
});
