/** @jest-environment node */
import { closeSync, openSync, readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { startBuiltSite } from '@/scripts/support/start-built-site';

const RUNS = 20;
const CLIENTS = 10;

/** Responses to all clients before the signal. */
const RESPONSES_BEFORE = 100;

const EXIT_MS = 10_000;

const PATHS = ['/moving-house-last-four-weeks', '/templates', '/api/search?q=tent', '/templates/work'];

const folder = temporaryFolder();

/** What became of a request. `cut`: the connection ended within the response; `none`: before its first byte. */
type Outcome = 'complete' | 'cut' | 'none' | 'refused';

function send(port: number, path: string, agent: Agent, id: string): Promise<Outcome> {
  return new Promise((resolve) => {
    let socket: Socket | undefined;
    let bytesBefore = 0;
    const outgoing = request({ port, host: '127.0.0.1', path, agent, headers: { 'X-Request-Id': id } });
    outgoing.on('socket', (used) => {
      socket = used;
      bytesBefore = used.bytesRead;
    });
    const fail = (error?: NodeJS.ErrnoException) => {
      if (error?.code === 'ECONNREFUSED') resolve('refused');
      else resolve((socket?.bytesRead ?? 0) > bytesBefore ? 'cut' : 'none');
    };
    outgoing.on('error', fail);
    outgoing.on('response', (response: IncomingMessage) => {
      response.resume();
      response.on('error', fail);
      response.on('end', () => resolve('complete'));
    });
    outgoing.end();
  });
}

/** Ids of the requests that the server has received, as it logs all that take longer than a millisecond. */
function readReceivedIds(log: string): Set<string> {
  const lines = readFileSync(log, 'utf8').split('\n');
  return new Set(lines.flatMap((line) => /"id":"([^"]+)"/.exec(line)?.[1] ?? []));
}

test.each(Array.from({ length: RUNS }, (_, run) => run))(
  'SIGTERM under load loses no request that was received (run %i)',
  async (run) => {
    const log = folder.file(`run-${run}.log`);
    const output = openSync(log, 'w');
    const site = await startBuiltSite(
      {
        DATABASE_URL: `file:${folder.file('site.db')}`,
        SEARCH_RATE_PER_MINUTE: '1000000',
        SHUTDOWN_DELAY_MS: run % 2 ? '0' : '500',
        SLOW_REQUEST_MS: '1',
        // The requests bring their ids.
        TRUSTED_PROXY_HOPS: '1',
      },
      { stdout: output },
    );
    let responses = 0;
    let stoppedAt = 0;
    const cut: string[] = [];
    const withoutResponse: string[] = [];

    const visit = async (client: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let number = 0; ; number += 1) {
        const id = `run-${run}-client-${client}-request-${number}`;
        const outcome = await send(site.port, PATHS[(client + number) % PATHS.length] ?? '/', agent, id);
        if (outcome === 'refused') return;
        if (outcome === 'cut') cut.push(id);
        if (outcome === 'none') withoutResponse.push(id);
        responses += 1;
        if (responses === RESPONSES_BEFORE) {
          stoppedAt = performance.now();
          site.kill('SIGTERM');
        }
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, client) => visit(client)));

    expect(await site.exitCode).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(EXIT_MS);
    closeSync(output);
    const received = readReceivedIds(log);
    expect(received.size).toBeGreaterThan(0);
    expect(cut).toEqual([]);
    // Requests on connections that the server had already closed never reached it.
    expect(withoutResponse.filter((id) => received.has(id))).toEqual([]);
  },
);
