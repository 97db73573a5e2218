import type { Locator, Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { clickAll, listItems } from '@/__tests__/support/list-items';
import { PHONE } from '@/__tests__/support/phone';
import { expect, test } from '@/__tests__/support/site-test';
import { untranslatedTemplate } from '@/__tests__/support/untranslated-template';
import { USER_AGENTS } from '@/__tests__/support/user-agents';
import { waitForHydration } from '@/__tests__/support/wait-for-hydration';
import { LOCALES } from '@/lib/config/locales';
import { localizedPath } from '@/lib/links/localized-path';

/** What keeps the page readable: place, contrast, room, size of targets, order, language of parts. */

const TEMPLATE = '/carry-on-only-for-a-week';
/** A template without an Arabic translation. */
const UNTRANSLATED = `/ar/${untranslatedTemplate('ar')}`;

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await expect.poll(() => scrollY(page)).toBe(top);
}

test.describe('on a small phone', () => {
  test.use({ ...PHONE, viewport: { width: 320, height: 640 } });

  test('the header has one row in every language, also beside the search', async ({ page }) => {
    for (const locale of LOCALES) {
      await page.goto(localizedPath('/privacy', locale), { waitUntil: 'load' });
      const row = page.locator('.header-row');
      const heights = await row.evaluate((element) => [element.clientHeight, element.scrollHeight]);
      expect([locale, ...heights]).toEqual([locale, 64, 64]);
      const targets = await row.locator('a:visible, button:visible').evaluateAll((elements) =>
        elements.map((element) => {
          const { width, height } = element.getBoundingClientRect();
          return Math.min(width, height);
        }),
      );
      expect([locale, Math.min(...targets)]).toEqual([locale, 44]);
    }
  });
});

test('Back returns to the same place of a page of lists', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/templates');
  for (const top of [1500, 2300]) {
    await scrollTo(page, top);
    const card = page.locator('article h2 a, article h3 a');
    const inView = await card.evaluateAll((links) =>
      links.findIndex((link) => link.getBoundingClientRect().top > 100),
    );
    await card.nth(inView).click();
    await expect(listItems(page).first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/templates$/);
    await expect.poll(() => scrollY(page)).toBe(top);
  }
});

test('a reload, and Back to a page that is loaded again, return to the same place', async ({ page }) => {
  await page.goto(TEMPLATE);
  await waitForHydration(page);
  await scrollTo(page, 900);
  await page.reload();
  await expect.poll(() => scrollY(page)).toBe(900);
  await page.goto('/privacy');
  await page.goBack();
  await expect.poll(() => scrollY(page)).toBe(900);
});

test('another language shows the same place of the page, and the fragment remains', async ({ page }) => {
  // Smooth scrolling would still move the section while its place is read.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(TEMPLATE);
  await page.getByRole('button', { name: 'Jump to' }).click();
  await page.getByRole('navigation', { name: 'Jump to' }).getByRole('link').nth(3).click();
  const { hash } = new URL(page.url());
  const top = () => page.locator(hash).evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(141);
  const before = await top();
  // A click of Playwright would scroll to the link.
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' });
  await link.evaluate((element) => element.focus({ preventScroll: true }));
  await link.dispatchEvent('click');
  await expect(page).toHaveURL(new RegExp(`/de${TEMPLATE}${hash}$`));
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3);
});

test.describe('on an Android phone', () => {
  test.use({ ...PHONE, viewport: { width: 360, height: 640 }, userAgent: USER_AGENTS.android });

  test('the first item is on the first screen, below the banner and above the bar, whose labels have one line; links have the size of a finger', async ({
    page,
  }) => {
    for (const locale of ['', '/ar', '/de', '/fr', '/ja']) {
      await page.goto(locale + TEMPLATE);
      // It may be hidden by the suggestion of a language, but has its place.
      await expect(page.locator('.android-banner')).toBeAttached();
      const [banner, title, item, bar] = await Promise.all(
        ['.android-banner', 'h1', '.template-list label', '.list-actions'].map((part) =>
          page.locator(part).first().boundingBox(),
        ),
      );
      if (!banner || !title || !item || !bar) throw new Error('A part of the page is missing.');
      expect(title.y).toBeGreaterThan(banner.y + banner.height);
      expect(item.y + item.height).toBeLessThanOrEqual(bar.y);
      const offer = locale && (await page.locator('.locale-suggestion').boundingBox());
      if (offer) expect(offer.y + offer.height).toBeLessThanOrEqual(title.y);
      const wrapped = await page
        .locator('.list-actions > * > span, .list-actions label > span')
        .evaluateAll((labels) =>
          labels
            .filter(
              (label) =>
                label.getBoundingClientRect().height >
                1.5 * Number.parseFloat(getComputedStyle(label).lineHeight),
            )
            .map((label) => label.textContent),
        );
      expect(wrapped).toEqual([]);
      const numbersBelowTitle = await page
        .locator('.section-title')
        .evaluateAll((rows) =>
          rows.filter(({ firstElementChild: title, lastElementChild: numbers }) =>
            title && numbers
              ? numbers.getBoundingClientRect().top >= title.getBoundingClientRect().bottom
              : true,
          ),
        );
      expect(numbersBelowTitle).toHaveLength(0);
      if (locale) continue;
      for (const name of [/ desk$/, 'Suggest an edit']) {
        const link = await page.getByRole('link', { name }).filter({ visible: true }).first().boundingBox();
        expect(link?.height).toBeGreaterThanOrEqual(44);
      }
    }
  });
});

