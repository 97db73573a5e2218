/** @jest-environment node */
import { writeFileSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { bundledScript } from '@/__tests__/support/bundled-script';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { BoundedQueue } from '@/lib/server/database/bounded-queue';
import { ChildRunner, type ChildRunnerOptions } from '@/lib/server/database/child-runner';

// Each test starts a process.

const { file } = temporaryFolder();
const runners: ChildRunner<object>[] = [];
let entries = 0;

afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.close();
});

/** @param open the body of the function that `serveRequests` gets. It counts the starts of all processes in \`starts\`. */
async function createRunner(
  open: string,
  options: Partial<ChildRunnerOptions> = {},
): Promise<ChildRunner<object>> {
  entries += 1;
  const entry = file(`${entries}.cjs`);
  const starts = JSON.stringify(file(`${entries}.starts`));
  writeFileSync(
    entry,
    `const { appendFileSync, readFileSync } = require('node:fs');
     appendFileSync(${starts}, '.');
     const starts = readFileSync(${starts}, 'utf8').length;
     const { serveRequests } = require(${JSON.stringify(await bundledScript('lib/server/database/serve-requests.ts'))});
     serveRequests(async (settings) => { ${open} });`,
  );
  const runner = new ChildRunner<object>({
    entry,
    settings: { greeting: 'hello' },
    queue: new BoundedQueue({ timeMs: 60_000, maxWaiting: 10 }, 1, () => undefined),
    task: 'greets',
    startLimitMs: 60_000,
    requestLimitMs: 60_000,
    restartDelayMs: 60_000,
    maxRestartDelayMs: 60_000,
    isUsableAfter: () => true,
    ...options,
  });
  runners.push(runner);
  return runner;
}

const GREET = "return { run: async ({ name }) => [settings.greeting, name, starts].join(' ') };";

const DIE = `return { run: async ({ name, dies }) => {
  if (dies) process.kill(process.pid, 'SIGKILL');
  return name + starts;
} };`;

test('requests are run one after another by a process that has the settings', async () => {
  const runner = await createRunner(GREET);
  await runner.start();
  const results = [{ name: 'Ada' }, { name: 'Bob' }].map((request) => runner.run(request));
  expect(await Promise.all(results)).toEqual(['hello Ada 1', 'hello Bob 1']);
});

test('an error has its name, its reason and the code of its cause, and the process goes on if it can be used', async () => {
  const fail = `return { run: async ({ name }) => {
    if (name) return name + starts;
    const cause = Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
    throw Object.assign(new Error('failed', { cause }), { name: 'OddError', reason: 'slow' });
  } };`;
  for (const [isUsable, next] of [
    [true, 'Ada1'],
    [false, 'Ada2'],
  ] as const) {
    const runner = await createRunner(fail, { isUsableAfter: () => isUsable });
    await expect(runner.run({})).rejects.toMatchObject({
      name: 'OddError',
      message: 'failed',
      code: 'SQLITE_FULL',
      reason: 'slow',
    });
    expect(await runner.run({ name: 'Ada' })).toBe(next);
  }
});

test('a request whose process ends has failed, and the next one starts another process', async () => {
  const runner = await createRunner(DIE);
  const failed = runner.run({ dies: true });
  const next = runner.run({ name: 'Ada' });
  await expect(failed).rejects.toMatchObject({ name: 'BusyError', reason: 'failed' });
  expect(await next).toBe('Ada2');
});

test('after a second failure, requests fail with its error for a while, without a process', async () => {
  const runner = await createRunner(DIE);
  const failures = [{ dies: true }, { dies: true }, { name: 'Ada' }].map((request) => runner.run(request));
  const errors = await Promise.all(failures.map((failure) => failure.catch((error: unknown) => error)));
  expect(errors[1]).toMatchObject({ name: 'BusyError', reason: 'failed' });
  expect(errors[2]).toBe(errors[1]);
});

test('a process that does not respond is ended with its request', async () => {
  const runner = await createRunner('return { run: () => new Promise(() => undefined) };', {
    requestLimitMs: 50,
  });
  await expect(runner.run({})).rejects.toMatchObject({ name: 'BusyError', reason: 'slow' });
});

test('where the process cannot be started, the error has the cause, and something else can be done', async () => {
  const runner = await createRunner("throw Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' });");
  const error = { name: 'ChildStartError', message: 'The process that greets cannot be started: locked' };
  await expect(runner.run({})).rejects.toMatchObject({ ...error, cause: { code: 'SQLITE_BUSY' } });
  expect(await runner.run({}, { otherwise: async ({ message }) => message })).toBe(error.message);
});

test('a process that is closed may end by itself, and is ended when its time is over', async () => {
  const stop = `const { writeFileSync } = require('node:fs');
    return { run: async () => process.pid, stop: async () => {
      writeFileSync(settings.file, 'stopped');
      if (settings.isEndless) await new Promise(() => setInterval(() => undefined, 1_000));
    } };`;
  for (const isEndless of [false, true]) {
    const settings = { file: file(`stopped-${isEndless}`), isEndless };
    const runner = await createRunner(stop, { settings });
    const pid = await runner.run<number>({});
    await runner.close(isEndless ? 500 : 60_000);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    await expect(runner.run({})).rejects.toMatchObject({ name: 'BusyError', reason: 'failed' });
  }
});
