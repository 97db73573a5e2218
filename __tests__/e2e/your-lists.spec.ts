import { readFileSync } from 'node:fs';
import { expectAccessible, RULES_OF_APPEARANCE } from '@/__tests__/support/axe';
import { listItems } from '@/__tests__/support/list-items';
import { expect, test } from '@/__tests__/support/site-test';

const LIST = '/puppy-first-week';

test.use({ savesLists: true, contextOptions: { reducedMotion: 'reduce' } });

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
  await expectAccessible(lists, { within: ['main'] });
  await lists.getByRole('button', { name: /^Farbschema|^Design/ }).click();
  await expectAccessible(lists, { rules: RULES_OF_APPEARANCE, within: ['main'] });
  await expect(listItems(list).nth(1)).toBeChecked();
  await lists.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(lists.getByText(/^Hier ist noch nichts/)).toBeVisible();
  await expect(listItems(list).nth(1)).not.toBeChecked();
  await context.close();
});

test('from any page, the next open item is two taps away, and is marked', async ({ page }) => {
  await page.goto(LIST);
  await listItems(page).first().check();
  // It is stored with what is next, which a page that is left before it is hydrated does not know.
  await expect(page.getByRole('button', { name: /^Continue/ })).toBeVisible();
  await page.goto('/templates');
  await page.getByRole('banner').getByRole('link', { name: 'Your lists' }).click();
  const next = page.getByRole('region', { name: 'In progress' }).getByRole('link').nth(1);
  const lines = await page.getByText(/^1\/\d+$/).evaluate((numbers) => {
    const range = document.createRange();
    range.selectNodeContents(numbers);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  const title = await next.textContent();
  await next.click();
  await expect(page).toHaveURL(/puppy-first-week#./);
  await expect(page.locator('li:target').getByRole('checkbox').first()).toBeInViewport();
  await expect(page.locator('li:target > label')).toHaveText(title ?? '');
});

test('on a phone, all of the link to the next item can be tapped, also where it is above another text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/moving-house-last-four-weeks');
  for (const index of [0, 1, 2]) await listItems(page).nth(index).check();
  await expect(page.getByRole('button', { name: /^Continue/ })).toBeVisible();
  await page.goto('/your-lists');
  const next = page.getByRole('region', { name: 'In progress' }).getByRole('link').nth(1);
  const covered = await next.evaluate((link) =>
    [...link.getClientRects()].flatMap(({ left, top, width, height }) =>
      [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].flatMap((y) => {
          const element = document.elementFromPoint(left + x * width, top + y * height);
          return link.contains(element) ? [] : [element?.textContent];
        }),
      ),
    ),
  );
  expect(covered).toEqual([]);
});

test('on a phone, who comes back to a list sees above the bar what is left and next, until an item is ticked', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(LIST);
  await listItems(page).first().check();
  await page.reload();
  const next = page.getByText(/^\d+ left, next: /);
  await expect(next).toHaveCSS('clip-path', 'none');
  const [line, bar] = await Promise.all([next.boundingBox(), page.locator('.list-actions').boundingBox()]);
  if (!line || !bar) throw new Error('A part of the page is missing.');
  // Within the border of the bar.
  expect([line.width, Math.floor(line.y + line.height - bar.y)]).toEqual([360, 1]);
  await listItems(page).nth(1).check();
  await expect(next).not.toHaveCSS('clip-path', 'none');
  await page.goto('/your-lists');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(next).toHaveCSS('clip-path', 'none');
});

test('a list with a date says what is due, and opens offline with that under the heading of the page', async ({
  page,
  context,
}) => {
  const reads = (path: string) => page.evaluate(async (url) => Boolean(await caches.match(url)), path);
  await page.goto('/moving-house-last-four-weeks');
  await page.locator('.list-day input').fill('2027-03-14');
  await page.getByRole('list', { name: 'What is due' }).waitFor();
  await page.goto('/your-lists');
  const row = page.getByRole('region', { name: 'In progress' }).getByRole('listitem');
  await expect(row).toContainText(/(?:by|due since) \w+, \w+ \d/);
  await expectAccessible(page, { within: ['main'] });
  await expect.poll(() => reads('/your-lists')).toBe(true);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Your lists' }).getByRole('listitem')).toHaveCount(1);
  await expect.poll(() => reads('/')).toBe(true);
  await context.setOffline(true);
  await page.goto('/your-lists');
  await expect(page.getByRole('heading', { level: 1, name: 'Your lists' })).toBeVisible();
  await expect(row).toContainText(/(?:by|due since) \w+, \w+ \d/);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Ready-made checklists' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your lists' }).getByRole('link')).toHaveCount(3);
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
  // A line can have several texts.
  const startsOfLines = (selector: string) =>
    page.locator(selector).evaluateAll((titles) =>
      titles.flatMap((title) => {
        const range = document.createRange();
        range.selectNodeContents(title);
        const starts = new Map<number, number>();
        for (const { top, right } of range.getClientRects()) {
          const line = Math.round(top);
          starts.set(line, Math.max(starts.get(line) ?? 0, Math.round(right)));
        }
        return [...starts.values()];
      }),
    );
  for (const [path, selector] of [
    ['/ar/your-lists', '.your-lists-page .list-link bdi'],
    ['/ar', '.your-lists .list-link bdi'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator(selector).first()).toHaveAttribute('lang', 'en');
    await expect(page.locator(selector).nth(1)).not.toHaveAttribute('lang');
    const starts = await startsOfLines(selector);
    expect(starts.length).toBeGreaterThan(2);
    expect(Math.max(...starts) - Math.min(...starts)).toBeLessThanOrEqual(2);
    await expectAccessible(page, { within: ['main'] });
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
