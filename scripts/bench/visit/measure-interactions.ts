import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { median } from '@/scripts/bench/table';
import { writeContent } from '@/scripts/support/content-folder';
import { startBuiltSite } from '@/scripts/support/start-built-site';
import { type Measurements, PHONE, waitForCode } from './phone';

const ITEMS = 500;
const SLOWDOWN = 4;

/** How often each thing is done. With fewer than 50 interactions, the slowest one is what browsers report as INP. */
const REPEATS = { tick: 20, leaveOut: 10, add: 5 };

/** The shortest duration in ms that browsers report. What is shorter counts as this. */
const SHORTEST = 16;

/**
 * Measures how long it takes after a tap or a key until the page shows the result (Interaction to Next Paint), in the longest list of the
 * library and in a list of 500 items, which is on a site of its own.
 */
export async function measureInteractions(browser: Browser, origin: string): Promise<Measurements> {
  const results: Measurements = new Map();
  await measureList(browser, `${origin}/${findLongestList()}`, 'longest list', results);
  const folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-bench-'));
  const content = path.join(folder, 'content');
  writeContent(content, { 'long-list': writeLongList() });
  const site = await startBuiltSite({ CONTENT_DIR: content, DATABASE_URL: `file:${folder}/site.db` });
  try {
    await measureList(browser, `http://localhost:${site.port}/long-list`, `${ITEMS} items`, results);
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true });
  }
  return results;
}

/** Id of the English list with the most items. */
function findLongestList(): string {
  const folder = 'content/templates/en';
  const lists = readdirSync(folder).map((file) => ({
    id: path.basename(file, '.md'),
    items: readFileSync(path.join(folder, file), 'utf8').split('- [ ]').length,
  }));
  return lists.sort((one, other) => other.items - one.items)[0]?.id ?? '';
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

declare global {
  interface Window {
    /** Durations in ms of the interactions since it was emptied, by their ids. */
    interactions: Map<number, number>;
  }
}

async function measureList(
  browser: Browser,
  url: string,
  listName: string,
  results: Measurements,
): Promise<void> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: 'globalThis.__name = (value) => value;' });
    await page.addInitScript(recordInteractions);
    await page.goto(url, { waitUntil: 'networkidle' });
    await waitForCode(page);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const add = (what: string, durations: readonly number[]) => {
      const name = `${what}, ${listName}, CPU ÷ ${SLOWDOWN}, ms`;
      results.set(`${name}: median`, median(durations));
      results.set(`${name}: INP`, Math.max(...durations));
    };
    const boxes = page.locator('.template-list .tick-checkbox');
    const count = await boxes.count();
    const tick = async (index: number) => {
      await tapAt(page, boxes.nth(Math.floor((index * count) / REPEATS.tick)));
    };
    add('Tick', await repeat(page, REPEATS.tick, tick));
    const edit = async () => {
      await page.locator('.more-button').tap();
      await page.locator('.more-actions [data-click^="list-actions edit "]').tap();
      await page.locator('.editing-tools').waitFor();
    };
    add('Open editing', await repeat(page, 1, edit));
    const out = page.locator('[data-edit=out]');
    const leaveOut = (index: number) =>
      tapAt(page, out.nth(Math.floor(((index + 0.5) * count) / REPEATS.leaveOut)));
    add('Leave out', await repeat(page, REPEATS.leaveOut, leaveOut));
    await tapAt(page, page.locator('.section-end > button').first());
    const submit = async (index: number) => {
      await page.keyboard.insertText(`Item of my own, number ${index + 1}`);
      await waitForIdle(page);
      await page.evaluate(() => window.interactions.clear());
      await page.keyboard.press('Enter');
    };
    add('Add', await repeat(page, REPEATS.add, submit));
  } finally {
    await context.close();
  }
}

/** Runs in the page before its own scripts. */
function recordInteractions(): void {
  window.interactions = new Map();
  const observer = new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
      const known = window.interactions.get(interactionId) ?? 0;
      if (interactionId) window.interactions.set(interactionId, Math.max(known, duration));
    }
  });
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Returns the duration of the longest interaction of each turn, in ms. */
async function repeat(
  page: Page,
  times: number,
  interact: (index: number) => Promise<void>,
): Promise<number[]> {
  const durations: number[] = [];
  for (let index = 0; index < times; index += 1) {
    await waitForIdle(page);
    await page.evaluate(() => window.interactions.clear());
    await interact(index);
    await waitForIdle(page);
    const found = await page.evaluate(() => [...window.interactions.values()]);
    durations.push(Math.max(SHORTEST, ...found));
  }
  return durations;
}

/** Taps an element in the middle of the window, where no bar covers it. */
async function tapAt(page: Page, target: Locator): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await waitForIdle(page);
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not shown.`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Waits for two frames and an idle callback, after which all effects of a click have been painted and reported. */
async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
      }),
  );
}
