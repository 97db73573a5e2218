import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

process.env.NEXT_PUBLIC_MIXPANEL_KEY = 'key';

beforeEach(() => {
  // Each test is a page load.
  jest.resetModules();
  jest.useFakeTimers({ now: 1_000_000 });
  // Development logs each event.
  jest.spyOn(console, 'info').mockImplementation(() => {});
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('events of the same millisecond have increasing times', async () => {
  // Imported here, because the project key is read at import.
  const { default: Router } = await import('next/router');
  const { track } = await import('@/lib/analytics/track');
  const { pendingEvents } = await import('@/lib/analytics/event-queue');
  Object.assign(Router, { router: { pathname: '/', asPath: '/', query: {}, locale: 'en' } });
  const times = () => pendingEvents().map(({ properties }) => properties.time);
  track('website started', {});
  track('page view', {});
  expect(times()).toEqual([1000, 1000.001]);
  jest.setSystemTime(1_005_000);
  track('page view', {});
  expect(times()).toEqual([1000, 1000.001, 1005]);
});

test('after the clock is set back, times go on at their pace, and follow the clock once it is ahead', async () => {
  const { default: Router } = await import('next/router');
  const { track } = await import('@/lib/analytics/track');
  const { pendingEvents } = await import('@/lib/analytics/event-queue');
  Object.assign(Router, { router: { pathname: '/', asPath: '/', query: {}, locale: 'en' } });
  jest.setSystemTime(2_000_000_000);
  track('page view', {});
  jest.setSystemTime(1_900_000_000);
  track('page view', {});
  jest.advanceTimersByTime(60_000);
  track('page view', {});
  jest.advanceTimersByTime(5000);
  track('page view', {});
  jest.setSystemTime(2_001_000_000);
  track('page view', {});
  const times = pendingEvents().map(({ properties }) => properties.time);
  expect(times.slice(-5)).toEqual([2_000_000, 2_000_000.001, 2_000_060, 2_000_065, 2_001_000]);
});

test('the view of a page that returns from the back/forward cache is later than the events of the page that is left', async () => {
  const { default: Router } = await import('next/router');
  const { trackPageViews } = await import('@/lib/analytics/page-views');
  const { track } = await import('@/lib/analytics/track');
  const { pendingEvents } = await import('@/lib/analytics/event-queue');
  Object.assign(Router, { router: { pathname: '/', asPath: '/', query: {}, locale: 'en' } });
  trackPageViews();
  jest.advanceTimersByTime(60_000);
  track('click', { position: 'header', elem: 'search' });
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  track('click', { position: 'header', elem: 'logo' });
  const events = pendingEvents().slice(-3);
  expect(events.map(({ event }) => event)).toEqual(['click', 'page view', 'click']);
  const [before = 0, view = 0, after = 0] = events.map(({ properties }) => properties.time);
  // Another process may need this long, in seconds, to end the page that is left.
  expect(view - before).toBeGreaterThan(0.1);
  expect(after).toBeGreaterThan(view);
});

test('an event that is tracked before the router exists is lost without an error', async () => {
  const { default: Router } = await import('next/router');
  const { track } = await import('@/lib/analytics/track');
  const { pendingEvents } = await import('@/lib/analytics/event-queue');
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const count = pendingEvents().length;
  Object.assign(Router, { router: null });
  track('page view', {});
  await import('@/lib/analytics/plan/log-event');
  await jest.advanceTimersByTimeAsync(0);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('page view is lost'));
  expect(pendingEvents()).toHaveLength(count);
});
