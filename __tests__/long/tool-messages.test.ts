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
  ['bench', ['--rounds', 'many'], /^--rounds must be a whole number above 0\n/],
  ['bench', ['--colour', 'red'], /^Unknown option '--colour'.*\n\nUsage: npm run bench/],
  ['bench:experience', [], /^Usage: npm run bench:experience -- \[URL/],
  ['bench:experience', ['--only', 'house', 'http://localhost:9'], /^There is no part “house”\./],
  ['bench:experience', ['http://localhost:9'], /^No site runs at http:\/\/localhost:9: start it/],
  ['bench:ticks', ['--ticks', '0'], /^--ticks must be a whole number above 0\n/],
  ['bench:ticks', [], /^There is no build of the site in \.next: run npm run build\.\n$/],
  ['bench:overload', ['--times', '0'], /^--times must be a whole number above 0\n/],
  ['bench:overload', ['--colour', 'red'], /^Unknown option '--colour'.*\n\nUsage: npm run bench:overload/],
  ['bench:peers', [], /^Usage: npm run bench:peers -- NAME=URL/],
  ['bench:peers', ['ours=localhost'], /^Usage: npm run bench:peers -- NAME=URL/],
  ['bench:peers', ['--only', 'house', 'ours=http://localhost:9'], /^There is no part “house”\./],
  ['bench:peers', ['ours=http://localhost:9'], /^No site runs at http:\/\/localhost:9\/: start it/],
  ['bench:seed', [], /^Usage: npm run bench:seed -- N/],
  ['bench:growth', ['--colour', 'red'], /^Unknown option '--colour'.*\n\nUsage: npm run bench:growth/],
  ['lighthouse', ['--runs', '0'], /^--runs must be a whole number above 0\n/],
  ['lighthouse', ['--only', 'house'], /^There is no page “house”\./],
  ['bench:import', ['--colour', 'red'], /^Unknown option '--colour'.*\n\nUsage: npm run bench:import/],
])('%s %j prints what is wrong and what to do', async (script, args, message) => {
  const { code, stdout, stderr } = await runScript(script, args, {}, inProject('.'));
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(message);
});
