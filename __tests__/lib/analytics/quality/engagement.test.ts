import { beforeEach, expect, jest, test } from '@jest/globals';
import Router from 'next/router';
import { collectLoggedEvents, setCurrentPage } from '@/__tests__/support/logged-events';
import { observeEngagement } from '@/lib/analytics/quality/engagement';
import { setConsent } from '@/lib/analytics/set-consent';

/** Px of the page and the window. */
let height = 2000;
const WINDOW_HEIGHT = 500;

jest.useFakeTimers();
const lines = collectLoggedEvents();
Object.defineProperty(document.documentElement, 'scrollHeight', { get: () => height });
Object.assign(window, { innerHeight: WINDOW_HEIGHT });
showRoute('/');
observeEngagement();

beforeEach(async () => {
  await leaveTo('/');
  height = 2000;
  lines.length = 0;
});

/** The events so far, with their properties. */
const events = (): Array<Record<string, string>> =>
  lines.map((line) => {
    const [name, ...pairs] = line.split('  ');
    return { name, ...Object.fromEntries(pairs.map((pair) => pair.split('='))) };
  });

function showRoute(path: string): void {
  setCurrentPage({ pathname: path, asPath: path, query: {}, locale: 'en' });
  Object.assign(window, { scrollY: 0 });
  window.history.replaceState(null, '', path);
}

/** Navigates as the router does. */
async function leaveTo(path: string): Promise<void> {
  Router.events.emit('beforeHistoryChange', path, { shallow: false });
  showRoute(path);
  Router.events.emit('routeChangeComplete', path, { shallow: false });
  await jest.advanceTimersByTimeAsync(0);
}

async function setVisibility(visibility: 'hidden' | 'visible'): Promise<void> {
  Object.defineProperty(document, 'hidden', { configurable: true, value: visibility === 'hidden' });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await jest.advanceTimersByTimeAsync(0);
}

async function scrollTo(top: number): Promise<void> {
  Object.assign(window, { scrollY: top });
  document.dispatchEvent(new Event('scroll', { bubbles: true }));
  await jest.advanceTimersByTimeAsync(20);
}

test('a view that ends is sent with its page, its active seconds and how far it was scrolled', async () => {
  await jest.advanceTimersByTimeAsync(4000);
  await scrollTo(750);
  await scrollTo(300);
  await jest.advanceTimersByTimeAsync(100_000);
  window.dispatchEvent(new Event('pointermove'));
  await jest.advanceTimersByTimeAsync(960);
  await leaveTo('/templates');
  expect(events()).toEqual([
    expect.objectContaining({
      name: 'page engagement',
      slug: '/',
      seconds: '35',
      scroll: '50',
    }),
  ]);
});

test('after a return only the time since then is sent, and the depth is that of the view', async () => {
  await jest.advanceTimersByTimeAsync(2000);
  await scrollTo(1500);
  await setVisibility('hidden');
  await jest.advanceTimersByTimeAsync(50_000);
  await setVisibility('visible');
  await scrollTo(0);
  await jest.advanceTimersByTimeAsync(3000);
  await setVisibility('hidden');
  await setVisibility('visible');
  expect(events().map(({ seconds, scroll }) => [seconds, scroll])).toEqual([
    ['2', '100'],
    ['3', '100'],
  ]);
});

test('nothing is sent below a second without scrolling, and the time is added to the next event', async () => {
  for (let count = 0; count < 3; count += 1) {
    await jest.advanceTimersByTimeAsync(400);
    await setVisibility('hidden');
    await setVisibility('visible');
  }
  expect(events().map(({ seconds, scroll }) => [seconds, scroll])).toEqual([['1.2', '0']]);
});

test('a short view is sent if it was scrolled, even in the frame in which it ends', async () => {
  Object.assign(window, { scrollY: 150 });
  document.dispatchEvent(new Event('scroll', { bubbles: true }));
  await leaveTo('/templates');
  await leaveTo('/');
  expect(events().map(({ slug, seconds, scroll }) => [slug, seconds, scroll])).toEqual([['/', '0', '10']]);
});

test('the depth of a page that fits into the window is 100', async () => {
  height = WINDOW_HEIGHT;
  await jest.advanceTimersByTimeAsync(1000);
  await setVisibility('hidden');
  await setVisibility('visible');
  expect(events().map(({ seconds, scroll }) => [seconds, scroll])).toEqual([['1', '100']]);
});

test('what was measured before a choice about tracking on the same page is not sent', async () => {
  await jest.advanceTimersByTimeAsync(5000);
  await scrollTo(750);
  await setConsent('out');
  await jest.advanceTimersByTimeAsync(1000);
  Object.assign(window, { scrollY: 1500 });
  document.dispatchEvent(new Event('scroll', { bubbles: true }));
  await setConsent('in');
  await jest.advanceTimersByTimeAsync(2000);
  await setVisibility('hidden');
  await setVisibility('visible');
  expect(events().map(({ seconds, scroll }) => [seconds, scroll])).toEqual([['2', '0']]);
});

test('scrolling reads the layout once per frame', async () => {
  let reads = 0;
  const spy = jest.spyOn(window, 'requestAnimationFrame').mockImplementation(() => {
    reads += 1;
    return 0;
  });
  for (let count = 0; count < 10; count += 1) document.dispatchEvent(new Event('scroll', { bubbles: true }));
  expect(reads).toBe(1);
  spy.mockRestore();
});
