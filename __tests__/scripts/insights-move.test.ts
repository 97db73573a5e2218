/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createOlderDatabase } from '@/__tests__/support/create-older-database';
import { runScript } from '@/__tests__/support/run-script';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';

const { file } = temporaryFolder();

test('insights:move says what it needs, prints both stores by day, and deletes the old tables only if it is asked to', async () => {
  await createOlderDatabase(`file:${file('insights.db')}`, 'insights');
  const move = (...args: string[]) =>
    runScript('insights:move', args, { DATABASE_URL: `file:${file('site.db')}`, INSIGHTS_DATABASE_URL: '' });
  const first = await move();
  expect(first.stderr).toBe('');
  expect(first.stdout).toMatch(
    /has 6 events of version 0\.2\.0\. .* needs at most \d+ MB; [\d,]+ MB are free\.\n/,
  );
  expect(first.stdout).toMatch(
    /\n2026-05-02 +4 +4 +2 +2\n2026-05-03 +2 +2 +1 +1\nAll 6 events are moved\.\n/,
  );
  expect((await move('--delete-old')).stdout).toContain('The tables of version 0.2.0 are deleted.');
  expect(await move()).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('has no events of version 0.2.0'),
  });
});
