import type { Browser, Locator, Page } from '@playwright/test';
import { type Measurements, tap, withSlowPhone } from './phone';

/** Taps, and counts the taps. */
export type Finger = { tap: (target: Locator) => Promise<void>; count: () => number };

export function createFinger(page: Page): Finger {
  let taps = 0;
  return {
    tap: async (target) => {
      await target.waitFor({ state: 'attached' });
      // Not on the bars at the top and the bottom. What is in a closed menu is tapped there.
      await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const done = await tap(page, target);
      if (done === 0) throw new Error(`${target} cannot be tapped on ${page.url()}.`);
      taps += done;
    },
    count: () => taps,
  };
}

/** Opens a page on a slow phone, performs a task there, and returns its taps, its seconds, and what `perform` returns. */
export async function measureTask(
  browser: Browser,
  url: string,
  name: string,
  perform: (page: Page, finger: Finger) => Promise<Measurements>,
): Promise<Measurements> {
  return withSlowPhone(browser, async (page) => {
    const start = Date.now();
    await page.goto(url, { waitUntil: 'commit' });
    const finger = createFinger(page);
    const counts = await perform(page, finger);
    return new Map([
      [`${name}, taps`, finger.count()],
      [`${name}, s from the request of the page`, (Date.now() - start) / 1000],
      ...counts,
    ]);
  });
}
