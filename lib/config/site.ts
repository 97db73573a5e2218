import type { AnalyticsSettings } from './analytics-settings';

/**
 * What a re-brand changes in code, beside `apps.ts` and `privacy.ts`; the words are in `messages/`, the lists in
 * `content/`, the pictures in `public/`.
 */
export const SITE = {
  brand: 'Checkleaf',
  /** Open Graph image of pages without one of their own, 1200×630, in `public/`. */
  ogImage: '/og.png',
  /** Browser chrome, by theme: `--paper` of the style sheet. */
  themeColor: { light: '#fbfaf5', dark: '#0f1713' },
  analytics: {
    consent: 'opt-out',
    privateShareIds: 'plain',
    recordedPercent: 0,
    featureFlags: false,
  } as AnalyticsSettings,
} as const;
