import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { LOCALES } from '@/lib/config/locales';
import { fontPaths } from '@/lib/server/og-images/fonts';
import { BUILT_IN_SETTING } from '@/scripts/support/build-if-changed';
import { bundleEntries } from './bundle-entries';
import { INSIGHTS_PACKAGE, traceFiles } from './trace-files';
import { BEST_COMPRESSION, type Compression, writeAssets } from './write-assets';
import { writeLicenses } from './write-licenses';

/** What a running server does not need in the folder of a build. `dev` is the build of `npm run dev`. */
const LEFT_OUT: readonly string[] = [
  'cache',
  'dev',
  'diagnostics',
  'types',
  'trace',
  'trace-build',
  'required-server-files.js',
];

/** Nor such files in any folder of it, nor prerendered pages, which the cache of pages does not read. */
const LEFT_OUT_FILE = /\.(?:nft\.json|map)$|\/server\/pages\/.*\.(?:html|json)$/;

/** What operators make beside the compose file: passwords, and files of earlier builds. */
const OPERATOR_FILE = /(?:^|\/)deploy\/compose\/(?:\.env|assets|nginx)(?:\/|$)/;

/** What only tests and `npm run content:review` read. */
const REVIEW_FILE = /(?:^|\/)content\/translated-from(?:\/|$)/;

/** Fields of Next's configuration with paths of the machine that made the build. */
const MACHINE_PATHS = ['outputFileTracingRoot', 'turbopack', 'configFile', 'repoRoot'];

export type PackageOptions = {
  /** Folder of the build. */
  distDir: string;
  /** Folder of the package, which is replaced. */
  target: string;
  /** Settings of the build; the package has those that are compiled into it. */
  settings: Record<string, string | undefined>;
  compression?: Compression;
};

/**
 * Makes the folder that runs the site on a server with Node, without npm and `node_modules` of the project: `node server.cjs`
 * in it starts `scripts/start.cjs`, compiled. It runs on the operating system, processor and C library of this machine.
 *
 * @throws if there is no build, or the license of a dependency is not allowed.
 */
export async function createPackage(options: PackageOptions): Promise<void> {
  const { distDir, target, settings, compression = BEST_COMPRESSION } = options;
  if (!existsSync(path.join(distDir, 'BUILD_ID'))) {
    throw new Error(`There is no build of the site in ${distDir}: run npm run build.`);
  }
  rmSync(target, { recursive: true, force: true });
  await bundleEntries(target);
  const hasInsights = settings.INSIGHTS === 'on';
  const isShipped = (name: string) => hasInsights || !INSIGHTS_PACKAGE.test(name);
  const traced = await traceFiles(distDir, { hasInsights });
  const fonts = fontPaths().map((file) => path.relative('.', file));
  for (const file of [...traced, ...fonts]) copyFile(file, target);
  for (const folder of ['content', 'public', 'deploy']) {
    copyFolder(folder, path.join(target, folder));
  }
  // Messages about the numbers are written outside of Next's bundles.
  if (hasInsights) for (const locale of LOCALES) copyFile(path.join('messages', `${locale}.json`), target);
  copyBuild(distDir, path.join(target, '.next'));
  writeConfiguration(distDir, target, settings);
  await writeAssets(path.join(distDir, 'static'), path.join(target, 'assets/_next/static'), compression);
  cpSync('deploy/licenses', path.join(target, 'licenses'), { recursive: true });
  writeLicenses(path.join(target, 'licenses/third-party.txt'), isShipped);
  writeFileSync(path.join(target, 'sbom.cdx.json'), createSbom(isShipped));
}

/** Copies a file to the same path in another folder; what a link refers to instead of the link. */
function copyFile(file: string, target: string): void {
  const copy = path.join(target, file);
  mkdirSync(path.dirname(copy), { recursive: true });
  cpSync(realpathSync(file), copy);
}

/** Copies a folder of the project without what operators have added to it, and without what the server does not read. */
export function copyFolder(source: string, target: string): void {
  const isShipped = (file: string) => !OPERATOR_FILE.test(file) && !REVIEW_FILE.test(file);
  cpSync(source, target, { recursive: true, filter: isShipped });
}

/** Copies what a running server needs of a build. */
export function copyBuild(distDir: string, target: string): void {
  for (const name of readdirSync(distDir).filter((entry) => !LEFT_OUT.includes(entry))) {
    cpSync(path.join(distDir, name), path.join(target, name), {
      recursive: true,
      filter: (file) => !LEFT_OUT_FILE.test(file),
    });
  }
}

function writeConfiguration(
  distDir: string,
  target: string,
  settings: Record<string, string | undefined>,
): void {
  const built = Object.entries(settings).filter(([name, value]) => BUILT_IN_SETTING.test(name) && value);
  const { name, version, engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  const files = {
    'package.json': { name, version, private: true, type: 'commonjs', engines },
    'settings.json': Object.fromEntries(built),
    '.next/required-server-files.json': readServerFiles(distDir),
  };
  for (const [file, content] of Object.entries(files)) {
    writeFileSync(path.join(target, file), `${JSON.stringify(content, null, 2)}\n`);
  }
}

/** The file in which Next stores its configuration, for the folder of the package. */
function readServerFiles(distDir: string): object {
  const file = path.join(distDir, 'required-server-files.json');
  const {
    appDir: _,
    config,
    ...rest
  } = JSON.parse(readFileSync(file, 'utf8')) as {
    appDir: string;
    config: Record<string, unknown>;
  };
  for (const field of MACHINE_PATHS) delete config[field];
  return { ...rest, config: { ...config, distDir: '.next' } };
}

/** The software bill of materials of `npm run sbom`, without what is not shipped. */
function createSbom(isShipped: (name: string) => boolean): string {
  const options = { maxBuffer: 64 * 1024 * 1024, encoding: 'utf8' } as const;
  const sbom = JSON.parse(execFileSync('npm', ['run', '--silent', 'sbom'], options)) as {
    components: Array<{ name: string; 'bom-ref': string }>;
    dependencies: Array<{ ref: string; dependsOn: string[] }>;
  };
  const left = new Set(
    sbom.components.filter(({ name }) => !isShipped(name)).map((entry) => entry['bom-ref']),
  );
  const isLeft = (ref: string) => left.has(ref);
  const components = sbom.components.filter((entry) => !isLeft(entry['bom-ref']));
  const dependencies = sbom.dependencies
    .filter(({ ref }) => !isLeft(ref))
    .map((entry) => ({ ...entry, dependsOn: entry.dependsOn.filter((ref) => !isLeft(ref)) }));
  return `${JSON.stringify({ ...sbom, components, dependencies }, null, 2)}\n`;
}
