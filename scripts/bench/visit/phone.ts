import { type Browser, type BrowserContextOptions, devices, type Locator, type Page } from '@playwright/test';

/** Values by the name of what was measured. Names contain the unit. */
export type Measurements = Map<string, number>;

/** Small Android phone, in CSS pixels. */
export const PHONE = {
  viewport: { width: 360, height: 640 },
  userAgent: devices['Galaxy S9+'].userAgent,
  hasTouch: true,
  isMobile: true,
} as const;

/** Lighthouse's slow 3G, and a processor a sixth as fast as that of this machine. */
const SLOW_PHONE = { latency: 400, bytesPerSecond: 50_000, slowdown: 6 };

type SlowPhoneOptions = { storageState?: BrowserContextOptions['storageState'] };

/**
 * Runs `use` with a page on a slow phone that has no cached files.
 *
 * @param storageState cookies and local storage of an earlier visit
 */
export async function withSlowPhone<Result>(
  browser: Browser,
  use: (page: Page) => Promise<Result>,
  { storageState }: SlowPhoneOptions = {},
): Promise<Result> {
  const context = await browser.newContext({
    ...PHONE,
    ...(storageState && { storageState }),
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  try {
    const page = await context.newPage();
    // esbuild, which runs this script, adds calls of this function to those it compiles.
    await page.addInitScript({ content: 'globalThis.__name = (value) => value;' });
    await page.addInitScript(recordEffects);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: SLOW_PHONE.latency,
      downloadThroughput: SLOW_PHONE.bytesPerSecond,
      uploadThroughput: SLOW_PHONE.bytesPerSecond,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PHONE.slowdown });
    return await use(page);
  } finally {
    await context.close();
  }
}

/** Runs `use` with a page on a phone without throttling. */
async function withFastPhone<Result>(
  browser: Browser,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(PHONE);
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Opens a page and waits until its code and fonts have loaded. */
async function openCompletely(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await waitForCode(page);
}

/** Waits for Next's route announcer, which an effect adds, for the deferred components and for the fonts. */
export async function waitForCode(page: Page): Promise<void> {
  await page.locator('next-route-announcer').waitFor({ state: 'attached' });
  await page.waitForFunction(() => !document.querySelector('[data-deferred]'));
  await page.evaluate(() => document.fonts.ready);
}

/** Checkboxes of the list of a template page. */
export const ITEMS = '[data-click^="checklist item"]';

/** Returns the storage of a phone on which the first `count` items of a list have been ticked. */
export async function tickItems(browser: Browser, url: string, count: number) {
  return withFastPhone(browser, async (page) => {
    await openCompletely(page, url);
    const items = page.locator(ITEMS);
    for (let index = 0; index < count; index += 1) await items.nth(index).check();
    await page.waitForFunction(
      (expected) =>
        document.querySelector<HTMLProgressElement>('[data-sticky-bar] progress')?.value === expected,
      count,
    );
    return page.context().storageState();
  });
}

/**
 * What a button of a template page can do. `recordEffects` notes when it has happened. Pending: the page has responded
 * and will do it later.
 */
export type Effect =
  | 'tick'
  | 'copy'
  | 'share'
  | 'print'
  | 'reset'
  | 'hide-done'
  | 'more'
  | 'section'
  | 'theme'
  | 'pending';

declare global {
  interface Window {
    /** Milliseconds from the start of the navigation to the first time that each effect was seen. */
    effects: Partial<Record<Effect, number>>;
    /** Sum of the layout shifts, including those after an input. */
    layoutShift: number;
  }
}

/** Runs in the page before its own scripts. */
function recordEffects(): void {
  const effects: Window['effects'] = {};
  window.effects = effects;
  window.layoutShift = 0;
  const record = (effect: Effect) => {
    effects[effect] ??= performance.now();
  };
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      window.layoutShift += (entry as unknown as { value: number }).value;
  });
  observer.observe({ type: 'layout-shift', buffered: true });

  for (const name of ['write', 'writeText'] as const) {
    const original = Clipboard.prototype[name] as (this: Clipboard, data: never) => Promise<void>;
    Clipboard.prototype[name] = async function (this: Clipboard, data: never) {
      await original.call(this, data);
      record('copy');
    };
  }
  window.print = () => record('print');
  navigator.share = async () => record('share');

  const isShown = (selector: string) => document.querySelector(selector)?.checkVisibility() ?? false;
  const isHidden = (selector: string) => document.querySelector(selector)?.checkVisibility() === false;
  const checks: Partial<Record<Effect, () => boolean>> = {
    // The first item is ticked from the start.
    tick: () => (document.querySelector<HTMLProgressElement>('[data-sticky-bar] progress')?.value ?? 0) > 1,
    reset: () => isShown('[data-click^="list-actions undo"]'),
    'hide-done': () => isHidden('.template-list input:checked'),
    more: () => isShown('.more-actions:popover-open'),
    section: () => location.hash !== '',
    theme: () => document.documentElement.dataset.theme === 'dark',
    // The ticks of an earlier visit, which the switch hides, may come later.
    pending: () => isShown('.early-notice:popover-open') || isShown('.hide-done:checked'),
  };
  setInterval(() => {
    if (!document.body) return;
    for (const [effect, check] of Object.entries(checks)) if (check()) record(effect as Effect);
  }, 50);
}

/** Time in ms from the start of the navigation at which the effect was seen first; undefined until then. */
export function readEffect(page: Page, effect: Effect): Promise<number | undefined> {
  return page.evaluate((name) => window.effects?.[name], effect);
}

/**
 * Taps an element where it is. If it is in a menu that is closed, taps the button that opens the menu before. Returns
 * the number of taps: fewer if an element is replaced at this moment or the menu does not open.
 */
export async function tap(page: Page, target: Locator): Promise<number> {
  const point = await target.evaluate(findPoint);
  if (!point) return 0;
  await page.touchscreen.tap(point.x, point.y);
  if (!point.isInMenu) return 1;
  await target.waitFor({ state: 'visible', timeout: 1000 }).catch(() => undefined);
  const pointInMenu = await target.evaluate(findPoint);
  if (!pointInMenu || pointInMenu.isInMenu) return 1;
  await page.touchscreen.tap(pointInMenu.x, pointInMenu.y);
  return 2;
}

/** Runs in the page. The middle of an element, or of the button that opens the menu with the element. */
function findPoint(element: Element) {
  const popover = element.closest('[popover]');
  const isInMenu = popover !== null && !popover.checkVisibility();
  const button = isInMenu ? document.querySelector(`[popovertarget="${popover.id}"]`) : element;
  if (!button?.checkVisibility()) return null;
  const { left, top, width, height } = button.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, isInMenu };
}
