// Access to web storage throws if the browser blocks it, and writing throws if it is full. Cookies that are blocked or too
// large are dropped silently, and access to them throws in a sandboxed frame. Nothing on the site may fail because of
// that, so only this module and `list-cookies.ts` touch them.

const SECONDS_A_YEAR = 365 * 24 * 60 * 60;

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

/** Returns the value of a cookie; undefined if there is none or the browser blocks cookies. */
export function readCookie(name: string): string | undefined {
  try {
    const [, value] = document.cookie.match(`(?:^|; )${name}=([^;]*)`) ?? [];
    return value && decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/**
 * Stores a cookie for a year and returns whether that succeeded. An empty value removes it.
 *
 * @param domain shares the cookie with the subdomains of this domain; empty for this host only
 */
export function writeCookie(name: string, value: string, domain = ''): boolean {
  const age = value && SECONDS_A_YEAR;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  try {
    document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=lax; max-age=${age || 0}; domain=${domain}${secure}`;
  } catch {
    // Reading throws, too.
  }
  return (readCookie(name) ?? '') === value;
}

/** Returns a value that was stored as JSON; undefined if there is none or it is not valid JSON. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(readItem(key) ?? '') as unknown;
  } catch {
    return undefined;
  }
}

/** Lists the stored keys with a prefix, in alphabetical order. Empty if the browser blocks storage. */
export function listKeys(prefix: string, area: Area = 'localStorage'): string[] {
  try {
    return Object.keys(window[area])
      .filter((key) => key.startsWith(prefix))
      .sort();
  } catch {
    return [];
  }
}
