import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { render, waitFor } from '@testing-library/react';
import Router, { type NextRouter } from 'next/router';
import { StrictMode } from 'react';
import { collectLoggedEvents, setCurrentPage, waitForLog } from '@/__tests__/support/logged-events';
import { SiteAnalytics } from '@/components/shell/site-shell';
import { setConsent } from '@/lib/analytics/set-consent';
import { useTrackTemplateView } from '@/lib/analytics/use-track-template-view';

// One page load: each test goes on where the previous one ended.

type Page = Pick<NextRouter, 'pathname' | 'asPath' | 'query' | 'locale'>;

const HOME: Page = { pathname: '/', asPath: '/', query: {}, locale: 'en' };
const LISTS: Page = { ...HOME, pathname: '/templates', asPath: '/templates' };
const HIKE: Page = { ...HOME, pathname: '/[id]', asPath: '/hike', query: { id: 'hike' } };

let lines: string[];
let vercelCalls: unknown[] = [];

beforeAll(() => {
  Object.assign(window, { va: (...call: unknown[]) => vercelCalls.push(call) });
});

beforeEach(() => {
  lines = collectLoggedEvents();
  vercelCalls = [];
});

afterEach(() => {
  jest.restoreAllMocks();
});

function setUrl({ asPath, locale }: Page): void {
  window.history.replaceState(null, '', (locale === 'en' ? '' : `/${locale}`) + asPath);
}

/** Emits the router's events of a navigation to this page. */
function navigateTo(page: Page): void {
  Router.events.emit('routeChangeStart', page.asPath, { shallow: false });
  setCurrentPage(page);
  setUrl(page);
  Router.events.emit('routeChangeComplete', page.asPath, { shallow: false });
}

/** Waits for events and views at Vercel, and returns event names and slugs. */
async function trackedEvents(count: number, vercelCount = count): Promise<string[]> {
  await waitFor(() => expect(lines).toHaveLength(count));
  await waitFor(() => expect(vercelCalls).toHaveLength(vercelCount));
  return lines.map((line) => line.replace(/^(.*?) {2}.*slug=(\S+).*$/, '$1 $2'));
}

function TemplatePage() {
  useTrackTemplateView({ id: 'hike', title: 'Hike', tags: [], channel: 'outdoors', locale: 'en', items: 2 });
  return null;
}

test('a prerendered page is tracked when it is shown, and in Strict Mode once', async () => {
  setCurrentPage(HIKE);
  setUrl(HIKE);
  Object.assign(document, { prerendering: true });
  render(
    <StrictMode>
      <SiteAnalytics />
      <TemplatePage />
    </StrictMode>,
  );
  await waitForLog();
  expect(lines).toEqual([]);
  Object.assign(document, { prerendering: false });
  document.dispatchEvent(new Event('prerenderingchange'));
  expect(await trackedEvents(2, 1)).toEqual(['website started /hike', 'template view /hike']);
  expect(vercelCalls).toEqual([['pageview', { route: '/[id]', path: '/hike' }]]);
});

test('a template page that returns from the back/forward cache is viewed again, in the same visit', async () => {
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(await trackedEvents(1)).toEqual(['template view /hike']);
  expect(vercelCalls).toEqual([['pageview', { route: '/[id]', path: '/hike' }]]);
});

test('a page other than a template that returns from the back/forward cache has another page view', async () => {
  navigateTo(LISTS);
  expect(await trackedEvents(1)).toEqual(['page view /templates']);
  lines.length = 0;
  vercelCalls = [];
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(await trackedEvents(1)).toEqual(['page view /templates']);
});

test('a view of a private share does not tell Vercel its id', async () => {
  navigateTo({ ...HOME, pathname: '/a/[id]', asPath: '/a/secret', query: { id: 'secret' } });
  await trackedEvents(1);
  expect(vercelCalls).toEqual([['pageview', { route: '/a/[id]', path: '/a/[id]' }]]);
});

test('for a visitor who agrees, the visit starts on the present page', async () => {
  navigateTo(LISTS);
  await trackedEvents(1);
  lines.length = 0;
  vercelCalls = [];
  await setConsent('out');
  expect(await trackedEvents(0)).toEqual([]);
  navigateTo(HOME);
  navigateTo(LISTS);
  await waitForLog();
  expect(vercelCalls).toEqual([]);
  lines.length = 0;
  await setConsent('in');
  expect(await trackedEvents(2, 1)).toEqual(['website started /templates', 'page view /templates']);
});

test('in a tab that is hidden when the visitor agrees in another, the visit starts when it is shown', async () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await setConsent('out');
  await setConsent('in');
  await waitForLog();
  expect(lines).toEqual([]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await trackedEvents(2, 1)).toEqual(['website started /templates', 'page view /templates']);
});
