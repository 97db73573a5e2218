import type { Locator, Page } from '@playwright/test';
import { tap } from './phone';

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
