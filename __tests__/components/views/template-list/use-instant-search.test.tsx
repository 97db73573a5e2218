import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { makeListResult } from '@/__tests__/support/make-list-result';
import { render } from '@/__tests__/support/render';
import { stubFetch, stubResponse } from '@/__tests__/support/stub-fetch';
import { TemplateListView } from '@/components/views/template-list/template-list-view';

let requestedUrls: string[];
/** Resolves the requests, in their order. */
let resolveRequest: Array<(response: Response) => void>;

const searchbox = () => screen.getByRole('searchbox', { name: 'Search the checklists' });
const type = (value: string) => fireEvent.change(searchbox(), { target: { value } });
const advanceTime = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function respond(index: number, response: Response): Promise<void> {
  await act(async () => resolveRequest[index]?.(response));
}

function makeResponse(query: string, total: number): Response {
  const cards = makeListResult().cards.map((card) => ({ ...card, title: `About ${query}` }));
  return stubResponse(JSON.stringify(makeListResult({ query, page: { number: 1, count: 1, total }, cards })));
}

const busy = () => stubResponse('{"error":"busy"}', 503, { 'Retry-After': '2' });

const tags = [{ id: 'home', title: 'Home', templateCount: 4 }];
let rerender: ReturnType<typeof render>['rerender'];

beforeEach(() => {
  jest.useFakeTimers();
  resolveRequest = [];
  requestedUrls = stubFetch(() => new Promise((resolve) => resolveRequest.push(resolve)));
  window.history.replaceState({ key: 'preserved' }, '', '/templates');
  ({ rerender } = render(<TemplateListView {...makeListResult()} tags={tags} hasDates />));
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the instant search', () => {
  test('requests once, after a pause', async () => {
    type('te');
    await advanceTime(170);
    type('tent');
    await advanceTime(170);
    expect(requestedUrls).toEqual([]);
    await advanceTime(20);
    expect(requestedUrls).toEqual(['/api/search?q=tent&locale=en']);
  });

  test('shows the results and their number', async () => {
    type('tent');
    await advanceTime(200);
    await respond(0, makeResponse('tent', 7));
    expect(screen.getByRole('heading', { name: 'Checklists for “tent”' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('7 checklists');
    expect(screen.getByRole('link', { name: 'About tent' })).toBeVisible();
  });

  test('shows how many results each subject has, also when one is chosen', async () => {
    const subject = () => screen.getByRole('radio', { name: /^Home/ });
    expect(subject()).toHaveAccessibleName('Home 4');
    type('tent');
    await advanceTime(200);
    await respond(0, stubResponse(JSON.stringify(makeListResult({ query: 'tent', tagCounts: { home: 2 } }))));
    expect(subject()).toHaveAccessibleName('Home 2');
    fireEvent.click(subject());
    await advanceTime(200);
    await respond(1, makeResponse('tent', 2));
    expect(subject()).toHaveAccessibleName('Home 2');
    type('tax');
    await advanceTime(200);
    await respond(2, makeResponse('tax', 1));
    expect(subject()).toHaveAccessibleName('Home');
  });

  test('replaces the URL without adding a history entry', async () => {
    const historyLength = window.history.length;
    type('tent');
    await advanceTime(200);
    await respond(0, makeResponse('tent', 1));
    expect(window.location.pathname + window.location.search).toBe('/templates?q=tent');
    expect(window.history.length).toBe(historyLength);
    expect(window.history.state).toMatchObject({ key: 'preserved' });
  });

  test('ignores an outdated response', async () => {
    type('pup');
    await advanceTime(200);
    type('tax');
    await advanceTime(200);
    await respond(1, makeResponse('tax', 2));
    await respond(0, makeResponse('pup', 9));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Checklists for “tax”');
    expect(window.location.search).toBe('?q=tax');
  });

  test('shows that nothing was found', async () => {
    type('xqz');
    await advanceTime(200);
    await respond(0, makeResponse('xqz', 0));
    expect(screen.getByRole('status')).toHaveTextContent('No checklists');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('No list for “xqz” yet');
    expect(screen.queryByRole('article')).toBeNull();
  });

  test('repeats a search that fails, and preserves results, text and URL', async () => {
    type('tent');
    await advanceTime(200);
    await respond(0, busy());
    expect(screen.getByRole('status')).toHaveTextContent('Search is not available right now. Trying again…');
    expect(screen.getByRole('link', { name: 'Weekend camping' })).toBeVisible();
    expect(searchbox()).toHaveValue('tent');
    expect(window.location.search).toBe('');
    expect(document.querySelector('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
    // The server asks for two seconds.
    await advanceTime(1900);
    expect(requestedUrls).toHaveLength(1);
    await advanceTime(2200);
    expect(requestedUrls).toEqual(Array(2).fill('/api/search?q=tent&locale=en'));
    await respond(1, makeResponse('tent', 7));
    expect(screen.getByRole('status')).toHaveTextContent(/^7 checklists$/);
    expect(window.location.search).toBe('?q=tent');
  });

  test('gives up after two repetitions, offers another, and leaves the next submit to the browser', async () => {
    type('tent');
    await advanceTime(200);
    for (const index of [0, 1, 2]) {
      await respond(index, busy());
      await advanceTime(10_000);
    }
    expect(requestedUrls).toHaveLength(3);
    expect(screen.getByRole('status')).toHaveTextContent('Search is not available right now. Try again');
    expect(screen.getByRole('link', { name: 'Weekend camping' })).toBeVisible();
    expect(document.querySelector('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
    const isLeftToBrowser = fireEvent.submit(searchbox());
    expect(isLeftToBrowser).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('status')).toHaveTextContent(/Trying again…$/);
    await advanceTime(200);
    await respond(3, makeResponse('tent', 1));
    expect(screen.getByRole('link', { name: 'About tent' })).toBeVisible();
  });

  test.each([
    [404, {}],
    [429, { 'Retry-After': '60' }],
  ])('does not repeat a search with the status %s and the headers %j', async (status, headers) => {
    type('tent');
    await advanceTime(200);
    await respond(0, stubResponse('{}', status, headers));
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('searches again after a failure', async () => {
    type('ten');
    await advanceTime(200);
    await respond(0, busy());
    type('tent');
    await advanceTime(200);
    await respond(1, makeResponse('tent', 1));
    expect(screen.getByRole('link', { name: 'About tent' })).toBeVisible();
  });
});

test('a change of tag and sort order requests with all fields', async () => {
  type('  tent ');
  fireEvent.click(screen.getByRole('radio', { name: /Home/ }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'title' } });
  await advanceTime(200);
  expect(requestedUrls).toEqual(['/api/search?q=tent&tag=home&sort=title&locale=en']);
});

test('a navigation of the router to the same list resets the search', async () => {
  type('xqz');
  await advanceTime(200);
  await respond(0, makeResponse('xqz', 0));
  rerender(<TemplateListView {...makeListResult()} tags={tags} hasDates />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Checklists');
  expect(screen.getByRole('link', { name: 'Weekend camping' })).toBeVisible();
  expect(searchbox()).toHaveValue('');
});
