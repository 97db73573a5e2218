import { build } from './support/build-if-changed';
import { loadEnv } from './support/load-env';
import { offerHelp, runCommand } from './support/run-command';

/** Builds the site, and notes what the build is made of for `npm start`. Arguments go to `next build`. */
runCommand(async () => {
  offerHelp('Usage: npm run build -- [options of next build]');
  loadEnv(false);
  process.exitCode = build(process.env, process.argv.slice(2));
});
