/** @jest-environment node */
import { expect, test } from '@jest/globals';
import Parser from 'rss-parser';
import { renderFeed } from '@/lib/server/files/render-feed';

const feed = {
  locale: 'de',
  title: 'Reisen & <mehr>',
  subtitle: 'Unterwegs.',
  page: '/templates/travel',
  path: '/templates/travel/feed.xml',
  cards: [
    {
      id: 'camping',
      locale: 'de',
      title: 'Zelten: <Zelt> & "Heringe" ]]>',
      summary: 'Zwei Nächte.',
      updated: '2026-05-01',
      itemCount: 3,
      preview: [],
      tags: [{ id: 'travel', title: 'Reisen' }],
      channel: { id: 'travel-desk', title: 'Reiseredaktion' },
    },
  ],
};

test('texts come out of a feed reader as they went in, with addresses in the feed’s language', async () => {
  const read = await new Parser().parseString(renderFeed(feed, 'https://example.org'));
  expect(read.title?.trim()).toBe('Reisen & <mehr> · Checkleaf');
  expect(read.items[0]?.title?.trim()).toBe('Zelten: <Zelt> & "Heringe" ]]>');
  expect(read.items[0]).toMatchObject({
    id: 'https://example.org/de/camping',
    isoDate: '2026-05-01T00:00:00.000Z',
    author: 'Reiseredaktion',
    summary: 'Zwei Nächte.',
  });
});

test('a feed without entries is dated all the same', () => {
  const text = renderFeed({ ...feed, cards: [] }, 'https://example.org');
  expect(text).toMatch(/<updated>1970-01-01T00:00:00(\.000)?Z<\/updated>/);
});
