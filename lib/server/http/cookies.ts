/** A request with headers as Node parses them. */
type RequestWithHeaders = { headers: NodeJS.Dict<string | string[]> };

/** The first cookie of a name; empty if there is none. */
export function readCookie(request: RequestWithHeaders, name: string): string {
  const cookie = listCookies(request).find((entry) => entry.startsWith(`${name}=`));
  return cookie?.slice(name.length + 1) ?? '';
}

/** Whether a request has a cookie with this value. */
export function hasCookie(request: RequestWithHeaders, name: string, value: string): boolean {
  return listCookies(request).includes(`${name}=${value}`);
}

function listCookies({ headers }: RequestWithHeaders): string[] {
  return (headers.cookie ?? '').toString().split(/; */);
}
