import type { AnalyticsSettings } from './analytics-settings';

/**
 * Everything in code that changes with the brand, besides `apps.ts` and `privacy.ts`. Texts are in `messages/`,
 * templates in `content/`, images in `public/`.
 */
export const SITE = {
  brand: 'Checkleaf',
  /** Open Graph image of pages without one of their own, 1200×630 px in `public/`. */
  ogImage: '/og.png',
  /** `<meta name="theme-color">` by color scheme: `--paper` of the style sheet. */
  themeColor: { light: '#fbfaf5', dark: '#0f1713' },
  analytics: {
    consent: 'opt-out',
    privateShareIds: 'plain',
    recordedPercent: 0,
    featureFlags: false,
  } as AnalyticsSettings,
} as const;
