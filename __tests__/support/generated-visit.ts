import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import fc from 'fast-check';
import { ACCEPTED, type FakeUpstream, type UpstreamReaction } from '@/__tests__/support/fake-upstream';
import { navigateBy } from './client-navigation';
import { hidePage, showPage } from './hide-page';
import { unsentKeys } from './sent-events';
import { waitForHydration } from './wait-for-hydration';

/** A short list. The index page has the first items of another one. */
const LIST = '/on-call-handover';

const PATHS = ['/', '/templates', LIST] as const;

/** Elements that send a `click` event, as CSS selectors. The links lead to other pages of the site. */
const BUTTONS = ['[data-click^="header theme"]', '[data-click^="list-actions copy "]'] as const;
const ITEMS = 'main input[type=checkbox][data-click*=" item "]';
const LINKS = ['header a[data-click^="header logo"]', 'header a[href="/templates"]'] as const;

const FAULTS: Readonly<Record<string, UpstreamReaction>> = {
  none: ACCEPTED,
  error: { kind: 'respond', status: 500 },
  busy: { kind: 'respond', status: 429, headers: { 'Retry-After': '30' } },
  reset: { kind: 'reset' },
  hang: { kind: 'hang' },
};

export type Action =
  | { do: 'open'; tab: number; path: string; campaign: string }
  | { do: 'press'; tab: number; button: string }
  /** Ticks or unticks the first item of a list, or ticks all that are not ticked. */
  | { do: 'tick'; tab: number; all: boolean }
  | { do: 'follow'; tab: number; link: string }
  | { do: 'reload' | 'hide' | 'show' | 'leave'; tab: number }
  | { do: 'wait'; seconds: number }
  | { do: 'fail'; fault: string };

const tab = fc.constantFrom(0, 1);

const open = fc.record({
  do: fc.constant('open' as const),
  tab,
  path: fc.constantFrom(...PATHS),
  campaign: fc.constantFrom('', '?utm_source=letter&utm_campaign=spring', '?utm_source=news&gclid=1'),
});

/** What visitors do, in one or two tabs of a browser, while the upstream works, fails or is blocked. */
export const visitActions: fc.Arbitrary<Action[]> = fc
  .tuple(
    open,
    fc.array(
      fc.oneof(
        { weight: 2, arbitrary: open },
        {
          weight: 2,
          arbitrary: fc.record({
            do: fc.constant('press' as const),
            tab,
            button: fc.constantFrom(...BUTTONS),
          }),
        },
        {
          weight: 2,
          arbitrary: fc.record({ do: fc.constant('follow' as const), tab, link: fc.constantFrom(...LINKS) }),
        },
        {
          weight: 4,
          arbitrary: fc.record({
            do: fc.constant('tick' as const),
            tab,
            all: fc.constantFrom(false, false, true),
          }),
        },
        { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('reload', 'hide', 'show', 'leave'), tab }) },
        {
          weight: 4,
          arbitrary: fc.record({
            do: fc.constant('wait' as const),
            seconds: fc.constantFrom(0.1, 5, 6, 120),
          }),
        },
        {
          weight: 3,
          arbitrary: fc.record({
            do: fc.constant('fail' as const),
            fault: fc.constantFrom('blocked', ...Object.keys(FAULTS)),
          }),
        },
      ),
      { minLength: 6, maxLength: 12 },
    ),
  )
  .map(([first, rest]) => [first, ...rest]);

/** An event that should arrive, in words: name, path, and position and element of a click or the number of ticked items. */
export const describeEvent = (event: string, slug: unknown, ...details: unknown[]) =>
  [event, slug, ...details].filter((word) => word !== undefined).join(' ');

/** What the tracking plan says about the list that a tab shows depends on what was done with it. */
type ListView = { id: string; isChanged: boolean; isEmptied: boolean; isCompleted: boolean };

/** Carries out the actions of a visit, and notes the events that should arrive. */
export class GeneratedVisit {
  readonly intended: string[] = [];
  private readonly requests = new Set<Request>();
  private isFailing = false;
  private readonly tabs = new Map<number, Page>();
  /** The lists on which the visitor has ticked an item since the tab showed them. */
  private readonly lists = new Map<number, ListView>();
  /** Ids of ticked items by list. All tabs have the same. */
  private readonly ticks = new Map<string, Set<string>>();

