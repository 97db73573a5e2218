/** @jest-environment node */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { copyProject } from '@/__tests__/support/copy-project';
import { runScript } from '@/__tests__/support/run-script';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { PAPER } from '@/lib/config/colors';

const temporary = temporaryFolder();
const inProject = (name: string) => path.join(temporary.file('project'), name);
const run = (script: string) => runScript(script, [], {}, inProject('.'));

beforeAll(() => copyProject(inProject('.')));

test('npm run icons generates the sprite, the icons and the color properties', async () => {
  for (const file of ['public/favicon.ico', 'public/icons', 'styles/colors.css'])
    rmSync(inProject(file), { recursive: true, force: true });
  expect(await run('icons')).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(readdirSync(inProject('public/icons')).sort()).toEqual([
    'apple-touch-icon.png',
    'icon-192.png',
    'icon-512.png',
    'icon.svg',
    'leaf-tick.svg',
    'maskable-192.png',
    'maskable-512.png',
    'sprite.svg',
  ]);
  expect(readFileSync(inProject('public/icons/sprite.svg'), 'utf8')).toContain('<symbol id="logo-mark"');
  expect(readFileSync(inProject('public/favicon.ico')).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
  expect(readFileSync(inProject('styles/colors.css'), 'utf8')).toContain(`--paper: ${PAPER.light};`);
});

test.each([
  ['embed', { 'lib/server/embed-assets.ts': 'font', 'lib/server/insights-style.ts': 'font' }],
  ['worker', { 'lib/server/worker-scripts.ts': 'fetch' }],
  ['lexicon', { 'docs/lexicon.json': 'page view', 'docs/tracking-plan.md': '| `' }],
])(
  'npm run %s generates its files as they are committed, and with --check says where one differs',
  async (script, files) => {
    const committed = Object.keys(files).map((file) => [file, readFileSync(file, 'utf8')] as const);
    const stale = committed.map(
      ([file, content]) => [file, content.replaceAll(Object(files)[file], 'stale')] as const,
    );
    for (const [file, content] of stale) writeFileSync(inProject(file), content);
    const checked = await runScript(script, ['--check'], {}, inProject('.'));
    expect([checked.code, checked.stdout]).toEqual([1, '']);
    const messages = stale.map(
      ([file]) =>
        `${file} differs from what its sources generate: run npm run ${script}, and commit the file.`,
    );
    expect(checked.stderr.trim().split('\n').sort()).toEqual(messages.sort());
    for (const [file, content] of stale) expect(readFileSync(inProject(file), 'utf8')).toBe(content);
    expect(await run(script)).toEqual({ code: 0, stdout: '', stderr: '' });
    for (const [file, content] of committed) expect(readFileSync(inProject(file), 'utf8')).toBe(content);
  },
);

test('npm run format formats a file as it is committed', async () => {
  const file = 'lib/config/locales.ts';
  const committed = readFileSync(file, 'utf8');
  // Of all files, it would take seconds.
  const folder = temporary.file('formatted');
  for (const name of ['.gitignore', 'biome.json', 'package.json']) cpSync(name, path.join(folder, name));
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, committed.replaceAll("'", '"').replaceAll('  ', '\t'));
  expect(await runScript('format', [], {}, folder)).toMatchObject({ code: 0 });
  expect(readFileSync(target, 'utf8')).toBe(committed);
});
