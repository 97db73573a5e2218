import autocannon from 'autocannon';

export type Target = { name: string; url: string };

export type Comparison = {
  name: string;
  /** Requests per second of each round. */
  rounds: number[];
  /** Median of the rounds. */
  requestsPerSecond: number;
  /** Median, over the rounds, of the first target's requests per second by this one's. */
  firstByThis: number;
};

export type CompareOptions = { rounds: number; seconds: number; connections: number; bodyBytes: number };

/**
 * Loads the targets in turns, so that whatever slows the machine down slows them all, and compares them with
 * the first one.
 *
 * @throws where an answer was not a success, since refusals are fast.
 */
export async function compareThroughput(
  targets: readonly [Target, ...Target[]],
  options: CompareOptions,
): Promise<Comparison[]> {
  for (const target of targets) await load(target, { ...options, seconds: 2 });
  const rates = targets.map(() => [] as number[]);
  for (let round = 0; round < options.rounds; round += 1) {
    for (const [index, target] of targets.entries()) rates[index]?.push(await load(target, options));
  }
  const first = rates[0] ?? [];
  return targets.map(({ name }, index) => {
    const rounds = rates[index] ?? [];
    const ratios = rounds.map((rate, round) => (first[round] ?? 0) / rate);
    return { name, rounds, requestsPerSecond: median(rounds), firstByThis: median(ratios) };
  });
}

async function load({ name, url }: Target, options: CompareOptions): Promise<number> {
  const result = await autocannon({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'data='.padEnd(options.bodyBytes, 'a'),
    connections: options.connections,
    duration: options.seconds,
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${name}: ${failed} of ${result.requests.total} requests failed.`);
  return result.requests.average;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
