import { DAY_MS } from './durations';

/** The Web Vitals, by the names of their properties in “web vitals”. */
export const VITALS = ['lcp', 'inp', 'cls', 'ttfb'] as const;

export type Vital = (typeof VITALS)[number];

/** Number of units of a bucket in one unit of the property: ms, and for CLS ten-thousandths. */
const UNITS: Readonly<Record<Vital, number>> = { lcp: 1, inp: 1, cls: 10_000, ttfb: 1 };

/** The value of a bucket is this times that of the one before, so that it differs from those in it by 0.5 % at most. */
const GROWTH = 1.01;

/** The highest bucket: 24 hours in ms. */
const MAX_BUCKET = 1 + Math.round(Math.log(DAY_MS) / Math.log(GROWTH));

/** Returns the bucket of a value; null for what is no value of a Web Vital. */
export function vitalBucket(vital: Vital, value: unknown): number | null {
  if (typeof value !== 'number' || !(value >= 0)) return null;
  const units = value * UNITS[vital];
  return units < 1 ? 0 : Math.min(MAX_BUCKET, 1 + Math.round(Math.log(units) / Math.log(GROWTH)));
}

/** Returns the value of a bucket, in the unit of the property. */
export function bucketValue(vital: Vital, bucket: number): number {
  if (bucket === 0) return 0;
  const units = GROWTH ** (bucket - 1);
  return vital === 'cls' ? Math.round(units) / UNITS.cls : Math.round(units);
}

/** Returns the 75th percentile of a histogram (numbers of samples by bucket); null if it is empty. */
export function percentile75(vital: Vital, histogram: ReadonlyMap<number, number>): number | null {
  const buckets = [...histogram].sort(([a], [b]) => a - b);
  const samples = buckets.reduce((sum, [, count]) => sum + count, 0);
  const rank = Math.ceil(samples * 0.75);
  let count = 0;
  for (const [bucket, number] of buckets) {
    count += number;
    if (count >= rank && number > 0) return bucketValue(vital, bucket);
  }
  return null;
}
