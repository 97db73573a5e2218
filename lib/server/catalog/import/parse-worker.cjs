/**
 * Entry of the worker threads of `MarkdownWorkers`. Plain JavaScript, because Node cannot start a thread with a TypeScript
 * file, wherever it is started from.
 */

// Loaded before tsx, so that the code below gets them as they are: transformed by tsx, they parse a fifth more slowly.
require('remark-frontmatter');
require('remark-gfm');
require('remark-parse');
require('remark-stringify');

const { register } = require('tsx/cjs/api');

const unregister = register();
require('./handle-parse-requests.ts');
unregister();
