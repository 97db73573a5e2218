import { expect } from '@playwright/test';
import { compileForBrowsers } from '@/scripts/support/compile-for-browsers';
import type { Browser } from './browser';
import type { ElementState, pageQueries, Target, TargetJson } from './page-queries';

/** Keys by their code in WebDriver. */
const KEYS = { Enter: '\uE007', Escape: '\uE00C' } as const;

const INTERVALS_MS = [50, 100, 200, 500];
const TIMEOUT_MS = 20_000;

let compiledQueries: Promise<string> | undefined;

/** Someone who uses the site in a browser. What is done and seen is waited for. */
export class Visitor {
  constructor(
    readonly browser: Browser,
    private readonly origin: string,
  ) {}

  /** Opens a path of the site, and waits until the page can be used. */
  async open(path: string, origin = this.origin): Promise<void> {
    await this.browser.open(origin + path);
    await this.waitForHydration();
  }

  async reload(): Promise<void> {
    await this.browser.reload();
    await this.waitForHydration();
  }

  /** Waits until effects have run, and all deferred components have loaded. */
  async waitForHydration(): Promise<void> {
    await this.waitUntil(
      () =>
        document.querySelector('next-route-announcer') !== null &&
        document.querySelector('[data-deferred]') === null,
    );
  }

  /** Waits until a function of the page returns true. */
  async waitUntil<Args extends unknown[]>(
    condition: (...args: Args) => boolean | Promise<boolean>,
    ...args: Args
  ): Promise<void> {
    await eventually(async () => expect(await this.evaluate(condition, ...args)).toBe(true));
  }

  /** Clicks the one element that is found. */
  async click(target: Target): Promise<void> {
    const point = await eventually(() => this.query('locate', target));
    await this.browser.perform([
      {
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', ...point, duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown' as const, value },
      { type: 'keyUp' as const, value },
    ]);
    await this.browser.perform([{ type: 'key', id: 'keyboard', actions }]);
  }

  async press(key: keyof typeof KEYS): Promise<void> {
    await this.type(KEYS[key]);
  }

  /** Waits until there are elements with these states, in this order, and no others. */
  async see(target: Target, ...states: Partial<Record<keyof ElementState, unknown>>[]): Promise<void> {
    await eventually(async () => {
      const found = await this.query('read', target);
      expect(found).toEqual(
        (states.length > 0 ? states : [{}]).map((state) => expect.objectContaining(state)),
      );
    });
  }

  /** Waits until no element is found. */
  async seeNone(target: Target): Promise<void> {
    await eventually(async () => expect(await this.query('read', target)).toEqual([]));
  }

  async read(target: Target): Promise<ElementState[]> {
    return eventually(() => this.query('read', target));
  }

  /** Waits for the path, query and fragment of the page. */
  async seeUrl(url: string | RegExp): Promise<void> {
    await eventually(async () =>
      expect(await this.evaluate(() => location.pathname + location.search + location.hash)).toMatch(url),
    );
  }

  /** Calls a function, which must not use what is outside it, in the page. */
  async evaluate<Args extends unknown[], Result>(
    fn: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const list = args.map((arg) => JSON.stringify(arg)).join();
    return (await this.browser.evaluate(`(${fn})(${list})`)) as Awaited<Result>;
  }

  private async query<Name extends keyof typeof pageQueries>(
    name: Name,
    target: Target,
  ): Promise<ReturnType<(typeof pageQueries)[Name]>> {
    if ((await this.browser.evaluate('typeof pageQueries')) !== 'object') {
      compiledQueries ??= compileForBrowsers('__tests__/support/engines/page-queries.ts');
      await this.browser.evaluate(`(() => {${await compiledQueries}})()`);
    }
    const json = JSON.stringify(toJson(target));
    return (await this.browser.evaluate(`pageQueries.${name}(${json})`)) as ReturnType<
      (typeof pageQueries)[Name]
    >;
  }
}

/** Repeats a function until it does not throw, because a page may change or be replaced meanwhile. */
async function eventually<Value>(fn: () => Promise<Value>): Promise<Value> {
  const values: Value[] = [];
  await expect(async () => {
    values.push(await fn());
  }).toPass({ intervals: INTERVALS_MS, timeout: TIMEOUT_MS });
  return values[0] as Value;
}

function toJson(target: Target): TargetJson {
  const { within, ...rest } = target;
  const name =
    'name' in rest && rest.name instanceof RegExp
      ? { source: rest.name.source, flags: rest.name.flags }
      : undefined;
  return { ...rest, ...(name ? { name } : {}), ...(within ? { within: toJson(within) } : {}) } as TargetJson;
}