  constructor(
    private readonly context: BrowserContext,
    private readonly upstream: FakeUpstream,
    private readonly origin: string,
  ) {
    context.on('request', (request) => this.requests.add(request));
    for (const type of ['requestfinished', 'requestfailed'] as const)
      context.on(type as 'requestfinished', (request) => this.requests.delete(request));
  }

  /** URLs of what pages wait for. They do not wait for beacons, whose end Playwright may not notice. */
  private requestsUnderWay(): string[] {
    return [...this.requests]
      .filter((request) => ['script', 'xhr'].includes(request.resourceType()))
      .filter((request) => !request.frame().page().isClosed())
      .map((request) => request.url());
  }

  async run(action: Action): Promise<void> {
    await this.carryOut(action);
    // The clock of the pages runs fast. Visitors act no faster than the network, unless it fails.
    if (!this.isFailing) await expect.poll(() => this.requestsUnderWay()).toEqual([]);
  }

  private async carryOut(action: Action): Promise<void> {
    if (action.do === 'wait') return this.context.clock.runFor(action.seconds * 1000);
    if (action.do === 'fail') return this.fail(action.fault);
    if (action.do === 'open') return this.open(action.tab, action.path + action.campaign);
    const page = this.tabs.get(action.tab);
    if (!page) return;
    switch (action.do) {
      case 'press':
        return this.press(page, action.button);
      case 'tick':
        return this.tick(action.tab, page, action.all);
      case 'follow':
        return this.follow(action.tab, page, action.link);
      case 'reload':
        this.endView(action.tab, page);
        await page.reload();
        return this.start(page);
      case 'hide':
        this.expectProgress(action.tab, page);
        return hidePage(page);
      case 'show':
        return showPage(page);
      case 'leave':
        return this.leave(action.tab, page);
    }
  }

  /** Leaves all pages, lets the upstream recover, and returns when a last visit has sent all events. */
  async recover(): Promise<void> {
    for (const [tab, page] of this.tabs) await this.leave(tab, page);
    await this.fail('none');
    await this.open(0, '/');
    const [page] = this.tabs.values();
    await expect.poll(() => page?.evaluate(unsentKeys), { message: 'events are stored' }).not.toEqual([]);
    const before = this.upstream.requests.length;
    const unsent = async () => {
      // The client's chunks come in real time, and webpack gives up on a chunk after two minutes of the page's clock.
      const hasClient = this.upstream.requests.length > before;
      await this.context.clock.runFor(hasClient ? 60_000 : 1_000);
      return page?.evaluate(unsentKeys);
    };
    await expect.poll(unsent, { message: 'all is sent', intervals: [50], timeout: 60_000 }).toEqual([]);
  }

  private async fail(fault: string): Promise<void> {
    this.isFailing = fault !== 'none';
    await this.context.unroute('**/api/t/**');
    if (fault === 'blocked')
      await this.context.route('**/api/t/**', (route) => route.abort('blockedbyclient'));
    this.upstream.reply(FAULTS[fault] ?? ACCEPTED);
  }

  private async open(tab: number, path: string): Promise<void> {
    const page = this.tabs.get(tab) ?? (await this.context.newPage());
    this.tabs.set(tab, page);
    this.endView(tab, page);
    await page.goto(this.origin + path);
    await this.start(page);
  }

  /** Closes a tab after the page was left. Playwright closes a page without the events that browsers dispatch then. */
  private async leave(tab: number, page: Page): Promise<void> {
    this.tabs.delete(tab);
    this.endView(tab, page);
    await page.goto('about:blank');
    await page.close();
  }

  private async start(page: Page): Promise<void> {
    await waitForHydration(page);
    const { pathname } = new URL(page.url());
    this.intended.push(describeEvent('website started', pathname), describeView(pathname));
  }

  private async press(page: Page, selector: string): Promise<void> {
    const button = page.locator(selector).first();
    const attribute = (await button.count()) > 0 && (await button.getAttribute('data-click'));
    if (!attribute) return;
    this.expectClick(page, attribute);
    await button.evaluate((element) => (element as HTMLElement).click());
    if (attribute.startsWith('list-actions copy ')) {
      this.intended.push(describeEvent('list copied', new URL(page.url()).pathname));
      await expect(page.getByRole('status')).toHaveText('List copied');
    }
  }