test('the list and the tools are one skip link away, the first item a few tab stops, and a menu closes when the focus leaves it', async ({
  page,
}) => {
  await page.goto(TEMPLATE);
  const item = listItems(page).first();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the list' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Use this list' })).toBeFocused();
  await page.getByRole('link', { name: 'Skip to the list' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(item).toBeFocused();
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  for (const stop of ['Travel desk', 'Travel']) {
    await page.keyboard.press('Tab');
    await expect(
      page.locator('.template-header').getByRole('link', { name: stop, exact: true }),
    ).toBeFocused();
  }
  for (const tool of ['Start', 'Edit for myself', 'Share', 'Print', 'More']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: tool, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(item).toBeFocused();

  const button = page.getByRole('button', { name: 'Language: English' });
  await button.focus();
  await page.keyboard.press('Enter');
  const last = page.getByRole('banner').getByRole('link', { name: 'العربية' });
  await expect(last).toBeVisible();
  await last.focus();
  await page.keyboard.press('Tab');
  await expect(last).toBeHidden();
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(button).toBeFocused();
  await expect(last).toBeHidden();
  // A click on the button, with the focus in the menu, closes the menu only once.
  await button.click();
  await last.focus();
  await button.click();
  await expect(last).toBeHidden();
});

test('the links to the sections are beside the list, and the section that is read is marked', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto(TEMPLATE);
  const nav = page.getByRole('navigation', { name: 'Jump to' });
  await expect(nav.getByRole('link').first()).toHaveAttribute('aria-current', 'location');
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const index of [2, 1]) {
    const link = nav.getByRole('link').nth(index);
    await link.click();
    await expect(nav.locator('[aria-current]')).toHaveCount(1);
    await expect(link).toHaveAttribute('aria-current', 'location');
    await expect(link).toBeInViewport({ ratio: 1 });
  }
  const left = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().left);
  expect(await left('.section-nav')).toBeGreaterThan(await left('.template-list'));
  await page.setViewportSize({ width: 1920, height: 1000 });
  expect(await left('.section-nav')).toBeLessThan(await left('.template-list'));
  await expect(nav.getByRole('link').last()).toBeInViewport({ ratio: 1 });
});

test('on low screens nothing covers the list', async ({ page }) => {
  for (const [width, height] of [
    [640, 300],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(TEMPLATE);
    await listItems(page).nth(5).scrollIntoViewIfNeeded();
    const covering = await page.locator('body *').evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > 1)
        .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
        .map((element) => element.className),
    );
    expect(covering.filter((name) => !name.includes('list-notice'))).toEqual([]);
  }
});

test('the stem of an item shows whether that item is done, more contrast is given to who asks for it, progress is visible in forced colors, and a section that is done is announced', async ({
  page,
}) => {
  await page.goto(TEMPLATE);
  const color = () => page.locator('.lead').evaluate((lead) => getComputedStyle(lead).color);
  const usual = await color();
  await page.emulateMedia({ contrast: 'more' });
  expect(await color()).not.toBe(usual);
  await page.emulateMedia({ contrast: null });
  const parent = page.locator('.item-list li:has(.item-list)').first();
  const stemOf = (item: Locator) => item.evaluate((element) => getComputedStyle(element).backgroundImage);
  const child = parent.locator('li').first();
  const open = await stemOf(child);
  await parent.getByRole('checkbox').first().check();
  expect(await stemOf(parent)).not.toBe(open);
  expect(await stemOf(child)).toBe(open);
  await page.emulateMedia({ forcedColors: 'active' });
  const bar = page.getByRole('progressbar').first();
  const empty = await bar.screenshot();
  const section = page.getByRole('region', { name: 'Limits first' });
  await clickAll(section.getByRole('checkbox', { checked: false }));
  await expect(page.getByRole('status')).toHaveText('“Limits first” is done');
  expect((await bar.screenshot()).equals(empty)).toBe(false);
});

