import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '@/__tests__/support/render';
import { ConsentNoticeLoader } from '@/components/shell/consent-notice-loader';
import { CONSENT_KEY, isTrackingAllowed } from '@/lib/analytics/consent';
import { writeCookie } from '@/lib/browser/storage';
import { CONSENT_COOKIE, formatConsent, SCRIPT_CONSENT_COOKIE } from '@/lib/config/consent-cookie';
import { LOCALES } from '@/lib/config/locales';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';
import { SITE } from '@/lib/config/site';
import { CONSENT_NOTICES } from '@/lib/i18n/consent-notices';

const TODAY = new Date();

beforeEach(() => {
  localStorage.clear();
  for (const name of [CONSENT_COOKIE, SCRIPT_CONSENT_COOKIE]) writeCookie(name, '');
  jest.replaceProperty(PUBLIC_ENVIRONMENT, 'trackingToken', 'test-key');
  SITE.analytics.consent = 'opt-in';
});

afterEach(() => {
  jest.restoreAllMocks();
  SITE.analytics.consent = 'opt-out';
});

const notice = () => screen.queryByRole('region', { name: 'May we count your visits?' });

/** Waits until a notice would be shown. */
async function renderNotice(): Promise<void> {
  render(<ConsentNoticeLoader />);
  await act(async () => {
    await import('@/components/shell/consent-notice');
    await setImmediate();
  });
}

describe('the notice that asks for consent', () => {
  test('has two buttons of the same look, and a link to the privacy page', async () => {
    await renderNotice();
    const [decline, allow, ...others] = screen.getAllByRole('button');
    expect([decline?.textContent, allow?.textContent, others]).toEqual(['Decline', 'Allow', []]);
    expect(decline?.className).toBe(allow?.className);
    expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
    expect(localStorage).toHaveLength(0);
    expect(document.cookie).toBe('');
  });

  test.each([
    ['Allow', true],
    ['Decline', false],
  ])('is gone after “%s”, for good', async (name, isAllowed) => {
    await renderNotice();
    await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(notice()).toBeNull());
    expect(isTrackingAllowed()).toBe(isAllowed);
    await renderNotice();
    expect(notice()).toBeNull();
  });

  test('goes when the visitor answers in another tab', async () => {
    await renderNotice();
    localStorage.setItem(CONSENT_KEY, formatConsent('out', TODAY));
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: CONSENT_KEY }));
    });
    await waitFor(() => expect(notice()).toBeNull());
  });

  test.each([
    ['nothing', null, true],
    ['consent', formatConsent('in', TODAY), false],
    ['an objection', formatConsent('out', TODAY), false],
    ['consent to an older text', 'in.2026-11-24.0', true],
    ['an objection to an older text', 'out.2026-11-24.0', true],
    ['a choice of an earlier version of the site', 'out', false],
  ])('is shown if there is %s: %s', async (_, stored, isShown) => {
    if (stored) localStorage.setItem(CONSENT_KEY, stored);
    await renderNotice();
    expect(notice() !== null).toBe(isShown);
  });

  test('is not shown if the browser objects, and the site respects that', async () => {
    Object.assign(navigator, { globalPrivacyControl: true });
    SITE.analytics.respectsGpc = true;
    await renderNotice();
    expect(notice()).toBeNull();
    SITE.analytics.respectsGpc = false;
    Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  });

  test('is not shown on a site that does not ask first, or counts nothing', async () => {
    SITE.analytics.consent = 'opt-out';
    await renderNotice();
    expect(notice()).toBeNull();
    SITE.analytics.consent = 'opt-in';
    jest.replaceProperty(PUBLIC_ENVIRONMENT, 'trackingToken', '');
    await renderNotice();
    expect(notice()).toBeNull();
  });

  test('has its texts in all languages', () => {
    expect(Object.keys(CONSENT_NOTICES).sort()).toEqual([...LOCALES].sort());
  });
});
