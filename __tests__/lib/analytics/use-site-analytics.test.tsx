import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, waitFor } from '@testing-library/react';
import Router, { type NextRouter } from 'next/router';
import { StrictMode } from 'react';
import { SiteAnalytics } from '@/components/shell/site-shell';

let lines: string[] = [];

beforeEach(() => {
  lines = [];
  jest.spyOn(console, 'info').mockImplementation((line: unknown) => {
    lines.push(String(line));
  });
});

afterEach(() => {
  jest.restoreAllMocks();
});

/** Emits the router's event at the end of a navigation to this page. */
function navigateTo(page: Pick<NextRouter, 'pathname' | 'asPath' | 'query' | 'locale'>): void {
  Object.assign(Router, { router: page });
  Router.events.emit('routeChangeComplete', page.asPath, { shallow: false });
}

test('in Strict Mode a visit starts once, and each view is sent once, by locale, path and query', async () => {
  const calls: unknown[] = [];
  Object.assign(window, { va: (...call: unknown[]) => calls.push(call) });
  const home = { pathname: '/', asPath: '/', query: {}, locale: 'en' };
  Object.assign(Router, { router: home });
  render(
    <StrictMode>
      <SiteAnalytics />
    </StrictMode>,
  );
  navigateTo(home);
  navigateTo({ ...home, asPath: '/#picks' });
  navigateTo({ ...home, locale: 'de' });
  navigateTo({ pathname: '/[id]', asPath: '/hike?x=1', query: { id: 'hike' }, locale: 'en' });
  navigateTo(home);
  await waitFor(() => expect(lines).toHaveLength(4));
  expect(lines.map((line) => line.replace(/ {2}.*/, ''))).toEqual([
    '[analytics] website started',
    '[analytics] page view',
    '[analytics] page view',
    '[analytics] page view',
  ]);
  expect(calls).toEqual([
    ['pageview', { route: '/', path: '/' }],
    ['pageview', { route: '/', path: '/' }],
    ['pageview', { route: '/[id]', path: '/hike' }],
    ['pageview', { route: '/', path: '/' }],
  ]);
});
