const { readdirSync, readFileSync } = require('node:fs');
const createNextIntlPlugin = require('next-intl/plugin');

/** A language has a messages file. A test holds this list equal to `LOCALES` in lib/config/locales.ts. */
const LOCALES = readdirSync('messages')
  .filter((name) => /^[\w-]+\.json$/.test(name))
  .map((name) => name.slice(0, -'.json'.length));

/** See lib/i18n/locale-offers.ts. */
const LOCALE_OFFERS = Object.fromEntries(
  LOCALES.map((locale) => [locale, JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')).localeOffer]),
);

/**
 * Messages are compiled at build time, so that no ICU parser reaches the browser. The plugin demands a
 * request file, which only the app router reads; the pages router gets its messages through the page loader.
 */
const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: {
    createMessagesDeclaration: './messages/en.json',
    messages: { path: './messages', format: 'json', locales: 'infer', sourceLocale: 'en', precompile: true },
  },
});

/** @type {import('next').NextConfig} */
const nextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // A second build can stand beside the first, for tests.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  /** Source maps beside the browser's scripts, which do not name them: a test weighs our own code by them. */
  webpack: (config, { isServer }) => {
    if (process.env.HIDDEN_SOURCE_MAPS && !isServer) config.devtool = 'hidden-source-map';
    return config;
  },
  env: {
    NEXT_PUBLIC_ON_VERCEL: process.env.VERCEL ? '1' : '',
    LOCALE_OFFERS: JSON.stringify(LOCALE_OFFERS),
  },
  // Without this the server would load next-intl's uncompiled formatter and print compiled messages as garbage.
  bundlePagesRouterDependencies: true,
  serverExternalPackages: ['libsql', 'kysely', 'next-themes'],
  experimental: {
    // Made-up addresses must not fill the disk: rendered pages live in bounded memory only.
    isrFlushToDisk: false,
    turbopackSharedRuntime: false,
  },
  // Next would send /api/t/track/ to /api/t/track, and a redirected batch is a lost one or costs a second call.
  skipProxyUrlNormalize: true,
  skipTrailingSlashRedirect: true,
  async redirects() {
    return [{ source: '/:path((?!api/).+)/', destination: '/:path', permanent: true }];
  },
  async headers() {
    return [
      {
        source: '/:path*',
        headers: [
          { key: 'X-Content-Type-Options', value: 'nosniff' },
          { key: 'X-Frame-Options', value: 'DENY' },
        ],
      },
      // A template's address answers HTML or Markdown, as the reader asks.
      { source: '/:id([a-z0-9-]+)', headers: [{ key: 'Vary', value: 'Accept' }] },
    ];
  },
};

// The locales are added behind the plugin, which warns of them for the sake of the app router.
module.exports = {
  ...withNextIntl(nextConfig),
  i18n: { locales: LOCALES, defaultLocale: 'en', localeDetection: false },
};
