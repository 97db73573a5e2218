import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import {
  type Effect,
  ITEMS,
  type Measurements,
  readEffect,
  tap,
  tickItems,
  waitForCode,
  withSlowPhone,
} from './phone';

/** Buttons of a template page by what they do, as a visitor sees them from top to bottom. */
const BUTTONS: readonly (readonly [name: string, selector: string, effect: Effect])[] = [
  ['Colors', '[data-theme-toggle]', 'theme'],
  ['Jump to a section', '[data-click^="sections section"]', 'section'],
  ['Tick an item', ITEMS, 'tick'],
  ['Copy', '[data-click^="list-actions copy "]', 'copy'],
  ['Hide ticked', '[data-click^="list-actions hide-done"]', 'hide-done'],
  ['More', '[data-click^="list-actions more"]', 'more'],
  ['Share', '[data-click^="list-actions share"]', 'share'],
  ['Print', '.more-actions [data-click^="list-actions print "]', 'print'],
  ['Clear all ticks', '[data-click^="list-actions reset"]', 'reset'],
];

/** Time in ms between two taps on a button that does nothing. */
const IMPATIENCE = 250;

const GIVE_UP = 30_000;

/** Pages whose layout shifts are measured, besides the template page. */
const PAGES = ['/', '/templates'];

/**
 * Measures on a slow phone with an empty cache when each button of a template page works that is tapped again and again
 * from the moment it is painted, and how far the layout shifts.
 */
export async function measureButtons(
  browser: Browser,
  origin: string,
  template: string,
): Promise<Measurements> {
  const results: Measurements = new Map();
  const url = origin + template;
  const storageState = await tickItems(browser, url, 1);
  let deadTaps = 0;
  for (const [name, selector, effect] of BUTTONS) {
    await withSlowPhone(
      browser,
      async (page) => {
        await page.goto(url, { waitUntil: 'commit' });
        const { seconds, ignored } = await tapUntil(page, selector, effect);
        results.set(`${name} works, s`, seconds);
        deadTaps += ignored;
        if (effect === 'tick')
          results.set('Layout shift of a list, ticked at once', await readLayoutShift(page));
      },
      { storageState },
    );
  }
  results.set('Taps on these buttons without any response', deadTaps);
  for (const path of [template, ...PAGES]) {
    await withSlowPhone(browser, async (page) => {
      await page.goto(origin + path, { waitUntil: 'load' });
      results.set(`Layout shift of ${path}`, await readLayoutShift(page));
      if (path !== template) return;
      const paint = await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      );
      results.set('First paint of a list, s', paint / 1000);
    });
  }
  return results;
}

/** Taps a button until its effect is seen. `ignored` is the number of taps before the first response of any kind. */
async function tapUntil(
  page: Page,
  selector: string,
  effect: Effect,
): Promise<{ seconds: number; ignored: number }> {
  // The first item is already ticked.
  const target = page.locator(selector).nth(effect === 'tick' ? 1 : 0);
  await target.waitFor({ state: 'attached', timeout: GIVE_UP });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  if (effect === 'tick') await target.scrollIntoViewIfNeeded();
  let ignored = 0;
  let taps = 0;
  let isPending = false;
  for (const start = Date.now(); Date.now() - start < GIVE_UP; ) {
    // A second tap would remove the tick.
    if (!isPending && (effect !== 'tick' || taps === 0)) taps += await tap(page, target);
    await setTimeout(IMPATIENCE);
    const works = await readEffect(page, effect);
    if (works !== undefined) return { seconds: works / 1000, ignored };
    isPending = (await readEffect(page, 'pending')) !== undefined;
    if (isPending || effect === 'tick') continue;
    ignored = taps;
  }
  throw new Error(`${selector} on ${page.url()} does not work after ${GIVE_UP / 1000} s.`);
}

/** Waits until everything has loaded, and for the last swap of a font. */
async function readLayoutShift(page: Page): Promise<number> {
  await waitForCode(page);
  await setTimeout(500);
  return page.evaluate(() => window.layoutShift);
}
