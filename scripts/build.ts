import { build } from './support/build-if-changed';
import { loadEnv } from './support/load-env';

/** Builds the site, and notes what the build is made of for `npm start`. Arguments go to `next build`. */
loadEnv(false);
process.exitCode = build(process.env, process.argv.slice(2));
