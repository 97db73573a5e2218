/** @jest-environment node */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { bundledScript } from '@/__tests__/support/bundled-script';
import { runProgram } from '@/__tests__/support/run-script';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { writeContent, writeContentFile, writeTemplate } from '@/scripts/support/content-folder';

const folder = temporaryFolder();

const GERMAN = `---
title: Picknick
summary: Ein Nachmittag im Park.
tags: [travel]
channel: travel-desk
updated: 2026-05-01
---

- [ ] Decke ^blanket
- [ ] Wasser ^water
`;

test('a changed English item marks its translation until that is accepted', async () => {
  const project = folder.file('project');
  const content = path.join(project, 'content');
  mkdirSync(content, { recursive: true });
  writeContent(content, { picnic: '- [ ] Blanket ^blanket\n- [ ] Water ^water\n' });
  writeContentFile(content, 'templates/de/picnic.md', GERMAN);
  const script = await bundledScript('scripts/content-review.ts');
  const review = (...args: string[]) => runProgram([script, ...args], {}, project);

  await review('--accept', 'de/picnic');
  expect((await review()).stdout).toContain('0 of 1 translations are behind their English lists.\n');

  writeTemplate(content, 'picnic', '- [ ] Blanket ^blanket\n- [ ] Two litres of water ^water\n');
  expect(await review()).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(
      /^content\/templates\/de\/picnic\.md: changed in English: \^water\n1 of 1 translations are behind/,
    ),
  });
  expect((await review('--accept', 'picnic')).stdout).toBe(
    'Accepted content/templates/de/picnic.md: changed in English: ^water\n',
  );
  expect((await review()).stdout).toContain('0 of 1 translations are behind');

  const unknown = await review('--accept', 'fr/picnic');
  expect(unknown).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no translation “fr/picnic”.'),
  });
});
