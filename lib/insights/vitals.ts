import type { VitalsRow } from './insights-reader';

/** The Web Vitals that insights show. */
export const VITALS = ['lcp', 'inp', 'cls', 'ttfb'] as const satisfies ReadonlyArray<keyof VitalsRow>;

export type Vital = (typeof VITALS)[number];

export type VitalRating = 'good' | 'needsImprovement' | 'poor';

/** The highest values that are good, and the highest that are not poor; from web.dev. Times are in ms. */
export const VITAL_LIMITS = {
  lcp: [2500, 4000],
  inp: [200, 500],
  cls: [0.1, 0.25],
  ttfb: [800, 1800],
} as const satisfies Record<Vital, readonly [good: number, needsImprovement: number]>;

export function rateVital(vital: Vital, value: number): VitalRating {
  const [good, needsImprovement] = VITAL_LIMITS[vital];
  if (value <= good) return 'good';
  return value <= needsImprovement ? 'needsImprovement' : 'poor';
}
