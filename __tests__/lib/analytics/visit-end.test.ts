import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import Router from 'next/router';
import { setCurrentPage } from '@/__tests__/support/logged-events';
import { splitSessions } from '@/__tests__/support/split-sessions';
import type { track as Track } from '@/lib/analytics/track';
import { replaceTicks } from '@/lib/browser/tick-store';

process.env.NEXT_PUBLIC_MIXPANEL_KEY = 'key';
jest.useFakeTimers({ now: Date.UTC(2026, 4, 1, 9) });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LIST = { id: 'hike', title: 'Hike', tags: ['outdoors'], channel: 'desk', locale: 'en', items: 4 };

let track: typeof Track;
let clearQueue: () => void;
let pendingEvents: typeof import('@/lib/analytics/event-queue').pendingEvents;
let trackProgress: () => void;

beforeAll(async () => {
  // Development logs each event.
  jest.spyOn(console, 'info').mockImplementation(() => {});
  // jsdom lacks what the library of the Web Vitals measures with.
  Object.assign(performance, { getEntriesByType: () => [] });
  Object.assign(window, { __NEXT_DATA__: { buildId: 'b1' } });
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 4000 });
  setCurrentPage({ pathname: '/[id]', asPath: '/hike', query: { id: 'hike' }, locale: 'en' });
  // Imported here, because the project key is read at import.
  ({ track } = await import('@/lib/analytics/track'));
  ({ clearQueue, pendingEvents } = await import('@/lib/analytics/event-queue'));
  const { observeEngagement } = await import('@/lib/analytics/quality/engagement');
  const { observeWebVitals } = await import('@/lib/analytics/quality/web-vitals');
  const { readRoute } = await import('@/lib/analytics/track');
  const { onPageEnd } = await import('@/lib/analytics/page-end');
  const outcomes = await import('@/lib/analytics/list-outcomes');
  trackProgress = outcomes.trackProgress;
  track('page view', {});
  observeEngagement();
  observeWebVitals(readRoute());
  outcomes.startListOutcomes();
  outcomes.showList(LIST);
  onPageEnd(trackProgress);
});

beforeEach(() => {
  // Each test is a visit of its own, with a view at its start.
  jest.advanceTimersByTime(24 * HOUR);
  leave();
  track('page view', {});
  move();
  clearQueue();
  track('template view', LIST);
});

const move = () => window.dispatchEvent(new Event('pointermove'));

/** Changes the ticks of the list by a click. */
function changeTicks(): void {
  track('click', { position: 'list-actions', elem: 'undo', param: LIST.id });
  const button = document.createElement('button');
  button.dataset.click = 'list-actions undo';
  document.body.append(button);
  button.click();
  button.remove();
  replaceTicks(LIST.id, new Set([`item-${Date.now()}`]));
}

/** Navigates to another page. */
function leave(): void {
  Router.events.emit('beforeHistoryChange', '/', { shallow: false });
}

/** The times of the events of each session, in minutes after the view of the list. */
function sessions(): Array<Array<[name: string, minutes: number]>> {
  const events = pendingEvents().map(({ event, properties }) => ({ event, time: properties.time * 1000 }));
  const start = events[0]?.time ?? 0;
  return splitSessions([...events].sort((a, b) => a.time - b.time)).map((session) =>
    session.map(({ event, time }) => [event, Math.round(((time - start) / MINUTE) * 10) / 10]),
  );
}

test('a page that is left after hours without activity ends when the visitor was last active', () => {
  jest.advanceTimersByTime(2 * MINUTE);
  move();
  changeTicks();
  jest.advanceTimersByTime(2 * HOUR);
  leave();
  expect(sessions()).toEqual([
    [
      ['template view', 0],
      ['click', 2],
      ['page engagement', 2.5],
      ['list progress', 2.5],
    ],
  ]);
});

test('a page that is left by an activity after hours ends in the visit, too', () => {
  jest.advanceTimersByTime(2 * MINUTE);
  move();
  changeTicks();
  jest.advanceTimersByTime(2 * HOUR);
  for (let count = 0; count < 5; count += 1) {
    // The pointer moves to the button that closes the tab.
    move();
    jest.advanceTimersByTime(400);
  }
  leave();
  const [visit = [], ...others] = sessions();
  expect(others).toEqual([]);
  expect(visit.slice(0, 4)).toEqual([
    ['template view', 0],
    ['click', 2],
    ['page engagement', 2.5],
    ['list progress', 2.5],
  ]);
});

test('what a visitor does after a return is another session, and the time before it stays in the first one', () => {
  jest.advanceTimersByTime(10_000);
  changeTicks();
  jest.advanceTimersByTime(3 * HOUR);
  move();
  changeTicks();
  jest.advanceTimersByTime(MINUTE);
  move();
  jest.advanceTimersByTime(10_000);
  leave();
  expect(sessions()).toEqual([
    [
      ['template view', 0],
      ['click', 0.2],
      ['page engagement', 0.5],
      ['list progress', 0.5],
    ],
    [
      ['click', 180.2],
      ['page engagement', 181.3],
      ['list progress', 181.3],
    ],
  ]);
  const seconds = pendingEvents().flatMap(({ properties }) => properties.seconds ?? []);
  expect(seconds).toEqual([30, 40]);
});

test('a page that is read for longer than the timeout of a session, without an event, is one session', () => {
  const read = (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      jest.advanceTimersByTime(MINUTE);
      move();
    }
  };
  read(45);
  leave();
  expect(sessions()).toHaveLength(1);
  read(100);
  changeTicks();
  leave();
  expect(sessions()).toHaveLength(1);
  const seconds = pendingEvents().map(({ properties }) => Number(properties.seconds ?? 0));
  expect(seconds.reduce((sum, part) => sum + part)).toBe(145 * 30);
});

test('a page that is left while the visitor is active ends then', () => {
  jest.advanceTimersByTime(12_000);
  move();
  jest.advanceTimersByTime(6000);
  leave();
  expect(sessions()).toEqual([
    [
      ['template view', 0],
      ['page engagement', 0.3],
    ],
  ]);
});

test('the Web Vitals of a tab that was idle for hours are part of its visit', () => {
  jest.advanceTimersByTime(5 * HOUR);
  Object.defineProperty(document, 'hidden', { configurable: true, value: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  Reflect.deleteProperty(document, 'hidden');
  expect(sessions()).toEqual([
    [
      ['template view', 0],
      ['page engagement', 0.5],
      ['web vitals', 0.5],
    ],
  ]);
});
