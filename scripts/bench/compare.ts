import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { median } from './table';

export type Target = {
  name: string;
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Process of the server, whose processor time is measured. */
  pid: number | undefined;
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
export function medianRatio(of: readonly Round[], to: readonly Round[], figure: keyof Round): number {
  return median(of.map((round, index) => round[figure] / (to[index]?.[figure] ?? Number.NaN)));
}

/** What each target served in one round. */
async function loadAlternately(
  targets: readonly Target[],
  options: CompareOptions,
): Promise<Map<Target, Served>> {
  const served = new Map<Target, Served>();
  for (let slice = 0; slice < options.seconds; slice += 1) {
    for (const target of slice % 2 ? [...targets].reverse() : targets) {
      const before = served.get(target) ?? { requests: 0, cpuMs: 0 };
      const { requests, cpuMs } = await load(target, options, 1);
      served.set(target, { requests: before.requests + requests, cpuMs: before.cpuMs + cpuMs });
    }
  }
  return served;
}

async function load(
  { name, url, headers = {}, pid }: Target,
  { connections }: CompareOptions,
  seconds: number,
): Promise<Served> {
  const cpuBefore = readCpuMs(pid);
  const result = await autocannon({ url, headers, connections, duration: seconds });
  const cpuMs = readCpuMs(pid) - cpuBefore;
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${name}: ${failed} of ${result.requests.total} requests failed.`);
  const scale = seconds / result.duration;
  return { requests: result.requests.total * scale, cpuMs: cpuMs * scale };
}

/** Length of the unit of processor time in /proc, in ms. Linux has the same for all programs. */
const TICK_MS = 10;

/** Processor time of a process, all threads, in ms. Linux only. Not a number if the process is not known. */
function readCpuMs(pid: number | undefined): number {
  if (pid === undefined) return Number.NaN;
  // The second field is the name of the program in parentheses, and may have spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [user, system] = [fields[11], fields[12]].map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) * TICK_MS;
}
