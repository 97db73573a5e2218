/** Lists the names of cookies with a prefix. Empty if the browser blocks cookies. Apart from `storage.ts`, for deferred code only. */
export function listCookies(prefix: string): string[] {
  try {
    const names = document.cookie.split('; ').map((cookie) => cookie.replace(/=.*/, ''));
    return names.filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}
