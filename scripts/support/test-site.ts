/** Port of the built site in the browser tests. */
export const TEST_PORT = Number(process.env.TEST_PORT ?? 3210);

/** Settings of the built site in the browser tests, for processes that share its catalogue. */
export const TEST_SITE = {
  SITE_URL: `http://localhost:${TEST_PORT}`,
  DATABASE_URL: 'file:test-results/site.db',
};
