// Access to web storage throws if the browser blocks it, and writing throws if it is full. Nothing on the site may
// fail because of that, so this is the only module that touches it.

type Area = 'localStorage' | 'sessionStorage';

/** Returns a stored value: null if there is none, undefined if the browser blocks storage. */
export function readItem(key: string, area: Area = 'localStorage'): string | null | undefined {
  try {
    return window[area].getItem(key);
  } catch {
    return undefined;
  }
}

/** Stores a value and returns whether that succeeded; null removes the value. */
export function writeItem(key: string, value: string | null, area: Area = 'localStorage'): boolean {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Returns a value that was stored as JSON; undefined if there is none or it is not valid JSON. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(readItem(key) ?? '') as unknown;
  } catch {
    return undefined;
  }
}
