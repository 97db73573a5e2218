import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { INSIGHTS_SETTINGS, VERCEL_SETTINGS } from './support/long-builds';
import { offerHelp, runCommand } from './support/run-command';
import { TEST_BUILD, TEST_SITE } from './support/test-site';

/**
 * Builds the site with tracking, without it and with insights, and runs the tests in `__tests__/long/`, the browser tests that `npm test`
 * leaves out, properties with more runs, many generated visits and requests, and a sample of mutants.
 * Arguments go to Jest, for example the path of one test; then only Jest runs.
 */
function main(args: readonly string[]): void {
  mkdirSync('test-results', { recursive: true });
  const isBuilt =
    run('npm', ['run', 'build'], TEST_BUILD) &&
    run('npm', ['run', 'build'], { ...TEST_SITE, ...VERCEL_SETTINGS }) &&
    run('npm', ['run', 'build'], { ...TEST_SITE, ...INSIGHTS_SETTINGS });
  const jest = ['jest', '--config', 'jest.long.config.js', '--runInBand', ...args];
  const passed =
    isBuilt &&
    run('npx', jest) &&
    (args.length > 0 ||
      (runProperties() && runLongBrowserTests() && runGenerated() && run('npm', ['run', 'test:mutants'])));
  process.exitCode = passed ? 0 : 1;
}

/** Runs the test files with properties that have fewer runs in `npm test`. */
function runProperties(): boolean {
  const jest = ['jest', '--runInBand', '--findRelatedTests', '__tests__/support/property-runs.ts'];
  return run('npx', jest, { LONG_TESTS: '1' });
}

/** Runs the browser tests that `npm test` leaves out. `npm run test:engines` runs those in other engines. */
function runLongBrowserTests(): boolean {
  const projects = ['site', 'tracking', 'insights'].map((project) => `--project=${project}`);
  return run('npx', ['playwright', 'test', '--grep', '@long', ...projects], { LONG_TESTS: '1' });
}

/** Runs the tests of generated visits and requests with many of them. The seed, which is printed, repeats them. */
function runGenerated(): boolean {
  const SEED = process.env.SEED ?? String(randomInt(2 ** 31));
  const settings = { VISITS: '100', REQUESTS: '100000', SEED };
  console.log(
    `Generated visits and requests: ${Object.entries(settings)
      .map((pair) => pair.join('='))
      .join(' ')}`,
  );
  return run('npx', ['playwright', 'test', 'tracking/generated-visits', 'e2e/fuzz'], settings);
}

function run(command: string, args: readonly string[], settings: Record<string, string> = {}): boolean {
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...settings } }).status === 0;
}

runCommand(async () => {
  offerHelp('Usage: npm run test:long -- [__tests__/long/kill.test.ts]');
  main(process.argv.slice(2));
});