test.describe('on a phone without JavaScript', () => {
  test.use({ ...PHONE, javaScriptEnabled: false });

  test('the header of a list stays where it is while its tags arrive', async ({ page }) => {
    const place = async () => (await page.locator('.template-header .meta').boundingBox())?.y;
    await page.goto(TEMPLATE);
    const complete = await place();
    await page.route(TEMPLATE, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const end = html.indexOf('</li>', html.indexOf('aria-label="Subjects"'));
      await route.fulfill({ response, body: html.slice(0, end) });
    });
    await page.reload();
    await expect(page.locator('.template-header .chip')).toHaveCount(1);
    expect(await place()).toBe(complete);
  });
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('links and controls outside of texts are at least 44 px high', async ({ page }) => {
    for (const path of [TEMPLATE, '/templates/home', '/privacy']) {
      await page.goto(path);
      const low = await page.locator('a[href], button, input, select').evaluateAll((elements) =>
        elements
          .filter(
            (element) =>
              element.checkVisibility() && !element.closest('.sr-only, .skip-link, p, .rich, h1, h2, h3'),
          )
          .map((element) => element.closest('label') ?? element)
          .filter((element) => element.getBoundingClientRect().height < 44)
          .map((element) => `${element.textContent} ${element.getBoundingClientRect().height}`),
      );
      expect([path, low]).toEqual([path, []]);
    }
  });
});

test('an untranslated list in a right-to-left page is marked as English, and has one width', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(UNTRANSLATED);
  const links = page.locator('.section-nav ul');
  await expect(links).toHaveAttribute('lang', 'en');
  await expect(links).toHaveAttribute('dir', 'ltr');
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    const edges = await page
      .locator('h1, .lead, .template-list')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left));
    expect(new Set(edges.map(Math.round)).size).toBe(1);
  }
});

test('a list is printed with empty boxes, or with ticks and in two columns on one page', async ({ page }) => {
  await page.goto('/on-call-handover');
  const ticked = listItems(page).first();
  await ticked.check();
  const printed = async () => {
    await page.emulateMedia({ media: 'print' });
    const tick = await ticked.evaluate((box) => getComputedStyle(box, '::before').content);
    await expect(page.locator('img[src="/api/qr/on-call-handover.svg?locale=en"]')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    const columns = await page
      .locator('.template-list')
      .evaluate((list) => getComputedStyle(list).columnCount);
    await page.emulateMedia({ media: null });
    return { tick, columns };
  };
  expect(await printed()).toEqual({ tick: 'none', columns: 'auto' });
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByText('Print options').click();
  // The two groups of the menu are columns.
  const starts = await page.locator('.more-actions > fieldset').evaluateAll((groups) =>
    groups.map((group) => {
      const labels = [...group.querySelectorAll<HTMLElement>('.icon-button > span')];
      const shown = labels.filter((label) => label.checkVisibility());
      return shown.map((label) => Math.round(label.getBoundingClientRect().left));
    }),
  );
  expect(starts.flat().length).toBeGreaterThan(6);
  expect(starts.map((group) => new Set(group).size)).toEqual([1, 1]);
  await page.getByRole('checkbox', { name: 'Print my ticks' }).check();
  await page.getByRole('checkbox', { name: 'Print in two columns' }).check();
  expect(await printed()).toEqual({ tick: '""', columns: '2' });
  const file = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'Letter' })));
  expect(file.numPages).toBe(1);
});

test('60 items are printed on two pages, and 53 in two columns on one; the first page has the URL', async ({
  page,
}) => {
  const print = async () => {
    const file = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'Letter' })));
    return (await extractText(file, { mergePages: false })).text;
  };
  await page.goto('/ar/code-review');
  expect(await print()).toHaveLength(2);
  await page.goto('/city-weekend-packing');
  const pages = await print();
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain('The same list, to tick on a screen');
  expect(pages[0]).toContain('/city-weekend-packing');
  expect(pages.map((text) => /[12] \/ 2/.exec(text)?.[0])).toEqual(['1 / 2', '2 / 2']);
  expect(pages.join()).not.toMatch(/Suggest|Related checklists/);
  expect(pages[1]).toContain(await page.getByRole('heading', { level: 1 }).textContent());
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByText('Print options').click();
  await page.getByRole('checkbox', { name: 'Print in two columns' }).check();
  expect(await print()).toHaveLength(1);
});
