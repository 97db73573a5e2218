import path from 'node:path';
import { expectAccessible } from '@/__tests__/support/axe';
import { findChunks } from '@/__tests__/support/find-chunks';
import { listItems } from '@/__tests__/support/list-items';
import { expect, test } from '@/__tests__/support/site-test';
import { waitForPage } from '@/__tests__/support/wait-for-page';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales';
import { localizedPath } from '@/lib/links/localized-path';
import { PAGE_KINDS } from '@/scripts/support/page-kinds';

const LIST = '/moving-house-last-four-weeks';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The path of the page “500” has no locale here. */
const LOCALIZED_KINDS = PAGE_KINDS.filter(([kind]) => kind !== '500');

/** Kinds with the layout of another one. */
const LIKE_OTHERS = ['accessibility', 'empty search', 'how-we-write-checklists', 'tag-page'];

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  for (const [locale, kinds, tag] of [
    ['ar', LOCALIZED_KINDS.filter(([kind]) => !LIKE_OTHERS.includes(kind)), []],
    ['ar', LOCALIZED_KINDS, ['@long']],
    ['ja', LOCALIZED_KINDS, ['@long']],
  ] as const) {
    test(`of ${kinds.length} kinds of pages, none in ${locale} scrolls horizontally`, {
      tag: [...tag],
    }, async ({ page }) => {
      for (const [kind, path] of kinds) {
        await test.step(kind, async () => {
          await page.goto(localizedPath(path, locale), { waitUntil: 'load' });
          await expect(page.locator('html')).toHaveAttribute('lang', locale);
          await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
        });
      }
    });
  }

  test('the header has the name of the site in one row, in each language', async ({ page }) => {
    for (const locale of LOCALES) {
      await test.step(locale, async () => {
        await page.goto(localizedPath(LIST, locale));
        await expect(page.locator('.brand > span')).toBeVisible();
        // A row is as high as a control.
        const height = (await page.locator('.header-row').boundingBox())?.height ?? 0;
        expect(height).toBeLessThan(2 * 44);
      });
    }
  });

  // Languages change neither colors nor controls. The accessibility tests apply the rules to each kind in English, also from right to
  // left, and list-day.spec.ts to a list in Arabic.
  for (const locale of LOCALES.filter((name) => name !== DEFAULT_LOCALE)) {
    test(`axe finds no violations on any page in ${locale}`, { tag: '@long' }, async ({ page }) => {
      test.setTimeout(300_000);
      for (const [kind, path] of LOCALIZED_KINDS) {
        await test.step(kind, async () => {
          await page.goto(localizedPath(path, locale));
          await expectAccessible(page);
        });
      }
    });
  }
});

test('the language menu opens the same page in another language and direction, and the logo its index page, without a reload', async ({
  page,
}) => {
  await page.goto(LIST);
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await listItems(page).first().check();
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL(new RegExp(`/ar${LIST}$`));
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'ar');
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('الانتقال');
  await expect(listItems(page).first()).toBeChecked();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Deutsch' })).toBeHidden();
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/ar$/);
  await expect(html).toHaveAttribute('lang', 'ar');
  expect(await page.evaluate(() => (window as unknown as { notReloaded?: boolean }).notReloaded)).toBe(true);
});

test('the language menu works without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/templates/work`);
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\/de\/templates\/work$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Arbeit');
  await context.close();
});

test('a search on a page in another language stays in that language, typed or submitted', async ({
  page,
}) => {
  await page.goto('/de');
  await page.getByRole('combobox').fill('umziehen');
  await page.getByRole('combobox').press('Enter');
  await waitForPage(page, /\/de\/templates\?q=umziehen$/);
  await page.getByRole('searchbox').fill('welpe');
  await expect(page).toHaveURL(/\/de\/templates\?q=welpe$/);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('button', { name: 'Sprache: Deutsch' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/[^e]\/templates\?q=welpe$/);
});

test('no link to an index page has a trailing slash', async ({ request }) => {
  for (const path of ['/', '/de', '/de/privacy', '/de/no-such-list']) {
    const html = await (await request.get(path)).text();
    expect(html, path).toContain('href="/de"');
    expect(html, path).not.toMatch(/href="\/[a-zA-Z-]+\/"/);
  }
});

test('messages with plurals and dates are formatted on the server', async ({ request }) => {
  const html = await (await request.get('/de/puppy-first-week')).text();
  expect(html).toMatch(/\d+ Punkte/);
  expect(html).toMatch(/Aktualisiert am \d+\. \p{L}+ 2026/u);
  expect(html).not.toContain('[object Object]');
  expect(html).not.toMatch(/\{(?:count|date|done|total)[,}]/);
});

test('the template list has templates in the page’s language first', async ({ page }) => {
  const translated: boolean[] = [];
  for (const number of ['', '?page=3', '?page=6']) {
    await page.goto(`/ja/templates${number}`, { waitUntil: 'domcontentloaded' });
    const cards = page.getByRole('article');
    translated.push(
      ...(await cards.evaluateAll((all) => all.map((card) => !card.textContent?.includes('英語')))),
    );
  }
  const others = translated.indexOf(false);
  expect(others).toBeGreaterThanOrEqual(24);
  expect(new Set(translated.slice(others))).toEqual(new Set([false]));
});

test.describe('a browser that prefers German', () => {
  test.use({ locale: 'de-AT' });

  test('is not redirected, but offered the page in German until the visitor declines', async ({ page }) => {
    await page.goto(LIST);
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
    const offer = page.getByRole('complementary', { name: 'Diese Seite auf Deutsch lesen' });
    await expect(offer.getByRole('link', { name: 'Diese Seite auf Deutsch lesen' })).toHaveAttribute(
      'href',
      `/de${LIST}`,
    );
    await expectAccessible(page, { within: ['.locale-suggestion'] });
    await offer.getByRole('button', { name: 'Nein, danke' }).click();
    await expect(offer).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(offer).toBeHidden();
  });
});

test('the locale offer and its code load only if the browser prefers another language', async ({ page }) => {
  const [chunk] = findChunks('.next', '"locale-suggestion');
  expect(chunk).toBeDefined();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(path.basename(new URL(request.url()).pathname)));
  await page.goto(LIST, { waitUntil: 'networkidle' });
  await expect(page.locator('.locale-suggestion')).toHaveCount(0);
  expect(requested).not.toContain(chunk);
  await page.goto(`/de${LIST}`);
  await expect(page.locator('.locale-suggestion')).toBeVisible();
  expect(requested).toContain(chunk);
});

test('searches in other scripts find lists', async ({ request }) => {
  for (const [path, title] of [
    [`/ja/templates?q=${encodeURIComponent('旅行')}`, /<h2[^>]*><a/],
    [`/ar/templates?q=${encodeURIComponent('انتقال')}`, /الانتقال/],
  ] as const)
    expect(await (await request.get(path)).text(), path).toMatch(title);
});
