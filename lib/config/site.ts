import type { AnalyticsSettings } from './analytics-settings';

/**
 * Everything in code that changes with the brand, besides `apps.ts`, `colors.ts`, `logo.ts` and `privacy.ts`. Texts are in
 * `messages/`, templates in `content/`, the default Open Graph image in `public/`.
 */
export const SITE = {
  brand: 'Checkleaf',
  /** Open Graph image of pages without one of their own, 1200×630 px in `public/`. */
  ogImage: '/og.png',
  analytics: {
    consent: 'opt-out',
    respectsGpc: false,
    privateShareIds: 'plain',
    recordedPercent: 0,
    featureFlags: false,
  } as AnalyticsSettings,
} as const;
