import { mkdirSync, rmSync } from 'node:fs';
import { findChromium, findFullChromium } from './support/find-chromium';
import { installEngines } from './support/find-engines';
import { findLibfaketime } from './support/find-libfaketime';
import { installNginx } from './support/find-nginx';
import { listChangedFiles, readCheckout } from './support/read-checkout';
import { type CheckResult, readJestReport, readPlaywrightReport } from './support/read-test-report';
import { readArguments, runCommand } from './support/run-command';
import { type RunOptions, runToEnd } from './support/run-to-end';
import { TEST_BUILD } from './support/test-site';

/**
 * Runs every check of the project and prints which tests failed and how many passed. Jest runs side by side with the build and the
 * browser tests, which need it. A failed check does not stop the others.
 */

type Settings = Record<string, string>;

const RESULTS = 'test-results';

/**
 * Jest takes what the build and the browser tests leave of two cores, and all when these have ended. With the same niceness, its two
 * workers would slow down the browsers.
 */
const JEST = { workers: 2, niceness: 5 };

/** Scripts that generate files which are committed. */
const GENERATORS = ['embed', 'worker', 'lexicon'];

async function main(): Promise<void> {
  readArguments('Usage: npm test', {});
  const before = readCheckout();
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS);
  installPrograms();
  // Type generation and the build write to the same folder, so the types come first. Builds need generated files that are up to date.
  const results = await Promise.all([
    runScript('lint'),
    runScript('typecheck'),
    ...GENERATORS.map((script) => runScript(script, {}, ['--check'])),
  ]);
  results.push(...(await Promise.all([runJest(), buildAndTestInBrowser()])));
  if (before) results.push(checkCheckout(before));
  const { passed, failures } = addUp(results);
  // At the end, where they are seen: the output before has thousands of lines.
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

/**
 * Before anything else, because only one installation of packages can run at a time. Without nginx, its tests fail. Journeys in
 * the engines of Firefox and Safari run in those that are installed.
 */
function installPrograms(): void {
  for (const install of [installNginx, findLibfaketime]) {
    try {
      install();
    } catch (error) {
      console.error((error as Error).message);
    }
  }
  for (const message of installEngines()) console.error(`${message} The journeys in it do not run.`);
}

/** The commands that run now. */
const running = new Set<string>();

/** Runs a command and prints its output when it has ended, so that outputs do not mix. Returns whether it succeeded. */
async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<boolean> {
  const line = `> ${command} ${args.join(' ')}`;
  console.log(`${line} …`);
  running.add(line);
  const startedAt = performance.now();
  const { succeeded, output } = await runToEnd(command, args, options);
  running.delete(line);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(`\n${line}\n${output}`);
  console.log(`${line}: ${succeeded ? 'passed' : 'failed'} after ${seconds} s`);
  if (running.size > 0) console.log(`Still running:\n${[...running].join('\n')}`);
  return succeeded;
}

/** Runs a script of package.json, which passes or fails as a whole. */
async function runScript(
  script: string,
  settings: Settings = {},
  args: readonly string[] = [],
): Promise<CheckResult> {
  const succeeded = await run('npm', ['run', '--silent', script, '--', ...args], { settings });
  return succeeded ? PASSED : failed(`npm run ${script}`);
}

async function runJest(): Promise<CheckResult> {
  const file = `${RESULTS}/jest.json`;
  // Not by npx, which would outlive the signal that ends it.
  const jest = ['node', 'node_modules/jest/bin/jest.js', '--json', `--outputFile=${file}`];
  const args = ['-n', String(JEST.niceness), ...jest, `--maxWorkers=${JEST.workers}`];
  const succeeded = await run('nice', args, { report: file });
  return readReport(readJestReport, file, succeeded);
}

async function buildAndTestInBrowser(): Promise<CheckResult> {
  // The script `typecheck` has checked the types; see `next.config.js`.
  const site = await runScript('build', { ...TEST_BUILD, SKIP_TYPE_CHECK: '1' });
  return addUp([site, await runBrowserTests()]);
}

async function runBrowserTests(): Promise<CheckResult> {
  try {
    findChromium();
    findFullChromium();
  } catch (error) {
    return failed((error as Error).message);
  }
  const report = `${RESULTS}/browser.json`;
  const succeeded = await run('node', ['node_modules/@playwright/test/cli.js', 'test'], { report });
  return readReport(readPlaywrightReport, report, succeeded);
}

/** Reads the report of a test runner. A runner that failed without a failed test counts as one failure. */
function readReport(read: (file: string) => CheckResult, file: string, succeeded: boolean): CheckResult {
  let result: CheckResult = { passed: 0, failures: [] };
  try {
    result = read(file);
  } catch {
    console.error(`${file} contains no report.`);
  }
  return succeeded || result.failures.length > 0 ? result : { ...result, failures: [`see above: ${file}`] };
}

const PASSED: CheckResult = { passed: 1, failures: [] };

function failed(name: string): CheckResult {
  return { passed: 0, failures: [name] };
}

function addUp(results: readonly CheckResult[]): CheckResult {
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failures: results.flatMap(({ failures }) => failures),
  };
}

/** Fails if the run has changed the checkout: what the tests and builds write is not committed. */
function checkCheckout(before: string): CheckResult {
  const after = readCheckout();
  if (after === null) {
    return failed('Git cannot say which files have changed during the run.');
  }
  const changed = listChangedFiles(before, after);
  if (changed.length === 0) return PASSED;
  return failed(
    `These files have changed during the run. Commit them if they are generated: ${changed.join(', ')}`,
  );
}

runCommand(main);
