import { beforeEach, expect, jest, test } from '@jest/globals';
import { collectLoggedEvents, expectEvents, setCurrentPage } from '@/__tests__/support/logged-events';
import { observeWebVitals } from '@/lib/analytics/quality/web-vitals';
import { setConsent } from '@/lib/analytics/set-consent';
import { readRoute } from '@/lib/analytics/track';

let events: string[];

beforeEach(() => {
  // jsdom lacks what the library measures with.
  Object.assign(performance, { getEntriesByType: () => [] });
  Object.assign(window, { __NEXT_DATA__: { buildId: 'b1' } });
  setCurrentPage({ pathname: '/[id]', asPath: '/hike', query: { id: 'hike' }, locale: 'de' });
  jest.restoreAllMocks();
  events = collectLoggedEvents();
});

function leave(): void {
  window.dispatchEvent(new Event('pagehide'));
  Object.defineProperty(document, 'hidden', { configurable: true, value: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  Object.defineProperty(document, 'hidden', { configurable: true, value: false });
}

test('the Web Vitals of the page that was loaded are sent once, also if another page is left', async () => {
  observeWebVitals(readRoute());
  setCurrentPage({ pathname: '/templates', asPath: '/templates', query: {}, locale: 'en' });
  leave();
  leave();
  await expectEvents(events, ['web vitals']);
  expect(events[0]).toMatch(/slug=\/hike {2}lang=de .* {2}page=template {2}val=hike {2}.*build=b1/);
});

test('after a choice about tracking on the page, its Web Vitals are not sent', async () => {
  observeWebVitals(readRoute());
  await setConsent('out');
  await setConsent('in');
  leave();
  await expectEvents(events, []);
});
