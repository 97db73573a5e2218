import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '@/__tests__/support/render';
import { ConsentToggle } from '@/components/views/privacy/consent-toggle';
import { CONSENT_KEY, hasConsent } from '@/lib/analytics/consent';

beforeEach(() => localStorage.clear());

const status = () => screen.getByRole('status');

describe('the visitor’s choice', () => {
  test('says that visits are counted, and how to end it', () => {
    render(<ConsentToggle />);
    expect(status()).toHaveTextContent('Visits with this browser are counted.');
    expect(screen.getByRole('button', { name: 'Stop counting my visits' })).toBeVisible();
  });

  test('a no holds at once and is kept', async () => {
    render(<ConsentToggle />);
    await userEvent.click(screen.getByRole('button', { name: 'Stop counting my visits' }));
    expect(status()).toHaveTextContent('Visits with this browser are not counted.');
    expect(screen.getByRole('button', { name: 'Count my visits' })).toBeVisible();
    expect(hasConsent()).toBe(false);
  });

  test('an earlier no is still there', () => {
    localStorage.setItem(CONSENT_KEY, 'out');
    render(<ConsentToggle />);
    expect(status()).toHaveTextContent('Visits with this browser are not counted.');
  });

  test('a decision made in another tab shows here', () => {
    render(<ConsentToggle />);
    localStorage.setItem(CONSENT_KEY, 'out');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: CONSENT_KEY }));
    });
    expect(screen.getByRole('button', { name: 'Count my visits' })).toBeVisible();
  });
});
