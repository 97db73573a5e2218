import type { Browser, Page } from '@playwright/test';
import { median } from '@/scripts/bench/table';
import { ITEMS, openCompletely, RESULTS, waitForCode, withFastPhone } from './phone';

/** Values by the name of what was measured. Names contain the unit. */
export type Measurements = Map<string, number>;

/** Heights in px of what is fixed on the screens of these sizes, as a share of the screen. */
const LOW_SCREENS = [
  ['1280 × 1024 at 400 %', 320, 256],
  ['phone in landscape, 640 × 300', 640, 300],
] as const;

const BACK_TRIES = 7;

/** Measures where things are, how large they are, and how many keys lead to them. Nothing of it depends on time. */
export async function measureLayout(
  browser: Browser,
  origin: string,
  template: string,
): Promise<Measurements> {
  const results: Measurements = new Map();
  await withFastPhone(browser, async (page) => {
    await openCompletely(page, origin + template);
    results.set('First item of a list, px from the top', await topOf(page, ITEMS));
    results.set('Bar of actions on that page, px from the top', await topOf(page, '.list-actions'));
    results.set('Width of that page with text of 200 %, px', await widthWithLargeText(page));
    await openCompletely(page, `${origin}/`);
    results.set('Height of the start page, px', await heightOf(page));
    await openCompletely(page, `${origin}/templates`);
    results.set('First result on /templates, px from the top', await topOf(page, 'main article'));
    results.set('Height of /templates, px', await heightOf(page));
    const heights = await page
      .locator('main article')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
    results.set('Height of a card, px', median(heights));
    const links = await page
      .locator('main article')
      .evaluateAll((cards) => cards.map((card) => card.querySelectorAll('a, button').length));
    results.set('Tab stops of a card', median(links));
    await page.locator('input[name=q]').last().tap();
    await page.keyboard.type('tent');
    await page.waitForURL(/q=tent/);
    results.set('First result after typing “tent”, px from the top', await topOf(page, 'main article'));
  });
  results.set(
    `Back to /templates at another place, of ${BACK_TRIES} tries`,
    await countLostPlaces(browser, origin),
  );

  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const url = origin + template;
  results.set('Tab stops from the skip link to the first item', await countTabStops(page, url));
  results.set('Keys to the first item, with a skip link', await countKeysWithSkipLink(page, url));
  for (const [name, width, height] of LOW_SCREENS) {
    await page.setViewportSize({ width, height });
    await openCompletely(page, url);
    results.set(`Fixed bars on a list, % of the screen (${name})`, await measureFixedBars(page));
  }
  await page.close();
  return results;
}

/** Position of the first element in view coordinates, in px. */
function topOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top);
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}

function widthWithLargeText(page: Page): Promise<number> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    return document.documentElement.scrollWidth;
  });
}

/** Opens cards far down on /templates and goes back. Returns how often the page is at another place then. */
async function countLostPlaces(browser: Browser, origin: string): Promise<number> {
  let lost = 0;
  for (let index = 0; index < BACK_TRIES; index += 1) {
    await withFastPhone(browser, async (page) => {
      await openCompletely(page, `${origin}/templates`);
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), 1500 + index * 200);
      const before = await page.evaluate(() => window.scrollY);
      const inView = await page
        .locator(RESULTS)
        .evaluateAll((links) => links.findIndex((link) => link.getBoundingClientRect().top > 100));
      await page.locator(RESULTS).nth(inView).tap();
      await page.locator(ITEMS).first().waitFor();
      await waitForCode(page);
      await page.goBack();
      await page.locator(RESULTS).first().waitFor();
      // As long as a visitor may wait for the page to jump to the place.
      await page.waitForTimeout(1000);
      const after = await page.evaluate(() => window.scrollY);
      if (Math.abs(after - before) > 100) lost += 1;
    });
  }
  return lost;
}

async function pressTabUntilItem(page: Page): Promise<number> {
  for (let stops = 1; stops <= 60; stops += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((items) => document.activeElement?.matches(items), ITEMS)) return stops;
  }
  throw new Error(`The Tab key does not lead to the list on ${page.url()}.`);
}

/** Stops between the first skip link, which is the first stop of the page, and the first item. */
async function countTabStops(page: Page, url: string): Promise<number> {
  await openCompletely(page, url);
  return (await pressTabUntilItem(page)) - 2;
}

/** Keys from the top of the page to the first item by the best of the skip links: Tab, Enter, Tab. */
async function countKeysWithSkipLink(page: Page, url: string): Promise<number> {
  const counts: number[] = [];
  for (let tabs = 1; tabs <= 4; tabs += 1) {
    await openCompletely(page, url);
    for (let index = 0; index < tabs; index += 1) await page.keyboard.press('Tab');
    if (!(await page.evaluate(() => document.activeElement?.matches('a[href^="#"]')))) break;
    await page.keyboard.press('Enter');
    counts.push(tabs + 1 + (await pressTabUntilItem(page)));
  }
  return Math.min(...counts);
}

/** Share of the screen, in per cent, that stays where it is when the list is scrolled. */
async function measureFixedBars(page: Page): Promise<number> {
  await page.locator(ITEMS).nth(8).scrollIntoViewIfNeeded();
  return page.evaluate(() => {
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) =>
        ['fixed', 'sticky'].includes(getComputedStyle(element).position) &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.getBoundingClientRect().height > 1,
    );
    const tops = bars.map((bar) => bar.getBoundingClientRect().top);
    window.scrollBy({ top: 40, behavior: 'instant' });
    const area = bars
      .filter((bar, index) => Math.abs(bar.getBoundingClientRect().top - (tops[index] ?? 0)) < 1)
      .filter((bar, _, fixed) => !fixed.some((other) => other !== bar && other.contains(bar)))
      .map((bar) => bar.getBoundingClientRect())
      .map(({ top, bottom, width }) => Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) * width)
      .reduce((sum, part) => sum + part, 0);
    return (100 * area) / (innerWidth * innerHeight);
  });
}
