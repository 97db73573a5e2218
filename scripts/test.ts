import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findChromium } from '@/scripts/support/find-chromium';
import { KEYED_BUILD } from '@/scripts/support/keyed-build';
import { TEST_SITE } from '@/scripts/support/test-site';

/** Runs every check of the project, all of them even where one fails, and counts what passed. */

type Count = { passed: number; failed: number };

const RESULTS = 'test-results';

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);

const counts: Count[] = [
  check('lint'),
  check('typecheck'),
  runJest(),
  check('build', { ...TEST_SITE, HIDDEN_SOURCE_MAPS: '1' }),
  check('build', {
    // The second build counts visits. It stands beside the first.
    ...TEST_SITE,
    NEXT_DIST_DIR: KEYED_BUILD.distDir,
    NEXT_PUBLIC_MIXPANEL_KEY: KEYED_BUILD.key,
  }),
  runBrowserTests(),
];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function run(command: string, args: string[], settings: Record<string, string> = {}): boolean {
  console.log(`\n> ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...settings } }).status === 0;
}

/** One of the package's scripts, with further settings, that passes or fails as a whole. */
function check(script: string, settings: Record<string, string> = {}): Count {
  return run('npm', ['run', '--silent', script], settings)
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1 };
}

function runJest(): Count {
  const file = `${RESULTS}/jest.json`;
  const ok = run('npx', ['jest', '--json', `--outputFile=${file}`]);
  return readCount(
    file,
    ok,
    (report: { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }) => ({
      passed: report.numPassedTests,
      failed: Math.max(report.numFailedTests, report.numFailedTestSuites),
    }),
  );
}

function runBrowserTests(): Count {
  try {
    process.env.CHROMIUM_PATH = findChromium();
  } catch (error) {
    console.error((error as Error).message);
    return { passed: 0, failed: 1 };
  }
  const ok = run('npx', ['playwright', 'test']);
  return readCount(
    `${RESULTS}/browser.json`,
    ok,
    (report: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky,
    }),
  );
}

/** A runner that failed without counting a failed test has failed once. */
function readCount<Report>(file: string, ok: boolean, read: (report: Report) => Count): Count {
  let count: Count = { passed: 0, failed: 0 };
  try {
    count = read(JSON.parse(readFileSync(file, 'utf8')) as Report);
  } catch {
    console.error(`${file} holds no report.`);
  }
  return ok ? count : { ...count, failed: Math.max(1, count.failed) };
}
