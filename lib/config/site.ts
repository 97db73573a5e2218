import type { AnalyticsSettings } from './analytics-settings';

/**
 * Everything a re-brand changes in code; the words are in `messages/`, the lists in `content/`, the pictures in
 * `public/`. The app ids are placeholders that belong to nobody's app. `privacy.ts` beside it is to be changed too.
 */
export const SITE = {
  brand: 'Checkleaf',
  /** Picture to share of pages that have none of their own, 1200×630 in `public/`. */
  picture: '/og.png',
  apps: {
    ios: { appId: '0000000000' },
    android: { packageName: 'app.checkleaf.placeholder' },
  },
  /** Browser chrome, by theme: `--paper` of the style sheet. */
  themeColor: { light: '#fbfaf5', dark: '#0f1713' },
  analytics: {
    consent: 'opt-out',
    privateShareIds: 'plain',
    recordedPercent: 0,
    featureFlags: false,
  } as AnalyticsSettings,
} as const;
