/** @jest-environment node */
import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { checkBuiltInsights } from '@/lib/server/check-built-insights';

const temporary = temporaryFolder();

function check(built: '1' | '', INSIGHTS: 'on' | 'off'): void {
  const config = { env: { NEXT_PUBLIC_INSIGHTS: built } };
  writeFileSync(temporary.file('required-server-files.json'), JSON.stringify({ config }));
  checkBuiltInsights({ INSIGHTS }, temporary.file('.'));
}

test('a start with another value of INSIGHTS than that of the build is refused', () => {
  check('1', 'on');
  check('', 'off');
  expect(() => check('', 'on')).toThrow('INSIGHTS: this build was made with INSIGHTS=off, not on.');
  expect(() => check('1', 'off')).toThrow('INSIGHTS: this build was made with INSIGHTS=on, not off.');
});
