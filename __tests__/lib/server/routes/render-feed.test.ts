/** @jest-environment node */
import { expect, test } from '@jest/globals';
import Parser from 'rss-parser';
import { makeCard } from '@/__tests__/support/make-card';
import { renderFeed } from '@/lib/server/routes/render-feed';

const feed = {
  locale: 'de',
  title: 'Reisen & <mehr>',
  subtitle: 'Unterwegs.',
  page: '/templates/travel',
  path: '/templates/travel/feed.xml',
  cards: [
    makeCard({
      locale: 'de',
      title: 'Zelten: <Zelt> & "Heringe" ]]>',
      summary: 'Zwei Nächte.',
      channel: { id: 'travel-desk', title: 'Reiseredaktion' },
    }),
  ],
};

test('a feed reader gets every text unchanged, and the URLs of the feed’s locale', async () => {
  const parsed = await new Parser().parseString(renderFeed(feed, 'https://example.org'));
  expect(parsed.title?.trim()).toBe('Reisen & <mehr> · Checkleaf');
  expect(parsed.items[0]?.title?.trim()).toBe('Zelten: <Zelt> & "Heringe" ]]>');
  expect(parsed.items[0]).toMatchObject({
    id: 'https://example.org/de/camping',
    isoDate: '2026-05-01T00:00:00.000Z',
    author: 'Reiseredaktion',
    summary: 'Zwei Nächte.',
  });
});

test('a feed without entries has a date', () => {
  const text = renderFeed({ ...feed, cards: [] }, 'https://example.org');
  expect(text).toMatch(/<updated>1970-01-01T00:00:00(\.000)?Z<\/updated>/);
});
