import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import Router from 'next/router';
import {
  collectLoggedEvents,
  expectEvents,
  setCurrentPage,
  waitForLog,
} from '@/__tests__/support/logged-events';
import { render } from '@/__tests__/support/render';
import { renderTemplate } from '@/__tests__/support/render-template';
import { stubFetch, stubResponse } from '@/__tests__/support/stub-fetch';
import { HeroSample } from '@/components/views/home/hero-sample';
import { showList, trackEarlyTicks } from '@/lib/analytics/list-outcomes';
import { startOutcomes } from '@/lib/analytics/outcomes';
import { readTicks, replaceTicks, setTick } from '@/lib/browser/tick-store';

let listCount = 0;
let id: string;
let user: UserEvent;
let events: string[];

/** The events of a list that was shown and ticked before the code under test was started. */
let earlyEvents: string[];

beforeAll(async () => {
  setCurrentPage({ pathname: '/[id]', asPath: '/early', query: { id: 'early' }, locale: 'de' });
  earlyEvents = collectLoggedEvents();
  const { unmount } = renderTemplate({ id: 'early' });
  act(() => setTick('early', 'tent', true));
  startOutcomes();
  await waitForLog();
  unmount();
});

beforeEach(() => {
  // Each test has a list of its own, since stores last as long as the page load.
  listCount += 1;
  id = `list-${listCount}`;
  setCurrentPage({ pathname: '/[id]', asPath: `/${id}`, query: { id }, locale: 'de' });
  user = userEvent.setup();
  events = collectLoggedEvents();
});

afterEach(() => {
  jest.restoreAllMocks();
});

async function renderList(): Promise<void> {
  renderTemplate({ id });
  await expectEvents(events, ['template view']);
  events.length = 0;
}

const tent = () => screen.getByRole('checkbox', { name: 'Pitch the tent' });
const water = () => screen.getByRole('checkbox', { name: 'Fetch water' });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const leave = () => Router.events.emit('beforeHistoryChange', '/', { shallow: false });

describe('a list is started', () => {
  test('by its first tick, with the same properties as its view', async () => {
    renderTemplate({ id });
    await user.click(tent());
    await user.click(water());
    await user.click(water());
    await expectEvents(events, ['template view', 'list started', 'list completed']);
    expect(events[1]?.replace('list started', 'template view')).toBe(events[0]);
    expect(events[0]).toContain('locale=en');
    expect(events[0]).toContain('lang=de');
  });

  test('by the label and by the space key', async () => {
    await renderList();
    await user.click(screen.getByText('Pitch the tent'));
    await expectEvents(events, ['list started']);
    await press('Clear all ticks');
    water().focus();
    await user.keyboard(' ');
    await expectEvents(events, ['list started', 'list started']);
  });

  test('once, if the only tick is removed and made again', async () => {
    await renderList();
    for (let count = 0; count < 3; count += 1) await user.click(tent());
    await expectEvents(events, ['list started']);
  });

  test('not by a tick of another tab, nor by a further tick', async () => {
    await renderList();
    localStorage.setItem(`checkleaf:ticks:${id}`, '["tent"]');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: `checkleaf:ticks:${id}` }));
    });
    expect(tent()).toBeChecked();
    leave();
    await expectEvents(events, []);
    await user.click(water());
    await expectEvents(events, ['list completed']);
  });

  test('if the only ticks were of items that the list no longer has', async () => {
    setTick(id, 'removed-item', true);
    await renderList();
    await user.click(tent());
    await user.click(water());
    await expectEvents(events, ['list started', 'list completed']);
  });

  test('by a tick before the start of this code, when it starts', async () => {
    await expectEvents(earlyEvents, ['template view', 'list started']);
  });

  test('by ticks made before this code was loaded, but not by restored ones', async () => {
    await renderList();
    act(() => setTick(id, 'tent', true));
    trackEarlyTicks();
    await expectEvents(events, ['list started']);
    leave();
    await expectEvents(events, ['list started', 'list progress']);

    id = `${id}-restored`;
    localStorage.setItem(`checkleaf:ticks:${id}`, '["tent"]');
    renderTemplate({ id });
    events.length = 0;
    trackEarlyTicks();
    leave();
    await expectEvents(events, ['template view']);
  });
});

describe('a list is completed', () => {
  test('by its last open item, once in a view', async () => {
    await renderList();
    await user.click(tent());
    await user.click(water());
    await user.click(water());
    await user.click(water());
    await expectEvents(events, ['list started', 'list completed']);
  });

  test('again after a reset, which also starts it again', async () => {
    replaceTicks(id, new Set(['tent', 'water']));
    await renderList();
    await press('Clear all ticks');
    await expectEvents(events, []);
    await user.click(tent());
    await user.click(water());
    await expectEvents(events, ['list started', 'list completed']);
  });

  test('not by undoing a reset, nor by repeating its last tick after that', async () => {
    await renderList();
    await user.click(tent());
    await user.click(water());
    await press('Clear all ticks');
    await press('Undo');
    expect(readTicks(id).size).toBe(2);
    await user.click(water());
    await user.click(water());
    await expectEvents(events, ['list started', 'list completed']);
  });
});

