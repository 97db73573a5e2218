/**
 * @jest-environment jsdom
 * @jest-environment-options {"url": "https://www.checkleaf.com/"}
 */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { reloadModules } from '@/__tests__/support/reload-modules';

const HOUR = 60 * 60_000;

let now: number;
let beacons: Array<{ receipt: string; ids: string[] }>;

beforeEach(() => {
  now = Date.now();
  beacons = [];
  process.env.NEXT_PUBLIC_MIXPANEL_KEY = 'key';
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (url: string, body: string) => {
      const events = JSON.parse(new URLSearchParams(body).get('data') ?? '[]') as Event[];
      const receipt = new URLSearchParams(url.split('?')[1]).get('receipt') ?? '';
      beacons.push({ receipt, ids: idsOf(events) });
      return true;
    },
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  for (const page of pages.splice(0)) page.clearUnsent();
  localStorage.clear();
  for (const cookie of document.cookie.split('; '))
    for (const domain of ['', 'checkleaf.com'])
      document.cookie = `${cookie.replace(/=.*/, '')}=; path=/; max-age=0; domain=${domain}`;
});

type Event = { properties: Record<string, unknown> & { $insert_id: string } };
type Page = ReturnType<typeof open>;

const idsOf = (events: readonly Event[]) => events.map(({ properties }) => properties.$insert_id);

const pages: Array<{ clearUnsent: () => void }> = [];

/** A page load, with some events. */
function open(...ids: string[]) {
  const page = reloadModules(() => {
    const queue = require('@/lib/analytics/event-queue') as typeof import('@/lib/analytics/event-queue');
    const unsent =
      require('@/lib/analytics/mixpanel/unsent-events') as typeof import('@/lib/analytics/mixpanel/unsent-events');
    return { ...queue, ...unsent };
  });
  page.connectStore({ add: page.addUnsent, clear: page.clearUnsent });
  add(page, ...ids);
  pages.push(page);
  return page;
}

function add(page: Pick<Page, 'enqueue'>, ...ids: string[]): void {
  const route = { pathname: '/', asPath: '/', query: {}, locale: 'en', url: window.location.href };
  for (const $insert_id of ids)
    page.enqueue({ event: 'click', properties: { $insert_id, time: now / 1000 }, route });
}

/** Sends what is due by a beacon and leaves the page, as `startFlushOnHide` does. Returns the id of the beacon. */
function leave(page: Page): string {
  const receipt = Math.random().toString(36).slice(2);
  page.markSent(new Set(idsOf(page.dueEvents())), receipt);
  page.releaseUnsent();
  return receipt;
}

/** The response of the server to a beacon that has arrived. */
function confirm(receipt: string): void {
  document.cookie = `checkleaf-sent-${receipt}=1; path=/`;
}

const due = (page: Page) => idsOf(page.dueEvents());

describe('the events of a page that was left', () => {
  test('are not sent by the next page if they have arrived, and their receipt is deleted', () => {
    confirm(leave(open('a')));
    const next = open('b');
    expect(due(next)).toEqual(['b']);
    now += 5001;
    expect(due(next)).toEqual(['b']);
    expect(document.cookie).not.toContain('checkleaf-sent');
    expect(Object.keys(localStorage)).toHaveLength(1);
  });

  test.each([
    ['checkleaf:events:1', '{"events":null}'],
    ['checkleaf:events:1', '{"events":[null,{"event":"a"}]}'],
    ['checkleaf:pending:1', '[{"event":"a"}]'],
    ['__mpq_key_ev', '[null]'],
    ['__mpq_key_ev', '{"events":3}'],
  ])('are dropped if they are malformed: %s = %s', (key, value) => {
    localStorage.setItem(key, value);
    const page = open('b');
    page.adopt();
    expect(idsOf(page.dueEvents())).toEqual(['b']);
  });

  test('are not sent again if storage was full when they were accepted', () => {
    const page = open('a');
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    add(page, 'b');
    page.removeUnsent(new Set(['a', 'b']));
    full.mockRestore();
    now += HOUR;
    const next = open();
    expect(idsOf(next.dueEvents())).toEqual([]);
  });

  test('leave no receipt, also if the library has sent them too, or they are unknown', () => {
    const page = open('a');
    confirm(leave(page));
    page.removeUnsent(new Set(['a']));
    confirm('unknown');
    open('b').adopt();
    expect(document.cookie).not.toContain('checkleaf-sent-');
  });

  test('keep their receipt while a page that is shown has them', () => {
    const shown = open('a');
    const receipt = Math.random().toString(36).slice(2);
    shown.markSent(new Set(idsOf(shown.dueEvents())), receipt);
    shown.resumeUnsent();
    confirm(receipt);
    open('b').adopt();
    expect(document.cookie).toContain(`checkleaf-sent-${receipt}`);
    expect(idsOf(shown.dueEvents())).toEqual([]);
  });

  test('are sent by the next page, unchanged, if no receipt comes in time', () => {
    const page = open('a');
    const [sent] = page.dueEvents();
    leave(page);
    const next = open('b');
    expect(due(next)).toEqual(['b']);
    now += 5001;
    const [again, own] = next.dueEvents();
    expect(again).toEqual(sent);
    expect(own?.properties.$insert_id).toBe('b');
  });

  test('are sent again by itself if it is shown again, and no receipt has come', () => {
    const page = open('a');
    leave(page);
    add(page, 'b');
    page.resumeUnsent();
    expect(due(page)).toEqual(['b']);
    now += 5001;
    expect(due(page)).toEqual(['a', 'b']);
  });

  test('are not sent by itself if another page has taken them over', () => {
    const page = open('a');
    leave(page);
    now += 5001;
    expect(due(open())).toEqual(['a']);
    page.resumeUnsent();
    expect(due(page)).toEqual([]);
    add(page, 'b');
    expect(due(page)).toEqual(['b']);
  });

  test('are dropped when they are five days old', () => {
    leave(open('a'));
    now += 5 * 24 * HOUR + 1;
    expect(due(open())).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });
});

