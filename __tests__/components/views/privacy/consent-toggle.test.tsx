import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '@/__tests__/support/render';
import { ConsentToggle } from '@/components/views/privacy/consent-toggle';
import { CONSENT_KEY, isTrackingAllowed } from '@/lib/analytics/consent';
import { writeCookie } from '@/lib/browser/storage';
import { CONSENT_COOKIE, SCRIPT_CONSENT_COOKIE } from '@/lib/config/consent-cookie';

beforeEach(() => {
  localStorage.clear();
  for (const name of [CONSENT_COOKIE, SCRIPT_CONSENT_COOKIE]) writeCookie(name, '');
});

const status = () => screen.getByRole('status');

describe('the consent toggle', () => {
  test('shows that tracking is allowed, with a button to opt out', () => {
    render(<ConsentToggle />);
    expect(status()).toHaveTextContent('Visits with this browser are counted.');
    expect(screen.getByRole('button', { name: 'Stop counting my visits' })).toBeVisible();
  });

  test('an opt-out takes effect at once', async () => {
    render(<ConsentToggle />);
    await userEvent.click(screen.getByRole('button', { name: 'Stop counting my visits' }));
    expect(status()).toHaveTextContent('Visits with this browser are not counted.');
    expect(screen.getByRole('button', { name: 'Count my visits' })).toBeVisible();
    expect(isTrackingAllowed()).toBe(false);
  });

  test('shows an earlier opt-out', () => {
    localStorage.setItem(CONSENT_KEY, 'out');
    render(<ConsentToggle />);
    expect(status()).toHaveTextContent('Visits with this browser are not counted.');
  });

  test('shows an opt-out in another tab', () => {
    render(<ConsentToggle />);
    localStorage.setItem(CONSENT_KEY, 'out');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: CONSENT_KEY }));
    });
    expect(screen.getByRole('button', { name: 'Count my visits' })).toBeVisible();
  });

  test('is replaced by an explanation if the browser stores no choice', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
    render(<ConsentToggle />);
    await userEvent.click(screen.getByRole('button', { name: 'Stop counting my visits' }));
    expect(status()).toHaveTextContent(
      /^Visits with this browser are not counted, because it stores no data/,
    );
    expect(screen.queryByRole('button')).toBeNull();
    jest.restoreAllMocks();
  });
});
