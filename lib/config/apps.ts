import type { AppsConfig } from './apps-config';

/**
 * The service's apps. Ids are placeholders that belong to nobody's app: a start on a public address warns of
 * them, and one in a wrong format ends it. The host of the links that open the apps is the server's
 * setting `APP_LINK_HOST`.
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
