import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { createInsightsWriter } from '@/lib/server/insights/get-insights-writer';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { isUnavailableError } from '@/lib/server/insights/writer/event-sink';
import { readCpuMs } from '@/scripts/bench/compare';
import { readPeakMemory } from './read-peak-memory';

export type InsertResult = {
  /** Events that were durable when the measurement ended, by second. */
  eventsPerSecond: number;
  /** Time from an event's arrival until it is durable, in ms. */
  p50: number;
  p99: number;
  max: number;
  /** Batches that the writer refused, because too many waited. */
  refused: number;
  /** Processor time of the process that writes and of this one, in ms per 1,000 events. */
  writerMs: number;
  ownMs: number;
  /** Peak of the process that writes, in bytes; 0 if this one writes. */
  writerMemory: number;
};

/** Nothing is deleted meanwhile. */
const RETENTION_DAYS = 10_000;

/** Batches arrive this often, in ms. */
const TICK_MS = 10;

/** Events of a batch: what a client sends of a page within 5 seconds. */
const BATCH = 5;

/**
 * Stores events that arrive at a constant rate, as those of the tracking proxy do, whatever happened to earlier ones. They are rolled
 * up meanwhile.
 *
 * @param events enough for the rate and the duration.
 */
export async function measureInserts(
  url: string,
  events: readonly InsightsEvent[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<InsertResult> {
  const writer = createInsightsWriter(url, { rollUp: { retentionDays: RETENTION_DAYS } });
  await writer.open();
  const writerId = findWriter();
  const writerBefore = writerId === null ? 0 : readCpuMs(writerId);
  const ownBefore = process.cpuUsage();
  const latencies: number[] = [];
  const writes: Array<Promise<void>> = [];
  let refused = 0;
  const startedAt = performance.now();
  let next = 0;
  const total = Math.min(events.length, perSecond * seconds);
  while (next < total) {
    const elapsed = performance.now() - startedAt;
    // What should have arrived by now, also if this process was kept from running.
    const due = Math.min(total, Math.floor((elapsed / 1000) * perSecond));
    for (; next + BATCH <= due || (due === total && next < total); next += BATCH) {
      const arrivedAt = startedAt + (next / perSecond) * 1000;
      writes.push(
        writer.write(events.slice(next, next + BATCH)).then(
          () => void latencies.push(performance.now() - arrivedAt),
          (error: unknown) => {
            if (!isUnavailableError(error)) throw error;
            refused += 1;
          },
        ),
      );
    }
    await setTimeout(TICK_MS);
  }
  await Promise.all(writes);
  const duration = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(ownBefore);
  const stored = total - refused * BATCH;
  const writerMs = writerId === null ? 0 : readCpuMs(writerId) - writerBefore;
  const writerMemory = writerId === null ? 0 : readPeakMemory(writerId);
  await writer.close(10_000);
  const sorted = latencies.toSorted((a, b) => a - b);
  const percentile = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  return {
    eventsPerSecond: stored / duration,
    p50: percentile(0.5),
    p99: percentile(0.99),
    max: percentile(1),
    refused,
    writerMs: (writerMs * 1000) / stored,
    ownMs: (user + system) / stored,
    writerMemory,
  };
}

/** Id of the child process that writes to a SQLite file; null if there is none. */
function findWriter(): number | null {
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      const parent = readFileSync(`/proc/${name}/status`, 'utf8').match(/^PPid:\s+(\d+)$/m)?.[1];
      if (parent === String(process.pid) && command.includes('writer-entry.cjs')) return Number(name);
    } catch {
      // It has ended.
    }
  }
  return null;
}
