/** @jest-environment node */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { readJestReport, readPlaywrightReport } from '@/scripts/support/read-test-report';

const folder = temporaryFolder();

function writeReport(name: string, report: unknown): string {
  const file = folder.file(name);
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('the failed tests of Jest are named with their files, and files that cannot be run', () => {
  const result = (status: string, fullName: string) => ({ status, fullName });
  const file = (name: string, status: string, ...assertionResults: unknown[]) => ({
    name: path.resolve(name),
    status,
    assertionResults,
  });
  const report = writeReport('jest.json', {
    numPassedTests: 3,
    testResults: [
      file('a.test.ts', 'passed', result('passed', 'a is a')),
      file('b.test.ts', 'failed', result('passed', 'b is b'), result('failed', 'b is not c')),
      file('c.test.ts', 'failed'),
    ],
  });
  expect(readJestReport(report)).toEqual({ passed: 3, failures: ['b.test.ts: b is not c', 'c.test.ts'] });
});

test('the failed tests of Playwright are named with their projects, also those that passed when repeated', () => {
  const spec = (title: string, ...statuses: string[]) => ({
    file: 'a.spec.ts',
    title,
    tests: statuses.map((status, index) => ({ status, projectName: index ? 'tracking' : 'site' })),
  });
  const report = writeReport('playwright.json', {
    stats: { expected: 2 },
    suites: [
      {
        specs: [spec('opens', 'expected', 'unexpected')],
        suites: [{ specs: [spec('closes', 'flaky'), spec('waits', 'skipped')] }],
      },
    ],
  });
  expect(readPlaywrightReport(report)).toEqual({
    passed: 2,
    failures: ['tracking, a.spec.ts: opens', 'site, a.spec.ts: closes'],
  });
});
