import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { reloadModules } from '@/__tests__/support/reload-modules';
import { CONSENT_KEY } from '@/lib/analytics/consent';
import { CONSENT_COOKIE } from '@/lib/config/consent-cookie';

type Consent = typeof import('@/lib/analytics/consent') & typeof import('@/lib/analytics/set-consent');

/** The modules on another page load. */
function loadConsent(mode: 'opt-out' | 'opt-in' = 'opt-out'): Consent {
  return reloadModules(() => {
    const { SITE } = require('@/lib/config/site') as typeof import('@/lib/config/site');
    SITE.analytics.consent = mode;
    return { ...require('@/lib/analytics/consent'), ...require('@/lib/analytics/set-consent') } as Consent;
  });
}

function blockLocalStorage(): void {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
  }
}

/** As browsers do: cookies are ignored silently. */
function blockCookies(): void {
  jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
}

beforeEach(() => {
  localStorage.clear();
  document.cookie = `${CONSENT_COOKIE}=; path=/; max-age=0`;
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe.each([
  ['nothing is blocked', () => {}],
  ['local storage is blocked', blockLocalStorage],
  ['cookies are blocked', blockCookies],
])('if %s', (_, block) => {
  test('an opt-out holds on later page loads, until the visitor opts in', () => {
    block();
    expect(loadConsent().isTrackingAllowed()).toBe(true);
    const consent = loadConsent();
    void consent.setConsent(false);
    expect(consent.isTrackingAllowed()).toBe(false);
    const later = loadConsent();
    expect(later.isTrackingAllowed()).toBe(false);
    expect(later.isStorageBlocked()).toBe(false);
    void later.setConsent(true);
    expect(later.isTrackingAllowed()).toBe(true);
    expect(loadConsent('opt-in').isTrackingAllowed()).toBe(true);
  });
});

test('an opt-out removes the events of earlier page loads', () => {
  for (const key of ['checkleaf:events:1', 'checkleaf:pending:1', '__mpq_key_ev', 'other'])
    localStorage.setItem(key, '[]');
  void loadConsent().setConsent(false);
  expect(Object.keys(localStorage).sort()).toEqual([CONSENT_KEY, 'other']);
});

test('without a choice, nothing is stored', () => {
  loadConsent().isTrackingAllowed();
  expect(localStorage).toHaveLength(0);
  expect(document.cookie).toBe('');
});

describe('if local storage and cookies are blocked', () => {
  beforeEach(() => {
    blockLocalStorage();
    blockCookies();
  });

  test('nothing is tracked', () => {
    const consent = loadConsent();
    expect(consent.isTrackingAllowed()).toBe(false);
    expect(consent.isStorageBlocked()).toBe(true);
  });

  test('an opt-in that cannot be stored has no effect', () => {
    const consent = loadConsent('opt-in');
    expect(consent.isStorageBlocked()).toBe(false);
    void consent.setConsent(true);
    expect(consent.isTrackingAllowed()).toBe(false);
    expect(consent.isStorageBlocked()).toBe(true);
  });
});

test('with opt-in consent, nothing is written before the visitor opts in', () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem');
  const setCookie = jest.spyOn(document, 'cookie', 'set');
  expect(loadConsent('opt-in').isTrackingAllowed()).toBe(false);
  expect(setItem).not.toHaveBeenCalled();
  expect(setCookie).not.toHaveBeenCalled();
});

test.each([
  ['in', 'out'],
  ['out', 'in'],
])('if local storage says %s and the cookie says %s, nothing is tracked', (stored, cookie) => {
  localStorage.setItem(CONSENT_KEY, stored);
  document.cookie = `${CONSENT_COOKIE}=${cookie}; path=/`;
  expect(loadConsent().isTrackingAllowed()).toBe(false);
});

test('an opt-out that cannot replace an earlier opt-in holds on this page', () => {
  void loadConsent().setConsent(true);
  blockCookies();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const consent = loadConsent();
  void consent.setConsent(false);
  expect(consent.isTrackingAllowed()).toBe(false);
  expect(consent.isStorageBlocked()).toBe(true);
});
