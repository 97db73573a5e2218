/** @jest-environment node */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { copyProject } from '@/__tests__/support/copy-project';
import { runScript } from '@/__tests__/support/run-script';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';

const temporary = temporaryFolder();
const inProject = (name: string) => path.join(temporary.file('project'), name);
const run = (script: string) => runScript(script, [], {}, inProject('.'));

beforeAll(() => copyProject(inProject('.')));

test('npm run lexicon generates the committed files', async () => {
  const files = ['docs/lexicon.json', 'docs/tracking-plan.md'];
  for (const file of files) writeFileSync(inProject(file), '');
  expect(await run('lexicon')).toEqual({ code: 0, stdout: '', stderr: '' });
  for (const file of files) expect(readFileSync(inProject(file), 'utf8')).toBe(readFileSync(file, 'utf8'));
});

test('npm run og-image renders the committed image', async () => {
  const file = 'public/og.png';
  const committed = await sharp(file).removeAlpha().raw().toBuffer();
  writeFileSync(inProject(file), '');
  expect(await run('og-image')).toEqual({ code: 0, stdout: '', stderr: '' });
  const rendered = await sharp(inProject(file)).removeAlpha().raw().toBuffer();
  expect(rendered).toHaveLength(committed.length);
  // Antialiasing differs a little between processors; a single other word changes four times as much.
  const different = committed.filter((value, index) => Math.abs(value - (rendered[index] ?? 0)) > 64);
  expect(different.length / committed.length).toBeLessThan(0.0005);
}, 180_000);

test('npm run format formats a file as it is committed', async () => {
  const file = 'lib/config/locales.ts';
  const committed = readFileSync(file, 'utf8');
  writeFileSync(inProject(file), committed.replaceAll("'", '"').replaceAll('  ', '\t'));
  expect(await run('format')).toMatchObject({ code: 0 });
  expect(readFileSync(inProject(file), 'utf8')).toBe(committed);
});
