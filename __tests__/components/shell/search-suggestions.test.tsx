import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import Router from 'next/router';
import { makeCard } from '@/__tests__/support/make-card';
import { makeListResult } from '@/__tests__/support/make-list-result';
import { render } from '@/__tests__/support/render';
import { stubFetch, stubResponse } from '@/__tests__/support/stub-fetch';
import { TestRouter } from '@/__tests__/support/test-router';
import { SearchForm } from '@/components/catalog/search-form';
import { HeaderSearch } from '@/components/shell/header-search';
import type { Locale } from '@/lib/config/locales';
import type { TemplateListResult } from '@/lib/page/view-props';

const OUTDOORS = { id: 'outdoors', title: 'Outdoors' };
const HOME = { id: 'home', title: 'Home' };

/** Two lists, both about the outdoors. */
const RESULT = makeListResult({
  query: 'tent',
  page: { number: 1, count: 1, total: 2 },
  cards: [
    makeCard({ id: 'camping', title: 'Weekend camping', tags: [OUTDOORS, HOME] }),
    makeCard({ id: 'festival', title: 'Festival camping', tags: [OUTDOORS], locale: 'en' }),
  ],
  tagCounts: { outdoors: 2, home: 1 },
});

const field = () => screen.getByRole('combobox');
const listbox = () => screen.queryByRole('listbox');
const options = () => screen.queryAllByRole('option');
const press = (key: string, init = {}) => fireEvent.keyDown(field(), { key, ...init });
const selected = () => screen.queryByRole('option', { selected: true });

let requested: string[];
let signals: Array<AbortSignal | null | undefined>;
let opened: string[];

beforeEach(() => {
  jest.useFakeTimers();
  opened = [];
  signals = [];
  Object.assign(Router, { router: { push: async (url: string) => opened.push(url) } });
  window.history.replaceState(null, '', '/');
});
afterEach(() => {
  jest.useRealTimers();
});

/** Shows the header, and gives the code of the panel time to load. */
async function show(answer: Partial<TemplateListResult> | number = {}, locale: Locale = 'en') {
  requested = stubFetch((_, init) => {
    signals.push(init?.signal);
    return typeof answer === 'number'
      ? stubResponse('{}', answer)
      : stubResponse(JSON.stringify({ ...RESULT, ...answer }));
  });
  const { container } = render(
    <TestRouter pathname="/[id]" asPath="/camping" push={async (url) => opened.push(String(url)) > 0}>
      <HeaderSearch />
    </TestRouter>,
    { locale },
  );
  // jsdom cannot navigate.
  container.ownerDocument.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await act(async () => field().focus());
  await act(() => jest.advanceTimersByTimeAsync(50));
}

async function type(text: string) {
  fireEvent.input(field(), { target: { value: text } });
  await act(() => jest.advanceTimersByTimeAsync(200));
}

test('the best lists and the subjects with most of the results are suggested below the field, which keeps the focus', async () => {
  await show();
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  expect(field()).toHaveAttribute('aria-autocomplete', 'list');
  await type('tent');
  expect(requested).toEqual(['/api/search?q=tent&locale=en']);
  expect(screen.getByRole('listbox', { name: 'Search the checklists' })).toHaveAttribute(
    'id',
    field().getAttribute('aria-controls'),
  );
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  const lists = within(screen.getByRole('group', { name: 'Checklists' })).getAllByRole('option');
  expect(lists.map((option) => [option.textContent, option.getAttribute('href')])).toEqual([
    ['Weekend camping', '/camping'],
    ['Festival camping', '/festival'],
  ]);
  const subjects = within(screen.getByRole('group', { name: 'Checklists by subject' })).getAllByRole(
    'option',
  );
  expect(subjects.map((option) => [option.textContent, option.getAttribute('href')])).toEqual([
    ['Outdoors', '/templates/outdoors'],
  ]);
  expect(fireEvent.mouseDown(lists[0] as HTMLElement)).toBe(false);
  expect(field()).toHaveFocus();
});

test('a subject whose title begins as the text is suggested, however few results it has', async () => {
  await show({ query: 'hom', page: { number: 1, count: 1, total: 9 } });
  await type('hom');
  expect(options().map(({ textContent }) => textContent)).toEqual([
    'Weekend camping',
    'Festival camping',
    'Home',
  ]);
});

