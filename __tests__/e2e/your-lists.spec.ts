import { readFileSync } from 'node:fs';
import { expectAccessible, RULES_OF_APPEARANCE } from '@/__tests__/support/axe';
import { listItems } from '@/__tests__/support/list-items';
import { expect, test } from '@/__tests__/support/site-test';

const LIST = '/puppy-first-week';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a file takes the lists to another browser, where an open page of the list follows', async ({
  page,
  browser,
}) => {
  await page.goto(LIST);
  for (const index of [0, 1]) await listItems(page).nth(index).check();
  await page.goto('/your-lists');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save to a file' }).click();
  const file = await (await download).path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ format: 'checkleaf-lists', version: 2 });

  const context = await browser.newContext({ locale: 'de-DE', reducedMotion: 'reduce' });
  const list = await context.newPage();
  const lists = await context.newPage();
  await list.goto(LIST);
  await lists.goto('/de/your-lists');
  await lists.getByText(/^Hier ist noch nichts/).waitFor();
  const choose = lists.waitForEvent('filechooser');
  await lists.getByRole('button', { name: 'Datei öffnen' }).click();
  await (await choose).setFiles(file);
  await expect(lists.getByRole('status')).toContainText('1 Liste hinzugefügt oder ergänzt.');
  await expect(lists.getByRole('progressbar', { name: /^2 von/ })).toBeVisible();
  await expectAccessible(lists);
  await lists.getByRole('button', { name: /^Farbschema|^Design/ }).click();
  await expectAccessible(lists, RULES_OF_APPEARANCE);
  await expect(listItems(list).nth(1)).toBeChecked();
  await lists.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(lists.getByText(/^Hier ist noch nichts/)).toBeVisible();
  await expect(listItems(list).nth(1)).not.toBeChecked();
  await context.close();
});

test('a title of a file that has no spaces does not make the page wider', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/your-lists');
  const list = { id: 'camping', title: 'w'.repeat(300), locale: 'en', total: 2, ticks: ['tent'] };
  const file = JSON.stringify({ format: 'checkleaf-lists', version: 1, lists: [list] });
  const choose = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a file' }).click();
  await (await choose).setFiles({
    name: 'lists.json',
    mimeType: 'application/json',
    buffer: Buffer.from(file),
  });
  await page.getByRole('link', { name: list.title }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('in Arabic, titles in English begin where the others do, on each line', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/ar/your-lists');
  await page.evaluate(() => {
    const lists = [
      {
        id: 'camping',
        title: 'Weekend camping: two nights in a tent, also in the rain',
        locale: 'en',
        total: 2,
      },
      { id: 'move', title: 'الانتقال إلى منزل جديد', locale: 'ar', total: 2 },
    ];
    localStorage.setItem('checkleaf:lists', JSON.stringify(lists));
    localStorage.setItem('checkleaf:ticks:camping', '["tent"]');
    localStorage.setItem('checkleaf:ticks:move', '["boxes"]');
  });
  const startsOfLines = (selector: string) =>
    page.locator(selector).evaluateAll((titles) =>
      titles.flatMap((title) => {
        const range = document.createRange();
        range.selectNodeContents(title);
        return [...range.getClientRects()].map(({ right }) => Math.round(right));
      }),
    );
  for (const [path, selector] of [
    ['/ar/your-lists', '.your-lists-page bdi'],
    ['/ar', '.your-lists .list-link > span'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator(selector).first()).toHaveAttribute('lang', 'en');
    await expect(page.locator(selector).nth(1)).not.toHaveAttribute('lang');
    const starts = await startsOfLines(selector);
    expect(starts.length).toBeGreaterThan(2);
    expect(Math.max(...starts) - Math.min(...starts)).toBeLessThanOrEqual(2);
    await expectAccessible(page);
  }
});

test('the page is not indexed and not in the sitemap', async ({ request }) => {
  const html = await (await request.get('/your-lists')).text();
  expect(html).toContain('<meta name="robots" content="noindex"');
  const index = await (await request.get('/sitemap.xml')).text();
  const files = [...index.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => new URL(url).pathname);
  const contents = await Promise.all(files.map(async (path) => (await request.get(path)).text()));
  expect(contents.join()).toContain('/templates</loc>');
  expect(contents.join()).not.toContain('your-lists');
});
