import { defineConfig } from '@playwright/test';
import { findChromium } from './__tests__/support/find-chromium';

const PORT = Number(process.env.TEST_PORT ?? 3210);

/** Runs against the built site; `npm test` builds it first. */
export default defineConfig({
  testDir: '__tests__/browser',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  outputDir: 'test-results/browser',
  use: {
    baseURL: `http://localhost:${PORT}`,
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
      ],
    },
  },
  webServer: {
    command: 'node node_modules/next/dist/bin/next start',
    url: `http://localhost:${PORT}/404-page-while-starting`,
    ignoreHTTPSErrors: false,
    env: {
      PORT: String(PORT),
      SITE_URL: `http://localhost:${PORT}`,
      DATABASE_URL: 'file:test-results/site.db',
      NEXT_TELEMETRY_DISABLED: '1',
    },
  },
});
