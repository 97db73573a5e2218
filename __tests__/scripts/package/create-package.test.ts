/** @jest-environment node */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { bundleEntries } from '@/scripts/support/package/bundle-entries';
import { copyBuild, copyFolder } from '@/scripts/support/package/create-package';

const temporary = temporaryFolder();

function writeFiles(folder: string, files: readonly string[]): void {
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), '');
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .sort();
}

test('a package has what the server needs of a build, and nothing of the development server', () => {
  const source = temporary.file('build');
  const files = ['BUILD_ID', 'server/pages/cache/2.js', 'static/chunks/a.js'];
  writeFiles(source, [
    ...files,
    'cache/webpack/0.pack',
    'dev/server/pages/_app.js',
    'server/pages/_app.js.nft.json',
    'server/pages/de/privacy.html',
    'server/pages/de/privacy.json',
    'static/chunks/a.js.map',
    'types/routes.d.ts',
  ]);
  const target = temporary.file('package');
  copyBuild(source, target);
  expect(listFiles(target)).toEqual(files);
});

test('a package has no passwords and settings that operators have beside the compose file', () => {
  const project = temporary.file('project');
  const files = ['compose/compose.yaml', 'nginx/settings.conf'];
  writeFiles(path.join(project, 'deploy'), [
    ...files,
    'compose/.env',
    'compose/assets/_next/static/a.js',
    'compose/nginx/settings.conf',
  ]);
  const target = temporary.file('shipped');
  copyFolder(path.join(project, 'deploy'), target);
  expect(listFiles(target)).toEqual(files);
});

test('a package has the lists, and not the records of what their translations were made from', () => {
  const content = temporary.file('project/content');
  const files = ['templates/de/picnic.md', 'templates/en/picnic.md'];
  writeFiles(content, [...files, 'translated-from/de/picnic.json']);
  const target = temporary.file('shipped-content');
  copyFolder(content, target);
  expect(listFiles(target)).toEqual(files);
});

test('the process that stores events can be started from a package', async () => {
  const target = temporary.file('bundled');
  await bundleEntries(target);
  const entry = path.join(target, 'lib/server/insights/writer/writer-entry.cjs');
  const child = fork(entry, {
    // Those of the package are beside it.
    env: { ...process.env, NODE_PATH: path.resolve('node_modules') },
    execArgv: [],
    serialization: 'advanced',
  });
  child.send({ url: `file:${temporary.file('insights.db')}`, lockTimeoutMs: 1_000 });
  expect(await once(child, 'message')).toEqual([{ value: undefined }, undefined]);
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
