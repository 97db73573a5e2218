/** @jest-environment node */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { nextMessage } from '@/lib/server/database/next-message';

const temporary = temporaryFolder();

/** Starts a thread or a process with this code. */
function start(kind: 'thread' | 'process', code: string) {
  const file = temporary.file('entry.cjs');
  writeFileSync(file, code);
  return kind === 'thread' ? new Worker(file) : fork(file, { execArgv: [] });
}

test.each([
  ['thread', 'process.exit(3)', 'it ended with 3'],
  ['thread', '', 'it ended with 0'],
  ['thread', 'throw new TypeError("no such module")', 'no such module'],
  ['process', 'process.exit(3)', 'it ended with 3'],
  ['process', 'process.kill(process.pid, "SIGKILL")', 'it ended with SIGKILL'],
] as const)('a %s that ends instead of sending a message is an error: %s', async (kind, code, message) => {
  await expect(nextMessage(start(kind, code))).rejects.toThrow(message);
});

test('the reason of an aborted signal is the error', async () => {
  const child = start('process', 'setInterval(() => {}, 1_000)') as ReturnType<typeof fork>;
  const controller = new AbortController();
  const message = nextMessage(child, controller.signal);
  controller.abort(new Error('too slow'));
  await expect(message).rejects.toThrow('too slow');
  child.kill('SIGKILL');
  await once(child, 'exit');
});
