/** Loaded into the server process: sends its memory usage, after a garbage collection, when it is asked to. */
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

process.on('message', (message) => {
  if (message !== 'memory') return;
  collectGarbage();
  process.send?.(process.memoryUsage());
});