test('the arrow keys go round the options, and the Enter key opens the one that they have reached', async () => {
  await show();
  await type('tent');
  expect(selected()).toBeNull();
  press('ArrowUp');
  expect(selected()).toHaveTextContent('Outdoors');
  expect(field()).toHaveAttribute('aria-activedescendant', selected()?.id);
  press('ArrowDown');
  expect(selected()).toHaveTextContent('Weekend camping');
  press('ArrowDown');
  press('ArrowDown');
  press('ArrowUp');
  expect(selected()).toHaveTextContent('Festival camping');
  expect(press('Enter')).toBe(false);
  expect(opened).toEqual(['/festival']);
  expect(listbox()).toBeNull();
  expect(field()).toHaveValue('');
});

test('without a chosen option the Enter key searches, and the keys of the text stay in the text', async () => {
  await show();
  await type('tent');
  expect(press('Enter')).toBe(true);
  for (const key of ['Home', 'End', 'ArrowLeft', 'ArrowRight']) {
    press('ArrowDown');
    expect(press(key)).toBe(true);
    expect(selected()).toBeNull();
    expect(field()).not.toHaveAttribute('aria-activedescendant');
  }
  press('ArrowDown');
  await type('tents');
  expect(selected()).toBeNull();
});

test('the Escape key closes the suggestions and leaves the text; the arrow key down opens them again', async () => {
  await show();
  await type('tent');
  expect(press('Escape')).toBe(false);
  expect(listbox()).toBeNull();
  expect(field()).toHaveValue('tent');
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  expect(press('Escape')).toBe(true);
  press('ArrowDown');
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(listbox()).toBeVisible();
});

test('keys of an input method choose its characters, and what it has written is searched', async () => {
  await show({}, 'ja');
  await type('旅');
  expect(requested).toEqual(['/api/search?q=%E6%97%85&locale=ja']);
  for (const key of ['ArrowDown', 'Enter', 'Escape']) {
    expect(press(key, { isComposing: true })).toBe(true);
    expect(selected()).toBeNull();
    expect(listbox()).toBeVisible();
  }
});

test('a single letter requests nothing, and neither does a text that changes before the pause', async () => {
  await show();
  await type('t');
  fireEvent.input(field(), { target: { value: 'te' } });
  await act(() => jest.advanceTimersByTimeAsync(100));
  await type(' ten ');
  expect(requested).toEqual(['/api/search?q=ten&locale=en']);
  await type('tent');
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  await type('t');
  expect(listbox()).toBeNull();
});

test.each([429, 503, 500])('nothing is shown or repeated after a response with status %i', async (status) => {
  await show(status);
  await type('tent');
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(requested).toHaveLength(1);
  expect(listbox()).toBeNull();
  expect(field()).toHaveAttribute('aria-expanded', 'false');
});

test('nothing is shown if nothing is found', async () => {
  await show({ cards: [], page: { number: 1, count: 1, total: 0 } });
  await type('xqz');
  expect(listbox()).toBeNull();
});

test('the suggestions close when the focus leaves the field', async () => {
  await show();
  await type('tent');
  expect(listbox()).toBeVisible();
  act(() => screen.getByRole('button', { name: 'Search' }).focus());
  expect(listbox()).toBeNull();
});

test('titles in another language say which, and an option in another tab leaves the field as it is', async () => {
  await show({}, 'ar');
  await type('tent');
  expect(screen.getByText('Festival camping')).toHaveAttribute('lang', 'en');
  expect(screen.getByText('Festival camping')).toHaveAttribute('dir', 'ltr');
  fireEvent.click(options()[0] as HTMLElement, { ctrlKey: true });
  expect(field()).toHaveValue('tent');
  expect(listbox()).toBeVisible();
});

test('the field of the start page has suggestions, too', async () => {
  requested = stubFetch(() => stubResponse(JSON.stringify(RESULT)));
  render(
    <TestRouter pathname="/" asPath="/">
      <HeaderSearch />
      <SearchForm label="Search the checklists" submitLabel="Search" position="hero" />
    </TestRouter>,
  );
  await act(async () => field().focus());
  await act(() => jest.advanceTimersByTimeAsync(50));
  await type('tent');
  expect(options()).toHaveLength(3);
});
