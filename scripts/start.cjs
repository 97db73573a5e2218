/**
 * Builds the site where needed and serves it in this process; see `startSite`. Plain JavaScript, so that it can remove
 * tsx's hook when the TypeScript modules are loaded: Next calls `require` for every request, which the hook slows down.
 */
const { register } = require('tsx/cjs/api');

// By default, Node opens its inspector, which lets every local user run code in this process.
process.on('SIGUSR1', () => undefined);

// React and Next read it when they are loaded.
process.env.NODE_ENV = 'production';

const unregister = register();
const { startSite } = require('./support/start-site.ts');
const { runCommand } = require('./support/run-command.ts');
unregister();

runCommand(startSite);