  private async tick(tab: number, page: Page, all: boolean): Promise<void> {
    // Ticks of another tab are ticks of this one to a page that does not observe lists yet.
    for (const other of this.tabs.values()) await waitForListObserver(other);
    const items = await page.locator(ITEMS).evaluateAll((boxes) =>
      (boxes as HTMLInputElement[]).map((box) => ({
        value: box.value,
        isTicked: box.checked,
        attribute: box.dataset.click ?? '',
      })),
    );
    const path = new URL(page.url()).pathname;
    const total = path === LIST ? items.length : Number.POSITIVE_INFINITY;
    const chosen = all ? items.filter(({ isTicked }) => !isTicked) : items.slice(0, 1);
    for (const { value, isTicked, attribute } of chosen) {
      const [, , id = ''] = attribute.split(' ');
      this.expectClick(page, attribute);
      this.expectTick(tab, path, { id, value, isTicked: !isTicked, total });
      await page.locator(`${ITEMS}[value="${value}"]`).evaluate((box) => (box as HTMLElement).click());
    }
    for (const other of this.tabs.values()) await this.waitForTicks(other);
  }

  /** Waits until a tab has the ticks of all tabs. */
  private async waitForTicks(page: Page): Promise<void> {
    const read = () =>
      page
        .locator(ITEMS)
        .evaluateAll((boxes) =>
          (boxes as HTMLInputElement[]).map(
            ({ dataset, value, checked }) => [dataset.click?.split(' ')[2] ?? '', value, checked] as const,
          ),
        );
    const isSynchronized = async () =>
      (await read()).every(([id, value, checked]) => checked === (this.ticks.get(id)?.has(value) ?? false));
    await expect.poll(isSynchronized, { message: 'the ticks of all tabs' }).toBe(true);
  }

  private expectTick(
    tab: number,
    path: string,
    { id, value, isTicked, total }: { id: string; value: string; isTicked: boolean; total: number },
  ): void {
    const list = this.lists.get(tab) ?? { id, isChanged: false, isEmptied: false, isCompleted: false };
    const ticks = this.ticks.get(id) ?? new Set();
    this.lists.set(tab, list);
    this.ticks.set(id, ticks);
    list.isChanged = true;
    if (!isTicked) {
      ticks.delete(value);
      list.isEmptied = ticks.size === 0 || list.isEmptied;
      return;
    }
    ticks.add(value);
    if (ticks.size === 1 && !list.isEmptied) {
      list.isCompleted = false;
      this.intended.push(describeEvent('list started', path));
    }
    list.isEmptied = false;
    if (ticks.size < total || list.isCompleted) return;
    list.isCompleted = true;
    this.intended.push(describeEvent('list completed', path));
  }

  /** A page sends the progress of its list when it is hidden or left. */
  private expectProgress(tab: number, page: Page): void {
    const list = this.lists.get(tab);
    if (!list?.isChanged) return;
    list.isChanged = false;
    const done = this.ticks.get(list.id)?.size;
    this.intended.push(describeEvent('list progress', new URL(page.url()).pathname, done));
  }

  private endView(tab: number, page: Page): void {
    this.expectProgress(tab, page);
    this.lists.delete(tab);
  }

  private async follow(tab: number, page: Page, selector: string): Promise<void> {
    const link = page.locator(selector).first();
    this.expectClick(page, (await link.getAttribute('data-click')) ?? '');
    const before = new URL(page.url());
    const target = new URL((await link.getAttribute('href')) ?? '', before);
    this.expectProgress(tab, page);
    await navigateBy(page, () => link.evaluate((element) => (element as HTMLElement).click()));
    if (target.pathname !== before.pathname) this.lists.delete(tab);
    if (target.pathname + target.search !== before.pathname + before.search)
      this.intended.push(describeView(target.pathname));
  }

  private expectClick(page: Page, attribute: string): void {
    const [position, elem] = attribute.split(' ');
    this.intended.push(describeEvent('click', new URL(page.url()).pathname, position, elem));
  }
}

function describeView(path: string): string {
  return describeEvent(path === LIST ? 'template view' : 'page view', path);
}

/** Lets `waitForListObserver` wait in the pages of a context. */
export async function markListObserver(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const add = document.addEventListener;
    document.addEventListener = (...listener: Parameters<typeof add>) => {
      add.apply(document, listener);
      // Only the code that observes lists and searches listens to forms here.
      if (listener[0] === 'submit') Object.assign(window, { observesLists: true });
    };
  });
}

/** Waits until a page observes what the visitor does with lists. */
async function waitForListObserver(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => 'observesLists' in window)).toBe(true);
}
