/**
 * Entry of the worker threads of `MarkdownWorkers`. Plain JavaScript, because Node cannot start a thread with a TypeScript
 * file, wherever it is started from.
 */
const { register } = require('tsx/cjs/api');

const unregister = register();
require('./handle-parse-requests.ts');
unregister();
