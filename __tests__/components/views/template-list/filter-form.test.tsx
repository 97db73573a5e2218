import { expect, test } from '@jest/globals';
import { cleanup, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { makeListResult } from '@/__tests__/support/make-list-result';
import { render } from '@/__tests__/support/render';
import { FilterForm } from '@/components/views/template-list/filter-form';
import type { TemplateListQuery } from '@/lib/links/paths';

const tags = [
  { id: 'home', title: 'Home', templateCount: 4 },
  { id: 'work', title: 'Work', templateCount: 2 },
];

function renderForm(parts: Parameters<typeof makeListResult>[0] = {}): TemplateListQuery[] {
  const changes: TemplateListQuery[] = [];
  const add = (query: TemplateListQuery) => changes.push(query);
  const result = makeListResult(parts);
  render(<FilterForm initial={result} result={result} tags={tags} hasDates failed={false} onChange={add} />);
  return changes;
}

const sortField = () => screen.getByRole('combobox', { name: 'Sort by' });

test('shows the query of the list, and how many of its results have each tag, most first; one that none has cannot be chosen', () => {
  renderForm({ query: 'tent', tag: 'work', sort: 'title', tagCounts: { home: 0, work: 1 } });
  expect(screen.getByRole('searchbox', { name: 'Search the checklists' })).toHaveValue('tent');
  const subjects = within(screen.getByRole('group', { name: 'Subject' }));
  expect(subjects.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'All subjects',
    'Work1',
    'Home',
  ]);
  expect(subjects.getByRole('radio', { name: 'Home' })).toBeDisabled();
  expect(subjects.getByRole('radio', { name: 'All subjects' })).toBeEnabled();
  expect(subjects.getByRole('radio', { checked: true })).toHaveAccessibleName('Work 1');
  expect(sortField()).toHaveDisplayValue('Title, A to Z');
});

test('a chosen tag that no result has stays chosen, and all subjects have the number of results elsewhere', () => {
  renderForm({ query: 'tent', tag: 'work', tagCounts: { home: 1, work: 0 }, totalInAllTags: 1 });
  expect(screen.getByRole('radio', { checked: true })).toHaveAccessibleName('Work');
  expect(screen.getByRole('radio', { checked: true })).toBeEnabled();
  expect(screen.getByRole('radio', { name: 'All subjects 1' })).toBeEnabled();
});

test('a search that is not to be corrected stays so until its text changes', () => {
  const changes = renderForm({ query: 'tnet', exact: true });
  fireEvent.click(screen.getByRole('radio', { name: /Home/ }));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tnets' } });
  expect(changes.map(({ query, exact }) => [query, exact])).toEqual([
    ['tnet', true],
    ['tnets', undefined],
  ]);
});

test('without JavaScript, the form sends the text that is not to be corrected', () => {
  renderForm({ query: 'tnet', exact: true });
  const form = screen.getByRole('searchbox').closest('form') ?? undefined;
  expect(new FormData(form).get('exact')).toBe('tnet');
  cleanup();
  renderForm({ query: 'tnet' });
  expect(new FormData(screen.getByRole('searchbox').closest('form') ?? undefined).has('exact')).toBe(false);
});

test('without a search, the order is that of the editors and the tags have the numbers of all lists', () => {
  renderForm();
  const names = within(sortField()).getAllByRole('option');
  expect(names.map((option) => option.textContent)).toEqual([
    'Our picks first',
    'Newest first',
    'Title, A to Z',
  ]);
  expect(sortField()).toHaveValue('');
  expect(screen.getByRole('radio', { name: 'Home 4' })).toBeInTheDocument();
});

test('an order that was chosen for a search stays when its text is removed, for the next one', () => {
  renderForm({ sort: 'newest' });
  expect(sortField()).toHaveValue('newest');
});

test('submits the names of its fields to the template list', () => {
  renderForm({ query: 'tent', tag: 'work', sort: 'newest' });
  const form = screen.getByRole('button', { name: 'Search' }).closest('form');
  expect(form).toHaveAttribute('action', '/templates');
  expect(form).toHaveFormValues({ q: 'tent', tag: 'work', sort: 'newest' });
});

test('a change reports all fields, the empty ones as undefined', () => {
  const changes = renderForm();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' tent ' } });
  fireEvent.click(screen.getByRole('radio', { name: /Home/ }));
  expect(changes).toEqual([
    { query: 'tent', tag: undefined, sort: undefined },
    { query: 'tent', tag: 'home', sort: undefined },
  ]);
});

test('a submit searches without leaving the page', () => {
  const changes = renderForm({ query: 'tent' });
  const submit = createEvent.submit(screen.getByRole('searchbox'));
  fireEvent(screen.getByRole('searchbox'), submit);
  expect(submit.defaultPrevented).toBe(true);
  expect(changes).toEqual([{ query: 'tent', tag: undefined, sort: undefined }]);
});

test('lists that were all changed on the same day cannot be sorted by date, unless they are', () => {
  const show = (sort: 'newest' | null) => {
    const result = makeListResult({ sort });
    render(
      <FilterForm
        initial={result}
        result={result}
        tags={[]}
        hasDates={false}
        failed={false}
        onChange={() => {}}
      />,
    );
    return within(sortField()).queryByRole('option', { name: 'Newest first' });
  };
  expect(show(null)).toBeNull();
  cleanup();
  expect(show('newest')).toBeVisible();
});
