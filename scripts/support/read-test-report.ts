import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What a check has found: how many tests have passed, and the names of those that failed. */
export type CheckResult = { passed: number; failures: readonly string[] };

type JestReport = {
  numPassedTests: number;
  testResults: ReadonlyArray<{
    name: string;
    status: string;
    assertionResults: ReadonlyArray<{ status: string; fullName: string }>;
  }>;
};

type PlaywrightSuite = {
  suites?: readonly PlaywrightSuite[];
  specs?: ReadonlyArray<{
    file: string;
    title: string;
    tests: ReadonlyArray<{ status: string; projectName: string }>;
  }>;
};

type PlaywrightReport = { stats: { expected: number }; suites: readonly PlaywrightSuite[] };

/** A file that cannot be run has no tests, and counts as one failure. */
export function readJestReport(file: string): CheckResult {
  const report = JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    const suite = path.relative('.', name);
    if (failed.length === 0) return status === 'failed' ? [suite] : [];
    return failed.map(({ fullName }) => `${suite}: ${fullName}`);
  });
  return { passed: report.numPassedTests, failures };
}

/** A test that passes when it is repeated counts as failed. */
export function readPlaywrightReport(file: string): CheckResult {
  const report = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  const findFailures = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
    ...specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName }) => `${projectName}, ${spec.file}: ${spec.title}`),
    ),
    ...suites.flatMap(findFailures),
  ];
  return { passed: report.stats.expected, failures: report.suites.flatMap(findFailures) };
}
