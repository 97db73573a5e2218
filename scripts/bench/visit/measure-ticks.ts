import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { median } from '@/scripts/bench/table';
import { writeContent } from '@/scripts/support/content-folder';
import { startBuiltSite } from '@/scripts/support/start-built-site';
import type { Measurements } from './phone';

const ITEMS = 500;
const TICKS = 20;
const SLOWDOWN = 4;

/**
 * Ticks items of a list of 500 one after the other, on a site of its own. Measures for each how long the main thread of the
 * page is busy, from the click until the browser is idle.
 */
export async function measureTicks(browser: Browser): Promise<Measurements> {
  const folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-bench-'));
  const content = path.join(folder, 'content');
  writeContent(content, { 'long-list': writeLongList() });
  const site = await startBuiltSite({ CONTENT_DIR: content, DATABASE_URL: `file:${folder}/site.db` });
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    await page.goto(`http://localhost:${site.port}/long-list`, { waitUntil: 'networkidle' });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await session.send('Performance.enable');
    const durations: number[] = [];
    for (let index = 0; index < TICKS; index += 1)
      durations.push(await measureTick(page, session, index * 7));
    await page.close();
    return new Map([[`A tick in a list of ${ITEMS} items, CPU ÷ ${SLOWDOWN}, ms`, median(durations)]]);
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true });
  }
}

function writeLongList(): string {
  const items = Array.from({ length: ITEMS }, (_, index) => {
    const nested = index % 5 === 0 ? '' : '  ';
    return `${nested}- [ ] Item number ${index + 1} of a long list that goes on ^item-${index + 1}`;
  });
  const sections = Array.from({ length: ITEMS / 50 }, (_, index) =>
    [`## Part ${index + 1} ^part-${index + 1}`, '', ...items.slice(index * 50, index * 50 + 50), ''].join(
      '\n',
    ),
  );
  return sections.join('\n');
}

async function measureTick(page: Page, session: CDPSession, index: number): Promise<number> {
  const checkbox = page.getByRole('checkbox').nth(index);
  await checkbox.scrollIntoViewIfNeeded();
  await waitForIdle(page);
  const before = await readTaskMs(session);
  await checkbox.evaluate((element: HTMLInputElement) => element.click());
  await waitForIdle(page);
  return (await readTaskMs(session)) - before;
}

/** Time, in ms, that the main thread of the page has been busy. */
async function readTaskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** Waits for two frames and an idle callback, after which all effects of a click have been painted. */
async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
      }),
  );
}
