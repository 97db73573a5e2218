import { statSync } from 'node:fs';
import { startEmptyApp } from '@/__tests__/support/empty-app';
import { measureFirstLoad } from '@/__tests__/support/first-load';
import { measureOwnCode } from '@/__tests__/support/measure-own-code';
import { observeLayoutShifts } from '@/__tests__/support/observe-layout-shifts';
import { expect, test } from '@/__tests__/support/site-test';
import { PAGE_KINDS } from '@/scripts/support/page-kinds';

/** Most that a page's scripts may weigh, as a multiple of an empty app's; the aim is 1.15. */
const MAX_RATIO = 1.22;

const MAX_BYTES = { ownCode: 10_000, html: 40_000, styles: 15_000, fonts: 80_000 };

test.describe.configure({ mode: 'serial' });

let empty: Awaited<ReturnType<typeof startEmptyApp>> | undefined;
let emptyScripts: number;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  empty = await startEmptyApp('test-results/empty-app');
  emptyScripts = (await measureFirstLoad(empty.url, '/')).scripts;
});

test.afterAll(() => empty?.stop());

for (const [kind, path] of PAGE_KINDS) {
  test(`the first load of the ${kind} page is within the budget`, async ({ baseURL }) => {
    const load = await measureFirstLoad(baseURL ?? '', path);
    const ratio = load.scripts / emptyScripts;
    const ownCode = measureOwnCode('.next', load.sources);
    console.log(
      `${kind}: scripts ${load.scripts} B, ${ratio.toFixed(3)} of ${emptyScripts} B, our own ${ownCode} B; HTML ${load.html} B, CSS ${load.styles} B`,
    );
    expect(emptyScripts).toBeGreaterThan(80_000);
    expect(ratio).toBeLessThanOrEqual(MAX_RATIO);
    expect(ownCode).toBeGreaterThan(1000);
    expect(ownCode).toBeLessThanOrEqual(MAX_BYTES.ownCode);
    expect(load.html).toBeLessThanOrEqual(MAX_BYTES.html);
    expect(load.styles).toBeLessThanOrEqual(MAX_BYTES.styles);
  });
}

test('the fonts of a page weigh at most 80 kB', async ({ page }) => {
  const fonts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'font') fonts.push(new URL(response.url()).pathname);
  });
  await page.goto('/moving-house-last-four-weeks', { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  const weight = [...new Set(fonts)]
    .map((path) => statSync(path.replace('/_next/', '.next/')).size)
    .reduce((total, size) => total + size, 0);
  expect(weight).toBeGreaterThan(0);
  expect(weight).toBeLessThanOrEqual(MAX_BYTES.fonts);
});

test('nothing shifts while a page loads', async ({ page }) => {
  const shifted = await observeLayoutShifts(page);
  for (const path of ['/', '/moving-house-last-four-weeks', '/templates']) {
    await page.goto(path, { waitUntil: 'load' });
    expect(await shifted()).toBeLessThan(0.01);
  }
});
