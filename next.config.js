const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { PHASE_PRODUCTION_SERVER } = require('next/constants');
const createNextIntlPlugin = require('next-intl/plugin');

/** Every locale has a file in messages/. A test checks that this list equals `LOCALES` in lib/config/locales.ts. */
const LOCALES = readdirSync('messages')
  .filter((name) => /^[\w-]+\.json$/.test(name))
  .map((name) => name.slice(0, -'.json'.length));

/** The messages of a namespace in all locales, as JSON. Inlined at build time; see lib/i18n/locale-offers.ts. */
function inlineMessages(namespace) {
  const entries = LOCALES.map((locale) => [
    locale,
    JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))[namespace],
  ]);
  return JSON.stringify(Object.fromEntries(entries));
}

/** The same, compiled as next-intl compiles messages: for texts with plurals. */
function inlineCompiledMessages(namespace) {
  const nextIntl = path.dirname(require.resolve('next-intl/plugin'));
  const { default: compile } = require(require.resolve('icu-minify/compile', { paths: [nextIntl] }));
  return JSON.stringify(
    JSON.parse(inlineMessages(namespace), (_, value) => (typeof value === 'string' ? compile(value) : value)),
  );
}

/**
 * Messages are compiled at build time, so that the browser loads no ICU parser. The plugin requires a request config,
 * which only the app router uses; in the pages router, page loaders load the messages.
 */
function createPlugin(phase) {
  // The plugin writes the types of the messages whenever it is created. The folder of a running site may be read-only.
  const withTypes =
    phase === PHASE_PRODUCTION_SERVER ? {} : { createMessagesDeclaration: './messages/en.json' };
  return createNextIntlPlugin({
    requestConfig: './lib/i18n/request.ts',
    experimental: {
      ...withTypes,
      messages: {
        path: './messages',
        format: 'json',
        locales: 'infer',
        sourceLocale: 'en',
        precompile: true,
      },
    },
  });
}

/**
 * Takes Next's client from the ES modules of its package instead of the CommonJS ones, so that the bundler can leave out
 * what nothing uses. See docs/decisions/0006-first-load.md.
 */
function importNextAsEsModules(config) {
  const next = path.dirname(require.resolve('next/package.json'));
  const folders = ['client', 'lib', 'pages', 'shared'].map((folder) => [
    path.join(next, 'dist', folder),
    path.join(next, 'dist/esm', folder),
  ]);
  Object.assign(config.resolve.alias, Object.fromEntries(folders), {
    // These files only export CommonJS modules of the folders above.
    'next/head$': path.join(next, 'dist/esm/shared/lib/head.js'),
    'next/link$': path.join(next, 'dist/esm/client/link.js'),
    'next/router$': path.join(next, 'dist/esm/client/router.js'),
    // The ES modules import it from there, too, but it is CommonJS only.
    [path.join(next, 'dist/esm/build/polyfills/polyfill-module')]: path.join(
      next,
      'dist/build/polyfills/polyfill-module.js',
    ),
  });
  config.module.rules.push({
    // They only define their exports.
    include: [path.join(next, 'dist/esm/shared/lib'), path.join(next, 'dist/compiled/path-to-regexp')],
    sideEffects: false,
  });
}

const IS_DEVELOPMENT = process.env.NODE_ENV === 'development';

/** Whether our HTTP server stands in front of Next, which is so in production but on Vercel. */
const HAS_HTTP_SERVER = !IS_DEVELOPMENT && !process.env.VERCEL;

/**
 * In production the HTTP server sets the security headers, on every response. The development server has the same ones with
 * what it needs, and so has a build on Vercel.
 */
async function securityHeaderRules() {
  if (HAS_HTTP_SERVER) return [];
  const unregister = require('tsx/cjs/api').register();
  const { createSecurityHeaders, nextHeaderRules } = require('./lib/server/http-server/security-headers.ts');
  const { themeScriptHash } = require('./lib/server/http-server/theme-script.ts');
  unregister();
  const headers = createSecurityHeaders({
    themeScript: await themeScriptHash(),
    siteUrl: process.env.SITE_URL ?? '',
    includeSubdomains: process.env.HSTS_SUBDOMAINS === '1',
    isDevelopment: IS_DEVELOPMENT,
  });
  return nextHeaderRules(headers);
}

