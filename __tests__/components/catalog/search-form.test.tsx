import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { render } from '@/__tests__/support/render';
import { SearchForm } from '@/components/catalog/search-form';

test('is a plain form that submits to the template list', () => {
  render(<SearchForm label="Search the checklists" submitLabel="Search" position="hero" query="tent" />);
  const field = screen.getByRole('searchbox', { name: 'Search the checklists' });
  const form = field.closest('form');
  expect(form).toHaveAttribute('action', '/templates');
  expect(form).toHaveFormValues({ q: 'tent' });
  expect(screen.getByRole('button', { name: 'Search' })).toHaveAttribute('type', 'submit');
});

test('two forms on a page have a label each', () => {
  render(
    <>
      <SearchForm label="First" submitLabel="Go" position="hero" />
      <SearchForm label="Second" submitLabel="Go" position="not-found" />
    </>,
  );
  expect(screen.getByRole('searchbox', { name: 'First' })).not.toBe(
    screen.getByRole('searchbox', { name: 'Second' }),
  );
});
