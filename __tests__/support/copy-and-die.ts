import { copyDatabase } from '@/lib/server/catalog/copy-database';

/**
 * Command that a test runs in a child process: `copy-and-die.ts FROM TO`. Copies a database, and ends with SIGKILL as soon as
 * half of the rows are copied.
 */
async function main([from, to]: string[]): Promise<void> {
  if (!from || !to) throw new Error('Usage: copy-and-die.ts FROM TO');
  await copyDatabase(from, to, ({ rows, totalRows }) => {
    if (rows >= totalRows / 2) process.kill(process.pid, 'SIGKILL');
  });
}

void main(process.argv.slice(2));
