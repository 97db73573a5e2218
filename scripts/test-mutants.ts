import { spawnSync } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installTool } from './support/install-tool';
import { parseCount, readArguments, runCommand } from './support/run-command';

const USAGE = 'Usage: npm run test:mutants -- [--percent 5] [--seed 1] [FILE OR FOLDER…]';

/** The last version for Node 20: 168 packages of 65 MB. Both packages always have the same one. */
const VERSION = '9.6.1';

/** Folders without React, the DOM and databases, whose tests are in the same folders of `__tests__`. */
const FOLDERS: readonly string[] = [
  'lib/analytics/plan',
  'lib/catalog',
  'lib/i18n',
  'lib/insights',
  'lib/links',
  'lib/list',
  'lib/seo',
  'lib/text',
];

/** The lowest share of killed mutants, in percent. It is 78 of all, and differs by up to 10 between samples of 5 % of the lines. */
const MINIMUM = 65;

/**
 * Changes the code of `FOLDERS` line by line ("mutants") and runs the tests that reach the line: if all of them pass, no test notices the
 * change. Prints these changes, and the share of the others by file. Mutants of code that only runs when a module is loaded (tables) are
 * left out, because all tests would have to run for each of them.
 *
 * By default, a random sample of lines is changed: all take hours on two cores. `--percent 100` changes all, also those of several lines.
 */
async function main(): Promise<void> {
  const { values, positionals } = readArguments(USAGE, {
    allowPositionals: true,
    options: { percent: { type: 'string', default: '5' }, seed: { type: 'string' } },
  });
  const percent = parseCount('--percent', values.percent);
  const seed = values.seed ?? String(randomInt(2 ** 31));
  const files = (positionals.length > 0 ? positionals : FOLDERS).flatMap(listFiles);
  const mutate = percent < 100 ? files.flatMap((file) => sampleLines(file, percent, seed)) : files;
  console.log(`${percent} % of the lines of ${files.length} files, seed ${seed}`);
  const modules = await installTool([
    `@stryker-mutator/core@${VERSION}`,
    `@stryker-mutator/jest-runner@${VERSION}`,
  ]);
  mkdirSync('test-results', { recursive: true });
  const config = 'test-results/mutants-config.json';
  writeFileSync(config, JSON.stringify(configure(modules, mutate)));
  const command = path.join(modules, '@stryker-mutator/core/bin/stryker.js');
  const { status } = spawnSync(process.execPath, [command, 'run', config], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}

function listFiles(place: string): string[] {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
    .map((file) => path.posix.join(place, file))
    .sort();
}

/** Chooses lines by their text, so that a line is in the samples of all commits that have it, in whichever file. */
function sampleLines(file: string, percent: number, seed: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const digest = createHash('sha256').update(`${seed} ${text.trim()}`).digest();
      return digest.readUInt32BE() % 100 < percent ? [`${file}:${index + 1}-${index + 1}`] : [];
    });
}

/** Options of Stryker, which works on a copy of the project. */
function configure(modules: string, mutate: readonly string[]): object {
  const environment = path.join(
    modules,
    '@stryker-mutator/jest-runner/dist/src/jest-plugins/jest-environment',
  );
  return {
    mutate,
    testRunner: 'jest',
    jest: {
      configFile: 'jest.config.mjs',
      config: {
        testEnvironment: `${environment}-jsdom.cjs`,
        testMatch: [
          ...FOLDERS.map((folder) => `<rootDir>/__tests__/${folder}/**/*.test.ts`),
          // The test of lib/text/looks-personal.ts.
          '<rootDir>/__tests__/lib/analytics/search-term.test.ts',
        ],
        roots: ['<rootDir>/lib', '<rootDir>/__tests__/lib', '<rootDir>/__tests__/support'],
      },
    },
    // The environment that a test file names has no part that tells Stryker which tests reach a mutant. Stryker splits at spaces.
    buildCommand: `find __tests__/lib -name *.test.ts -exec sed -i.bak s#@jest-environment.node#@jest-environment\\x20${environment}-node.cjs# {} +`,
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    // Stryker reads it with an API that TypeScript 7 does not have.
    tsconfigFile: 'none',
    // A machine that is busy or pauses is no endless loop.
    timeoutMS: 30_000,
    tempDirName: 'test-results/mutants',
    ignorePatterns: [
      '.data',
      '.next*',
      'build',
      'test-results',
      'public',
      '__tests__/e2e',
      '__tests__/fixtures',
    ],
    reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
    clearTextReporter: { logTests: false, reportTests: false },
    jsonReporter: { fileName: 'test-results/mutants.json' },
    htmlReporter: { fileName: 'test-results/mutants.html' },
    thresholds: { high: 80, low: 60, break: MINIMUM },
  };
}

runCommand(main);
