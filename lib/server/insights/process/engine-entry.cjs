/**
 * Entry of the child process of `EngineProcess`. Plain JavaScript, because Node cannot start a process with a TypeScript file, wherever it
 * is started from.
 */
const { register } = require('tsx/cjs/api');

// It ends with its parent: see serve-requests.ts.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

const unregister = register();
require('./serve-engine.ts');
unregister();
