import type { Page } from '@playwright/test';

/**
 * Records layout shifts on pages loaded from now on. Returns a function that waits for the fonts that the page has
 * requested and resolves to the sum of the shifts on the current page so far.
 */
export async function observeLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) sum += (entry as unknown as { value: number }).value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const sumOfShifts = () => {
      add(observer.takeRecords());
      return sum;
    };
    Object.assign(window, { sumOfShifts });
  });
  return () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      // The next frame has the layout with these fonts, and the one after it the entry of its shift.
      for (let frame = 0; frame < 2; frame += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return (window as unknown as { sumOfShifts: () => number }).sumOfShifts();
    });
}
