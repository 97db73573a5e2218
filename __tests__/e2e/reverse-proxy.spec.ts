import path from 'node:path';
import { readCachingTables } from '@/__tests__/support/read-caching-tables';
import { resolveCachingPath } from '@/__tests__/support/resolve-caching-path';
import { sendRequest } from '@/__tests__/support/send-request';
import { expect, test } from '@/__tests__/support/site-test';
import { installNginx } from '@/scripts/support/find-nginx';
import { writeAssets } from '@/scripts/support/package/write-assets';
import { type Nginx, RAISED_LIMITS, startNginx } from '@/scripts/support/start-nginx';
import { TEST_SHARE_ID } from '@/scripts/support/test-share';
import { TEST_PORT } from '@/scripts/support/test-site';

/** The built site behind nginx, with the files of deploy/nginx and the hashed files of the build on its disk. */

type LogEntry = { path: string; status: string; cache: string; upstream: string };

const LIST = '/puppy-first-week';

/** What `cache` is in the log if there was a stored response, whether it was served or only checked. */
const FOUND = ['HIT', 'STALE', 'UPDATING', 'REVALIDATED', 'EXPIRED'];

/** Routes that nginx never stores: they depend on the visitor, are private, or are in the memory of the site. */
const NEVER_STORED = /^\/(?:_next\/data\/[^/]+\/)?(?:en\/)?(?:a|api|get|insights|open)(?:[/.]|$)/;

test.describe.configure({ mode: 'default' });

let nginx: Nginx;

test.beforeAll(async () => {
  installNginx();
  nginx = await startNginx({ upstreams: [TEST_PORT], changes: { 'settings.conf': RAISED_LIMITS } });
  await writeAssets('.next/static', path.join(nginx.assets, '_next/static'), { brotli: 1, gzip: 1 });
});

test.afterAll(() => nginx?.stop());

const send = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  sendRequest({ port: nginx.port, path: target, method, headers: { Host: 'localhost', ...headers } });

const readEntries = () =>
  nginx
    .readLog()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogEntry);

/** Sends requests one after another, and reads their entries of the log, which nginx writes when it has sent a response. */
async function sendAndReadEntries(requests: ReadonlyArray<Parameters<typeof send>>) {
  const before = readEntries().length;
  const responses = [];
  for (const request of requests) responses.push(await send(...request));
  await expect.poll(() => readEntries().length).toBe(before + requests.length);
  const entries = readEntries().slice(before);
  return responses.map((response, index) => ({ response, entry: entries[index] as LogEntry }));
}

test('nginx stores each kind of response if docs/caching.md allows it, and no error, search or private page', async () => {
  const { rows } = readCachingTables();
  const targets = await Promise.all(rows.map((row) => resolveCachingPath(row.path)));
  const requests = rows.map(
    (row, index): Parameters<typeof send> => [
      targets[index] ?? '',
      { 'Accept-Encoding': 'gzip', ...row.headers },
      row.method,
    ],
  );
  const [first, second] = [await sendAndReadEntries(requests), await sendAndReadEntries(requests)];
  for (const [index, { policy, status }] of rows.entries()) {
    const target = targets[index] ?? '';
    const isStored = !['history', 'private', 'none'].includes(policy) && !NEVER_STORED.test(target);
    for (const round of [first, second]) {
      const { response, entry } = round[index] ?? {};
      // Metrics are hidden from requests that a proxy forwards.
      const expected = target === '/api/metrics' ? 404 : status;
      expect([target, response?.status]).toEqual([target, expected]);
      const isFile = target.startsWith('/_next/static/') && status === 200;
      if (isFile) expect([target, entry?.upstream]).toEqual([target, '']);
      else if (round === second || !isStored)
        expect([target, FOUND.includes(entry?.cache ?? '')]).toEqual([target, isStored]);
    }
  }
});

test('a visitor reads, searches and opens a private share; scripts come from the disk, and nothing private is stored', async ({
  page,
}) => {
  const origin = `http://localhost:${nginx.port}`;
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(`${origin}/templates`);
  await page.getByRole('searchbox').fill('puppy');
  await page.getByRole('link', { name: /puppy/i }).first().click();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  await page.getByRole('checkbox').first().check();
  await page.goto(`${origin}/a/${TEST_SHARE_ID}`);
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  expect(failed).toEqual([]);
  const entries = readEntries();
  const scripts = entries.filter(
    (entry) => /^\/_next\/static\/.*\.js(?:\.br)?$/.test(entry.path) && entry.status === '200',
  );
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter(({ upstream }) => upstream !== '')).toEqual([]);
  const shares = entries.filter((entry) => entry.path.includes('/a/[id]'));
  expect(shares.length).toBeGreaterThan(0);
  expect(shares.filter(({ cache }) => cache !== '')).toEqual([]);
  expect(nginx.readLog()).not.toContain(TEST_SHARE_ID);
});
