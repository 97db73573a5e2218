import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { makeCard } from '@/__tests__/support/make-card';
import { render } from '@/__tests__/support/render';
import { RelatedTemplates } from '@/components/views/template/related-templates';

test('shows the cards under a heading', () => {
  render(<RelatedTemplates cards={[makeCard(), makeCard({ id: 'hike', title: 'Day hike' })]} tags={[]} />);
  const related = within(screen.getByRole('complementary', { name: 'Related checklists' }));
  const titles = related.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
  expect(titles).toEqual(['Weekend camping', 'Day hike']);
});

test('renders nothing without cards', () => {
  const { container } = render(<RelatedTemplates cards={[]} tags={[]} />);
  expect(container).toBeEmptyDOMElement();
});

test('the cards do not repeat the tags of the template', () => {
  const travel = { id: 'travel', title: 'Travel' };
  const home = { id: 'home', title: 'Home' };
  render(<RelatedTemplates cards={[makeCard({ tags: [travel, home] })]} tags={[travel]} />);
  const card = screen.getByRole('article');
  expect(card).toHaveTextContent('Home');
  expect(card).not.toHaveTextContent('Travel');
});
