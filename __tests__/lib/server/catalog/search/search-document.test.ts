/** @jest-environment node */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const run = promisify(execFile);

const INDEX_LARGE_CHECKLIST = path.resolve('__tests__/support/index-large-checklist.ts');

test.each([
  ['en', 'Pack the tent, the sleeping bags and the stove into the boot of the car'],
  ['ja', 'テントと寝袋とガスコンロを車のトランクに積んで出発の準備をする'],
])('%s: a checklist of 10,000 items is indexed within 512 MB', async (locale, text) => {
  const options = ['--max-old-space-size=512', '--require', 'tsx/cjs', INDEX_LARGE_CHECKLIST, locale, text];
  const { stdout } = await run(process.execPath, options);
  expect(Number(stdout)).toBeGreaterThan(10_000);
});
