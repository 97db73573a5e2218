import nextJest from 'next/jest.js';

// Fourteen hours ahead of UTC, so that a date formatted in the time zone of the machine fails a test.
process.env.TZ = 'Pacific/Kiritimati';

const createJestConfig = nextJest({ dir: './' });

/** @type {import('jest').Config} */
const config = {
  testEnvironment: 'jsdom',
  testMatch: ['<rootDir>/__tests__/**/*.test.{ts,tsx}'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  // Generous, for machines with busy cores; a passing test waits for none of it.
  testTimeout: 60_000,
  setupFilesAfterEnv: ['<rootDir>/__tests__/support/jest-setup.ts'],
  modulePathIgnorePatterns: ['/\\.next(-keyed)?/', '<rootDir>/test-results/'],
};

// Many packages here are ES modules only, so everything but native code goes through the compiler.
export default async () => ({
  ...(await createJestConfig(config)()),
  transformIgnorePatterns: ['/node_modules/(libsql|@libsql|next|typescript|@swc)/'],
});
