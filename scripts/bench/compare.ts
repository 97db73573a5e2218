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

/** `seconds`: for how long each target is loaded in each round, in turns of a second. */
export type CompareOptions = { rounds: number; seconds: number; connections: number; bodyBytes: number };

/**
 * Loads the targets in turns of a second, forth and back, so that whatever slows the machine down slows them
 * all, and compares them with the first one.
 *
 * @throws where an answer was not a success, since refusals are fast.
 */
export async function compareThroughput(
  targets: readonly [Target, ...Target[]],
  options: CompareOptions,
): Promise<Comparison[]> {
  for (const target of targets) await load(target, options, 2);
  const rates = targets.map(() => [] as number[]);
  for (let round = 0; round < options.rounds; round += 1) {
    const served = await loadInTurns(targets, options);
    for (const [index, target] of targets.entries()) {
      rates[index]?.push((served.get(target) ?? 0) / options.seconds);
    }
  }
  const first = rates[0] ?? [];
  return targets.map(({ name }, index) => {
    const rounds = rates[index] ?? [];
    const ratios = rounds.map((rate, round) => (first[round] ?? 0) / rate);
    return { name, rounds, requestsPerSecond: median(rounds), firstByThis: median(ratios) };
  });
}

/** Requests served by each target in one round. */
async function loadInTurns(
  targets: readonly Target[],
  options: CompareOptions,
): Promise<Map<Target, number>> {
  const served = new Map<Target, number>();
  for (let turn = 0; turn < options.seconds; turn += 1) {
    const order = turn % 2 ? [...targets].reverse() : targets;
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
