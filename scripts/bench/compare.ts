import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

export type Target = {
  name: string;
  url: string;
  /** The path of each request. The default is that of `url`. */
  nextPath?: (() => string) | undefined;
  headers?: Readonly<Record<string, string>>;
  /** Sent with POST. Without it, the request is a GET. */
  body?: string;
  /** Process or processes of the server, whose processor time is measured. */
  pid?: number | readonly number[] | undefined;
};

/** What one target served in one round. */
export type Round = {
  requestsPerSecond: number;
  /** Processor time of its process per request, in ms. Not a number if the process is not known. */
  cpuMs: number;
};

export type CompareOptions = {
  rounds: number;
  /** Duration of the load on each target per round, in slices of one second. */
  seconds: number;
  connections: number;
};

type Served = { requests: number; cpuMs: number };

/**
 * Measures the throughput of each target. The load switches between the targets every second and reverses their order
 * each time, so that other load on the machine affects all of them.
 *
 * @returns the rounds of each target
 * @throws if a response is not a success, since error responses are fast.
 */
export async function compareThroughput(
  targets: readonly Target[],
  options: CompareOptions,
): Promise<Map<Target, Round[]>> {
  for (const target of targets) await load(target, options, 2);
  const rounds = new Map(targets.map((target) => [target, [] as Round[]]));
  for (let round = 0; round < options.rounds; round += 1) {
    for (const [target, { requests, cpuMs }] of await loadAlternately(targets, options)) {
      rounds.get(target)?.push({ requestsPerSecond: requests / options.seconds, cpuMs: cpuMs / requests });
    }
  }
  return rounds;
}

/** Median, over the rounds, of a number of one target divided by that of another in the same round. */
export function medianRatio(
  of: readonly Round[],
  to: readonly Round[],
  figure: keyof Round = 'requestsPerSecond',
): number {
  return median(of.map((round, index) => round[figure] / (to[index]?.[figure] ?? Number.NaN)));
}

/** What each target served in one round. */
async function loadAlternately(
  targets: readonly Target[],
  options: CompareOptions,
): Promise<Map<Target, Served>> {
  const served = new Map<Target, Served>();
  for (let slice = 0; slice < options.seconds; slice += 1) {
    const order = slice % 2 ? [...targets].reverse() : targets;
    for (const target of order) {
      const before = served.get(target) ?? { requests: 0, cpuMs: 0 };
      const { requests, cpuMs } = await load(target, options, 1);
      served.set(target, { requests: before.requests + requests, cpuMs: before.cpuMs + cpuMs });
    }
  }
  return served;
}

async function load(target: Target, options: CompareOptions, seconds: number): Promise<Served> {
  const { name, url, nextPath, headers = {}, body, pid } = target;
  const cpuBefore = readCpuMs(pid);
  const { requests, duration, non2xx, errors, timeouts } = await autocannon({
    url,
    headers,
    ...(body === undefined ? {} : { method: 'POST' as const, body }),
    ...(nextPath && { requests: [{ setupRequest: (request) => ({ ...request, path: nextPath() }) }] }),
    connections: options.connections,
    duration: seconds,
  });
  const cpuMs = readCpuMs(pid) - cpuBefore;
  const failed = non2xx + errors + timeouts;
  if (failed > 0) throw new Error(`${name}: ${failed} of ${requests.total} requests failed.`);
  const scale = seconds / duration;
  return { requests: requests.total * scale, cpuMs: cpuMs * scale };
}

/** Length of the unit of processor time in /proc, in ms. Linux has the same for all programs. */
const TICK_MS = 10;

/** Processor time of processes, all threads, in ms. Linux only. Not a number if no process is known. */
export function readCpuMs(pid: number | readonly number[] = []): number {
  const pids = [pid].flat();
  return pids.length === 0 ? Number.NaN : pids.reduce((sum, id) => sum + readCpuMsOf(id), 0);
}

function readCpuMsOf(pid: number): number {
  // The second field is the name of the program in parentheses, and may have spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [user, system] = [fields[11], fields[12]].map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) * TICK_MS;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
