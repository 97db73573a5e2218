/**
 * Entry of the worker thread of `PostgresQueryRunner`. Plain JavaScript, because Node cannot start a thread with a TypeScript
 * file, wherever it is started from.
 */
const { register } = require('tsx/cjs/api');

const unregister = register();
require('./handle-queries.ts');
unregister();
