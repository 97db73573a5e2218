import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import Router from 'next/router';
import { collectLoggedEvents, setCurrentPage, waitForLog } from '@/__tests__/support/logged-events';
import { makeListResult } from '@/__tests__/support/make-list-result';
import { render } from '@/__tests__/support/render';
import { stubFetch, stubResponse } from '@/__tests__/support/stub-fetch';
import { SearchForm } from '@/components/catalog/search-form';
import { TemplateListView } from '@/components/views/template-list/template-list-view';
import { startOutcomes } from '@/lib/analytics/outcomes';
import type { TemplateListResult } from '@/lib/page/view-props';

const tags = [{ id: 'home', title: 'Home', templateCount: 4 }];

let events: string[];

beforeAll(() => {
  Object.assign(window, { __NEXT_DATA__: { page: '/templates' } });
  setCurrentPage({ pathname: '/templates', asPath: '/templates', query: {}, locale: 'en' });
  startOutcomes();
});

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'] });
  events = collectLoggedEvents();
  stubFetch((url) => {
    const { searchParams } = new URL(url, 'https://example.org');
    const query = searchParams.get('q') ?? '';
    const sort = searchParams.get('sort') as TemplateListResult['sort'];
    const page = { number: 1, count: 1, total: query.length };
    return stubResponse(JSON.stringify(makeListResult({ query, tag: searchParams.get('tag'), sort, page })));
  });
  // A search with a term of its own, so that each test begins with another last search.
  const { unmount } = show({ query: 'before' });
  await rest();
  unmount();
  events.length = 0;
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Shows a list that the server has rendered. */
const show = (parts: Partial<TemplateListResult> = {}, locale: 'en' | 'de' = 'en') => {
  setCurrentPage({ pathname: '/templates', asPath: '/templates', query: {}, locale });
  return render(<TemplateListView hasDates {...makeListResult(parts)} tags={tags} />);
};
const advanceTime = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Lets a result arrive and a second pass. React renders the result at the end of the first step. */
const rest = async () => {
  await advanceTime(300);
  await advanceTime(1000);
};
const searchbox = () => screen.getAllByRole('searchbox').at(-1) as HTMLElement;
const type = (value: string) => fireEvent.change(searchbox(), { target: { value } });
const select = (value: string) =>
  fireEvent.change(screen.getAllByRole('combobox', { name: 'Sort by' }).at(-1) as HTMLElement, {
    target: { value },
  });

/** The own properties of the searches, without those of the page. */
async function searches(): Promise<string[]> {
  await waitForLog();
  return events.map((line) => line.replace(/^search .* page=templates {2}/, ''));
}

test('typing sends one event when it rests', async () => {
  show();
  for (const text of ['t', 'te', 'ten']) {
    type(text);
    await advanceTime(400);
  }
  expect(await searches()).toEqual([]);
  type('  TENT ');
  await rest();
  expect(await searches()).toEqual(['term=tent  results=4  origin=templates']);
});

test('a search that is repeated is not counted again, not even after another page of its result', async () => {
  show();
  type('tent');
  await rest();
  type('tents');
  await advanceTime(400);
  type('tent');
  await rest();
  show({ query: 'tent', page: { number: 2, count: 2, total: 30 } });
  await rest();
  show({ query: 'Tent' });
  await rest();
  expect(await searches()).toHaveLength(1);
});

test('clearing the search is none', async () => {
  show({ query: 'tent' });
  await rest();
  events.length = 0;
  type('');
  await rest();
  expect(await searches()).toEqual([]);
});

test('filters and order without a term are a search without a term', async () => {
  show();
  fireEvent.click(screen.getAllByRole('radio', { name: /Home/ }).at(-1) as HTMLElement);
  await advanceTime(400);
  select('title');
  await rest();
  expect(await searches()).toEqual(['tag=home  sort=title  results=0  origin=templates']);
});

test('a submit, a followed result, leaving and hiding count the search at once', async () => {
  show();
  type('one');
  fireEvent.submit(searchbox());
  await advanceTime(300);
  await advanceTime(0);
  expect(await searches()).toHaveLength(1);
  type('two');
  await advanceTime(300);
  expect(await searches()).toHaveLength(1);
  const link = screen.getAllByRole('link', { name: 'Weekend camping' }).at(-1) as HTMLElement;
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(await searches()).toHaveLength(2);
  type('three');
  await advanceTime(300);
  Router.events.emit('beforeHistoryChange', '/', { shallow: false });
  expect(await searches()).toHaveLength(3);
  type('four');
  await advanceTime(300);
  window.dispatchEvent(new Event('pagehide'));
  await rest();
  expect(await searches()).toEqual([
    'term=one  results=3  origin=templates',
    'term=two  results=3  origin=templates',
    'term=three  results=5  origin=templates',
    'term=four  results=4  origin=templates',
  ]);
});

test('personal data in a term is removed', async () => {
  show();
  type('Ada@Example.com');
  await rest();
  expect(await searches()).toEqual(['term=(removed)  results=15  origin=templates']);
});

test('a result that the server has rendered has the origin of its form, or link', async () => {
  for (const [pathname, query] of [
    ['/', 'from home'],
    ['/404', 'not found'],
    ['/500', 'after an error'],
  ] as const) {
    setCurrentPage({ pathname, asPath: '/x', query: {}, locale: 'en' });
    const { unmount } = render(<SearchForm position="hero" label="Search" submitLabel="Search" />);
    const form = screen.getByRole('searchbox', { name: 'Search' });
    form.closest('form')?.addEventListener('submit', (event) => event.preventDefault());
    fireEvent.submit(form);
    Router.events.emit('beforeHistoryChange', '/templates', { shallow: false });
    unmount();
    show({ query });
    await advanceTime(0);
  }
  show({ query: 'linked' });
  await advanceTime(0);
  expect(await searches()).toEqual([
    'term=from home  results=1  origin=home',
    'term=not found  results=1  origin=not-found',
    'term=after an error  results=1  origin=error',
    'term=linked  results=1  origin=link',
  ]);
});

test('the same search in another language is counted, in lower case as in that language', async () => {
  show({ query: 'ÄRZTE' });
  await rest();
  show({ query: 'ÄRZTE' }, 'de');
  await rest();
  expect(await searches()).toHaveLength(2);
  expect(events[1]).toContain('lang=de');
});
