import { expect, test } from '@jest/globals';
import { describeRoute } from '@/lib/analytics/page-context';

test.each([
  ['/', {}, { page: 'index' }],
  ['/[id]', { id: 'day-hike' }, { page: 'template', val: 'day-hike' }],
  ['/templates', { q: 'hike', tag: 'work' }, { page: 'templates' }],
  ['/templates/[tag]', { tag: 'work' }, { page: 'tag', val: 'work' }],
  ['/templates/[tag]/[page]', { page: '2', tag: 'work' }, { page: 'tag-page', val: 'work', val2: '2' }],
  ['/a/[id]', { id: 'secret' }, { page: 'private-share', val: 'secret' }],
  ['/channel/[id]', { id: 'desk' }, { page: 'channel', val: 'desk' }],
  [
    '/channel/[id]/[page]',
    { page: '2', id: 'desk' },
    { page: 'channel/[id]/[page]', val: 'desk', val2: '2' },
  ],
  ['/404', {}, { page: '404' }],
  ['/privacy', { utm_source: 'x' }, { page: 'privacy' }],
])('the route %s with the query %j is %j', (pattern, query, description) => {
  expect(describeRoute(pattern, query)).toEqual(description);
});
