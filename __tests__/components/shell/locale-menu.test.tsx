import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { render } from '@/__tests__/support/render';
import { TestRouter } from '@/__tests__/support/test-router';
import { LocaleMenu } from '@/components/shell/locale-menu';

afterEach(() => window.history.replaceState(null, '', '/'));

function renderMenu(asPath: string) {
  return render(
    <TestRouter asPath={asPath}>
      <LocaleMenu />
    </TestRouter>,
  );
}

test('names each language in that language and marks the current one', () => {
  renderMenu('/camping');
  expect(screen.getByRole('button', { name: 'Language: English' })).toBeVisible();
  const names = screen.getAllByRole('link').map((link) => link.textContent);
  expect(names).toEqual([
    'English',
    'Deutsch',
    'Español',
    'Français',
    'Português (Brasil)',
    '日本語',
    'العربية',
  ]);
  expect(screen.getAllByRole('link', { current: true })).toEqual([
    screen.getByRole('link', { name: 'English' }),
  ]);
});

test('the links have the language and direction of their text', () => {
  renderMenu('/camping');
  const arabic = screen.getByRole('link', { name: 'العربية' });
  expect(arabic).toHaveAttribute('hreflang', 'ar');
  expect(arabic).toHaveAttribute('lang', 'ar');
  expect(arabic).toHaveAttribute('dir', 'rtl');
});

test('the links have the path, query and fragment of the page', () => {
  window.history.replaceState(null, '', '/templates?q=tent&page=2#there');
  renderMenu('/templates?q=tent&page=2#there');
  for (const link of screen.getAllByRole('link')) {
    expect(link.getAttribute('href')).toMatch(/\/templates\?q=tent&page=2#there$/);
  }
});

test('the links have the query of a static page, which the router does not know', () => {
  window.history.replaceState(null, '', '/camping?utm_source=news');
  renderMenu('/camping');
  expect(screen.getByRole('link', { name: 'Deutsch' }).getAttribute('href')).toMatch(
    /\/camping\?utm_source=news$/,
  );
});

test('pointing at a link adds the query that the instant search has put into the URL', () => {
  window.history.replaceState(null, '', '/templates');
  renderMenu('/templates');
  window.history.replaceState(null, '', '/templates?q=tent');
  fireEvent.pointerEnter(screen.getByRole('link', { name: 'Deutsch' }));
  expect(screen.getByRole('link', { name: 'Deutsch' }).getAttribute('href')).toMatch(/\/templates\?q=tent$/);
});

test('the links of an error page point to the index page', () => {
  render(
    <TestRouter asPath="/no-such-page" pathname="/404">
      <LocaleMenu />
    </TestRouter>,
  );
  expect(screen.getByRole('link', { name: 'English' })).toHaveAttribute('href', '/');
});
