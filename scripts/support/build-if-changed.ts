import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What a build is made of. The catalogue is not part of it: the store takes it in when the site starts. */
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

/** Files and folders among them that the build itself writes. */
const GENERATED = ['.d.json.ts', 'public/favicon.ico', 'public/icons', 'styles/colors.css'];

/** Where a build keeps the digest of what it was made of. */
const STAMP = '.next/inputs.sha256';

/**
 * Builds the site where there is no build of the present sources, and says so. Returns the exit code of the
 * build, 0 where none was needed.
 */
export function buildIfChanged(variables: Record<string, string | undefined>): number {
  const digest = digestInputs(variables);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest) return 0;
  const build = spawnSync('npm', ['run', 'build'], { stdio: 'inherit' });
  if (build.status === 0) writeFileSync(STAMP, digest);
  return build.status ?? 1;
}

/**
 * Variables that are written into the build, so that a change of one asks for a new build: the public ones,
 * and what stands in the head of the index page, which is rendered while the site is built.
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
