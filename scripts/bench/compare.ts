import autocannon from 'autocannon';

export type Target = { name: string; url: string };

export type Comparison = {
  name: string;
  /** Requests per second of each round. */
  rounds: number[];
  /** Median of the rounds. */
  requestsPerSecond: number;
  /** Median, over the rounds, of the first target's requests per second divided by this one's. */
  ratioOfFirst: number;
};

export type CompareOptions = {
  rounds: number;
  /** Duration of the load on each target per round, in slices of one second. */
  seconds: number;
  connections: number;
  bodyBytes: number;
};

/**
 * Measures the throughput of each target and compares the first one with the others. The load switches between the
 * targets every second and reverses their order each time, so that other load on the machine affects all of them.
 *
 * @throws if a response is not a success, since error responses are fast.
 */
export async function compareThroughput(
  targets: readonly [Target, ...Target[]],
  options: CompareOptions,
): Promise<Comparison[]> {
  for (const target of targets) await load(target, options, 2);
  const rates = targets.map(() => [] as number[]);
  for (let round = 0; round < options.rounds; round += 1) {
    const served = await loadAlternately(targets, options);
    for (const [index, target] of targets.entries()) {
      rates[index]?.push((served.get(target) ?? 0) / options.seconds);
    }
  }
  const first = rates[0] ?? [];
  return targets.map(({ name }, index) => {
    const rounds = rates[index] ?? [];
    const ratios = rounds.map((rate, round) => (first[round] ?? 0) / rate);
    return { name, rounds, requestsPerSecond: median(rounds), ratioOfFirst: median(ratios) };
  });
}

/** Requests served by each target in one round. */
async function loadAlternately(
  targets: readonly Target[],
  options: CompareOptions,
): Promise<Map<Target, number>> {
  const served = new Map<Target, number>();
  for (let slice = 0; slice < options.seconds; slice += 1) {
    const order = slice % 2 ? [...targets].reverse() : targets;
    for (const target of order) {
      served.set(target, (served.get(target) ?? 0) + (await load(target, options, 1)));
    }
  }
  return served;
}

async function load({ name, url }: Target, options: CompareOptions, seconds: number): Promise<number> {
  const { requests, duration, non2xx, errors, timeouts } = await autocannon({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'data='.padEnd(options.bodyBytes, 'a'),
    connections: options.connections,
    duration: seconds,
  });
  const failed = non2xx + errors + timeouts;
  if (failed > 0) throw new Error(`${name}: ${failed} of ${requests.total} requests failed.`);
  return (requests.total * seconds) / duration;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
