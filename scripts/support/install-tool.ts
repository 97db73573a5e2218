import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * Installs a large tool that few need to a folder in `.data`, unless it is there. As a dependency, it would make every `npm ci` longer.
 *
 * @param packages with their versions. The first one names the folder
 * @returns the absolute path of its node_modules
 */
export async function installTool(packages: readonly [string, ...string[]]): Promise<string> {
  const folder = path.resolve('.data', packages[0].replace(/^@/, '').replaceAll('/', '-').replace('@', '-'));
  const modules = path.join(folder, 'node_modules');
  if (existsSync(path.join(modules, '.package-lock.json'))) return modules;
  mkdirSync(folder, { recursive: true });
  // A project of its own: without it, npm would install into the one around it.
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
  const options = ['--ignore-scripts', '--save-exact', '--no-audit', '--no-fund'];
  // Asynchronous, so that connections which servers close meanwhile are not used again.
  await execute('npm', ['install', ...options, ...packages], { cwd: folder });
  return modules;
}
