import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { sql } from 'kysely';
import { isPostgresUrl } from '@/lib/server/database-url';
import { openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { bundledScript } from './bundled-script';
import { sendRequest } from './send-request';

/** Browsers that send at the same time. */
const CLIENTS = 6;

/** Events of a batch, at most. */
const MAX_EVENTS = 12;

/** The moment of a kill is random within this time after the first response, in ms: many transactions. */
const MAX_DELAY_MS = 150;

/** What clients have sent, by `$insert_id`. */
type Sent = {
  /** Answered with 200. */
  accepted: Set<string>;
  /** Not answered, or not with 200: clients keep them and send them again. */
  unanswered: string[][];
};

/**
 * Starts a server of events again and again, and kills it with its child process, or only that, in the middle of requests. What was
 * answered with 200 must be stored once after each kill, and in the end everything that was sent, and nothing else.
 *
 * @returns how many events were sent, and how many of the batches had to be sent again.
 */
export async function killInsightsServers(
  url: string,
  kills: number,
): Promise<{ events: number; repeated: number }> {
  const sent: Sent = { accepted: new Set(), unanswered: [] };
  let repeated = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    repeated += sent.unanswered.length;
    const server = await startServer(url);
    const sending = sendUntilKilled(server.port, sent);
    await sending.firstResponse;
    await setTimeout(randomInt(MAX_DELAY_MS));
    if (!isPostgresUrl(url) && kill % 2 === 0) {
      killWriter(server.child);
      // The server notices, and starts another one.
      await setTimeout(randomInt(MAX_DELAY_MS));
    }
    await server.kill();
    await sending.ended;
    await expectStored(url, sent);
  }
  const server = await startServer(url);
  for (const ids of sent.unanswered.splice(0)) {
    expect(await sendBatch(server.port, ids)).toBe(true);
    for (const id of ids) sent.accepted.add(id);
  }
  await server.kill();
  const stored = await expectStored(url, sent);
  expect(stored).toEqual([...sent.accepted].sort());
  return { events: stored.length, repeated };
}

type KilledServer = { child: ChildProcess; port: number; kill: () => Promise<void> };

async function startServer(url: string): Promise<KilledServer> {
  // A process group of its own: the signal ends its child process, too, as the end of a machine does.
  const script = await bundledScript('__tests__/support/serve-insights.ts');
  const child = spawn(process.execPath, [script, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const closed = once(child, 'close');
  const [output] = (await Promise.race([
    once(child.stdout, 'data'),
    closed.then(() => {
      throw new Error('The server has ended.');
    }),
  ])) as [Buffer];
  return {
    child,
    port: Number(output.toString()),
    async kill() {
      process.kill(-(child.pid ?? Number.NaN), 'SIGKILL');
      await closed;
    },
  };
}

function killWriter({ pid }: ChildProcess): void {
  const children = execFileSync('pgrep', ['-P', String(pid)])
    .toString()
    .trim()
    .split('\n');
  for (const child of children) process.kill(Number(child), 'SIGKILL');
}

function sendUntilKilled(
  port: number,
  sent: Sent,
): { firstResponse: Promise<void>; ended: Promise<unknown> } {
  const { promise: firstResponse, resolve } = withResolvers();
  const client = async () => {
    for (;;) {
      const ids =
        sent.unanswered.shift() ?? Array.from({ length: randomInt(1, MAX_EVENTS) }, () => randomUUID());
      const isAccepted = await sendBatch(port, ids).catch(() => null);
      resolve();
      if (isAccepted) for (const id of ids) sent.accepted.add(id);
      else sent.unanswered.push(ids);
      if (isAccepted === null) return;
    }
  };
  return { firstResponse, ended: Promise.all(Array.from({ length: CLIENTS }, client)) };
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { promise, resolve };
}

/** Returns whether a batch was accepted. Rejects if there was no response. */
async function sendBatch(port: number, insertIds: readonly string[]): Promise<boolean> {
  const events = insertIds.map(($insert_id, index) => ({
    event: 'page view',
    properties: {
      $insert_id,
      distinct_id: `$device:${index}`,
      time: Date.now() / 1000,
      page: 'index',
      slug: `/${$insert_id[0]}`,
      lang: 'en',
      pathname: '/',
    },
  }));
  const { status } = await sendRequest({
    port,
    path: '/api/t/track?verbose=1',
    headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    body: `data=${encodeURIComponent(JSON.stringify(events))}`,
  });
  return status === 200;
}

/** Checks what is stored, and returns the ids of all events. */
async function expectStored(url: string, { accepted, unanswered }: Sent): Promise<string[]> {
  const { db } = await openInsightsStore(url);
  const rows = await db.selectFrom('inbox').select('properties').execute();
  if (!isPostgresUrl(url)) {
    expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }]);
  }
  await db.destroy();
  const ids = rows.map(({ properties }) => JSON.parse(properties).$insert_id as string);
  const stored = new Set(ids);
  expect(stored.size).toBe(ids.length);
  expect([...accepted].filter((id) => !stored.has(id))).toEqual([]);
  const known = new Set([...accepted, ...unanswered.flat()]);
  expect(ids.filter((id) => !known.has(id))).toEqual([]);
  return ids.sort();
}
