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
  // The offer is loaded on demand.
  await act(() => import('@/components/shell/locale-suggestion'));
  return page;
}

const offer = () => screen.queryByRole('complementary', { name: 'Diese Seite gibt es auch auf Deutsch:' });
const decline = () => userEvent.click(screen.getByRole('button', { name: 'Nein, danke' }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the offer of another language', () => {
  test('is made in that language, with a link to the same page', async () => {
    await renderFor('de-AT', 'en');
    expect(offer()).toHaveAttribute('lang', 'de');
    const link = screen.getByRole('link', { name: 'Deutsch' });
    expect(link).toHaveAttribute('hreflang', 'de');
    expect(link.getAttribute('href')).toMatch(/\/camping$/);
  });

  test('is not made to a browser that asks for the page’s language first', async () => {
    const { container } = await renderFor('en-GB', 'de');
    expect(container).toBeEmptyDOMElement();
  });

  test('is not made of a language that the site lacks', async () => {
    const { container } = await renderFor('fi');
    expect(container).toBeEmptyDOMElement();
  });

  test('goes when it is declined and does not come back', async () => {
    const { unmount } = await renderFor('de');
    await decline();
    expect(offer()).toBeNull();
    unmount();
    await renderFor('de');
    expect(offer()).toBeNull();
  });

  test('can be declined in a browser that keeps nothing', async () => {
    await renderFor('de');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'QuotaExceededError');
    });
    await decline();
    expect(offer()).toBeNull();
  });

  test('is not made where the browser would forget that it was declined', async () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    await renderFor('de');
    expect(offer()).toBeNull();
  });
});
