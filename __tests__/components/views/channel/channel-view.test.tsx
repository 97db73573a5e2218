import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { render } from '@/__tests__/support/render';
import { ChannelView } from '@/components/views/channel/channel-view';

const channel = { id: 'desk', title: 'Desk', description: 'Writes.', tint: 'leaf' } as const;
const page = { number: 2, count: 3, total: 50 };

test('links to the channel’s website, feed and other pages', () => {
  render(
    <ChannelView
      channel={{ ...channel, website: 'https://example.org/lists' }}
      subjects={[]}
      page={page}
      cards={[]}
    />,
  );
  const website = screen.getByRole('link', { name: 'example.org' });
  expect(website).toHaveAttribute('href', 'https://example.org/lists');
  expect(website).toHaveAttribute('rel', 'noopener');
  expect(website).toHaveAttribute('data-click', 'list-header website desk');
  const feed = screen.getByRole('link', { name: 'Follow in a feed reader' });
  expect(feed).toHaveAttribute('href', '/channel/desk/feed.xml');
  expect(feed).toHaveAttribute('data-click', 'list-header feed desk');
  expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/channel/desk');
  expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '/channel/desk/3');
});

test('a channel without a website has no link to one, and its icon is hidden from screen readers', () => {
  const { container } = render(
    <ChannelView
      channel={{ ...channel, icon: 'tent' }}
      subjects={[]}
      page={{ ...page, number: 1, count: 1 }}
      cards={[]}
    />,
  );
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Follow in a feed reader']);
  expect(container.querySelector('[aria-hidden] use')).toHaveAttribute('href', '/icons/sprite.svg#tent');
});

test('a channel without an icon has the logo', () => {
  const { container } = render(<ChannelView channel={channel} subjects={[]} page={page} cards={[]} />);
  expect(container.querySelector('[aria-hidden] use[href$="#logo-mark"]')).not.toBeNull();
});

test('a channel leads to the subjects that it writes about', () => {
  const subjects = [{ id: 'moving', title: 'Moving' }];
  render(<ChannelView channel={channel} subjects={subjects} page={{ ...page, number: 1 }} cards={[]} />);
  const list = screen.getByRole('list', { name: 'Writes about' });
  expect(within(list).getByRole('link', { name: 'Moving' })).toHaveAttribute('href', '/templates/moving');
});
