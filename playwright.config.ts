import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/support/find-chromium';
import { TEST_BUILD, TEST_PORT, TEST_SITE } from './scripts/support/test-site';

/** Visitor journeys, which also run in other browsers. */
const JOURNEYS = '**/{journey,visit,languages}.spec.ts';

/**
 * Projects that exist only if they are named on the command line, as in `--project=webkit`. They use Playwright's own
 * builds and skip tests by tag: `@chromium` for features that only Chromium offers to tests (reading the clipboard,
 * printing to PDF), `@mobile` for the emulation of mobile devices, which Firefox does not support.
 */
const OTHER_BROWSERS = [
  { name: 'webkit', grepInvert: /@chromium/ },
  { name: 'firefox', grepInvert: /@chromium|@mobile/ },
] as const;

// Playwright's workers load this file with the environment of the command, but without its arguments.
process.env.TEST_BROWSERS ??= OTHER_BROWSERS.map(({ name }) => name)
  .filter((name) => process.argv.includes(name) || process.argv.includes(`--project=${name}`))
  .join();
const requestedBrowsers = process.env.TEST_BROWSERS.split(',');

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

/** Runs on the site as `npm start` builds and serves it. `npm test` builds it first. */
export default defineConfig({
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
    { name: 'site', testIgnore: ['**/tracking/**', '**/insights/**'], use: CHROMIUM },
    // Each worker starts its own server of the build with a project key; see tracking-test.ts.
    { name: 'tracking', testMatch: '**/tracking/*.spec.ts', use: CHROMIUM },
    // The same with the build that has insights.
    { name: 'insights', testMatch: '**/insights/*.spec.ts', use: CHROMIUM },
    ...OTHER_BROWSERS.filter(({ name }) => requestedBrowsers.includes(name)).map(({ name, grepInvert }) => ({
      name,
      grepInvert,
      testMatch: JOURNEYS,
      use: { browserName: name },
    })),
  ],
  globalSetup: './__tests__/support/add-test-share.ts',
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
