import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Router from 'next/router';
import { makeCard } from '@/__tests__/support/make-card';
import { makeListResult } from '@/__tests__/support/make-list-result';
import { render } from '@/__tests__/support/render';
import { TestRouter } from '@/__tests__/support/test-router';
import { HeaderSearch } from '@/components/shell/header-search';
import { SearchKeyToggle } from '@/components/shell/search-key-toggle';
import { TemplateListView } from '@/components/views/template-list/template-list-view';
import { addRecentSearch } from '@/lib/browser/recent-searches';
import type { Locale } from '@/lib/config/locales';
import type { TemplateListResult } from '@/lib/page/view-props';

/** The field of the header. That of the page of all lists suggests nothing. */
const field = () => screen.getByRole('combobox');
const searchbox = () => screen.getByRole('searchbox');
const recent = () => screen.queryByRole('region', { name: 'Recent searches' });

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  Object.assign(Router, { router: { push: async () => true } });
});

function show(pathname = '/[id]', locale: Locale = 'en') {
  return render(
    <TestRouter pathname={pathname} asPath="/camping">
      <HeaderSearch />
      <label>
        Notes
        <textarea />
      </label>
      <label>
        <input type="checkbox" /> Tent
      </label>
      <SearchKeyToggle />
    </TestRouter>,
    { locale },
  );
}

const search = (text: string) => userEvent.type(field(), `${text}{Enter}`);

test('the form is that of the list in the language of the page', () => {
  show('/[id]', 'de');
  expect(field().closest('form')).toHaveAttribute('action', '/de/templates');
  expect(field()).toHaveAttribute('name', 'q');
});

test.each(['/', '/templates', '/404', '/500'])(
  '%s has a form of its own and none in the header',
  (pathname) => {
    show(pathname);
    expect(screen.queryByRole('combobox')).toBeNull();
  },
);

test('the key / focuses the field, except in a text field or with a modifier', async () => {
  show();
  expect(field()).toHaveAttribute('aria-keyshortcuts', '/');
  await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), 'a/b');
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('a/b');
  await userEvent.keyboard('{Tab}{Control>}/{/Control}{Alt>}/{/Alt}{Meta>}/{/Meta}');
  expect(field()).not.toHaveFocus();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tent' }));
  await userEvent.keyboard('/tent');
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('tent');
});

test('the key / can be switched off, for the next visits too', async () => {
  const { unmount } = show();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Press / to search' }));
  await userEvent.keyboard('/');
  expect(field()).not.toHaveFocus();
  expect(field()).not.toHaveAttribute('aria-keyshortcuts');
  unmount();
  show();
  expect(screen.getByRole('checkbox', { name: 'Press / to search' })).not.toBeChecked();
  fireEvent.keyDown(document.body, { key: '/' });
  expect(field()).not.toHaveFocus();
});

test('searches are offered below the empty field, without personal data, until they are cleared', async () => {
  show();
  for (const query of ['tent', 'ada@example.com', '+44 20 7946 0958', '(removed)', 'Moving']) {
    await search(query);
    await userEvent.clear(field());
  }
  await screen.findByRole('region', { name: 'Recent searches' });
  const links = within(recent() as HTMLElement).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Moving', '/templates?q=Moving'],
    ['(removed)', '/templates?q=%28removed%29'],
    ['tent', '/templates?q=tent'],
  ]);
  await userEvent.type(field(), 'x');
  expect(recent()).toBeNull();
  await userEvent.clear(field());
  await userEvent.keyboard('{Escape}');
  expect(recent()).toBeNull();
  fireEvent.input(field());
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(recent()).toBeNull();
  expect(field()).toHaveFocus();
  expect(localStorage.getItem('checkleaf:searches')).toBeNull();
});

function showResult(result: Partial<TemplateListResult> & { query: string }) {
  window.history.replaceState(null, '', `/templates?q=${result.query}`);
  show('/templates');
  const tags = [{ id: 'home', title: 'Home', templateCount: 1 }];
  render(<TemplateListView {...makeListResult(result)} tags={tags} hasDates />);
  // jsdom cannot navigate.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
}

test('recent searches are reached with the Tab key, past the button beside the field', async () => {
  addRecentSearch('tent');
  showResult({ query: '' });
  await userEvent.click(searchbox());
  await screen.findByRole('region', { name: 'Recent searches' });
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Clear' })).toHaveFocus();
  await userEvent.tab();
  await userEvent.tab();
  expect(recent()).toBeNull();
});

async function openRecentSearches() {
  await userEvent.clear(searchbox());
  await userEvent.click(searchbox());
}

test('the search of a result that is opened is a recent search', async () => {
  showResult({ query: 'camping' });
  await userEvent.click(screen.getByRole('link', { name: makeCard().title }));
  await openRecentSearches();
  expect(
    within(await screen.findByRole('region', { name: 'Recent searches' })).getByRole('link'),
  ).toHaveTextContent('camping');
});

test('a search without a result is no recent search if a subject is opened instead', async () => {
  showResult({ query: 'xyz', page: { number: 1, count: 1, total: 0 }, cards: [] });
  await userEvent.click(screen.getByRole('link', { name: /Home/ }));
  await openRecentSearches();
  expect(recent()).toBeNull();
});
