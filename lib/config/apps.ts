import type { AppsConfig } from './apps-config';

/**
 * The native apps of the service. These ids are placeholders: on a public URL the server warns about them at start, and
 * an invalid id stops the start. The host of the links that open the apps is the environment variable `APP_LINK_HOST`.
 */
export const APPS: AppsConfig = {
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
