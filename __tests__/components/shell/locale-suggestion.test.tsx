import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '@/__tests__/support/render';
import { TestRouter } from '@/__tests__/support/test-router';
import { LocaleSuggestionLoader } from '@/components/shell/locale-suggestion-loader';

async function renderFor(...languages: string[]) {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  const page = render(
    <TestRouter asPath="/camping">
      <LocaleSuggestionLoader />
    </TestRouter>,
  );
  // The suggestion is loaded on demand.
  await act(() => import('@/components/shell/locale-suggestion'));
  return page;
}

const suggestion = () => screen.queryByRole('complementary', { name: 'Diese Seite auf Deutsch lesen' });
const decline = () => userEvent.click(screen.getByRole('button', { name: 'Nein, danke' }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the locale suggestion', () => {
  test('is in the suggested language, with a link to the same page', async () => {
    await renderFor('de-AT', 'en');
    expect(suggestion()).toHaveAttribute('lang', 'de');
    const link = screen.getByRole('link', { name: 'Diese Seite auf Deutsch lesen' });
    expect(link).toHaveAttribute('hreflang', 'de');
    expect(link.getAttribute('href')).toMatch(/\/camping$/);
  });

  test('is not shown if the browser prefers the page’s language', async () => {
    const { container } = await renderFor('en-GB', 'de');
    expect(container).toBeEmptyDOMElement();
  });

  test('is not shown if the site does not have the preferred language', async () => {
    const { container } = await renderFor('fi');
    expect(container).toBeEmptyDOMElement();
  });

  test('closes when declined and is not shown again', async () => {
    const { unmount } = await renderFor('de');
    await decline();
    expect(suggestion()).toBeNull();
    unmount();
    await renderFor('de');
    expect(suggestion()).toBeNull();
  });

  test('can be declined if storage is full', async () => {
    await renderFor('de');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await decline();
    expect(suggestion()).toBeNull();
  });

  test('is not shown if storage is blocked', async () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await renderFor('de');
    expect(suggestion()).toBeNull();
  });
});
