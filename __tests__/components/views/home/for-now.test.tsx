import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { render } from '@/__tests__/support/render';
import { ForNow } from '@/components/views/home/for-now';

const subject = { icon: 'sprout', tint: 'leaf' } as const;
const lists = [{ id: 'puppy', title: 'A puppy’s first week', locale: 'en', subject }];

test('a row has the icon beside the title, and only the title has a language of its own', () => {
  render(<ForNow month="März" lists={lists} otherSide={[]} />, { locale: 'de' });
  const link = screen.getByRole('link', { name: 'A puppy’s first week' });
  const [icon, text] = link.children;
  const title = screen.getByText('A puppy’s first week');
  expect(link.children).toHaveLength(2);
  expect(text).toContainElement(title);
  expect(icon).toHaveAttribute('data-tint', 'leaf');
  expect(icon?.closest('[lang]')).not.toBe(title);
  expect(title).toHaveAttribute('lang', 'en');
  expect(screen.queryByText(/Äquator/)).toBeNull();
});

test('the month is beside the title, and lists of the other side of the equator are below the others', () => {
  const otherSide = [
    { id: 'lawn', title: 'Lawn in spring', locale: 'en' },
    { id: 'beach', title: 'Beach holiday', locale: 'en' },
  ];
  render(<ForNow month="March" lists={lists} otherSide={otherSide} />);
  const section = screen.getByRole('region', { name: 'For now · March' });
  expect(within(section).getByRole('list')).not.toHaveTextContent('Lawn');
  expect(screen.getByText(/^South of the equator:/)).toHaveTextContent(
    'South of the equator: Lawn in spring · Beach holiday',
  );
  expect(screen.getByRole('link', { name: 'Lawn in spring' })).toHaveAttribute('href', '/lawn');
});

test('nothing is shown in a month without lists', () => {
  render(<ForNow month="March" lists={[]} otherSide={[]} />);
  expect(screen.queryByRole('heading')).toBeNull();
});
