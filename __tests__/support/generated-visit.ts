import { type BrowserContext, expect, type Page } from '@playwright/test';
import fc from 'fast-check';
import { ACCEPTED, type FakeUpstream, type UpstreamReaction } from '@/scripts/support/fake-upstream';
import { KEYED_BUILD } from '@/scripts/support/keyed-build';
import { navigateBy } from './client-navigation';
import { hidePage, showPage } from './hide-page';
import { waitForHydration } from './wait-for-hydration';

const PATHS = ['/', '/templates', '/puppy-first-week'] as const;

/** Storage key of the library's queue. */
const QUEUE_KEY = `__mpq_${KEYED_BUILD.key}_ev`;

/** Elements that send a `click` event, as CSS selectors. The links lead to other pages of the site. */
const BUTTONS = [
  '[data-click^="header theme"]',
  'main input[type=checkbox][data-click]',
  '[data-click^="list-actions copy "]',
] as const;
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
          weight: 3,
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

/** An event that should arrive, in words: name, path and, of a click, position and element. */
export const describeEvent = (event: string, slug: unknown, position: unknown = '', elem: unknown = '') =>
  `${event} ${slug} ${position} ${elem}`.trim();

/** Carries out the actions of a visit, and notes the events that should arrive. */
export class GeneratedVisit {
  readonly intended: string[] = [];
  private readonly tabs = new Map<number, Page>();

  constructor(
    private readonly context: BrowserContext,
    private readonly upstream: FakeUpstream,
    private readonly origin: string,
  ) {}

  async run(action: Action): Promise<void> {
    if (action.do === 'wait') return this.context.clock.runFor(action.seconds * 1000);
    if (action.do === 'fail') return this.fail(action.fault);
    if (action.do === 'open') return this.open(action.tab, action.path + action.campaign);
    const page = this.tabs.get(action.tab);
    if (!page) return;
    switch (action.do) {
      case 'press':
        return this.press(page, action.button);
      case 'follow':
        return this.follow(page, action.link);
      case 'reload':
        await page.reload();
        return this.start(page);
      case 'hide':
        return hidePage(page);
      case 'show':
        return showPage(page);
      case 'leave':
        this.tabs.delete(action.tab);
        return leave(page);
    }
  }

  /** Leaves all pages, lets the upstream recover, and returns when a last visit has sent all events. */
  async recover(): Promise<void> {
    for (const page of this.tabs.values()) await leave(page);
    this.tabs.clear();
    await this.fail('none');
    await this.open(0, '/');
    const [page] = this.tabs.values();
    // An empty queue is removed, so that it exists again when the client has stored the events of this visit.
    await page?.evaluate(
      (key) => localStorage.getItem(key) === '[]' && localStorage.removeItem(key),
      QUEUE_KEY,
    );
    const unsent = async () => {
      await this.context.clock.runFor(60_000);
      return page?.evaluate((key) => {
        const batches = Object.keys(localStorage).filter((name) => name.startsWith('checkleaf:events'));
        return [localStorage.getItem(key), ...batches].join();
      }, QUEUE_KEY);
    };
    await expect.poll(unsent, { message: 'all is sent', intervals: [50], timeout: 60_000 }).toBe('[]');
  }

  private async fail(fault: string): Promise<void> {
    await this.context.unroute('**/api/t/**');
    if (fault === 'blocked')
      await this.context.route('**/api/t/**', (route) => route.abort('blockedbyclient'));
    this.upstream.reply(FAULTS[fault] ?? ACCEPTED);
  }

  private async open(tab: number, path: string): Promise<void> {
    const page = this.tabs.get(tab) ?? (await this.context.newPage());
    this.tabs.set(tab, page);
    await page.goto(this.origin + path);
    await this.start(page);
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

  private async follow(page: Page, selector: string): Promise<void> {
    const link = page.locator(selector).first();
    this.expectClick(page, (await link.getAttribute('data-click')) ?? '');
    const before = new URL(page.url());
    const target = new URL((await link.getAttribute('href')) ?? '', before);
    await navigateBy(page, () => link.evaluate((element) => (element as HTMLElement).click()));
    if (target.pathname + target.search !== before.pathname + before.search)
      this.intended.push(describeView(target.pathname));
  }

  private expectClick(page: Page, attribute: string): void {
    const [position, elem] = attribute.split(' ');
    this.intended.push(describeEvent('click', new URL(page.url()).pathname, position, elem));
  }
}

function describeView(path: string): string {
  return describeEvent(path === '/puppy-first-week' ? 'template view' : 'page view', path);
}

/** Closes a tab after the page was left. Playwright closes a page without the events that browsers dispatch then. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.close();
}
