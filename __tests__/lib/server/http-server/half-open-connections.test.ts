/** @jest-environment node */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import { siteServers } from '@/__tests__/support/site-servers';

const CONNECTIONS = 1_000;

/** Long enough for all connections to be open at once. */
const HEADERS_TIMEOUT_MS = 1_500;

const startServer = siteServers();
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function openHalf(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write('GET /pup');
  return socket;
}

test('1,000 half-open connections do not keep visitors from being served, and are closed', async () => {
  const { site, port, get } = await startServer({
    handle: async (_, response) => void response.end('served'),
    reportError: console.error,
    timeouts: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 100 },
  });
  const allAccepted = new Promise<void>((resolve) => {
    let accepted = 0;
    site.server.on('connection', () => {
      accepted += 1;
      if (accepted === CONNECTIONS) resolve();
    });
  });

  const halfOpen = await Promise.all(Array.from({ length: CONNECTIONS }, () => openHalf(port)));
  const closed = Promise.all(halfOpen.map((socket) => text(socket)));
  await allAccepted;
  for (let visit = 0; visit < 10; visit += 1) {
    expect(await get('/puppy')).toMatchObject({ status: 200 });
  }

  for (const response of await closed) expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(await get('/puppy')).toMatchObject({ status: 200 });
});
