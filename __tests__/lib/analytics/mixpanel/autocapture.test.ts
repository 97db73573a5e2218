import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import mixpanel from 'mixpanel-browser/dist/mixpanel-core.cjs';
import { mixpanelConfig } from '@/lib/analytics/mixpanel/config';

// Autocapture is off on this site. These are the thresholds that the library has with it.

const tracked: Array<{ event: string; properties: Record<string, unknown> }> = [];

beforeAll(() => {
  // The library logs errors for APIs that jsdom lacks.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const config = mixpanelConfig({
    persistence: 'cookie',
    apiHost: 'https://checkleaf.test/api/t',
    recorded: false,
    featureFlags: false,
  });
  const before_track = (event: string, properties: Record<string, unknown>) => {
    tracked.push({ event, properties });
    return null;
  };
  mixpanel.init(
    'autocapture',
    { ...config, autocapture: { pageview: false, capture_text_content: true }, hooks: { before_track } },
    'autocapture',
  );
});

afterAll(() => {
  jest.restoreAllMocks();
});

let button: HTMLElement;

beforeEach(() => {
  jest.useFakeTimers();
  // Later than any click of the test before.
  jest.setSystemTime(Date.now() + 60_000);
  button = document.createElement('button');
  button.textContent = 'x'.repeat(300);
  document.body.append(button);
  tracked.length = 0;
});

afterEach(() => {
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
  button.remove();
});

const named = (name: string) => tracked.filter(({ event }) => event === name);

function click(count: number, distancePx: number, intervalMs: number): void {
  for (let index = 0; index < count; index += 1) {
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: index * distancePx }));
    jest.setSystemTime(Date.now() + intervalMs);
  }
}

test.each([
  ['4 clicks', 4, 0, 0, 1],
  ['3 clicks', 3, 0, 0, 0],
  ['4 clicks, each 29 px away', 4, 29, 0, 1],
  ['4 clicks, each 30 px away', 4, 30, 0, 0],
  ['4 clicks, one every 999 ms', 4, 0, 999, 1],
  ['4 clicks, one every second', 4, 0, 1000, 0],
])('of %s, the number of rage clicks is as specified', (_, count, distancePx, intervalMs, expected) => {
  click(count, distancePx, intervalMs);
  expect(named('$mp_click')).toHaveLength(count);
  expect(named('$mp_rage_click')).toHaveLength(expected);
});

test('a click without any effect for 500 ms is a dead click', async () => {
  // The library observes that the button was added, which would count as an effect of the click.
  await Promise.resolve();
  jest.advanceTimersByTime(1000);
  click(1, 0, 0);
  jest.advanceTimersByTime(499);
  expect(named('$mp_dead_click')).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(named('$mp_dead_click')).toHaveLength(1);
});

test('captured text has at most 255 characters', () => {
  click(1, 0, 0);
  expect(named('$mp_click')[0]?.properties.$el_text).toBe('x'.repeat(255));
});

test('captured text has no numbers of credit cards and of social security', () => {
  button.textContent = 'Pay 4111111111111111 as 123-45-6789';
  click(1, 0, 0);
  expect(named('$mp_click')[0]?.properties.$el_text).toBe('Pay as');
});

test('scrolling is tracked at 25, 50, 75 and 100 percent', () => {
  Object.defineProperty(document.body, 'scrollHeight', {
    configurable: true,
    value: window.innerHeight + 1000,
  });
  for (let top = 0; top <= 1000; top += 10) {
    Object.assign(window, { scrollY: top });
    for (const type of ['scroll', 'scrollend']) window.dispatchEvent(new Event(type));
    jest.advanceTimersByTime(500);
  }
  const checkpoints = named('$mp_scroll').map(({ properties }) => [
    properties.$scroll_checkpoint,
    properties.$scroll_percentage,
  ]);
  expect(checkpoints).toEqual([25, 50, 75, 100].map((percent) => [percent, percent]));
});
