/** @jest-environment node */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { findServerProcesses } from '@/scripts/bench/find-server-processes';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(host: string): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, host);
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { server, port: address.port };
}

/** Without /proc, no process can be found. */
const FOUND = existsSync('/proc/net/tcp') ? [process.pid] : [];

test.each(['127.0.0.1', '::'])('the process of a server that listens on %s is found', async (host) => {
  const { port } = await listen(host);
  expect(findServerProcesses(port)).toEqual(FOUND);
});

test('no process is found after the server has been closed', async () => {
  const { server, port } = await listen('127.0.0.1');
  server.close();
  await once(server, 'close');
  expect(findServerProcesses(port)).toEqual([]);
});
