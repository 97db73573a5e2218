import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Router from 'next/router';
import { render } from '@/__tests__/support/render';
import { SearchForm } from '@/components/catalog/search-form';

test('is a plain form that submits to the template list', () => {
  render(<SearchForm label="Search the checklists" submitLabel="Search" position="hero" />);
  const field = screen.getByRole('searchbox', { name: 'Search the checklists' });
  const form = field.closest('form');
  expect(form).toHaveAttribute('action', '/templates');
  expect(field).toHaveAttribute('name', 'q');
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

test('submitting navigates without a page load, to the search or, without a term, to the whole list', async () => {
  const urls: string[] = [];
  Object.assign(Router, { router: { push: async (url: string) => urls.push(url) } });
  render(<SearchForm label="Search" submitLabel="Go" position="hero" />);
  await userEvent.type(screen.getByRole('searchbox'), 'größe & co{Enter}');
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Go' }));
  expect(urls).toEqual(['/templates?q=gr%C3%B6%C3%9Fe+%26+co', '/templates']);
});
