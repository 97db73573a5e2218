/**
 * A site of two API routes, for the bench alone: the proxy as it is, and the least that a proxy can be.
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
