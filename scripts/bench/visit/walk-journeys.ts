import { setTimeout } from 'node:timers/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { type Effect, ITEMS, type Measurements, readEffect, tap, tickItems, withSlowPhone } from './phone';

/**
 * Durations in seconds of what a visitor does, after the keystroke-level model (Card, Moran, Newell): a tap includes
 * pointing, a flick scrolls the page by 400 px, a decision comes before every tap that is not routine.
 */
const MODEL = { tap: 1.2, key: 0.28, decision: 1.35, flick: 1 };

const FLICK_PX = 400;

/** Time in seconds after which a visitor taps a button again that has not responded. */
const PATIENCE = 2;

/** The list of the first journey, and what the visitor types to find it. */
const TRIP = { id: 'carry-on-only-for-a-week', query: 'carry on' };

/** The list of the others. Its items have not changed since the first version. */
const HOUSE = 'leaving-the-house-for-two-weeks';

/** Items of it that are ticked when the visitor returns. */
const TICKED = 20;

/** Walks three tasks on a slow phone with an empty cache. Returns taps, flicks and seconds of each. */
export async function walkJourneys(browser: Browser, origin: string): Promise<Measurements> {
  const results: Measurements = new Map();
  const walk = async (name: string, journey: (visitor: Visitor) => Promise<void>, storageState?: Storage) => {
    await withSlowPhone(
      browser,
      async (page) => {
        const visitor = new Visitor(page, origin);
        await journey(visitor);
        results.set(`${name}: taps`, visitor.taps);
        results.set(`${name}: flicks`, visitor.flicks);
        results.set(`${name}: seconds`, visitor.seconds);
        results.set(`${name}: seconds of waiting`, visitor.waited);
      },
      storageState && { storageState },
    );
  };
  await walk('Find a list for a trip and copy it', (visitor) => findAndTakeAlong(visitor, 'copy'));
  await walk('Find a list for a trip and share it', (visitor) => findAndTakeAlong(visitor, 'share'));
  await walk('Finish a list of 39 items and untick it for the next time', finish);
  const storageState = await tickItems(browser, `${origin}/${HOUSE}`, TICKED);
  await walk('Return later and tick the next item', comeBack, storageState);
  return results;
}

type Storage = Awaited<ReturnType<typeof tickItems>>;

async function findAndTakeAlong(visitor: Visitor, effect: 'copy' | 'share'): Promise<void> {
  await visitor.open('/', 'main input[name=q]');
  await visitor.tap('main input[name=q]');
  await visitor.type(TRIP.query);
  await visitor.tap('[data-click^="hero search"]');
  const result = `[data-click^="results template ${TRIP.id}"]`;
  await visitor.waitFor(result);
  await visitor.tap(result);
  await visitor.waitFor(ITEMS);
  await visitor.tapFor(`[data-click^="list-actions ${effect}"]`, effect);
}

async function finish(visitor: Visitor): Promise<void> {
  await visitor.open(`/${HOUSE}`, ITEMS);
  await visitor.tickAll();
  await visitor.tapFor('[data-click^="finished reset"], [data-click^="list-actions reset"]', 'reset');
}

async function comeBack(visitor: Visitor): Promise<void> {
  const list = `[data-click^="your-lists template ${HOUSE}"]`;
  await visitor.open('/', list);
  await visitor.tap(list);
  await visitor.waitFor(ITEMS);
  await visitor.tap(`${ITEMS}:not(:checked)`);
}

/** A visitor whose actions take as long as the model says; what the site takes is measured. */
class Visitor {
  taps = 0;
  flicks = 0;
  seconds = 0;
  /** Part of the seconds in which the visitor waits for the site. */
  waited = 0;
  private isLoaded = false;

  constructor(
    private readonly page: Page,
    private readonly origin: string,
  ) {}

  /** Opens a page from elsewhere and waits for the first element that is needed. */
  async open(path: string, selector: string): Promise<void> {
    await this.measure(async () => {
      await this.page.goto(this.origin + path, { waitUntil: 'commit' });
      await this.page.locator(selector).first().waitFor({ state: 'visible', timeout: 60_000 });
    });
  }

  async waitFor(selector: string): Promise<void> {
    await this.measure(() =>
      this.page.locator(selector).first().waitFor({ state: 'visible', timeout: 60_000 }),
    );
  }

  async type(text: string): Promise<void> {
    await this.spend(text.length * MODEL.key);
    await this.page.keyboard.type(text);
  }

  /** Decides, scrolls to the element if it is not on the screen, and taps it. */
  async tap(selector: string): Promise<void> {
    await this.spend(MODEL.decision);
    await this.reachAndTap(this.page.locator(selector).first());
  }

  /** Taps a button until it has had its effect. */
  async tapFor(selector: string, effect: Effect): Promise<void> {
    const shown = this.page.locator(selector).filter({ visible: true });
    for (;;) {
      await this.spend(MODEL.decision);
      const target = (await shown.count()) > 0 ? shown.first() : this.page.locator(selector).first();
      await this.reachAndTap(target);
      const works = await this.measure(async () => {
        for (const start = Date.now(); ; ) {
          if ((await readEffect(this.page, effect)) !== undefined) return true;
          const isPending = (await readEffect(this.page, 'pending')) !== undefined;
          if (!isPending && Date.now() - start > PATIENCE * 1000) return false;
          await setTimeout(50);
        }
      });
      if (works) return;
    }
  }

  /** Ticks all items from top to bottom, without a decision for each. */
  async tickAll(): Promise<void> {
    for (const [index, item] of (await this.page.locator(ITEMS).all()).entries()) {
      this.isLoaded = index > 9;
      await this.reachAndTap(item);
    }
    this.isLoaded = false;
  }

  private async reachAndTap(target: Locator): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const direction = await target.evaluate(findDirection);
      if (direction === 0) break;
      if (tries === 60) throw new Error(`${target} cannot be reached on ${this.page.url()}.`);
      await this.page.evaluate((top) => window.scrollBy({ top, behavior: 'instant' }), direction * FLICK_PX);
      this.flicks += 1;
      await this.spend(MODEL.flick);
    }
    await this.spend(MODEL.tap);
    const taps = await tap(this.page, target);
    this.taps += taps;
    // What the tap before, on the button of the menu, would have taken.
    if (taps > 1) await this.spend((taps - 1) * (MODEL.tap + MODEL.decision));
  }

  private async spend(seconds: number): Promise<void> {
    this.seconds += seconds;
    // After this time nothing loads any more, so it need not really pass.
    if (!this.isLoaded) await setTimeout(seconds * 1000);
  }

  private async measure<Result>(action: () => Promise<Result>): Promise<Result> {
    const start = performance.now();
    const result = await action();
    const seconds = (performance.now() - start) / 1000;
    this.waited += seconds;
    this.seconds += seconds;
    return result;
  }
}

/** Runs in the page. 0 if the middle of the element can be tapped, else 1 or -1: it is further down or up. */
function findDirection(element: Element): -1 | 0 | 1 {
  const popover = element.closest('[popover]');
  const reached =
    popover && !popover.checkVisibility()
      ? document.querySelector(`[popovertarget="${popover.id}"]`)
      : element;
  if (!reached) return 0;
  const { left, top, width, height } = reached.getBoundingClientRect();
  const y = top + height / 2;
  const hit = document.elementFromPoint(left + width / 2, y);
  const area = reached.closest('label, article, li') ?? reached;
  if (hit && (reached.contains(hit) || area.contains(hit))) return 0;
  return y > window.innerHeight / 2 ? 1 : -1;
}
