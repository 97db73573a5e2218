import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { makeListResult } from '@/__tests__/support/make-list-result';
import { render } from '@/__tests__/support/render';
import { stubFetch, stubResponse } from '@/__tests__/support/stub-fetch';
import { TemplateListView } from '@/components/views/template-list/template-list-view';

let asked: string[];
/** Answers the searches, each by its place among those asked. */
let answers: Array<(answer: Response) => void>;

const searchbox = () => screen.getByRole('searchbox', { name: 'Search the checklists' });
const type = (value: string) => fireEvent.change(searchbox(), { target: { value } });
const pass = (time: number) => act(() => jest.advanceTimersByTime(time));

async function answer(index: number, response: Response): Promise<void> {
  await act(async () => answers[index]?.(response));
}

function found(query: string, total: number): Response {
  const cards = makeListResult().cards.map((card) => ({ ...card, title: `About ${query}` }));
  return stubResponse(JSON.stringify(makeListResult({ query, page: { number: 1, count: 1, total }, cards })));
}

const tags = [{ id: 'home', title: 'Home', templateCount: 4 }];
let rerender: ReturnType<typeof render>['rerender'];

beforeEach(() => {
  jest.useFakeTimers();
  answers = [];
  asked = stubFetch(() => new Promise((resolve) => answers.push(resolve)));
  window.history.replaceState({ key: 'kept' }, '', '/templates');
  ({ rerender } = render(<TemplateListView {...makeListResult()} tags={tags} />));
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the search that follows the typing', () => {
  test('asks once, after a pause', () => {
    type('te');
    pass(170);
    type('tent');
    pass(170);
    expect(asked).toEqual([]);
    pass(20);
    expect(asked).toEqual(['/api/search?q=tent&locale=en']);
  });

  test('shows what it found and says how many', async () => {
    type('tent');
    pass(200);
    await answer(0, found('tent', 7));
    expect(screen.getByRole('heading', { name: 'Checklists for “tent”' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('7 checklists');
    expect(screen.getByRole('link', { name: 'About tent' })).toBeVisible();
  });

  test('keeps the address in step, in place of the one before', async () => {
    const entries = window.history.length;
    type('tent');
    pass(200);
    await answer(0, found('tent', 1));
    expect(window.location.pathname + window.location.search).toBe('/templates?q=tent');
    expect(window.history.length).toBe(entries);
    expect(window.history.state).toMatchObject({ key: 'kept' });
  });

  test('ignores an older answer that comes late', async () => {
    type('pup');
    pass(200);
    type('tax');
    pass(200);
    await answer(1, found('tax', 2));
    await answer(0, found('pup', 9));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Checklists for “tax”');
    expect(window.location.search).toBe('?q=tax');
  });

  test('says that nothing was found, and offers subjects', async () => {
    type('xqz');
    pass(200);
    await answer(0, found('xqz', 0));
    expect(screen.getByRole('status')).toHaveTextContent('No checklists');
    expect(screen.getByRole('heading', { name: 'No list for “xqz” yet' })).toBeVisible();
    expect(screen.queryByRole('article')).toBeNull();
  });

  test('leaves the list as it was where it fails, and the form to the browser', async () => {
    type('tent');
    pass(200);
    await answer(0, stubResponse('{"error":"unavailable"}', 500));
    expect(screen.getByRole('link', { name: 'Weekend camping' })).toBeVisible();
    expect(searchbox()).toHaveValue('tent');
    expect(window.location.search).toBe('');
    expect(document.querySelector('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
    const isLeftToBrowser = fireEvent.submit(searchbox());
    expect(isLeftToBrowser).toBe(true);
  });

  test('follows the typing again after a failure', async () => {
    type('ten');
    pass(200);
    await answer(0, stubResponse('{"error":"unavailable"}', 500));
    type('tent');
    pass(200);
    await answer(1, found('tent', 1));
    expect(screen.getByRole('link', { name: 'About tent' })).toBeVisible();
  });
});

test('a choice of subject and order asks with all that is in the form', () => {
  type('  tent ');
  fireEvent.change(screen.getByRole('combobox', { name: 'Subject' }), { target: { value: 'home' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'title' } });
  pass(200);
  expect(asked).toEqual(['/api/search?q=tent&tag=home&sort=title&locale=en']);
});

test('a move of the router to the same list ends the search', async () => {
  type('xqz');
  pass(200);
  await answer(0, found('xqz', 0));
  rerender(<TemplateListView {...makeListResult()} tags={tags} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('All checklists');
  expect(screen.getByRole('link', { name: 'Weekend camping' })).toBeVisible();
  expect(searchbox()).toHaveValue('');
});
