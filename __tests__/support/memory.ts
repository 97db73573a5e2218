import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Memory of the server after a garbage collection, in MB. */
export type MemorySample = { requests: number; rss: number; heap: number };

const MB = 1024 * 1024;

/** Asks a server that was started with `report-memory.cjs`. `requests` is the number of requests sent so far. */
export async function sampleMemory(server: ChildProcess, requests: number): Promise<MemorySample> {
  server.send('memory');
  const [usage] = (await once(server, 'message')) as [NodeJS.MemoryUsage];
  return { requests, rss: usage.rss / MB, heap: (usage.heapUsed + usage.external) / MB };
}

/**
 * Growth over the second half of the samples, relative to the start of that half: the difference between the ends of
 * the least-squares line. 0.05 is 5 %. At least four samples are needed.
 */
export function driftOfSecondHalf(values: readonly number[]): number {
  const half = values.slice(Math.floor(values.length / 2));
  const middle = (half.length - 1) / 2;
  const mean = half.reduce((sum, value) => sum + value, 0) / half.length;
  let covariance = 0;
  let variance = 0;
  half.forEach((value, index) => {
    covariance += (index - middle) * (value - mean);
    variance += (index - middle) ** 2;
  });
  const slope = covariance / variance;
  return (slope * (half.length - 1)) / (mean - slope * middle);
}
