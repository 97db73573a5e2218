/** Tests that take minutes or repeat what is rare. They need a build of the site in .next. */
module.exports = async () => {
  const { default: createConfig } = await import('./jest.config.mjs');
  const { testPathIgnorePatterns, ...config } = await createConfig();
  return { ...config, testMatch: ['<rootDir>/__tests__/long/**/*.test.ts'] };
};
