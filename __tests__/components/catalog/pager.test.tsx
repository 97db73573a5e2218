import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { render } from '@/__tests__/support/render';
import { Pager } from '@/components/catalog/pager';

const renderPager = (number: number, count: number) =>
  render(<Pager number={number} count={count} getHref={(page) => `/list/${page}`} />);
const previous = () => screen.queryByRole('link', { name: 'Previous page' });
const next = () => screen.queryByRole('link', { name: 'Next page' });

test('a middle page links to both neighbors and shows its position', () => {
  renderPager(2, 3);
  expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('Page 2 of 3');
  expect(previous()).toHaveAttribute('href', '/list/1');
  expect(previous()).toHaveAttribute('rel', 'prev');
  expect(next()).toHaveAttribute('href', '/list/3');
  expect(next()).toHaveAttribute('rel', 'next');
  expect(previous()).toHaveAttribute('data-click', 'pager previous 1');
  expect(next()).toHaveAttribute('data-click', 'pager next 3');
});

test('the first page links to the next one only', () => {
  renderPager(1, 2);
  expect(previous()).toBeNull();
  expect(next()).toBeVisible();
});

test('the last page links to the previous one only', () => {
  renderPager(2, 2);
  expect(previous()).toBeVisible();
  expect(next()).toBeNull();
});

test('renders nothing if there is only one page', () => {
  const { container } = renderPager(1, 1);
  expect(container).toBeEmptyDOMElement();
});
