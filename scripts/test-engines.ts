import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import { installEngines } from './support/find-engines';
import { offerHelp, runCommand } from './support/run-command';

const REPORT = 'test-results/browser.json';

/**
 * Runs the journeys of `__tests__/e2e/engines` in the engines of Firefox and Safari, which it installs as root on Debian, and
 * prints how many passed in each. Playwright builds the site if it has changed. Arguments go to Playwright.
 */
async function main(): Promise<void> {
  offerHelp('Usage: npm run test:engines -- [options of Playwright]');
  const missing = installEngines();
  if (missing.length > 0) throw new Error(missing.join('\n'));
  mkdirSync('test-results', { recursive: true });
  rmSync(REPORT, { force: true });
  const projects = ['--project=firefox', '--project=webkit'];
  const { status } = spawnSync('npx', ['playwright', 'test', ...projects, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, LONG_TESTS: '1' },
  });
  printCounts(JSON.parse(readFileSync(REPORT, 'utf8')) as JSONReport);
  process.exitCode = status ?? 1;
}

/** One line for each browser, and one for all. */
function printCounts({ suites, stats }: JSONReport): void {
  const tests = suites.flatMap(specsOf).flatMap((spec) => spec.tests);
  for (const project of new Set(tests.map(({ projectName }) => projectName))) {
    const own = tests.filter(({ projectName }) => projectName === project);
    const browser = own.flatMap(({ annotations }) => annotations).find(({ type }) => type === 'browser');
    const passed = own.filter((test) => test.status === 'expected').length;
    console.log(`${browser?.description ?? project}: ${passed} passed, ${own.length - passed} failed`);
  }
  console.log(`${stats.expected} passed, ${stats.unexpected + stats.flaky} failed`);
}

function specsOf({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

runCommand(main);
