import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/support/find-chromium';
import { TEST_PORT, TEST_SITE } from './scripts/support/test-site';

/** Visitor journeys, which every browser must pass. */
const JOURNEYS = '**/{journey,visit,languages}.spec.ts';

/**
 * Browsers of Playwright's own that run the journeys only when named, as in `--project=webkit`, and the titles
 * of what only Chromium lets a test do: read the clipboard, print to PDF; Firefox emulates no phone either.
 */
const OTHER_BROWSERS = [
  { name: 'webkit', grepInvert: /copy and share|on paper/ },
  { name: 'firefox', grepInvert: /copy and share|on paper|on a phone/ },
] as const;

// Playwright's workers load this file without the command's arguments, but with its environment.
process.env.TEST_BROWSERS ??= OTHER_BROWSERS.map(({ name }) => name)
  .filter((name) => process.argv.includes(name) || process.argv.includes(`--project=${name}`))
  .join();
const askedFor = process.env.TEST_BROWSERS.split(',');

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
      // A host that is not localhost, for what is different there.
      '--host-resolver-rules=MAP *.checkleaf.test 127.0.0.1',
    ],
  },
};

/** Runs against the built site; `npm test` builds it first. */
export default defineConfig({
  testDir: '__tests__/e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Generous, for machines with two busy cores; a passing test waits for none of it.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  outputDir: 'test-results/browser',
  projects: [
    { name: 'site', testIgnore: '**/tracking/**', use: CHROMIUM },
    // Each worker serves the build with a project key by itself: see tracking-test.ts.
    { name: 'tracking', testMatch: '**/tracking/*.spec.ts', use: CHROMIUM },
    ...OTHER_BROWSERS.filter(({ name }) => askedFor.includes(name)).map(({ name, grepInvert }) => ({
      name,
      grepInvert,
      testMatch: JOURNEYS,
      use: { browserName: name },
    })),
  ],
  globalSetup: './__tests__/support/add-test-share.ts',
  use: { baseURL: TEST_SITE.SITE_URL, screenshot: 'only-on-failure' },
  webServer: {
    command: 'node node_modules/next/dist/bin/next start',
    url: TEST_SITE.SITE_URL,
    env: {
      ...TEST_SITE,
      PORT: String(TEST_PORT),
      NEXT_TELEMETRY_DISABLED: '1',
    },
  },
});
