import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { CACHE_HEADERS, type CachingRow, readCachingTables } from '@/__tests__/support/read-caching-tables';
import { resolveCachingPath } from '@/__tests__/support/resolve-caching-path';
import { type RawResponse, sendRequest } from '@/__tests__/support/send-request';
import { TEST_PORT } from '@/scripts/support/test-site';

/** Every row of the table in docs/caching.md, on the built site. */

const { policies, rows } = readCachingTables();

function expectCacheHeaders({ headers }: RawResponse, row: CachingRow): void {
  const isStale = row.policy === 'revalidate' && headers['x-nextjs-cache'] === 'STALE';
  const expected = policies.get(isStale ? 'stale' : row.policy);
  expect(Object.fromEntries(CACHE_HEADERS.map((name) => [name, headers[name] ?? null]))).toEqual(expected);
  expect(headers.vary ?? null).toBe(row.vary);
}

test('the table has each policy', () => {
  const used = new Set(rows.map(({ policy }) => policy));
  expect([...used, 'stale'].sort()).toEqual([...policies.keys()].sort());
});

test('the server keeps no page for longer than a day', () => {
  const { config } = JSON.parse(readFileSync('.next/required-server-files.json', 'utf8'));
  expect(config.expireTime).toBe(86_400);
});

async function expectPolicy(row: CachingRow): Promise<void> {
  const path = await resolveCachingPath(row.path);
  const send = (headers = {}, method = row.method) =>
    sendRequest({
      port: TEST_PORT,
      path,
      method,
      headers: { 'accept-encoding': 'gzip', ...row.headers, ...headers },
    });
  const full = await send();
  expect(full.status).toBe(row.status);
  expectCacheHeaders(full, row);
  const { etag } = full.headers;
  if (row.hasEtag) expect(etag).toMatch(/^W\/"[^"]+"$/);
  else expect(etag).toBeUndefined();

  const conditions = row.hasEtag ? [etag, etag?.slice(2), `"other", ${etag}`, '*'] : ['*'];
  for (const condition of conditions) {
    const conditional = await send({ 'if-none-match': condition });
    expect(conditional.status, condition).toBe(row.hasEtag ? 304 : row.status);
    expect(conditional.headers.etag, condition).toBe(etag);
    expectCacheHeaders(conditional, row);
    if (row.hasEtag) expect(conditional.body).toHaveLength(0);
  }
  expect((await send({ 'if-none-match': '"other"' })).status).toBe(row.status);

  if (row.method !== 'GET') return;
  const head = await send({}, 'HEAD');
  expect(head.status).toBe(row.status);
  expect(head.headers.etag).toBe(etag);
  expectCacheHeaders(head, row);
}

for (const policy of policies.keys()) {
  const rowsOfPolicy = rows.filter((row) => row.policy === policy);
  if (rowsOfPolicy.length === 0) continue;
  test(`responses with the policy ${policy}`, async () => {
    for (const row of rowsOfPolicy)
      await test.step(`${row.response}: ${row.method} ${row.path}`, () => expectPolicy(row));
  });
}
