import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Files and folders that a build depends on. `content/` is not one of them: the store loads it at start. */
export const BUILD_INPUTS = [
  'components',
  'instrumentation-client.ts',
  'instrumentation.ts',
  'lib',
  'messages',
  'next.config.js',
  'package-lock.json',
  'pages',
  'postcss.config.mjs',
  'proxy.next.ts',
  'public',
  'styles',
  'tsconfig.json',
];

type Variables = Record<string, string | undefined>;

/** Files and folders among them that the build generates. */
const GENERATED = ['.d.json.ts', 'public/favicon.ico', 'public/icons', 'styles/colors.css'];

/**
 * Builds the site unless the existing build has the same inputs: files, and variables that are inlined. Returns the
 * exit code of the build, 0 if it was up to date.
 */
export function buildIfChanged(variables: Variables): number {
  const stamp = stampOf(variables);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digestInputs(variables) ? 0 : build(variables);
}

/** Builds the site and stores the digest of what it is made of. Returns the exit code of `next build`. */
export function build(variables: Variables, args: readonly string[] = []): number {
  const digest = digestInputs(variables);
  const { status } = spawnSync('npm', ['run', '--silent', 'build:next', '--', ...args], {
    stdio: 'inherit',
    // PORT would be part of the error pages, but a build serves any port.
    env: { ...process.env, ...variables, PORT: '' },
  });
  if (status !== 0) return status ?? 1;
  writeFileSync(stampOf(variables), digest);
  return 0;
}

/** File of a build's digest, which `next build` removes when it starts. */
function stampOf(variables: Variables): string {
  return path.join(distDir(variables), 'inputs.sha256');
}

function distDir(variables: Variables): string {
  return variables.NEXT_DIST_DIR || '.next';
}

/**
 * Environment variables whose values are part of the build, so that a change of one needs a new build: the public
 * ones, those used in the error pages, which are rendered at build time, and whether there are source maps.
 */
const BUILT_IN = /^HIDDEN_SOURCE_MAPS$/;

/** Those among them that are settings of the site. */
export const BUILT_IN_SETTING = /^NEXT_PUBLIC_|^SITE_URL$|^APP_LINK_HOST$|^INSIGHTS$/;

function digestInputs(variables: Variables): string {
  const hash = createHash('sha256');
  for (const input of BUILD_INPUTS) addToDigest(hash, input);
  for (const name of Object.keys(variables).sort()) {
    if ((BUILT_IN_SETTING.test(name) || BUILT_IN.test(name)) && variables[name])
      hash.update(`${name}=${variables[name]}\0`);
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
