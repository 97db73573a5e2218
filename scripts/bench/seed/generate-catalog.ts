import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PreparedTemplate } from '@/lib/server/catalog/sql/fill-catalog';
import type { SyntheticCatalog } from './synthetic-catalog';

/** Lists that one thread generates at a time, and one transaction stores. */
const LISTS_PER_REQUEST = 500;

export type GenerateRequest = { catalog: SyntheticCatalog; from: number; to: number };

/** Generates a catalog in worker threads, newest lists first. Each thread is one request ahead. */
export async function* generateCatalog(catalog: SyntheticCatalog): AsyncGenerator<PreparedTemplate[]> {
  const threads = Array.from(
    { length: availableParallelism() },
    () => new Worker(path.join(__dirname, 'generate-worker.cjs'), { execArgv: [] }),
  );
  const pending: Array<{ thread: Worker; result: Promise<unknown[]> }> = [];
  let next = 0;
  const request = (thread: Worker) => {
    if (next >= catalog.lists) return;
    const to = Math.min(next + LISTS_PER_REQUEST, catalog.lists);
    thread.postMessage({ catalog, from: next, to } satisfies GenerateRequest);
    const result = once(thread, 'message');
    // It is thrown when it is awaited, unless an earlier error ends the loop.
    result.catch(() => undefined);
    pending.push({ thread, result });
    next = to;
  };
  try {
    for (const thread of threads) request(thread);
    for (let head = pending.shift(); head; head = pending.shift()) {
      const [message] = await head.result;
      request(head.thread);
      yield JSON.parse(message as string) as PreparedTemplate[];
    }
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}
