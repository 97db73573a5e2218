import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';

type Store = typeof import('@/lib/browser/tick-store');

/** Loads a new instance of the module, as a page load does; the local storage stays. */
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
  test('are stored for the next page load, separately for each list', () => {
    const store = load();
    store.setTick('camping', 'tent', true);
    store.setTick('hike', 'boots', true);
    expect(load().readTicks('camping')).toEqual(new Set(['tent']));
  });

  test('of a list with the name of an object property are like others', () => {
    load().setTick('constructor', 'tent', true);
    const store = load();
    store.readTicks('constructor');
    expect(store.initialTicks('constructor')).toEqual(new Set(['tent']));
  });

  test('are removed from storage with the last one', () => {
    const store = load();
    store.setTick('camping', 'tent', true);
    store.setTick('camping', 'tent', false);
    expect(localStorage).toHaveLength(0);
  });

  test('are the same Set until one changes', () => {
    const store = load();
    store.setTick('camping', 'tent', true);
    const before = store.readTicks('camping');
    store.setTick('hike', 'boots', true);
    expect(store.readTicks('camping')).toBe(before);
    store.setTick('camping', 'pegs', true);
    expect(before).toEqual(new Set(['tent']));
    expect(store.readTicks('camping')).toEqual(new Set(['tent', 'pegs']));
  });

  test('last until the next page load if storage is full', () => {
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

  test('are empty if storage is blocked', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(load().readTicks('camping').size).toBe(0);
  });

  test.each(['{', 'null', '[1]', '["tent'])('stored as %s are ignored', (stored) => {
    localStorage.setItem(KEY, stored);
    expect(load().readTicks('camping').size).toBe(0);
  });

  test('of a damaged record are those that are whole, and the next tick loses none of them', () => {
    localStorage.setItem(KEY, '["tent","pegs","wat');
    const store = load();
    expect(store.readTicks('camping')).toEqual(new Set(['tent', 'pegs']));
    store.setTick('camping', 'map', true);
    expect(load().readTicks('camping')).toEqual(new Set(['tent', 'pegs', 'map']));
  });

  test('that are not strings are left out', () => {
    localStorage.setItem(KEY, '["tent",1,null]');
    expect(load().readTicks('camping')).toEqual(new Set(['tent']));
  });
});

describe('changes in another tab', () => {
  const dispatchStorage = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

  test('update the ticks and call the listeners', () => {
    const store = load();
    const listener = jest.fn();
    store.subscribeToTicks(listener);
    store.readTicks('camping');
    localStorage.setItem(KEY, '["water"]');
    dispatchStorage(KEY);
    expect(store.readTicks('camping')).toEqual(new Set(['water']));
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('are followed without listeners too, so that a tick in this tab does not overwrite them', () => {
    const store = load();
    store.setTick('camping', 'tent', true);
    localStorage.setItem(KEY, '["tent","water"]');
    dispatchStorage(KEY);
    store.setTick('camping', 'pegs', true);
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(['tent', 'water', 'pegs']);
  });

  test('are read when the page is restored from the back/forward cache', () => {
    const store = load();
    const listener = jest.fn();
    store.subscribeToTicks(listener);
    store.setTick('camping', 'tent', true);
    localStorage.setItem(KEY, '["water"]');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(store.readTicks('camping')).toEqual(new Set(['water']));
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('clear all ticks if the whole storage is cleared', () => {
    const store = load();
    store.subscribeToTicks(() => undefined);
    store.setTick('camping', 'tent', true);
    localStorage.clear();
    dispatchStorage(null);
    expect(store.readTicks('camping').size).toBe(0);
  });

  test('do not call listeners if the key is another, or after they unsubscribed', () => {
    const store = load();
    const listener = jest.fn();
    const unsubscribe = store.subscribeToTicks(listener);
    dispatchStorage('checkleaf:lists');
    unsubscribe();
    dispatchStorage(KEY);
    store.setTick('camping', 'tent', true);
    expect(listener).not.toHaveBeenCalled();
  });
});
