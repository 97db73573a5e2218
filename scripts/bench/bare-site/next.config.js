const { readdirSync } = require('node:fs');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '../../..');

/**
 * A site for the benchmark with the locales of ours and nothing else.
 *
 * @type {import('next').NextConfig}
 */
module.exports = {
  poweredByHeader: false,
  outputFileTracingRoot: ROOT,
  i18n: {
    locales: readdirSync(path.join(ROOT, 'messages'))
      .filter((name) => /^[\w-]+\.json$/.test(name))
      .map((name) => name.slice(0, -'.json'.length)),
    defaultLocale: 'en',
    localeDetection: false,
  },
};
