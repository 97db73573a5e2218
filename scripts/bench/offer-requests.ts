import { setTimeout } from 'node:timers/promises';
import { Agent, request } from 'undici';

/** Time, in ms, between the moments at which requests are sent. */
const TICK_MS = 5;

/** More connections than requests are in flight, so that none waits for another one's response. */
const MAX_CONNECTIONS = 2_000;

export type Load = { origin: string; paths: readonly string[]; seconds: number };

export type LoadResult = {
  /** Responses with status 200 per second, until all requests had a response. */
  goodput: number;
  /** The same per second of the server's processor time, which other load on the machine affects less. */
  goodputOfCpu: number;
  /** Time in ms of each response with status 200, and of each 429 or 503. */
  served: number[];
  rejected: number[];
  /** Number of requests with another status, or without a response. */
  failed: number;
};

type Send = () => Promise<void>;

/** Requests of all loads. */
let requestCount = 0;

/** Sends requests one after another over each of the connections. */
export function sendClosedLoop(load: Load, connections: number): Promise<LoadResult> {
  return collect(load, async (send, isOver) => {
    const repeat = async () => {
      while (!isOver()) await send();
    };
    await Promise.all(Array.from({ length: connections }, repeat));
  });
}

/** Sends requests at a rate, however long the responses take, as visitors do who do not know of each other. */
export function sendOpenLoop(load: Load, requestsPerSecond: number): Promise<LoadResult> {
  return collect(load, async (send, isOver) => {
    const start = performance.now();
    const pending: Promise<void>[] = [];
    while (!isOver()) {
      const due = ((performance.now() - start) / 1000) * requestsPerSecond;
      while (pending.length < due) pending.push(send());
      await setTimeout(TICK_MS);
    }
    await Promise.all(pending);
  });
}

async function collect(
  { origin, paths, seconds }: Load,
  run: (send: Send, isOver: () => boolean) => Promise<void>,
): Promise<LoadResult> {
  const dispatcher = new Agent({ connections: MAX_CONNECTIONS, pipelining: 1 });
  const result: LoadResult = { goodput: 0, goodputOfCpu: 0, served: [], rejected: [], failed: 0 };
  const cpuBefore = await readCpuSeconds(origin);
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let sent = 0;
  const send = async () => {
    const url = paths[sent % paths.length] ?? '/';
    sent += 1;
    requestCount += 1;
    // The site stores responses to searches by their URL.
    const path = url.includes('?') ? `${url}&visitor=${requestCount}` : url;
    const start = performance.now();
    try {
      const { statusCode, body } = await request(origin + path, {
        dispatcher,
        headers: { 'accept-encoding': 'gzip' },
      });
      await body.dump();
      const duration = performance.now() - start;
      if (statusCode === 200) result.served.push(duration);
      else if (statusCode === 429 || statusCode === 503) result.rejected.push(duration);
      else result.failed += 1;
    } catch {
      result.failed += 1;
    }
  };
  await run(send, () => performance.now() >= end);
  const elapsedSeconds = (performance.now() - begin) / 1000;
  const cpuSeconds = (await readCpuSeconds(origin)) - cpuBefore;
  await dispatcher.close();
  const { length } = result.served;
  return { ...result, goodput: length / elapsedSeconds, goodputOfCpu: length / cpuSeconds };
}

async function readCpuSeconds(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/api/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1]);
}

/** The smallest number that at least the given part of all is not above. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}
