import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import mixpanel from 'mixpanel-browser/dist/mixpanel-core.cjs';
import { type LibraryInternals, patchNetworkErrors, patchRetryAfter } from '@/lib/analytics/mixpanel/patches';

// The library complains of what jsdom lacks, and jsdom of requests that fail on purpose.
beforeAll(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterAll(() => {
  jest.restoreAllMocks();
});

type Answer = { httpStatusCode: number; retryAfter?: string | null };
type Answerer = (response: import('node:http').ServerResponse) => void;

let server: Server;
let address = '';
let answer: Answerer;
let count = 0;

beforeEach(async () => {
  server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  Reflect.deleteProperty(XMLHttpRequest.prototype, 'responseHeaders');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A client of its own, which sends nothing by itself. */
function createClient(): LibraryInternals {
  count += 1;
  const client: unknown = mixpanel.init(
    'key',
    { batch_autostart: false, api_host: address },
    `client${count}`,
  );
  return client as LibraryInternals;
}

function send(client: LibraryInternals): Promise<Answer> {
  return new Promise((resolve) => {
    client._send_request(`${address}/track`, { data: '[]' }, { method: 'POST', verbose: true }, resolve);
  });
}

const busy: Answerer = (response) =>
  response
    .writeHead(429, {
      'Retry-After': '120',
      'Access-Control-Allow-Origin': 'http://localhost',
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Expose-Headers': 'Retry-After',
    })
    .end('{}');

const lost: Answerer = (response) => response.destroy();

describe('Retry-After', () => {
  test('is missed by the library itself; when this fails, the mend can go', async () => {
    answer = busy;
    const { httpStatusCode, retryAfter } = await send(createClient());
    expect(httpStatusCode).toBe(429);
    expect(retryAfter).toBeUndefined();
  });

  test('is seen with the mend', async () => {
    answer = busy;
    patchRetryAfter();
    expect((await send(createClient())).retryAfter).toBe('120');
  });
});

describe('a request that the network lost', () => {
  test('has status 0 in the library itself; when this fails, the mend can go', async () => {
    answer = lost;
    expect((await send(createClient())).httpStatusCode).toBe(0);
  });

  test('has a status that is retried with the mend', async () => {
    answer = lost;
    const client = createClient();
    patchNetworkErrors(client);
    expect((await send(client)).httpStatusCode).toBe(503);
  });

  test('other answers stay as they are', async () => {
    answer = busy;
    const client = createClient();
    patchNetworkErrors(client);
    expect((await send(client)).httpStatusCode).toBe(429);
  });
});
