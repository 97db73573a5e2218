import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { render } from '@/__tests__/support/render';
import { TagList } from '@/components/catalog/tag-list';

test('tags are links in a labeled list, with their number of templates if given', () => {
  const tags = [
    { id: 'home', title: 'Home', templateCount: 0 },
    { id: 'work', title: 'Work' },
  ];
  render(<TagList tags={tags} label="By subject" position="subjects" />);
  const list = within(screen.getByRole('list', { name: 'By subject' }));
  expect(list.getByRole('link', { name: 'Home 0' })).toHaveAttribute('href', '/templates/home');
  expect(list.getByRole('link', { name: 'Work' })).toHaveAttribute('href', '/templates/work');
});
