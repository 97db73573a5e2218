import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Files and folders that a build depends on. `content/` is not one of them: the store loads it at start. */
export const BUILD_INPUTS = [
  'components',
  'instrumentation.ts',
  'lib',
  'messages',
  'next.config.js',
  'package-lock.json',
  'pages',
  'postcss.config.mjs',
  'proxy.ts',
  'public',
  'styles',
  'tsconfig.json',
];

/** Files and folders among them that the build generates. */
const GENERATED = ['.d.json.ts', 'public/favicon.ico', 'public/icons', 'styles/colors.css'];

/** File with the hash of the inputs of the existing build. */
const STAMP = '.next/inputs.sha256';

/**
 * Builds the site unless the existing build has the same inputs: files, and variables that are inlined. Returns the
 * exit code of the build, 0 if it was up to date.
 */
export function buildIfChanged(variables: Record<string, string | undefined>): number {
  const digest = digestInputs(variables);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest) return 0;
  const build = spawnSync('npm', ['run', 'build'], { stdio: 'inherit' });
  if (build.status === 0) writeFileSync(STAMP, digest);
  return build.status ?? 1;
}

/**
 * Environment variables whose values are part of the build, so that a change of one needs a new build: the public
 * ones, and those used in the head of the index page, which is rendered at build time.
 */
const BUILT_IN = /^NEXT_PUBLIC_|^SITE_URL$|_SITE_VERIFICATION$/;

function digestInputs(variables: Record<string, string | undefined>): string {
  const hash = createHash('sha256');
  for (const input of BUILD_INPUTS) addToDigest(hash, input);
  for (const name of Object.keys(variables).sort()) {
    if (BUILT_IN.test(name)) hash.update(`${name}=${variables[name]}\0`);
  }
  return hash.digest('hex');
}

function addToDigest(hash: ReturnType<typeof createHash>, entry: string): void {
  if (GENERATED.some((ending) => entry.endsWith(ending))) return;
  if (statSync(entry).isDirectory()) {
    for (const name of readdirSync(entry).sort()) addToDigest(hash, path.join(entry, name));
  } else {
    hash.update(`${entry}\0`).update(readFileSync(entry)).update('\0');
  }
}
