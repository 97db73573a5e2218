/**
 * Number of runs of a property: a tenth of `runs` or another part, and all of them in `npm run test:long`, which runs the test files
 * that import this module once more.
 */
export function propertyRuns(runs: number, part = 1 / 10): number {
  return process.env.LONG_TESTS ? runs : Math.ceil(runs * part);
}
