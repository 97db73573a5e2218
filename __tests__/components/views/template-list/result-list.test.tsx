import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { makeListResult } from '@/__tests__/support/make-list-result';
import { render } from '@/__tests__/support/render';
import { ResultList } from '@/components/views/template-list/template-list-view';

const page = { number: 2, count: 3, total: 60 };

test('the links to other pages preserve search, tag and sort order', () => {
  render(<ResultList result={makeListResult({ query: 'tent', tag: 'home', sort: 'title', page })} />);
  expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
    'href',
    '/templates?q=tent&tag=home&sort=title&page=3',
  );
  expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute(
    'href',
    '/templates?q=tent&tag=home&sort=title',
  );
});

test('the first page of the whole list has a URL without a query', () => {
  render(<ResultList result={makeListResult({ page })} />);
  expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/templates');
});
