import { runCommand } from './support/run-command';

/**
 * Builds the site where needed and serves it in this process; see `serveSite`. The modules of the site are imported
 * after NODE_ENV is set, since React and Next read it when they are loaded.
 */
runCommand(async () => {
  Object.assign(process.env, { NODE_ENV: 'production' });
  const { serveSite } = await import('./support/serve-site');
  await serveSite();
});
