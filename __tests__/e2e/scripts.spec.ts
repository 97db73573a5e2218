import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { runScript } from '@/__tests__/support/run-script';
import { TEST_SITE } from '@/scripts/support/test-site';

// Generous, because all start a browser of their own. A passing test waits for none of it.
test.describe.configure({ timeout: 240_000 });

test('npm run screenshots shows a kind of page at four widths, light and dark, and in print', {
  tag: '@long',
}, async () => {
  const file = 'test-results/screenshots/privacy.png';
  rmSync(file, { force: true });
  const args = ['--url', TEST_SITE.SITE_URL, '--only', 'privacy'];
  expect(await runScript('screenshots', args, TEST_SITE)).toEqual({
    code: 0,
    stdout: `${file}\n`,
    stderr: '',
  });
  const gaps = 8 * 16;
  const printedPage = 794;
  expect(await sharp(file).metadata()).toMatchObject({
    width: 2 * (360 + 768 + 1440 + 1920) + printedPage + gaps,
  });
});

test('npm run bench -- visit prints a table of interactions', { tag: '@long' }, async () => {
  const args = ['visit', '--rounds', '1', '--only', 'interactions', TEST_SITE.SITE_URL];
  const { code, stdout, stderr } = await runScript('bench', args, TEST_SITE);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const rows = stdout.split('\n').filter((line) => line.startsWith('|'));
  expect(rows[0]).toBe(`|  | ${TEST_SITE.SITE_URL} |`);
  expect(rows.at(-1)).toMatch(/^\| Add, .*, CPU ÷ 4, ms: INP \| [\d.]+ \|$/);
});
