import { holdScripts } from '@/__tests__/support/hold-requests';
import { clickAll, listItems } from '@/__tests__/support/list-items';
import { expect, test } from '@/__tests__/support/site-test';

test('ticks made in the sample on the index page appear on the template page and remain after a reload', async ({
  page,
}) => {
  await page.goto('/');
  const sample = page.getByRole('region', { name: 'A real list: try it' });
  await sample.getByRole('checkbox').first().check();
  await sample.getByRole('link', { name: 'Open the whole list' }).click();
  await expect(page.getByRole('heading', { name: 'Related checklists' })).toBeAttached();
  await expect(listItems(page).first()).toBeChecked();
  await page.reload();
  await expect(listItems(page).first()).toBeChecked();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-label', /^1 of \d+ done$/);
  // At the next visit, a phone shows it among “Your lists” only.
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Your lists' })).toBeVisible();
  await expect(sample).toBeHidden();
});

test('a section link and its URL fragment scroll the section to 140 px from the top', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/moving-house-last-four-weeks');
  const nav = page.getByRole('navigation', { name: 'Jump to' });
  const link = nav.getByRole('link').nth(2);
  const target = (await link.getAttribute('href')) ?? '';
  const top = () =>
    page.locator(target).evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await link.click();
  await expect.poll(top).toBe(140);
  await expect(page).toHaveURL(new RegExp(`${target}$`));
  await page.goto('/');
  await page.goto(`/moving-house-last-four-weeks${target}`);
  await expect.poll(top).toBe(140);
  await expect(page.locator(target)).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  // On a page without a sticky bar.
  await page.goto('/#picks');
  const picks = () => page.locator('#picks').evaluate((heading) => heading.getBoundingClientRect().top);
  await expect.poll(async () => Math.round(await picks())).toBe(110);
});

test('the theme is light at first, dark after a click before hydration, and light again after a reload', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  // The choice of an earlier visit, which does not count.
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Theme: light. Switch to dark.' }).click();
  release();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'Theme: dark. Switch to system.' })).toBeFocused();
  await page.getByRole('link', { name: 'Checklists', exact: true }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'light');
});

test.describe('with all that a visit does', () => {
  test.use({ savesLists: true });

  test('no page logs errors or warnings or sends requests to another origin', async ({ page, baseURL }) => {
    const problems: string[] = [];
    page.on(
      'console',
      (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()),
    );
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '')) problems.push(request.url());
    });
    for (const path of [
      '/',
      '/templates?q=tent',
      '/weekend-camping-with-a-tent',
      '/templates/work',
      '/channel/home-desk',
    ]) {
      await page.goto(path, { waitUntil: 'load' });
    }
    expect(problems).toEqual([]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor sees both stores, and can search, open and tick a checklist', async ({ page }) => {
    await page.goto('/');
    const apps = page.getByRole('region', { name: 'On your phone' });
    await expect(apps.getByRole('link')).toHaveCount(2);
    await expect(apps.getByRole('img')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search the checklists' }).fill('tent camping');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/templates\?q=tent\+camping$/);
    await page.getByRole('link', { name: 'Weekend camping: two nights in a tent' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weekend camping: two nights in a tent');
    await listItems(page).first().check();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByText(/^\d+ of \d+ done/).filter({ visible: true })).toHaveCount(0);
    const sections = page.getByRole('navigation', { name: 'Jump to' });
    const section = sections.getByRole('link').nth(1);
    await section.click();
    await expect(page).toHaveURL(/#/);
    const target = page.locator((await section.getAttribute('href')) ?? '');
    const top = () => target.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    await expect.poll(top).toBe(140);
    await clickAll(listItems(page).and(page.getByRole('checkbox', { checked: false })));
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('switch', { name: 'Hide ticked' }).check();
    await page.keyboard.press('Escape');
    await expect(listItems(page).last()).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('button', { name: 'Jump to' })).toBeHidden();
    const last = sections.getByRole('link').last();
    await last.click();
    await expect(page.locator((await last.getAttribute('href')) ?? '')).toBeInViewport();
    const [links, first] = await Promise.all([sections.boundingBox(), listItems(page).first().boundingBox()]);
    expect((links?.y ?? 0) + (links?.height ?? 0)).toBeLessThan(first?.y ?? 0);
  });

  test('filter and order work by submitting the form', async ({ page }) => {
    await page.goto('/templates');
    await page.getByRole('radio', { name: /^Garden/ }).check();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Title, A to Z' });
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/tag=garden/);
    const titles = await page.getByRole('article').getByRole('heading').allTextContents();
    expect(titles.length).toBeGreaterThan(3);
    expect(titles).toEqual([...titles].sort((a, b) => a.localeCompare(b, 'en')));
  });
});
