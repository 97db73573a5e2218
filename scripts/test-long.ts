import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { KEYED_SETTINGS } from './support/keyed-build';
import { TEST_BUILD, TEST_SITE } from './support/test-site';

/**
 * Builds the site, with and without tracking, and runs the tests in `__tests__/long/`. Arguments go to Jest, for example
 * the path of one test.
 */
function main(args: readonly string[]): void {
  mkdirSync('test-results', { recursive: true });
  const isBuilt =
    run('npm', ['run', 'build'], TEST_BUILD) &&
    run('npm', ['run', 'build'], { ...TEST_SITE, ...KEYED_SETTINGS });
  const jest = ['jest', '--config', 'jest.long.config.js', '--runInBand', ...args];
  process.exitCode = isBuilt && run('npx', jest) ? 0 : 1;
}

function run(command: string, args: readonly string[], settings: Record<string, string> = {}): boolean {
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...settings } }).status === 0;
}

main(process.argv.slice(2));
