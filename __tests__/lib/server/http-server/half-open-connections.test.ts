/** @jest-environment node */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import { sendRequest } from '@/__tests__/support/send-request';
import { SITE_SERVER_OPTIONS } from '@/__tests__/support/site-server-options';
import { createSiteServer, type SiteServer } from '@/lib/server/http-server/create-site-server';

const CONNECTIONS = 1_000;

/** Long enough for all connections to be open at once. */
const HEADERS_TIMEOUT_MS = 1_500;

let running: SiteServer | undefined;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await running?.stop({ delay: Promise.resolve(), deadlineMs: 0 });
  running = undefined;
});

async function openHalf(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write('GET /pup');
  return socket;
}

test('1,000 half-open connections do not keep visitors from being served, and are closed', async () => {
  const site = createSiteServer({
    ...SITE_SERVER_OPTIONS,
    handle: async (_, response) => void response.end('served'),
    reportError: console.error,
    timeouts: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 100 },
  });
  running = site;
  site.server.listen(0, '127.0.0.1');
  await once(site.server, 'listening');
  const { port } = site.server.address() as AddressInfo;
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
    expect(await sendRequest({ port, path: '/puppy', method: 'GET' })).toMatchObject({ status: 200 });
  }

  for (const response of await closed) expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(await sendRequest({ port, path: '/puppy', method: 'GET' })).toMatchObject({ status: 200 });
});
