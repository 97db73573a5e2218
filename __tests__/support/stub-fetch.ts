/** Makes a response with the members of `Response` that the site's code uses. jsdom does not have `Response`. */
export function stubResponse(
  body: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const response = {
    ok: status < 400,
    status,
    headers: new Map(Object.entries(headers)),
    text: async () => body,
    json: async () => JSON.parse(body),
  };
  return response as unknown as Response;
}

/** Replaces the global `fetch`. Returns the list of requested URLs, which grows with each request. */
export function stubFetch(
  respond: (url: string, init?: RequestInit) => Response | Promise<Response>,
): string[] {
  const requested: string[] = [];
  const fetch = async (url: string, init?: RequestInit) => {
    requested.push(url);
    return respond(url, init);
  };
  Object.assign(globalThis, { fetch });
  return requested;
}
