import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { render } from '@/__tests__/support/render';
import { ConsentToggle } from '@/components/views/privacy/consent-toggle';
import { CONSENT_KEY, isTrackingAllowed } from '@/lib/analytics/consent';
import { MIXPANEL_COOKIE } from '@/lib/analytics/mixpanel/cookie';
import { writeCookie } from '@/lib/browser/storage';
import { CONSENT_COOKIE, SCRIPT_CONSENT_COOKIE } from '@/lib/config/consent-cookie';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';
import { formatLocale } from '@/lib/text/format-locale';
import english from '@/messages/en.json';

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
});

describe('the id of the visitor', () => {
  beforeEach(() => {
    jest.replaceProperty(PUBLIC_ENVIRONMENT, 'trackingToken', 'test-key');
    writeCookie(MIXPANEL_COOKIE, JSON.stringify({ distinct_id: '$device:abc' }));
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test('is shown, and stays on the page when an opt-out has deleted it', async () => {
    render(<ConsentToggle />);
    expect(screen.getByText('Your ID:')).toHaveTextContent('Your ID: $device:abc');
    await userEvent.click(screen.getByRole('button', { name: 'Stop counting my visits' }));
    expect(screen.getByText('Your deleted ID:')).toHaveTextContent('$device:abc');
    expect(document.cookie).not.toContain('abc');
  });

  test('is copied', async () => {
    const user = userEvent.setup();
    render(<ConsentToggle />);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('$device:abc');
  });

  test('is not shown to visitors who are not counted', () => {
    localStorage.setItem(CONSENT_KEY, 'out');
    render(<ConsentToggle />);
    expect(screen.queryByText('Your ID:')).toBeNull();
  });
});

test('without scripts, a form sends either choice to the server', () => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={formatLocale('ar')} messages={english} timeZone="UTC">
      <ConsentToggle />
    </NextIntlClientProvider>,
  );
  const page = new DOMParser().parseFromString(html.replaceAll('noscript', 'div'), 'text/html');
  const form = page.querySelector('form');
  expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['post', '/api/consent']);
  expect(form?.querySelector<HTMLInputElement>('input[name=locale]')?.value).toBe('ar');
  const buttons = [...page.querySelectorAll<HTMLButtonElement>('button[name=choice]')];
  expect(buttons.map(({ value }) => value)).toEqual(['out', 'in']);
  const textOf = (id: string) => page.getElementById(id)?.textContent;
  // Scripts do the counting, so that nothing is counted yet.
  expect(textOf('_counted')).toMatch(
    /^Your choice is saved\. Visits are counted only while JavaScript is on/,
  );
  expect(textOf('_not-counted')).toBe('Visits with this browser are not counted.');
});

// The last one: the page remembers it.
test('the consent toggle is replaced by an explanation if the browser stores no choice', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
  render(<ConsentToggle />);
  await userEvent.click(screen.getByRole('button', { name: 'Stop counting my visits' }));
  expect(status()).toHaveTextContent(/^Visits with this browser are not counted: it stores no data/);
  expect(screen.queryByRole('button')).toBeNull();
  jest.restoreAllMocks();
});
