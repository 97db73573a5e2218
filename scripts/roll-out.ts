import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { keepAssets } from './support/roll-out/keep-assets';
import { restartInTurn } from './support/roll-out/restart-in-turn';
import { parseCount, readArguments, runCommand } from './support/run-command';

const USAGE =
  "Usage: node commands/roll-out.cjs --package FOLDER --assets FOLDER --restart 'systemctl restart checkleaf@{port}' " +
  '[--ready-seconds 60] http://127.0.0.1:3001 http://127.0.0.1:3002';

/**
 * Brings a package into service: adds its hashed files to those that nginx serves, then restarts the processes in turn; see
 * docs/deploying.md.
 */
runCommand(async () => {
  const { values, positionals: sites } = readArguments(USAGE, {
    options: {
      package: { type: 'string' },
      assets: { type: 'string' },
      restart: { type: 'string' },
      'ready-seconds': { type: 'string', default: '60' },
    },
    allowPositionals: true,
  });
  const { package: folder, assets, restart } = values;
  if (!folder || !assets || !restart || sites.length === 0) throw new Error(USAGE);
  const readyLimitMs = parseCount('--ready-seconds', values['ready-seconds']) * 1000;
  const buildId = readFileSync(path.join(folder, '.next/BUILD_ID'), 'utf8').trim();
  keepAssets(buildId, path.join(folder, 'assets'), assets);
  await restartInTurn({ sites, restart: (site) => runShell(restart, site), readyLimitMs });
});

/** Runs a shell command in which `{port}` and `{host}` stand for those of a URL. */
async function runShell(template: string, site: string): Promise<void> {
  const { hostname, port } = new URL(site);
  const command = template.replaceAll('{port}', port).replaceAll('{host}', hostname);
  const child = spawn('sh', ['-c', command], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The command failed: ${command}`);
}