/** @type {import('next').NextConfig} */
const nextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // No page uses next/image. This makes its endpoint, on which anyone could spend our CPU time, a 404.
  images: { unoptimized: true },
  // Seconds for which the server may serve a stale page, counted from when it was rendered. Next's default is a year. The
  // HTTP server replaces the header that Next sets for shared caches.
  expireTime: 86_400,
  // `npm test` has checked the types when it builds. Each check takes about 25 s of processor time.
  typescript: { ignoreBuildErrors: process.env.SKIP_TYPE_CHECK === '1' },
  // Rendered pages are cached in bounded memory only, so that requests for arbitrary URLs cannot fill the disk. On Vercel, the platform
  // stores them.
  ...(HAS_HTTP_SERVER
    ? { cacheHandler: path.join(__dirname, 'lib/server/page/page-cache-handler.cjs') }
    : {}),
  // Tests make a second build in another folder.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  webpack: (config, { dev, isServer }) => {
    // Source maps that scripts do not link to: a test measures the size of our own code with them.
    if (process.env.HIDDEN_SOURCE_MAPS && !isServer) config.devtool = 'hidden-source-map';
    if (!dev && !isServer) importNextAsEsModules(config);
    // Without it, script URLs of chunks go through our own policy, which checks them: see lib/browser/trusted-types.ts.
    if (!dev && !isServer) config.output.trustedTypes = undefined;
    // Pages hydrate in time slices: see docs/decisions/0006-first-load.md.
    if (!isServer) {
      config.module.rules.push({
        // The ES module in a production build, the CommonJS module in development.
        test: /next[\\/]dist[\\/](?:esm[\\/])?client[\\/]index\.js$/,
        resolve: { alias: { 'react-dom/client$': path.resolve('lib/browser/hydrate-root.ts') } },
      });
    }
    // What the page of a list has in common with that of a taken list stays in its chunk: two chunks would be larger.
    if (!dev && !isServer) {
      const { splitChunks } = config.optimization;
      const isSplit = splitChunks.chunks;
      splitChunks.chunks = (chunk) => chunk.name !== 'pages/[id]' && isSplit(chunk);
    }
    // The development server updates open pages only for changes in a page's own chunk, so it puts the texts there.
    if (dev && isServer) {
      config.module.rules.push({
        test: /lib[\\/]server[\\/]page[\\/]load-messages\.ts$/,
        parser: { dynamicImportMode: 'eager' },
      });
    }
    return config;
  },
  env: {
    // Tests set the variable itself.
    NEXT_PUBLIC_ON_VERCEL: process.env.VERCEL || process.env.NEXT_PUBLIC_ON_VERCEL ? '1' : '',
    // Whether browsers send events to the site's own database. The server checks that the build has its setting.
    NEXT_PUBLIC_INSIGHTS: process.env.INSIGHTS === 'on' ? '1' : '',
    LOCALE_OFFERS: inlineMessages('localeOffer'),
    CONSENT_NOTICES: inlineMessages('consentNotice'),
    OWN_LIST_TEXTS: inlineMessages('ownList'),
    LIST_DIALOG_TEXTS: inlineCompiledMessages('listDialogs'),
  },
  // Otherwise the server would load next-intl's uncompiled formatter, which cannot format compiled messages.
  bundlePagesRouterDependencies: true,
  serverExternalPackages: ['libsql', 'kysely', 'next-themes'],
  experimental: {
    // Restores the scroll position on Back itself: browsers do so before the page is rendered, when it is too short.
    scrollRestoration: true,
    // Tells the pages of an app router from ours, which has none: 0.7 kB of scripts on every page.
    clientRouterFilter: false,
    turbopackSharedRuntime: false,
    // The rules of `headers` are for paths whose case counts. Pages are matched like that anyway.
    caseSensitiveRoutes: true,
  },
  // The HTTP server does it, and stores those of pages.
  generateEtags: !HAS_HTTP_SERVER,
  // With `next.ts`, proxy.next.ts is a proxy, which costs each request for a page more than the page does.
  pageExtensions: [...(HAS_HTTP_SERVER ? [] : ['next.ts']), 'tsx', 'ts'],
  // Otherwise Next would redirect /api/t/track/ to /api/t/track, which loses a batch or costs a second request. The HTTP
  // server or the proxy redirects pages and files.
  skipProxyUrlNormalize: true,
  skipTrailingSlashRedirect: true,
  headers: securityHeaderRules,
};

// Added after the plugin, which warns about `i18n` because the app router does not support it.
module.exports = (phase) => ({
  ...createPlugin(phase)(nextConfig),
  i18n: { locales: LOCALES, defaultLocale: 'en', localeDetection: false },
});
