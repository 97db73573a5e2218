import { ENVIRONMENT_NAMES } from '@/lib/server/environment';

/** Port of the built site during browser tests. */
export const TEST_PORT = Number(process.env.TEST_PORT ?? 3210);

/** Every setting at its default, whatever the `.env` files of this machine contain, but no delay when it stops. */
export const DEFAULT_SETTINGS = {
  ...Object.fromEntries(ENVIRONMENT_NAMES.map((name) => [name, ''])),
  SHUTDOWN_DELAY_MS: '0',
};

/** Path of the database of that site. */
export const TEST_DATABASE = 'test-results/site.db';

/** Path of a database with the embedded catalog, which Jest makes at the start of `npm test`. */
export const EMBEDDED_CATALOG = 'test-results/embedded-catalog.db';

/** Limits that the browser tests do not reach together. That of private shares stays at its default, which a test reaches. */
const UNLIMITED = {
  SEARCH_RATE_PER_MINUTE: '1000000',
  IMAGE_RATE_PER_MINUTE: '1000000',
  FILE_RATE_PER_MINUTE: '1000000',
  MAX_IN_FLIGHT: '10000',
};

/** Project key of the tests' build. Pages at localhost, where most tests are, track nothing. */
export const TEST_KEY = 'test-key';

/** Settings of that site, also for scripts that tests run on its database. */
export const TEST_SITE = {
  ...DEFAULT_SETTINGS,
  ...UNLIMITED,
  SITE_URL: `http://localhost:${TEST_PORT}`,
  NEXT_PUBLIC_MIXPANEL_KEY: TEST_KEY,
  // Refuses connections.
  TRACKING_UPSTREAM: 'http://127.0.0.1:1',
  DATABASE_URL: `file:${TEST_DATABASE}`,
};

/** Settings of its build. The maps tell our own code from that of packages. */
export const TEST_BUILD = { ...TEST_SITE, HIDDEN_SOURCE_MAPS: '1' };
