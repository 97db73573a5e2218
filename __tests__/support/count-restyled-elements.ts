import type { Page } from '@playwright/test';

type TraceEvent = { name: string; args: { elementCount?: number } };

/** Counts the elements whose style Chromium computes again after a change of the page, and all elements of the page. */
export async function countRestyledElements(
  page: Page,
  change: () => void,
): Promise<{ restyled: number; all: number }> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page belongs to no browser.');
  const readLayout = () => page.evaluate(() => document.body.getBoundingClientRect().height);
  await readLayout();
  await browser.startTracing(page, { categories: ['-*', 'devtools.timeline'] });
  await page.evaluate(change);
  await readLayout();
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString());
  const { traceEvents } = trace as { traceEvents: TraceEvent[] };
  const counts = traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0);
  return { restyled: Math.max(0, ...counts), all: await page.locator('*').count() };
}
