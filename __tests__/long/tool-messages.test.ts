/** @jest-environment node */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { copyProject } from '@/__tests__/support/copy-project';
import { runScript } from '@/__tests__/support/run-script';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';

/** Benchmarks, generators, and tools that make pictures. `scripts/messages.test.ts` has the commands of operators. */

const temporary = temporaryFolder();
const inProject = (name: string) => path.join(temporary.file('project'), name);

beforeAll(() => {
  copyProject(inProject('.'));
  writeFileSync(inProject('site.db'), '');
});

test.each<[script: string, args: string[], message: RegExp]>([
  ['screenshots', ['--colour', 'red'], /^Unknown option '--colour'.*\n\nUsage: npm run screenshots/],
  ['screenshots', ['--only', 'house'], /^There is no kind of page “house”: .*\bprivacy\b/],
  ['screenshots', ['--locale', 'xx'], /^There is no locale “xx”: .*\bde\b/],
  ['screenshots', ['--database', 'missing.db'], /^missing\.db: there is no such database/],
  [
    'screenshots',
    ['--database', 'site.db', '--url', 'http://localhost:9'],
    /^No site runs at http:\/\/localhost:9/,
  ],
  ['lexicon', ['--colour', 'red'], /^Unknown option '--colour'.*\n\nUsage: npm run lexicon/],
  ['icons', ['--colour', 'red'], /^Unknown option '--colour'.*\n\nUsage: npm run icons/],
  ['og-image', ['--colour', 'red'], /^Unknown option '--colour'.*\n\nUsage: npm run og-image/],
  ['bench', [], /^Usage: npm run bench -- serve\|growth/],
  ['bench', ['house'], /^There is no bench “house”\./],
  ['bench', ['serve', '--rounds', 'many'], /^--rounds must be a whole number above 0\n/],
  ['bench', ['serve'], /^There is no build of the site in \.next: run npm run build\.\n$/],
  ['bench', ['growth', '--colour', 'red'], /^Unknown option '--colour'.*\n\nUsage: npm run bench -- growth/],
  ['bench', ['visit', '--only', 'house'], /^There is no part “house”\./],
  ['bench', ['visit', 'http://localhost:9'], /^No site runs at http:\/\/localhost:9: start it/],
  ['bench', ['lighthouse', '--only', 'house'], /^There is no page “house”\./],
  ['bench', ['insights', '--events', '0'], /^--events must be a whole number above 0\n/],
])('%s %j prints what is wrong and what to do', async (script, args, message) => {
  const { code, stdout, stderr } = await runScript(script, args, {}, inProject('.'));
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(message);
});
