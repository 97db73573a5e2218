/** Port of the built site during browser tests. */
export const TEST_PORT = Number(process.env.TEST_PORT ?? 3210);

/** Settings of that site, also for scripts that tests run on its database. */
export const TEST_SITE = {
  SITE_URL: `http://localhost:${TEST_PORT}`,
  DATABASE_URL: 'file:test-results/site.db',
};
