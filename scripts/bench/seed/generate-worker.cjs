/** Entry of the worker threads of `generateCatalog`. Plain JavaScript, because Node cannot start a thread with a TypeScript file. */
const { register } = require('tsx/cjs/api');

const unregister = register();
require('./handle-generate-requests.ts');
unregister();
