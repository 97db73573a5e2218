import { copyFileSync, existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './__tests__/support/engines/engine-test';
import { findChromium } from './scripts/support/find-chromium';
import { findFirefox, findWebKit } from './scripts/support/find-engines';
import {
  EMBEDDED_CATALOG,
  TEST_BUILD,
  TEST_DATABASE,
  TEST_PORT,
  TEST_SITE,
} from './scripts/support/test-site';

/** Visitor journeys in the engines of Firefox and Safari, as far as they are installed. */
const ENGINE_TESTS = '**/engines/*.spec.ts';

const CHROMIUM = {
  launchOptions: {
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Hosts other than localhost, where tracking is enabled. Each tracking test has its own.
      '--host-resolver-rules=MAP *.checkleaf.test 127.0.0.1',
    ],
  },
};

// Saves the site most of its start: it compares the catalog with the files in any case.
if (!existsSync(TEST_DATABASE) && existsSync(EMBEDDED_CATALOG)) copyFileSync(EMBEDDED_CATALOG, TEST_DATABASE);

/** Runs on the site as `npm start` builds and serves it. `npm test` builds it first. */
export default defineConfig<object, EngineOptions>({
  testDir: '__tests__/e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Tests of the development's own tools, which take long: `npm run test:long` runs them.
  ...(process.env.LONG_TESTS ? {} : { grepInvert: /@long/ }),
  // Long, for slow machines. Passing tests do not wait for timeouts.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  outputDir: 'test-results/browser',
  projects: [
    { name: 'site', testIgnore: ['**/tracking/**', '**/insights/**', ENGINE_TESTS], use: CHROMIUM },
    // Each worker starts its own server of the build with a project key; see tracking-test.ts.
    { name: 'tracking', testMatch: '**/tracking/*.spec.ts', use: CHROMIUM },
    // The same with the build that has insights.
    { name: 'insights', testMatch: '**/insights/*.spec.ts', use: CHROMIUM },
    ...(findFirefox()
      ? [{ name: 'firefox', testMatch: ENGINE_TESTS, use: { engine: 'firefox' } as const }]
      : []),
    ...(findWebKit()
      ? [{ name: 'webkit', testMatch: ENGINE_TESTS, use: { engine: 'webkit' } as const }]
      : []),
  ],
  globalSetup: './__tests__/support/browser-test-setup.ts',
  use: { baseURL: TEST_SITE.SITE_URL, screenshot: 'only-on-failure' },
  webServer: {
    command: 'npm start',
    url: TEST_SITE.SITE_URL,
    // Long enough for a build, where the last one is of other sources.
    timeout: 600_000,
    env: {
      ...TEST_BUILD,
      PORT: String(TEST_PORT),
      NEXT_TELEMETRY_DISABLED: '1',
    },
  },
});
