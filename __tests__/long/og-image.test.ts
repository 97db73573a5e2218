/** @jest-environment node */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { copyProject } from '@/__tests__/support/copy-project';
import { runScript } from '@/__tests__/support/run-script';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';

const temporary = temporaryFolder();
const inProject = (name: string) => path.join(temporary.file('project'), name);

beforeAll(() => copyProject(inProject('.')));

test('npm run og-image renders the committed image', async () => {
  const file = 'public/og.png';
  const committed = await sharp(file).removeAlpha().raw().toBuffer();
  writeFileSync(inProject(file), '');
  expect(await runScript('og-image', [], {}, inProject('.'))).toEqual({ code: 0, stdout: '', stderr: '' });
  const rendered = await sharp(inProject(file)).removeAlpha().raw().toBuffer();
  expect(rendered).toHaveLength(committed.length);
  // Antialiasing differs a little between processors; a single other word changes four times as much.
  const different = committed.filter((value, index) => Math.abs(value - (rendered[index] ?? 0)) > 64);
  expect(different.length / committed.length).toBeLessThan(0.0005);
}, 180_000);
