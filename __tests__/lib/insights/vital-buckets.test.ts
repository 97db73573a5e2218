/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { bucketValue, percentile75, vitalBucket } from '@/lib/insights/vital-buckets';

describe('a bucket', () => {
  test('has a value within 1 % of those in it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (value) => {
        const bucket = vitalBucket('lcp', value);
        expect(Math.abs(bucketValue('lcp', bucket ?? -1) - value)).toBeLessThanOrEqual(value * 0.01);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50_000 }), (units) => {
        const value = units / 10_000;
        const bucket = vitalBucket('cls', value);
        expect(Math.abs(bucketValue('cls', bucket ?? -1) - value)).toBeLessThanOrEqual(value * 0.01 + 1e-9);
      }),
    );
  });

  test('is of numbers only that can be a Web Vital', () => {
    expect(['1', null, undefined, -1, Number.NaN].map((value) => vitalBucket('inp', value))).toEqual(
      Array(5).fill(null),
    );
    expect(vitalBucket('inp', 1e300)).toBe(vitalBucket('inp', 86_400_000));
  });
});

test('the 75th percentile is that of the nearest rank', () => {
  const histogram = (values: readonly number[]) => {
    const counts = new Map<number, number>();
    for (const value of values) {
      const bucket = vitalBucket('lcp', value) ?? -1;
      counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
    }
    return counts;
  };
  expect(percentile75('lcp', histogram([]))).toBeNull();
  expect(percentile75('lcp', histogram([20]))).toBe(20);
  expect(percentile75('lcp', histogram([50, 10, 20, 30]))).toBe(30);
  expect(percentile75('lcp', histogram([10, 20, 30, 40, 50]))).toBe(40);
  expect(percentile75('lcp', histogram([0, 0, 0, 9]))).toBe(0);
});
