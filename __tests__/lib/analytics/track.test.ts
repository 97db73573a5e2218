import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

process.env.NEXT_PUBLIC_MIXPANEL_KEY = 'key';

beforeEach(() => {
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
