import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { formatChanges, mergeChanges, NO_CHANGES, setField } from '@/lib/list/list-changes';

type Store = typeof import('@/lib/browser/changes-store');

/** Loads a new instance of the module, as a page load does; the local storage stays. */
function load(): Store {
  let module: Store | undefined;
  jest.isolateModules(() => {
    module = require('@/lib/browser/changes-store') as Store;
  });
  if (!module) throw new Error('The module did not load.');
  return module;
}

const KEY = 'checkleaf:changes:camping';

function leaveOut(store: Store, item: string, now = 1): boolean {
  return store.updateListChanges('camping', (changes) => setField(changes, `out:${item}`, true, now));
}

const leftOut = (store: Store) => Object.keys(store.readListChanges('camping').fields);

const dispatchStorage = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

describe('changes of a list', () => {
  test('are stored for the next page load, separately for each list', () => {
    const store = load();
    expect(leaveOut(store, 'tent')).toBe(true);
    store.updateListChanges('hike', (changes) => setField(changes, 'out:boots', true, 1));
    expect(leftOut(load())).toEqual(['out:tent']);
  });

  test('are the same object until they change', () => {
    const store = load();
    leaveOut(store, 'tent');
    const before = store.readListChanges('camping');
    store.updateListChanges('hike', (changes) => setField(changes, 'out:boots', true, 1));
    expect(store.readListChanges('camping')).toBe(before);
    leaveOut(store, 'pegs');
    expect(store.readListChanges('camping')).not.toBe(before);
  });

  test('are removed from storage when none is left', () => {
    const store = load();
    leaveOut(store, 'tent');
    expect(store.updateListChanges('camping', () => null)).toBe(true);
    expect(localStorage).toHaveLength(0);
  });

  test('call the listeners until they unsubscribe', () => {
    const store = load();
    const listener = jest.fn();
    const unsubscribe = store.subscribeToListChanges(listener);
    leaveOut(store, 'tent');
    unsubscribe();
    leaveOut(store, 'pegs');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('of a tab that has not heard of another tab do not overwrite those of the other', () => {
    const [one, other] = [load(), load()];
    expect([leftOut(one), leftOut(other)]).toEqual([[], []]);
    leaveOut(one, 'tent');
    leaveOut(other, 'pegs');
    expect(leftOut(load())).toEqual(['out:tent', 'out:pegs']);
  });

  test('that another tab has removed do not come back with the next change', () => {
    const store = load();
    leaveOut(store, 'tent');
    localStorage.clear();
    leaveOut(store, 'pegs');
    expect(leftOut(store)).toEqual(['out:pegs']);
  });
});

describe('changes that are not stored', () => {
  test('are in memory until the next page load if storage is full, and what was stored stays', () => {
    const store = load();
    leaveOut(store, 'tent');
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(leaveOut(store, 'pegs')).toBe(false);
    expect(leftOut(store)).toEqual(['out:tent', 'out:pegs']);
    expect(leftOut(load())).toEqual(['out:tent']);
    setItem.mockRestore();
    expect(leaveOut(store, 'water')).toBe(true);
    expect(leftOut(load())).toEqual(['out:tent', 'out:pegs', 'out:water']);
  });

  test('are in memory if storage is blocked', () => {
    for (const method of ['getItem', 'setItem'] as const)
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    const store = load();
    expect(leftOut(store)).toEqual([]);
    expect(leaveOut(store, 'tent')).toBe(false);
    expect(leftOut(store)).toEqual(['out:tent']);
  });

  test.each(['', '{', '[]', '{"version":1}'])('leave a damaged record of “%s” as it is', (damaged) => {
    localStorage.setItem(KEY, damaged);
    const store = load();
    expect(leftOut(store)).toEqual([]);
    expect(leaveOut(store, 'tent')).toBe(false);
    expect(leaveOut(store, 'pegs')).toBe(false);
    expect(leftOut(store)).toEqual(['out:tent', 'out:pegs']);
    expect(store.updateListChanges('camping', (changes) => ({ ...changes, fields: {} }))).toBe(false);
    expect(localStorage.getItem(KEY)).toBe(damaged);
    expect(store.updateListChanges('camping', () => null)).toBe(true);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test('to a damaged record are stored with what can be read of it when it is repaired', () => {
    const damaged = '{"version":1,"fields":{"out:tent":[true,1],"words:map":["Borr';
    localStorage.setItem(KEY, damaged);
    const store = load();
    expect(leftOut(store)).toEqual(['out:tent']);
    expect(leaveOut(store, 'pegs')).toBe(false);
    expect(store.readDamagedRecord('camping')).toBe(damaged);
    expect(leftOut(load())).toEqual(['out:tent']);
    expect(store.repairRecord('camping')).toBe(true);
    expect(store.readDamagedRecord('camping')).toBeNull();
    expect(leftOut(load())).toEqual(['out:tent', 'out:pegs']);
    expect(leaveOut(store, 'water')).toBe(true);
  });

  test('leave a record as it is whose fields are damaged in part', () => {
    const damaged = '{"version":1,"fields":{"out:tent":[true,1],"out:map":true}}';
    localStorage.setItem(KEY, damaged);
    const store = load();
    expect(leaveOut(store, 'pegs')).toBe(false);
    expect(leftOut(store)).toEqual(['out:tent', 'out:pegs']);
    expect(localStorage.getItem(KEY)).toBe(damaged);
  });

  test('are not called damaged if storage is blocked or empty', () => {
    expect(load().readDamagedRecord('camping')).toBeNull();
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(load().readDamagedRecord('camping')).toBeNull();
  });

  test('are merged with what another tab stores', () => {
    const store = load();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    leaveOut(store, 'tent');
    leaveOut(load(), 'pegs');
    dispatchStorage(KEY);
    expect(new Set(leftOut(store))).toEqual(new Set(['out:tent', 'out:pegs']));
  });
});

describe('changes in another tab', () => {
  const stored = formatChanges(setField(NO_CHANGES, 'out:water', true, 5));

  test('are read, and call the listeners', () => {
    const store = load();
    const listener = jest.fn();
    store.subscribeToListChanges(listener);
    leftOut(store);
    localStorage.setItem(KEY, stored);
    dispatchStorage(KEY);
    expect(leftOut(store)).toEqual(['out:water']);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('are read when the page is restored from the back/forward cache', () => {
    const store = load();
    leaveOut(store, 'tent');
    localStorage.setItem(KEY, stored);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(leftOut(store)).toEqual(['out:water']);
  });

  test('clear the changes if the whole storage is cleared', () => {
    const store = load();
    leaveOut(store, 'tent');
    localStorage.clear();
    dispatchStorage(null);
    expect(leftOut(store)).toEqual([]);
  });

  test('do not call listeners if the key is another', () => {
    const store = load();
    const listener = jest.fn();
    store.subscribeToListChanges(listener);
    dispatchStorage('checkleaf:lists');
    expect(listener).not.toHaveBeenCalled();
  });
});

test('removed changes come back when their removal is undone, with what was changed since then', () => {
  const store = load();
  leaveOut(store, 'tent');
  const before = store.readListChanges('camping');
  store.updateListChanges('camping', () => null);
  leaveOut(store, 'pegs', 9);
  store.updateListChanges('camping', (changes) => mergeChanges(changes, before));
  expect(leftOut(load())).toEqual(['out:pegs', 'out:tent']);
});
