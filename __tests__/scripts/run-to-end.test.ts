/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { runToEnd } from '@/scripts/support/run-to-end';

const temporary = temporaryFolder();

const runCode = (code: string) => {
  const report = temporary.file(`${randomUUID()}.json`);
  return runToEnd(process.execPath, ['--eval', code, report], { report, exitDelayMs: 300 });
};

const WRITE_REPORT = `require('fs').writeFileSync(process.argv[1], '{}'); console.log('done');`;

test('a command succeeds or fails by its exit code, and its output is complete', async () => {
  expect(await runCode(`${WRITE_REPORT} console.error('warning')`)).toEqual({
    succeeded: true,
    output: 'done\nwarning\n',
  });
  expect(await runCode('process.exitCode = 2')).toEqual({ succeeded: false, output: '' });
});

test('a command that cannot be started fails with the reason', async () => {
  expect(await runToEnd('no-such-command', [])).toEqual({
    succeeded: false,
    output: 'spawn no-such-command ENOENT\n',
  });
});

test('a command that does not exit after its report is ended and fails, also if a process of its own has its output', async () => {
  const { succeeded, output } = await runCode(
    `require('child_process').spawn(process.execPath, ['--eval', 'setTimeout(() => undefined, 3_000)'], { stdio: 'inherit' });
    ${WRITE_REPORT} setInterval(() => undefined, 1_000)`,
  );
  expect(succeeded).toBe(false);
  expect(output).toBe(
    'done\nIt has not exited 0.3 s after its report, and was ended: something is still open.\n',
  );
});
