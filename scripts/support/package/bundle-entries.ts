import { builtinModules } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';

/** Commands for operators, in `commands/` of the package. */
export const COMMANDS = [
  'catalog-import',
  'clock-confirm',
  'db-backup',
  'db-copy',
  'db-restore',
  'insights-backup',
  'insights-delete',
  'insights-move',
  'insights-password',
  'insights-prune',
  'insights-rebuild',
  'roll-out',
  'share-create',
  'share-revoke',
] as const;

/**
 * Modules that are not bundled: those that Next's own bundles load from `node_modules` too, of which there must be one
 * instance, and those with native code.
 */
const EXTERNAL = [
  'next',
  '@next/env',
  'next-themes',
  'react',
  'react-dom',
  'kysely',
  'libsql',
  'sharp',
  'pg-native',
  '@duckdb/node-api',
  'nodemailer',
].flatMap((name) => [name, `${name}/*`]);

/**
 * Runs before the server: it works in its folder, with the settings and the configuration of the build, which Next reads
 * from this variable for `output: 'standalone'` too.
 */
const SERVER_BANNER = `
process.chdir(__dirname);
for (const [name, value] of Object.entries(require('./settings.json'))) {
  const given = process.env[name] || '';
  if (given !== '' && given !== value) {
    console.error(name + ': this package was built with “' + value + '”. Build it again to change that.');
    process.exit(1);
  }
  process.env[name] = value;
}
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(require('./.next/required-server-files.json').config);
process.argv.push('--no-build');
`;

/** Runs before a command: it works where it is called, with the content of the package. */
const COMMAND_BANNER = `
process.env.NODE_ENV ||= 'production';
process.env.CONTENT_DIR ||= require('node:path').join(__dirname, '../content');
for (const [name, value] of Object.entries(require('../settings.json'))) process.env[name] ||= value;
`;

type Entry = { source: string; target: string; banner?: string };

/** The modules that Node starts. Their paths in the package are those that they have in the project where code names them. */
const ENTRIES: readonly Entry[] = [
  { source: 'scripts/start.cjs', target: 'server.cjs', banner: SERVER_BANNER },
  {
    source: 'lib/server/page/page-cache-handler.cjs',
    target: 'lib/server/page/page-cache-handler.cjs',
  },
  {
    source: 'lib/server/catalog/sqlite/search-entry.cjs',
    target: 'lib/server/catalog/sqlite/search-entry.cjs',
  },
  {
    source: 'lib/server/insights/writer/writer-entry.cjs',
    target: 'lib/server/insights/writer/writer-entry.cjs',
  },
  {
    source: 'lib/server/insights/process/engine-entry.cjs',
    target: 'lib/server/insights/process/engine-entry.cjs',
  },
  ...COMMANDS.map((name) => ({
    source: `scripts/${name}.ts`,
    target: `commands/${name}.cjs`,
    banner: COMMAND_BANNER,
  })),
];

/** Compiles the server and the commands, each with its modules to one file in `folder`. */
export async function bundleEntries(folder: string): Promise<void> {
  await Promise.all(
    ENTRIES.map(({ source, target, banner }) =>
      bundleEntry(source, path.join(folder, target), {
        banner: banner ?? '',
        define: { 'process.env.IS_PACKAGED': '"1"' },
      }),
    ),
  );
}

/** Compiles a file that Node starts, with its modules, to the file `target`. */
export async function bundleEntry(
  source: string,
  target: string,
  { banner = '', define = {} }: { banner?: string; define?: Record<string, string> } = {},
): Promise<void> {
  await build({
    entryPoints: [source],
    outfile: target,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    external: [...EXTERNAL, ...builtinModules],
    alias: { 'tsx/cjs/api': './scripts/support/package/no-tsx.cjs' },
    banner: { js: banner },
    define,
    legalComments: 'none',
    logLevel: 'error',
  });
}
