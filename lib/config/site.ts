import type { AnalyticsSettings } from './analytics-settings';
import type { AppsConfig } from './apps-config';

/**
 * The service's apps. Ids are placeholders that belong to nobody's app: a start on a public address warns of
 * them, and one in a wrong format ends it. The host of the links that open the apps is the server's
 * setting `APP_LINK_HOST`.
 */
const APPS: AppsConfig = {
  ios: {
    appId: '0000000000',
    teamId: '0000000000',
    bundleId: 'app.checkleaf.placeholder',
    urlScheme: 'checkleaf',
    providerToken: null,
    artwork: {},
  },
  android: {
    packageName: 'app.checkleaf.placeholder',
    certificates: [Array(32).fill('00').join(':')],
    urlScheme: 'checkleaf',
    artwork: {},
  },
};

/**
 * Everything a re-brand changes in code; the words are in `messages/`, the lists in `content/`, the pictures in
 * `public/`. `privacy.ts` beside it is to be changed too.
 */
export const SITE = {
  brand: 'Checkleaf',
  /** Picture to share of pages that have none of their own, 1200×630 in `public/`. */
  picture: '/og.png',
  apps: APPS,
  /** Browser chrome, by theme: `--paper` of the style sheet. */
  themeColor: { light: '#fbfaf5', dark: '#0f1713' },
  analytics: {
    consent: 'opt-out',
    privateShareIds: 'plain',
    recordedPercent: 0,
    featureFlags: false,
  } as AnalyticsSettings,
} as const;
