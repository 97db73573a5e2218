/**
 * A site for the benchmark with API routes only: the tracking proxy and a minimal proxy.
 *
 * @type {import('next').NextConfig}
 */
module.exports = {
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true, tsconfigPath: '../../../tsconfig.json' },
  outputFileTracingRoot: require('node:path').resolve(__dirname, '../../..'),
  experimental: { externalDir: true },
  skipTrailingSlashRedirect: true,
};
