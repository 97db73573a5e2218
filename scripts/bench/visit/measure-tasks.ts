import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { createFinger, measureTask } from './measure-task';
import { type Measurements, tickItems, waitForCode, withSlowPhone } from './phone';

/** A list whose sections are due some time before a day. */
const LIST = '/moving-house-last-four-weeks';

/** Pages of each kind from which a visitor returns to a list. */
const PAGES = ['/', '/templates', '/templates/work', '/privacy', '/carry-on-only-for-a-week'];

/** Things that visitors come for, on a slow phone with an empty cache: how many taps they take, and how many seconds. */
export async function measureTasks(browser: Browser, origin: string): Promise<Measurements> {
  return new Map([
    ...(await changeList(browser, origin)),
    ...(await planMove(browser, origin)),
    ...(await comeBack(browser, origin)),
  ]);
}

/** Leaves three items out and adds two. */
async function changeList(browser: Browser, origin: string): Promise<Measurements> {
  return measureTask(browser, origin + LIST, 'Leave three out and add two', async (page, finger) => {
    const progress = page.locator('[data-sticky-bar] progress');
    await progress.waitFor();
    const readTotal = () => progress.evaluate((element) => (element as HTMLProgressElement).max);
    const before = await readTotal();
    await finger.tap(page.locator('.more-actions [data-click^="list-actions edit "]'));
    const out = page.locator('li:not(:has(.item-list)) > .item-editing [data-edit=out]');
    await out.first().waitFor();
    for (const index of [0, 1, 2]) await finger.tap(out.nth(index));
    await finger.tap(page.locator('.section-end > button').first());
    for (const text of ['Ask my aunt for boxes', 'Feed the fish']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await page.getByText(text, { exact: true }).waitFor();
    }
    await finger.tap(page.locator('.editing-tools > .button'));
    const after = await readTotal();
    if (after !== before - 1) throw new Error(`${after} items count instead of ${before - 1}.`);
    return new Map();
  });
}

/** Sets the day of a move, and saves its calendar, which two parsers have to read in the same way. */
async function planMove(browser: Browser, origin: string): Promise<Measurements> {
  return withSlowPhone(browser, async (page) => {
    const start = Date.now();
    await page.goto(origin + LIST, { waitUntil: 'commit' });
    const finger = createFinger(page);
    const day = page.locator('.list-day input[type=date]:enabled');
    await finger.tap(day);
    await day.fill('2031-03-14');
    const calendar = page.locator('[data-click^="list-day calendar"]');
    const download = page.waitForEvent('download');
    await finger.tap(calendar);
    const file = readFileSync(await (await download).path(), 'utf8');
    const seconds = (Date.now() - start) / 1000;
    const [one, other] = [readWithIcalJs(file), readWithNodeIcal(file)];
    if (one.length === 0 || one.join() !== other.join())
      throw new Error(`ical.js reads ${one.join(', ')}, node-ical ${other.join(', ')}.`);
    return new Map([
      ['Plan a move and save its calendar, taps, beside choosing the date', finger.count()],
      ['Plan a move and save its calendar, s from the request of the page', seconds],
      ['Events in it, the same in ical.js and node-ical', one.length],
    ]);
  });
}

/** Day and title of each event, in order. */
function readWithIcalJs(file: string): string[] {
  const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
  return events
    .map((event) => {
      const { startDate, summary } = new ICAL.Event(event);
      return `${startDate.toString()} ${summary}`;
    })
    .sort();
}

function readWithNodeIcal(file: string): string[] {
  return Object.values(nodeIcal.sync.parseICS(file))
    .flatMap((part) => {
      if (part?.type !== 'VEVENT') return [];
      const { start, summary } = part;
      // At the start of the day in the time zone of this machine.
      const days = [start.getFullYear(), start.getMonth() + 1, start.getDate()];
      const title = typeof summary === 'string' ? summary : summary.val;
      return [`${days.map((value) => String(value).padStart(2, '0')).join('-')} ${title}`];
    })
    .sort();
}

/** From each page: to the lists of this browser, and there to the next open item of the last one. */
async function comeBack(browser: Browser, origin: string): Promise<Measurements> {
  const storageState = await tickItems(browser, origin + LIST, 3);
  const taps: number[] = [];
  const seconds: number[] = [];
  for (const path of PAGES) {
    await withSlowPhone(
      browser,
      async (page) => {
        await page.goto(origin + path, { waitUntil: 'commit' });
        const finger = createFinger(page);
        const yourLists = page.locator('[data-click^="header your-lists"]');
        await yourLists.waitFor();
        const start = Date.now();
        await finger.tap(yourLists);
        const title = page.locator('[data-click^="your-lists-page template"]').first();
        await title.waitFor();
        const next = page.locator('[data-click^="your-lists-page next"]').first();
        await finger.tap((await next.isVisible()) ? next : title);
        await page.waitForURL((url) => url.pathname === LIST);
        // The URL changes before the page does.
        await page.locator('.template-list').waitFor();
        await waitForCode(page);
        if (!(await isNextItemShown(page))) {
          await finger.tap(page.locator('[data-click^="list-actions continue"]'));
          await page.waitForFunction(() => document.querySelector('[data-next]') !== null);
        }
        taps.push(finger.count());
        seconds.push((Date.now() - start) / 1000);
      },
      { storageState },
    );
  }
  return new Map([
    ['Come back and continue, taps from the farthest page', Math.max(...taps)],
    ['Come back and continue, s from the slowest page', Math.max(...seconds)],
  ]);
}

/** Whether the URL leads to the first open item without open parts, and that is in the window. */
function isNextItemShown(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('.template-list .tick-checkbox:enabled')];
    const open = boxes.filter(({ checked }) => !checked);
    const next = open.find((box, index) => !box.closest('li')?.contains(open[index + 1] ?? null));
    const item = next?.closest('li');
    if (!item?.matches(':target, :has(:target)')) return false;
    const { top, bottom } = item.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
}
