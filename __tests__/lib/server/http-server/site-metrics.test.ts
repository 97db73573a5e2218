/** @jest-environment node */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { heldResponses } from '@/__tests__/support/held-responses';
import { siteServers } from '@/__tests__/support/site-servers';
import { SiteMetrics } from '@/lib/server/http-server/site-metrics';

const TOKEN = '3q2-7wQ9xkLm0ZpTn5Rb';

const startServer = siteServers();

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

async function start(
  handle: Handle,
  { host = '127.0.0.1', metricsToken }: { host?: string; metricsToken?: string } = {},
) {
  const metrics = new SiteMetrics();
  const options = {
    handle,
    limits: { requestsPerMinute: { share: 1, search: 1, image: 1, file: 1 }, maxInFlight: 50 },
    metrics,
    metricsToken,
    reportError: console.error,
  };
  const { port, get: send } = await startServer(options, host);
  const get = (path: string, headers = {}, method = 'GET') =>
    send(path, { Host: `localhost:${port}`, ...headers }, method);
  /** Values by name and labels, as in `http_requests_total{route="/",status="200"}`. */
  const read = async () => {
    const { text } = await metrics.render();
    return new Map(text.split('\n').map((line) => line.split(/ (?=[^ ]+$)/) as [string, string]));
  };
  return { port, get, read, metrics };
}

const handle: Handle = async (request, response) => {
  response.statusCode = request.url?.includes('missing') ? 404 : 200;
  response.end('handled');
};

test.each(['127.0.0.1', '::1'])(
  'a local client at %s reads the metrics of requests, memory and event loop',
  async (host) => {
    const { get } = await start(handle, { host });
    await get('/puppy');
    const { status, headers, body } = await get('/api/metrics');
    expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'no-store' });
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(body.toString()).toContain('http_requests_total{route="/[id]",status="200"} 1\n');
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_heap_size_used_bytes',
      'process_cpu_seconds_total',
    ]) {
      expect(body.toString()).toMatch(new RegExp(`^${name} [\\d.e-]+$`, 'm'));
    }
  },
);

test('only counters have names that end in _total, as Prometheus asks for', async () => {
  const { text } = await new SiteMetrics().render();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({
    name,
    type,
    isTotal: name.endsWith('_total'),
  }));
  expect(types.length).toBeGreaterThan(30);
  expect(types.filter(({ type, isTotal }) => isTotal !== (type === 'counter'))).toEqual([]);
});

test('for others the metrics are a URL that does not exist, whatever the method', async () => {
  const { get } = await start(async (_, response) => void response.writeHead(404).end('Next'));
  for (const headers of [
    { Host: 'www.example.org' },
    { 'X-Forwarded-For': '127.0.0.1' },
    { Via: '1.1 proxy' },
  ]) {
    for (const method of ['GET', 'POST']) {
      const { status, body } = await get('/api/metrics', headers, method);
      expect({ status, body: body.toString() }).toEqual({ status: 404, body: 'Next' });
    }
  }
});

test('with a token, only requests with it read the metrics', async () => {
  const { get } = await start(handle, { metricsToken: TOKEN });
  expect(await get('/api/metrics')).toMatchObject({
    status: 401,
    headers: { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' },
  });
  const headers = { Host: 'www.example.org', Authorization: `Bearer ${TOKEN}` };
  expect((await get('/api/metrics', headers)).status).toBe(200);
  expect(await get('/api/metrics', headers, 'POST')).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD' },
  });
});

test('requests are counted by route and status, never by URL', async () => {
  const { get, read } = await start(handle);
  for (const path of ['/missing-1', '/missing-2?q=secret', '/de/missing-3', '/a/b/c/d', '/api/health'])
    await get(path);
  await get('/puppy', {}, 'TRACE');
  const values = await read();
  expect(values.get('http_requests_total{route="/[id]",status="404"}')).toBe('3');
  expect(values.get('http_requests_total{route="other",status="200"}')).toBe('1');
  expect(values.get('http_requests_total{route="other",status="405"}')).toBe('1');
  expect(values.get('http_requests_total{route="/api/health",status="200"}')).toBe('1');
  expect(values.get('http_request_duration_seconds_count{route="/[id]"}')).toBe('3');
  expect([...values.keys()].join()).not.toMatch(/missing|secret/);
});

test('requests in flight, and those whose client has left, are counted', async () => {
  const { handle: hold, next } = heldResponses();
  const { port, read } = await start(hold);
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /puppy HTTP/1.1\r\nHost: a\r\n\r\n');
  const response = await next();
  expect((await read()).get('http_requests_in_flight')).toBe('1');
  socket.destroy();
  await once(response, 'close');
  const values = await read();
  expect(values.get('http_requests_in_flight')).toBe('0');
  expect(values.get('http_requests_total{route="/[id]",status="aborted"}')).toBe('1');
});

test('requests above a rate limit are counted by reason', async () => {
  const { get, read } = await start(handle);
  for (let request = 0; request < 3; request += 1) await get('/puppy.md');
  const values = await read();
  expect(values.get('http_requests_rejected_total{route="/api/markdown/[id]",reason="rate-limit"}')).toBe(
    '2',
  );
  expect(values.get('http_requests_total{route="/api/markdown/[id]",status="429"}')).toBe('2');
});

test('pages are counted by where Next says that they come from', async () => {
  const { get, read } = await start(async (request, response) => {
    response.setHeader('x-nextjs-cache', (request.url ?? '').slice(1).toUpperCase());
    response.end();
  });
  for (const path of ['/hit', '/hit', '/stale', '/miss', '/made-up']) await get(path);
  const values = [...(await read())].filter(([name]) => name.startsWith('cache_requests_total{'));
  expect(values).toEqual([
    ['cache_requests_total{cache="pages",result="hit"}', '2'],
    ['cache_requests_total{cache="pages",result="stale"}', '1'],
    ['cache_requests_total{cache="pages",result="miss"}', '1'],
  ]);
});
