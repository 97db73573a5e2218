/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { GetServerSidePropsContext } from 'next';
import { z } from 'zod';
import type { PageLoader } from '@/lib/server/page/page-loader';
import { serverSidePage } from '@/lib/server/page/server-side-page';

/** A page whose parameters are always invalid, so that it needs no catalog. */
const LOADER: PageLoader<never, null> = {
  namespaces: [],
  params: z.never(),
  load: async () => ({ kind: 'not-found' }),
};

const HEADERS = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };

let server: Server;
let url = '';

beforeEach(async () => {
  const getServerSideProps = serverSidePage(LOADER, { headers: () => HEADERS, requestsPerMinute: () => 3 });
  server = createServer(async (req, res) => {
    const context = { req, res, query: {}, params: {}, locale: 'en' } as unknown as GetServerSidePropsContext;
    const result = await getServerSideProps(context);
    if (!res.writableEnded) res.writeHead('notFound' in result ? 404 : 500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a/x`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('above the limit, a client gets 429 with Retry-After, and no cache stores it', async () => {
  for (let request = 0; request < 3; request += 1) expect((await fetch(url)).status).toBe(404);
  const response = await fetch(url);
  expect(response.status).toBe(429);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'content-type': 'text/plain; charset=utf-8',
    'x-robots-tag': 'noindex',
  });
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect(await response.text()).toMatch(/^Too many requests\. Try again in \d+ seconds\./);
});

test('a forged X-Forwarded-For does not evade the limit', async () => {
  const get = (address: string) => fetch(url, { headers: { 'X-Forwarded-For': address } });
  const statuses: number[] = [];
  for (const last of [1, 2, 3, 4]) statuses.push((await get(`192.0.2.${last}`)).status);
  expect(statuses).toEqual([404, 404, 404, 429]);
});