describe('progress', () => {
  test('is sent when the list is left or hidden after a change of its ticks, and only then', async () => {
    await renderList();
    leave();
    await user.click(tent());
    leave();
    leave();
    await expectEvents(events, ['list started', 'list progress']);
    expect(events[1]).toMatch(/ {2}done=1 {2}percent=50$/);
    await user.click(water());
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    Reflect.deleteProperty(document, 'hidden');
    window.dispatchEvent(new Event('pagehide'));
    await expectEvents(events, ['list started', 'list progress', 'list completed', 'list progress']);
    expect(events.at(-1)).toMatch(/ {2}done=2 {2}percent=100$/);
  });

  test('is sent after a reset', async () => {
    replaceTicks(id, new Set(['tent']));
    await renderList();
    await press('Clear all ticks');
    leave();
    await expectEvents(events, ['list progress']);
    expect(events[0]).toMatch(/ {2}done=0 {2}percent=0$/);
  });

  test('is not sent after a reset of a list without ticks, nor after one that was undone', async () => {
    await renderList();
    await press('Clear all ticks');
    leave();
    await expectEvents(events, []);
    replaceTicks(id, new Set(['tent']));
    await press('Clear all ticks');
    await press('Undo');
    leave();
    await expectEvents(events, []);
  });
});

test('the first tick in the sample of the start page starts the list', async () => {
  setCurrentPage({ pathname: '/', asPath: '/', query: {}, locale: 'en' });
  const list = { id, title: 'Camping', tags: ['outdoors'], channel: 'outdoors-desk', locale: 'en', items: 4 };
  const items = [{ id: 'tent', z: '1', html: 'Pitch the tent' }];
  render(<HeroSample list={list} section={{ id: 'before', titleHtml: 'Before', items }} />);
  await user.click(tent());
  leave();
  await expectEvents(events, ['list started', 'list progress']);
  expect(events[0]).toContain('page=index');
  expect(events[1]).toMatch(/ {2}done=1 {2}percent=25$/);
});

describe('success is counted, not the click:', () => {
  test('copying', async () => {
    await renderList();
    const write = jest
      .spyOn(navigator.clipboard, 'writeText')
      .mockRejectedValueOnce(new DOMException('blocked'));
    await press('Copy list');
    await expectEvents(events, []);
    write.mockResolvedValueOnce();
    await press('Copy list');
    await screen.findByText('List copied');
    await expectEvents(events, ['list copied']);
  });

  test('sharing', async () => {
    await renderList();
    const share = jest.fn<() => Promise<void>>();
    Object.assign(navigator, { share });
    share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
    await press('Share');
    await expectEvents(events, []);
    share.mockResolvedValueOnce();
    await press('Share');
    Reflect.deleteProperty(navigator, 'share');
    await press('Share');
    await screen.findByText('Link copied');
    await expectEvents(events, ['list shared', 'list shared']);
    expect(events.map((line) => line.replace(/.* {2}/, ''))).toEqual([
      'method=share-sheet',
      'method=copied-link',
    ]);
  });

  test('downloading', async () => {
    await renderList();
    const link = screen.getByRole('link', { name: /^Download.*CSV/i });
    // Neither popovers nor navigation exist in jsdom.
    Object.assign(HTMLElement.prototype, { hidePopover: () => undefined });
    link.addEventListener('click', (event) => event.preventDefault());
    stubFetch(() => stubResponse('{}', 503));
    await user.click(link);
    const urls = stubFetch(() => stubResponse(''));
    await user.click(link);
    await expectEvents(events, ['list downloaded']);
    expect(urls).toEqual([`/api/templates/${id}.csv?locale=en`]);
    expect(events[0]).toContain('format=csv');
  });

  test('printing, but not of a list that the page no longer shows', async () => {
    const { unmount } = renderTemplate({ id });
    unmount();
    window.dispatchEvent(new Event('afterprint'));
    await expectEvents(events, ['template view']);
  });

  test('printing, but not where only a part of the list is shown', async () => {
    await renderList();
    window.dispatchEvent(new Event('afterprint'));
    await expectEvents(events, ['list printed']);
    // As on the start page.
    tent().remove();
    showList({ id, title: '', tags: [], channel: '', locale: 'de', items: 2 });
    window.dispatchEvent(new Event('afterprint'));
    await expectEvents(events, ['list printed']);
  });
});
