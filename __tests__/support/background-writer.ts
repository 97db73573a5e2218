import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** What a writer has reported as stored. */
export type Written = { batches: number[]; shares: string[] };

export type BackgroundWriter = {
  written: Written;
  /** Resolves when the writer has stored so many more batches and shares, together. */
  waitForMore: (count: number) => Promise<void>;
  /** Ends the process with SIGKILL, whatever it is doing. */
  kill: () => Promise<void>;
};

const BATCH_SIZE = 20;

/** Ids of the templates that `write-forever.ts` stores in one transaction. */
export function batchIds(batch: number): string[] {
  return Array.from({ length: BATCH_SIZE }, (_, index) => `batch-${batch}-${index}`);
}

/**
 * Starts a process that imports templates and creates private shares without a pause; see `write-forever.ts`.
 *
 * @param markdown file of the shares.
 * @param firstBatch number of the first batch; give each writer of a database its own range.
 */
export function startWriter(database: string, markdown: string, firstBatch: number): BackgroundWriter {
  const written: Written = { batches: [], shares: [] };
  // With `--require` there is one process. With tsx's command, the signal would reach only its parent.
  const command = ['--require', 'tsx/cjs', '__tests__/support/write-forever.ts'];
  const child = spawn(process.execPath, [...command, database, markdown, String(firstBatch)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const closed = once(child, 'close');
  lines.on('line', (line) => {
    const [kind, value = ''] = line.split(' ');
    if (kind === 'batch') written.batches.push(Number(value));
    else written.shares.push(value);
  });
  return {
    written,
    async waitForMore(count) {
      for (let line = 0; line < count; line++) {
        await Promise.race([
          once(lines, 'line'),
          closed.then(() => {
            throw new Error('The writer has ended.');
          }),
        ]);
      }
    },
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}
