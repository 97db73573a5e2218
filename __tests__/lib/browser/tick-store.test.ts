import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';

type Store = typeof import('@/lib/browser/tick-store');

/** The module as a page load has it: fresh, over what the browser keeps. */
function load(): Store {
  let module: Store | undefined;
  jest.isolateModules(() => {
    module = require('@/lib/browser/tick-store') as Store;
  });
  if (!module) throw new Error('The module did not load.');
  return module;
}

const KEY = 'checkleaf:ticks:camping';

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

describe('ticks', () => {
  test('are there again at the next page load, and apart for each list', () => {
    const store = load();
    store.setTick('camping', 'tent', true);
    store.setTick('hike', 'boots', true);
    expect(load().readTicks('camping')).toEqual(new Set(['tent']));
  });

  test('leave nothing behind when the last one is taken away', () => {
    const store = load();
    store.setTick('camping', 'tent', true);
    store.setTick('camping', 'tent', false);
    expect(localStorage).toHaveLength(0);
  });

  test('are the same set until one changes', () => {
    const store = load();
    store.setTick('camping', 'tent', true);
    const before = store.readTicks('camping');
    store.setTick('hike', 'boots', true);
    expect(store.readTicks('camping')).toBe(before);
    store.setTick('camping', 'pegs', true);
    expect(before).toEqual(new Set(['tent']));
    expect(store.readTicks('camping')).toEqual(new Set(['tent', 'pegs']));
  });

  test('stay until the page is left where the storage is full', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const store = load();
    const listener = jest.fn();
    store.subscribeToTicks(listener);
    store.setTick('camping', 'tent', true);
    expect(store.readTicks('camping')).toEqual(new Set(['tent']));
    expect(listener).toHaveBeenCalledTimes(1);
    expect(load().readTicks('camping').size).toBe(0);
  });

  test('start empty where the browser lets nothing be read', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    expect(load().readTicks('camping').size).toBe(0);
  });

  test.each(['{', '{"tent":true}', 'null', '"tent"'])('that are kept as %s are ignored', (stored) => {
    localStorage.setItem(KEY, stored);
    expect(load().readTicks('camping').size).toBe(0);
  });

  test('that are no ids are left out', () => {
    localStorage.setItem(KEY, '["tent",1,null]');
    expect(load().readTicks('camping')).toEqual(new Set(['tent']));
  });
});

describe('another tab', () => {
  const tell = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

  test('brings its ticks, and a call, to those who listen', () => {
    const store = load();
    const listener = jest.fn();
    store.subscribeToTicks(listener);
    store.readTicks('camping');
    localStorage.setItem(KEY, '["water"]');
    tell(KEY);
    expect(store.readTicks('camping')).toEqual(new Set(['water']));
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('is followed while nobody listens, and not overwritten by the next tick here', () => {
    const store = load();
    store.setTick('camping', 'tent', true);
    localStorage.setItem(KEY, '["tent","water"]');
    tell(KEY);
    store.setTick('camping', 'pegs', true);
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(['tent', 'water', 'pegs']);
  });

  test('is seen by a page that comes back from the browser’s memory', () => {
    const store = load();
    const listener = jest.fn();
    store.subscribeToTicks(listener);
    store.setTick('camping', 'tent', true);
    localStorage.setItem(KEY, '["water"]');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(store.readTicks('camping')).toEqual(new Set(['water']));
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('that clears everything takes all ticks away', () => {
    const store = load();
    store.subscribeToTicks(() => undefined);
    store.setTick('camping', 'tent', true);
    localStorage.clear();
    tell(null);
    expect(store.readTicks('camping').size).toBe(0);
  });

  test('calls nobody for what is not a tick, and nobody who stopped listening', () => {
    const store = load();
    const listener = jest.fn();
    const stop = store.subscribeToTicks(listener);
    tell('checkleaf:lists');
    stop();
    tell(KEY);
    store.setTick('camping', 'tent', true);
    expect(listener).not.toHaveBeenCalled();
  });
});
