import { expect, jest, test } from '@jest/globals';
import { setCurrentPage } from '@/__tests__/support/logged-events';
import { CONSENT_COOKIE, formatConsent } from '@/lib/config/consent-cookie';
import { SITE } from '@/lib/config/site';

process.env.NEXT_PUBLIC_MIXPANEL_KEY = 'key';

const PAGE = { pathname: '/', asPath: '/', query: {}, locale: 'en' };
const ROUTE = { ...PAGE, url: 'http://localhost/' };

test.each([
  ['has expired', () => formatConsent('in', new Date(Date.now() - 366 * 24 * 60 * 60 * 1000))],
  ['was given to an older text', () => 'in.2026-11-24.0'],
])('with opt-in consent that %s, nothing stays stored of the visitor', async (_, value) => {
  SITE.analytics.consent = 'opt-in';
  setCurrentPage(PAGE);
  const { startDeferredTracking } = await import('@/lib/analytics/deferred-tracking');
  document.cookie = `${CONSENT_COOKIE}=${value()}; path=/`;
  document.cookie = 'mp_key_mixpanel={}; path=/';
  localStorage.setItem('checkleaf:events:1', '[]');
  startDeferredTracking(ROUTE, () => {});
  expect(document.cookie).toBe(`${CONSENT_COOKIE}=${value()}`);
  expect(localStorage).toHaveLength(0);
  document.cookie = `${CONSENT_COOKIE}=; path=/; max-age=0`;
});

test('a visitor who agrees and leaves at once is counted at the next visit', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  SITE.analytics.consent = 'opt-in';
  setCurrentPage(PAGE);
  const { startDeferredTracking } = await import('@/lib/analytics/deferred-tracking');
  const { enqueue, UNSENT_PREFIX } = await import('@/lib/analytics/event-queue');
  const { setConsent } = await import('@/lib/analytics/set-consent');
  startDeferredTracking(ROUTE, () =>
    enqueue({ event: 'website started', properties: { $insert_id: '1', time: 1 }, route: ROUTE }),
  );
  // Before anything else can be loaded.
  window.addEventListener('storage', () => window.dispatchEvent(new Event('pagehide')));
  await setConsent('in');
  const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith(UNSENT_PREFIX));
  expect(localStorage.getItem(key)).toContain('website started');
});
