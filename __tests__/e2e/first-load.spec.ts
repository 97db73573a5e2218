import { readFileSync, statSync } from 'node:fs';
import { startEmptyApp } from '@/__tests__/support/empty-app';
import { measureFirstLoad } from '@/__tests__/support/measure-first-load';
import { measureOwnCode } from '@/__tests__/support/measure-own-code';
import { observeLayoutShifts } from '@/__tests__/support/observe-layout-shifts';
import { expect, test } from '@/__tests__/support/site-test';
import { PAGE_KINDS } from '@/scripts/support/page-kinds';

/** Size of the scripts of an empty app with this version of Next, in bytes after gzip. A long test measures it. */
const EMPTY_APP = { next: '16.4.5', bytes: 110_591 };

/** Limits of each page. `ratio`: of the size of its scripts to an empty app's. Others: bytes after gzip, except for fonts. */
const LIMITS = { ratio: 1.024, ownCode: 10_800, html: 25_000, styles: 12_460, fonts: 60_000 };

/** A list has code that shows whether the visitor has changed it, and which copy of it. Its HTML is mostly its text, of 57 items with notes. */
const LIST_LIMITS = { ...LIMITS, ratio: 1.032, ownCode: 11_700, html: 27_300 };

// In one worker, which reads each script once.
test.describe.configure({ mode: 'default' });

test('the size of an empty app is known for the installed version of Next', () => {
  const { version } = JSON.parse(readFileSync('node_modules/next/package.json', 'utf8'));
  expect(version).toBe(EMPTY_APP.next);
});

test('the scripts of an empty app have the size with which those of the pages are compared', {
  tag: '@long',
}, async () => {
  const emptyApp = await startEmptyApp('test-results/empty-app');
  const { scripts } = await measureFirstLoad(emptyApp.url, '/');
  emptyApp.stop();
  expect(scripts).toBe(EMPTY_APP.bytes);
});

for (const [kind, path] of PAGE_KINDS) {
  test(`the first load of the ${kind} page is within its byte budgets`, async ({ baseURL }) => {
    const load = await measureFirstLoad(baseURL ?? '', path);
    const limits = kind === 'template' ? LIST_LIMITS : LIMITS;
    const ratio = load.scripts / EMPTY_APP.bytes;
    const ownCode = measureOwnCode('.next', load.sources);
    console.log(
      `${kind}: scripts ${load.scripts} B (${ratio.toFixed(3)} × empty app's ${EMPTY_APP.bytes} B), own code ${ownCode} B, HTML ${load.html} B, CSS ${load.styles} B`,
    );
    expect(ratio).toBeLessThanOrEqual(limits.ratio);
    expect(ownCode).toBeGreaterThan(1000);
    expect(ownCode).toBeLessThanOrEqual(limits.ownCode);
    expect(load.html).toBeLessThanOrEqual(limits.html);
    expect(load.styles).toBeGreaterThan(1000);
    expect(load.styles).toBeLessThanOrEqual(limits.styles);
  });
}

test('the fonts of a page have at most 60 kB', async ({ page }) => {
  const fonts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'font') fonts.push(new URL(response.url()).pathname);
  });
  await page.goto('/moving-house-last-four-weeks', { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  const bytes = [...new Set(fonts)]
    .map((path) => statSync(path.replace('/_next/', '.next/')).size)
    .reduce((total, size) => total + size, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(LIMITS.fonts);
});

test('the layout does not shift while a page loads', async ({ page }) => {
  const sumOfShifts = await observeLayoutShifts(page);
  for (const path of ['/', '/moving-house-last-four-weeks', '/templates']) {
    await page.goto(path, { waitUntil: 'load' });
    expect(await sumOfShifts()).toBeLessThan(0.01);
  }
});
