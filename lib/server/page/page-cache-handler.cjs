/**
 * The `cacheHandler` of next.config.js; see `createPageCache`. Plain JavaScript, because Next loads it with Node. One instance for
 * the process: Next loads it once.
 */
const { register } = require('tsx/cjs/api');

const unregister = register();
const { createPageCache } = require('./page-cache.ts');
unregister();

module.exports = createPageCache();
