/** @jest-environment node */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
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
  const files = ['BUILD_ID', 'server/pages/en/templates/cache/2.html', 'static/chunks/a.js'];
  writeFiles(source, [
    ...files,
    'cache/webpack/0.pack',
    'dev/server/pages/_app.js',
    'server/pages/_app.js.nft.json',
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
