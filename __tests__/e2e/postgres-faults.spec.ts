import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { expectUnavailable } from '@/__tests__/support/expect-unavailable';
import { makeTemplate } from '@/__tests__/support/make-template';
import { startPostgres } from '@/__tests__/support/start-postgres';
import { openPostgresCatalogStore } from '@/lib/server/catalog/postgres/postgres-catalog-store';
import { writeContent } from '@/scripts/support/content-folder';
import { startBuiltSite } from '@/scripts/support/start-built-site';

/** Two production servers on one PostgreSQL database, which is interrupted. */

test('two processes show what is imported; while the database restarts, cached pages go on and others respond with 503', async () => {
  const content = path.join(test.info().outputPath('site'), 'content');
  writeContent(content, { hiking: '## Pack ^pack\n\n- [ ] Boots ^boots\n' });
  const database = await startPostgres();
  const settings = { DATABASE_URL: database.url(), CONTENT_DIR: content, SLOW_REQUEST_MS: '60000' };
  const log = test.info().outputPath('site.log');
  const output = openSync(log, 'a');
  const sites = await Promise.all([
    startBuiltSite(settings, { stdout: output, stderr: output }),
    startBuiltSite(settings),
  ]);
  const ports = sites.map(({ port }) => port);
  const getFrom = (port: number) => (url: string) => fetch(`http://127.0.0.1:${port}${url}`);

  const imports = await openPostgresCatalogStore(database.url());
  const value = { ...makeTemplate(), title: 'Imported' };
  await imports.applyChange({
    source: 'imported',
    put: [{ kind: 'template', checksum: 'x', value }],
    remove: [],
  });
  await imports.close();
  for (const get of ports.map(getFrom)) {
    expect((await get('/hiking')).status).toBe(200);
    expect(await (await get('/camping.md')).text()).toContain('# Imported');
  }

  await database.stop('immediate');
  for (const get of ports.map(getFrom)) {
    await expectUnavailable(get, ['/camping', '/api/search', '/camping.md', '/api/ready']);
    expect((await get('/hiking')).status).toBe(200);
    expect((await get('/api/health')).status).toBe(200);
  }
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  const entries = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  expect(entries).toEqual(
    ['/camping', '/api/search', '/camping.md', '/api/ready'].map((url) =>
      expect.objectContaining({ message: 'request failed', path: url, status: 503 }),
    ),
  );
  // Beside them, there is one warning about the database, without a stack.
  expect(lines.filter((line) => /⨯|^\s+at /.test(line))).toEqual([]);
  expect(lines.filter((line) => line.includes('ECONNREFUSED'))).toHaveLength(1);
  await database.start();
  for (const get of ports.map(getFrom)) {
    await expect.poll(async () => (await get('/api/ready')).status).toBe(200);
    for (const url of ['/hiking', '/camping', '/api/search', '/camping.md'])
      expect((await get(url)).status).toBe(200);
  }
  for (const site of sites) await site.stop();
  await database.remove();
});