test('other pages leave the events of a visible page alone, for five minutes', () => {
  open('a');
  const other = open('b');
  now += 5 * 60_000 - 1;
  expect(due(other)).toEqual(['b']);
  now += 2;
  expect(due(other)).toEqual(['a', 'b']);
});

test('accepted events are removed, and a page without events stores nothing', () => {
  const page = open('a', 'b');
  page.removeUnsent(new Set(['a']));
  expect(due(page)).toEqual(['b']);
  page.removeUnsent(new Set(['b']));
  expect(localStorage).toHaveLength(0);
});

test('at most 200 events are unsent, the latest', () => {
  leave(open(...Array.from({ length: 150 }, (_, index) => `a${index}`)));
  now += 5001;
  const page = open(...Array.from({ length: 150 }, (_, index) => `b${index}`));
  expect(due(page)).toHaveLength(200);
  expect(due(page)[0]).toBe('a100');
  expect(due(page).at(-1)).toBe('b149');
});

test('without local storage, events are in memory', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
  const page = open('a');
  expect(due(page)).toEqual(['a']);
  leave(page);
  page.resumeUnsent();
  now += 5001;
  expect(due(page)).toEqual(['a']);
});

test('events after the visitor has deleted the cookie are those of the same visitor, and store no new one', () => {
  const page = open('a');
  const [first] = page.dueEvents();
  document.cookie = 'mp_key_mixpanel=; path=/; max-age=0; domain=checkleaf.com';
  add(page, 'b');
  const [, second] = page.dueEvents();
  expect(second?.properties.distinct_id).toBe(first?.properties.distinct_id);
  expect(document.cookie).toBe('');
});

test('an opt-out in another tab drops the events of this one', () => {
  const page = open('a');
  localStorage.setItem('checkleaf:analytics', 'out');
  page.releaseUnsent();
  expect(Object.keys(localStorage)).toEqual(['checkleaf:analytics']);
  expect(due(page)).toEqual([]);
});

test.each([
  ['events', 'checkleaf:events:1', (events: unknown[]) => events],
  ['pending events', 'checkleaf:pending:1', (events: unknown[]) => ({ referrer: '', events })],
  ['the queue of the library', '__mpq_key_ev', (events: unknown[]) => events.map((payload) => ({ payload }))],
])('what earlier versions have stored as %s is sent', (_, key, format) => {
  const event = { event: 'click', properties: { $insert_id: 'a', time: now / 1000 } };
  localStorage.setItem(key, JSON.stringify(format([event])));
  const page = open();
  expect(page.dueEvents()).toEqual([event]);
  expect(localStorage.getItem(key)).toBeNull();
});

test('malformed stored events are removed', () => {
  localStorage.setItem('checkleaf:events:1', '{');
  expect(due(open())).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

describe('when the page is hidden', () => {
  test('each event is sent by one beacon, the latest first, in requests of at most 60 kB', async () => {
    const page = open();
    const { startFlushOnHide } = await import('@/lib/analytics/mixpanel/unsent-events');
    startFlushOnHide();
    add(page, ...Array.from({ length: 100 }, (_, index) => `a${index}`));
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('pagehide'));
    expect(beacons.length).toBeGreaterThan(1);
    expect(new Set(beacons.map(({ receipt }) => receipt)).size).toBe(beacons.length);
    const ids = beacons.flatMap((beacon) => beacon.ids);
    expect(new Set(ids).size).toBe(100);
    expect(ids).toHaveLength(100);
    expect(beacons[0]?.ids.at(-1)).toBe('a99');
    for (const { receipt } of beacons) confirm(receipt);
    now += 5001;
    expect(due(page)).toEqual([]);
  });

  test('without local storage, what the upstream has not accepted is sent', async () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    const page = open();
    const { startFlushOnHide } = await import('@/lib/analytics/mixpanel/unsent-events');
    startFlushOnHide();
    add(page, 'a', 'b');
    page.removeUnsent(new Set(['a']));
    window.dispatchEvent(new Event('pagehide'));
    expect(beacons.map(({ ids }) => ids)).toEqual([['b']]);
  });
});
