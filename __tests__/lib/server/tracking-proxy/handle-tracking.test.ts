/** @jest-environment node */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type FakeUpstream, startFakeUpstream } from '@/__tests__/support/fake-upstream';
import { sendRequest } from '@/__tests__/support/send-request';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { openInsightsStore } from '@/lib/server/insights/store/open-insights-store';

const SETTINGS = [
  'NEXT_PUBLIC_MIXPANEL_KEY',
  'TRACKING_UPSTREAM',
  'TRACKING_RATE_PER_MINUTE',
  'INSIGHTS',
  'INSIGHTS_DATABASE_URL',
];
const temporary = temporaryFolder();
let upstream: FakeUpstream;

beforeEach(async () => {
  upstream = await startFakeUpstream();
});

afterEach(async () => {
  for (const name of SETTINGS) delete process.env[name];
  await upstream.stop();
});

/** Sends requests to the API route with these environment variables and returns the response statuses. */
async function requestStatuses(
  settings: Record<string, string>,
  count: number,
  requestBody = 'data=1',
): Promise<number[]> {
  Object.assign(process.env, { TRACKING_UPSTREAM: upstream.origin, ...settings });
  jest.resetModules();
  const { default: handle } = await import('@/pages/api/t/[[...route]]');
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const statuses: number[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    const { status, body } = await sendRequest({ port, path: '/api/t/track', body: requestBody });
    expect(() => JSON.parse(body.toString())).not.toThrow();
    statuses.push(status);
  }
  server.close();
  return statuses;
}

test('without a project key the route returns 404 and does not call the upstream', async () => {
  expect(await requestStatuses({}, 2)).toEqual([404, 404]);
  expect(upstream.connectionCount).toBe(0);
});

test('with a project key the route forwards to the configured upstream within the configured rate limit', async () => {
  expect(
    await requestStatuses({ NEXT_PUBLIC_MIXPANEL_KEY: 'key', TRACKING_RATE_PER_MINUTE: '2' }, 3),
  ).toEqual([200, 200, 429]);
  expect(upstream.requests).toHaveLength(2);
});

test('with INSIGHTS the route stores events in the configured database and calls no upstream', async () => {
  const url = `file:${temporary.file('insights.db')}`;
  const batch = `data=${encodeURIComponent('{"event":"page view","properties":{"$insert_id":"1"}}')}`;
  expect(await requestStatuses({ INSIGHTS: 'on', INSIGHTS_DATABASE_URL: url }, 2, batch)).toEqual([200, 200]);
  const { getInsightsWriter } = await import('@/lib/server/insights/get-insights-writer');
  await getInsightsWriter().close(5_000);
  const { db } = await openInsightsStore(url);
  expect(await db.selectFrom('inbox').select('received').execute()).toHaveLength(1);
  await db.destroy();
  expect(upstream.connectionCount).toBe(0);
});

test('the route does not parse request bodies', async () => {
  const { config } = await import('@/pages/api/t/[[...route]]');
  expect(config.api).toEqual({ bodyParser: false, externalResolver: true });
});
