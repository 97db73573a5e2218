import { mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { expectUnavailable } from '@/__tests__/support/expect-unavailable';
import { holdScripts } from '@/__tests__/support/hold-requests';
import { makeTemplate } from '@/__tests__/support/make-template';
import { slowDownSearches } from '@/__tests__/support/slow-searches';
import { waitForHydration } from '@/__tests__/support/wait-for-hydration';
import { backUpCatalog } from '@/lib/server/catalog/sqlite/back-up-catalog';
import { restoreDatabase } from '@/lib/server/catalog/sqlite/restore-database';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { writeContent } from '@/scripts/support/content-folder';
import { startBuiltSite } from '@/scripts/support/start-built-site';

/** The production server while its database fails and recovers. */

test('cached pages go on while the database is damaged; it recovers when it is repaired, and shows a restored backup', async () => {
  const folder = test.info().outputPath('site');
  mkdirSync(folder, { recursive: true });
  const database = path.join(folder, 'site.db');
  const content = path.join(folder, 'content');
  writeContent(content, { hiking: '## Pack ^pack\n\n- [ ] Boots ^boots\n' });
  const site = await startBuiltSite({ DATABASE_URL: `file:${database}`, CONTENT_DIR: content });
  const get = (url: string) => fetch(`http://127.0.0.1:${site.port}${url}`);
  const imports = await openSqliteCatalogStore(database);
  const importTemplate = (title: string) =>
    imports.applyChange({
      source: 'imported',
      // Long enough for pages of its own in the file, which the server has not read yet.
      put: [
        {
          kind: 'template',
          checksum: title,
          value: { ...makeTemplate(), title, summary: 'x'.repeat(100_000) },
        },
      ],
      remove: [],
    });
  await importTemplate('From the backup');
  const backup = path.join(folder, 'backup.db');
  await backUpCatalog(database, backup);
  await importTemplate('After the backup');
  await imports.close();
  expect((await get('/hiking')).status).toBe(200);

  await restoreDatabase(backup, database, { now: new Date() });
  await expect.poll(async () => (await get('/camping.md')).text()).toContain('# From the backup');

  const bytes = readFileSync(database);
  truncateSync(database, 4096);
  expect((await get('/hiking')).status).toBe(200);
  // The page is rendered from what the server reads now.
  await expectUnavailable(get, ['/camping', '/api/search', '/api/ready', '/de/embed/camping']);
  expect(await (await get('/de/embed/camping?theme=dark')).text()).toContain('href="?theme=dark"');
  expect((await get('/hiking')).status).toBe(200);
  expect((await get('/api/health')).status).toBe(200);
  writeFileSync(database, bytes);
  expect(statSync(database).size).toBe(bytes.length);
  await expect.poll(async () => (await get('/api/ready')).status).toBe(200);
  for (const url of ['/hiking', '/camping', '/api/search']) expect((await get(url)).status).toBe(200);
  await site.stop();
});

test('searches beyond those that can wait are rejected, and other pages are served; the error page stays until it is refreshed', async ({
  page,
}) => {
  const folder = test.info().outputPath('site');
  const database = path.join(folder, 'site.db');
  const content = path.join(folder, 'content');
  writeContent(content, { hiking: '## Pack ^pack\n\n- [ ] Boots ^boots\n' });
  const site = await startBuiltSite({
    DATABASE_URL: `file:${database}`,
    CONTENT_DIR: content,
    // All requests are those of one client.
    MAX_IN_FLIGHT: '200',
  });
  const get = (url: string) => fetch(`http://127.0.0.1:${site.port}${url}`);
  expect((await get('/templates?q=hiking')).status).toBe(200);
  const build = readFileSync('.next/BUILD_ID', 'utf8');

  const speedUp = slowDownSearches(database, 1_000_000_000);
  const searches = Array.from({ length: 40 }, (_, index) => get(`/api/search?q=boots&visitor=${index}`));
  expect((await Promise.race(searches)).status).toBe(503);
  for (const url of ['/templates?q=boots', `/_next/data/${build}/en/templates.json?q=boots`]) {
    const response = await get(url);
    expect([url, response.status, response.headers.get('retry-after')]).toEqual([url, 503, '1']);
    expect(response.headers.get('cache-control')).toContain('no-store');
  }
  for (const url of ['/hiking', '/templates', '/api/ready']) {
    expect([url, (await get(url)).status]).toEqual([url, 200]);
  }

  const release = await holdScripts(page);
  await page.goto(`http://127.0.0.1:${site.port}/templates?q=boots`, { waitUntil: 'commit' });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));

  speedUp();
  await Promise.all(searches);
  await expect.poll(async () => (await get('/templates?q=boots')).status).toBe(200);
  release();
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Oops! Something went wrong.');
  expect(requests.filter((requested) => requested.includes('q=boots'))).toEqual([]);
  await page.getByRole('button', { name: 'Refresh the page' }).click();
  await expect(heading).toHaveText('No list for “boots” yet');
  await site.stop();
  expect(await site.exitCode).toBe(0);
});
