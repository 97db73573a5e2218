import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { render } from '@/__tests__/support/render';
import { NewLists } from '@/components/views/home/new-lists';

test('a row has the icon beside the title, and only the title has a language of its own', () => {
  const subject = { icon: 'sprout', tint: 'leaf' } as const;
  render(<NewLists newest={[{ id: 'puppy', title: 'A puppy’s first week', locale: 'en', subject }]} />, {
    locale: 'de',
  });
  const link = screen.getByRole('link', { name: 'A puppy’s first week' });
  const [icon, text] = link.children;
  const title = screen.getByText('A puppy’s first week');
  expect(link.children).toHaveLength(2);
  expect(text).toContainElement(title);
  expect(icon).toHaveAttribute('data-tint', 'leaf');
  expect(icon?.closest('[lang]')).not.toBe(title);
  expect(title).toHaveAttribute('lang', 'en');
});
