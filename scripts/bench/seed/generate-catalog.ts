import { on } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PreparedTemplate } from '@/lib/server/catalog/sql/fill-catalog';
import type { SyntheticCatalog } from './synthetic-catalog';

/** Lists that one thread generates at a time. */
const LISTS_PER_REQUEST = 500;

/** Requests that each thread has at a time, so that it need not wait for the thread that writes. */
const REQUESTS_PER_THREAD = 3;

export type GenerateRequest = { catalog: SyntheticCatalog; from: number; to: number };

/** Generates a catalog in worker threads, newest lists first. */
export async function* generateCatalog(catalog: SyntheticCatalog): AsyncGenerator<PreparedTemplate[]> {
  const threads = Array.from({ length: availableParallelism() }, () => {
    const worker = new Worker(path.join(__dirname, 'generate-worker.cjs'), { execArgv: [] });
    return { worker, messages: on(worker, 'message') as AsyncIterableIterator<[string]> };
  });
  const pending: typeof threads = [];
  let next = 0;
  try {
    do {
      while (next < catalog.lists && pending.length < threads.length * REQUESTS_PER_THREAD) {
        const thread = threads[(next / LISTS_PER_REQUEST) % threads.length];
        if (!thread) break;
        const to = Math.min(next + LISTS_PER_REQUEST, catalog.lists);
        thread.worker.postMessage({ catalog, from: next, to } satisfies GenerateRequest);
        pending.push(thread);
        next = to;
      }
      const { value } = (await pending.shift()?.messages.next()) ?? {};
      if (value) yield JSON.parse(value[0]) as PreparedTemplate[];
    } while (pending.length > 0);
  } finally {
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }
}
