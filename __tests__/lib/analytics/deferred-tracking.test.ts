import { expect, jest, test } from '@jest/globals';
import { setCurrentPage } from '@/__tests__/support/logged-events';
import { SITE } from '@/lib/config/site';

process.env.NEXT_PUBLIC_MIXPANEL_KEY = 'key';

test('a visitor who agrees and leaves at once is counted at the next visit', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  SITE.analytics.consent = 'opt-in';
  setCurrentPage({ pathname: '/', asPath: '/', query: {}, locale: 'en' });
  const { startDeferredTracking } = await import('@/lib/analytics/deferred-tracking');
  const { enqueue, PENDING_PREFIX } = await import('@/lib/analytics/event-queue');
  const { setConsent } = await import('@/lib/analytics/set-consent');
  const route = { pathname: '/', asPath: '/', query: {}, locale: 'en', url: 'http://localhost/' };
  startDeferredTracking(route, () =>
    enqueue({ event: 'website started', properties: { $insert_id: '1', time: 1 }, route }),
  );
  // Before anything else can be loaded.
  window.addEventListener('storage', () => window.dispatchEvent(new Event('pagehide')));
  await setConsent('in');
  const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith(PENDING_PREFIX));
  expect(localStorage.getItem(key)).toContain('website started');
});
