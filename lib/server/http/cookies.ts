/** A request with headers as Node parses them. */
type RequestWithHeaders = { headers: NodeJS.Dict<string | string[]> };

/** The first cookie of a name; empty if there is none. */
export function readCookie(request: RequestWithHeaders, name: string): string {
  const cookie = listCookies(request).find((entry) => entry.startsWith(`${name}=`));
  return cookie?.slice(name.length + 1) ?? '';
}

/** All cookies of a name: of the host, and of domains above it. */
export function readCookies(request: RequestWithHeaders, name: string): string[] {
  const start = `${name}=`;
  return listCookies(request).flatMap((entry) =>
    entry.startsWith(start) ? [entry.slice(start.length)] : [],
  );
}

/** Whether a request has a cookie with this value. */
export function hasCookie(request: RequestWithHeaders, name: string, value: string): boolean {
  return listCookies(request).includes(`${name}=${value}`);
}

function listCookies({ headers }: RequestWithHeaders): string[] {
  return (headers.cookie ?? '').toString().split(/; */);
}
