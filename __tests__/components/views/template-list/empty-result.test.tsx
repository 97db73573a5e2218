import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { render } from '@/__tests__/support/render';
import { EmptyResult } from '@/components/views/template-list/empty-result';

test('shows the query and links to tags and to the whole list', () => {
  render(<EmptyResult query="xqz" tags={[{ id: 'home', title: 'Home', templateCount: 4 }]} />);
  const region = within(screen.getByRole('region', { name: 'No list for “xqz” yet' }));
  const tags = within(region.getByRole('list', { name: 'Subject' }));
  expect(tags.getByRole('link', { name: 'Home 4' })).toHaveAttribute('href', '/templates/home');
  expect(region.getByRole('link', { name: 'Show all checklists' })).toHaveAttribute('href', '/templates');
});
