import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import mixpanel from 'mixpanel-browser/dist/mixpanel-core.cjs';
import { type LibraryInternals, patchNetworkErrors, patchRetryAfter } from '@/lib/analytics/mixpanel/patches';

// The library logs errors for APIs that jsdom lacks, and jsdom for requests that fail on purpose.
beforeAll(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterAll(() => {
  jest.restoreAllMocks();
});

type LibraryResponse = { httpStatusCode: number; retryAfter?: string | null };
type Responder = (response: import('node:http').ServerResponse) => void;

let server: Server;
let origin = '';
let respond: Responder;
let count = 0;

beforeEach(async () => {
  server = createServer((_, response) => respond(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  Reflect.deleteProperty(XMLHttpRequest.prototype, 'responseHeaders');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A new client that sends nothing by itself. */
function createClient(): LibraryInternals {
  count += 1;
  const client: unknown = mixpanel.init(
    'key',
    { batch_autostart: false, api_host: origin },
    `client${count}`,
  );
  return client as LibraryInternals;
}

function send(client: LibraryInternals): Promise<LibraryResponse> {
  return new Promise((resolve) => {
    client._send_request(`${origin}/track`, { data: '[]' }, { method: 'POST', verbose: true }, resolve);
  });
}

const tooManyRequests: Responder = (response) =>
  response
    .writeHead(429, {
      'Retry-After': '120',
      'Access-Control-Allow-Origin': 'http://localhost',
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Expose-Headers': 'Retry-After',
    })
    .end('{}');

const reset: Responder = (response) => response.destroy();

describe('Retry-After', () => {
  test('is ignored by the unpatched library (if this fails, remove the patch)', async () => {
    respond = tooManyRequests;
    const { httpStatusCode, retryAfter } = await send(createClient());
    expect(httpStatusCode).toBe(429);
    expect(retryAfter).toBeUndefined();
  });

  test('is read with the patch', async () => {
    respond = tooManyRequests;
    patchRetryAfter();
    expect((await send(createClient())).retryAfter).toBe('120');
  });
});

describe('a network error', () => {
  test('has status 0 in the unpatched library (if this fails, remove the patch)', async () => {
    respond = reset;
    expect((await send(createClient())).httpStatusCode).toBe(0);
  });

  test('has a status that is retried with the patch', async () => {
    respond = reset;
    const client = createClient();
    patchNetworkErrors(client);
    expect((await send(client)).httpStatusCode).toBe(503);
  });

  test('other responses are unchanged by the patch', async () => {
    respond = tooManyRequests;
    const client = createClient();
    patchNetworkErrors(client);
    expect((await send(client)).httpStatusCode).toBe(429);
  });
});
