import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

type Trace = (
  entries: readonly string[],
  options: {
    base: string;
    processCwd: string;
    mixedModules: boolean;
    moduleSyncCatchall: boolean;
    analysis: { emitGlobs: boolean; computeFileReferences: boolean; evaluatePureExpressions: boolean };
    ignore: (file: string) => boolean;
  },
) => Promise<{ fileList: Set<string>; esmFileList: Set<string> }>;

const projectRequire = createRequire(path.resolve('package.json'));
const resolve = (name: string) => projectRequire.resolve(name);

/** Next ships `@vercel/nft` without types. */
const { nodeFileTrace } = projectRequire('next/dist/compiled/@vercel/nft') as {
  nodeFileTrace: Trace;
};

/** Modules that the server and the commands load from `node_modules`. Tracing their bundles would take most of the time. */
const ENTRIES = [
  'next',
  'next/constants',
  'next/dist/server/lib/incremental-cache/shared-cache-controls.external',
  'next/dist/server/lib/start-server',
  '@next/env',
  'next-themes',
  'react',
  'react/jsx-runtime',
  'react-dom/server',
  'react-dom/server.edge',
  'kysely',
  'libsql',
  'sharp',
];

/**
 * Files that a production server never loads: most of those that Next leaves out of its own packages (`output: 'standalone'`),
 * and compilers.
 */
const IGNORED: readonly RegExp[] = [
  /\.(?:d\.ts|map|md)$/,
  // Of React, Node looks for the names of exports in it.
  /(?:^|\/)react-dom\/.*\.development\.js$/,
  /(?:^|\/)next\/dist\/compiled\/next-server\/.*\.dev\.js$/,
  /(?:^|\/)next\/dist\/compiled\/(?:webpack|babel|babel-packages|cssnano-simple|next-devtools|@mswjs|@next\/font|@vercel\/nft)\//,
  // The app router.
  /(?:^|\/)next\/dist\/compiled\/next-server\/app-/,
  /(?:^|\/)next\/dist\/(?:docs|pages|lib\/upgrade)\//,
  /(?:^|\/)next\/dist\/server\/lib\/route-resolver/,
  /^node_modules\/(?:typescript|webpack5|tsx|esbuild|@esbuild\/[\w-]+|@swc\/core[\w-]*|@next\/swc[\w-]*)\//,
];

/** Packages that only a server with insights loads: those of DuckDB, of which the one with the binary is named after its platform, and nodemailer. */
export const INSIGHTS_PACKAGE = /^(?:@duckdb\/|nodemailer$)/;
const DUCKDB_FOLDER = 'node_modules/@duckdb';
/** Says where its modules are, which no import does. */
const MAIL_MANIFEST = 'node_modules/nodemailer/package.json';
const DUCKDB_BINARY = /^node-bindings-/;

/**
 * Finds the files of `node_modules` that a production server needs.
 *
 * @param distDir folder of the build; Next has traced its server and the pages
 * @returns paths from the root of the project.
 * @throws if the server needs DuckDB, which is not installed.
 */
export async function traceFiles(
  distDir: string,
  { hasInsights }: { hasInsights: boolean },
): Promise<string[]> {
  const base = process.cwd();
  const isIgnored = (file: string) => IGNORED.some((pattern) => pattern.test(file));
  const others = hasInsights ? [...findDuckDbBinaries(), MAIL_MANIFEST] : [];
  const entries = [...ENTRIES.map(resolve), ...(hasInsights ? insightsEntries() : [])];
  const { fileList, esmFileList } = await nodeFileTrace(entries, {
    base,
    processCwd: base,
    mixedModules: true,
    moduleSyncCatchall: true,
    // Only imports matter, and the rest takes most of the time.
    analysis: { emitGlobs: false, computeFileReferences: false, evaluatePureExpressions: false },
    ignore: isIgnored,
  });
  const traced = findTraces(distDir).flatMap(readTrace);
  return [...new Set([...fileList, ...esmFileList, ...traced, ...others])]
    .filter((file) => file.startsWith('node_modules/') && !isIgnored(file))
    .sort();
}

/** Modules that only insights load. The bundle of the server loads the second one with `import()`. */
function insightsEntries(): string[] {
  return [
    resolve('@duckdb/node-api'),
    path.join(path.dirname(resolve('nodemailer')), '../esm/nodemailer.js'),
  ];
}

/** The library that a binary loads is beside it, which no import says. */
function findDuckDbBinaries(): string[] {
  const packages = readdirSync(DUCKDB_FOLDER).filter((name) => DUCKDB_BINARY.test(name));
  if (packages.length === 0)
    throw new Error('INSIGHTS=on needs DuckDB: install it with npm ci --include=optional.');
  return packages
    .flatMap((name) =>
      readdirSync(path.join(DUCKDB_FOLDER, name), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(DUCKDB_FOLDER, name, file),
      ),
    )
    .filter((file) => statSync(file).isFile());
}

function findTraces(distDir: string): string[] {
  const server = path.join(distDir, 'server');
  const ofPages = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.nft.json'))
    .map((file) => path.join(server, file));
  return [path.join(distDir, 'next-server.js.nft.json'), ...ofPages];
}

function readTrace(file: string): string[] {
  const { files } = JSON.parse(readFileSync(file, 'utf8')) as { files: string[] };
  return files.map((traced) => path.join(path.dirname(file), traced));
}
