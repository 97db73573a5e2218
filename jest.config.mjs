import { readdirSync, readFileSync } from 'node:fs';
import nextJest from 'next/jest.js';

// Fourteen hours ahead of UTC, so that a date formatted in the time zone of the machine fails a test.
process.env.TZ = 'Pacific/Kiritimati';

// Test files of a run share a PostgreSQL server, which is stopped when this process ends; see `postgres-server.ts`.
process.env.JEST_RUN = `${process.pid}-${Date.now()}`;

// `next.config.js` sets these variables in a build.
const locales = readdirSync('messages').flatMap((name) => /^([\w-]+)\.json$/.exec(name)?.[1] ?? []);
const inlineMessages = (namespace) =>
  JSON.stringify(
    Object.fromEntries(
      locales.map((locale) => [
        locale,
        JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))[namespace],
      ]),
    ),
  );
process.env.LOCALE_OFFERS = inlineMessages('localeOffer');
process.env.CONSENT_NOTICES = inlineMessages('consentNotice');
process.env.OWN_LIST_TEXTS = inlineMessages('ownList');
process.env.LIST_DIALOG_TEXTS = inlineMessages('listDialogs');

const createJestConfig = nextJest({ dir: './' });

/** @type {import('jest').Config} */
const config = {
  testEnvironment: 'jsdom',
  testMatch: ['<rootDir>/__tests__/**/*.test.{ts,tsx}'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  // Long: beside the browser tests, a test can take twenty times as long as alone. Passing tests do not wait for timeouts.
  testTimeout: 600_000,
  setupFilesAfterEnv: ['<rootDir>/__tests__/support/jest-setup.ts'],
  // They take minutes: see jest.long.config.js.
  testPathIgnorePatterns: ['<rootDir>/__tests__/long/'],
  modulePathIgnorePatterns: ['/\\.next(-vercel|-insights)?/', '<rootDir>/test-results/', '<rootDir>/build/'],
};

/**
 * Packages that are not transformed: native ones, Next, TypeScript, and the largest with CommonJS modules, which would only get longer
 * by their source maps. Each test file reads and compiles them anew. All others are, because many are ES modules only.
 */
const UNTRANSFORMED = [
  '@libsql',
  '@swc',
  '@testing-library',
  'aria-query',
  'dom-accessibility-api',
  'fast-check',
  'ipaddr\\.js',
  'kysely',
  'libsql',
  'lz-string',
  'negotiator',
  'next',
  'pg',
  'pg-pool',
  'pg-protocol',
  'pg-types',
  'picomatch',
  'pretty-format',
  'prom-client',
  'pure-rand',
  'react',
  'react-dom',
  'scheduler',
  'semver',
  'typescript',
  'yaml',
];

export default async () => ({
  ...(await createJestConfig(config)()),
  transformIgnorePatterns: [`/node_modules/(${UNTRANSFORMED.join('|')})/`],
});
