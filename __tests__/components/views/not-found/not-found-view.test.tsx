import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { render } from '@/__tests__/support/render';
import { NotFoundView } from '@/components/views/not-found/not-found-view';

test('has an illustration', () => {
  const { container } = render(<NotFoundView picks={[]} />);
  expect(container.querySelector('use')).toHaveAttribute('href', '/illustrations/not-found.svg#ltr');
});

test('has a search form and links to the template list and the index page', () => {
  render(<NotFoundView picks={[]} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This page does not exist');
  const search = screen.getByRole('searchbox', { name: 'Search the checklists' });
  expect(search.closest('form')).toHaveAttribute('action', '/templates');
  expect(screen.getByRole('link', { name: 'All checklists' })).toHaveAttribute('href', '/templates');
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
});
