import { homedir } from 'node:os';
import { type FuzzRequest, isAmbiguous } from './fuzz-request';
import type { HttpResponse } from './http-response';

/** Node closes the connection of `CONNECT` without a response. */
const METHODS_WITHOUT_RESPONSE = ['CONNECT'];

/** Origins that `/open` and `/get` redirect to, besides the site itself. */
const STORE_ORIGINS = ['https://apps.apple.com', 'https://play.google.com'];

/** Next removes the cookies of its preview mode when a request has invalid ones. */
const REMOVED_COOKIE = /^(?:__prerender_bypass|__next_preview_data)=; .*Expires=Thu, 01 Jan 1970/;

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Stack traces, and paths of the machine or of the build. */
const INTERNALS = [
  /\n\s+at [^\n]{1,300}:\d+:\d+\)?/,
  /node_modules\//,
  /\.next\/(?:server|cache)/,
  /webpack-internal:/,
];

/**
 * What is wrong with the response to a request, one sentence each.
 *
 * @param origins the origins of the site: `SITE_URL` and that of the connection
 */
export function findViolations(
  request: FuzzRequest,
  response: HttpResponse | null,
  origins: readonly string[],
): string[] {
  if (response === null) {
    const needsResponse = !isAmbiguous(request) && !METHODS_WITHOUT_RESPONSE.includes(request.method);
    return needsResponse ? ['There is no response.'] : [];
  }
  const { status } = response;
  const violations: string[] = [];
  const values = (name: string) =>
    response.headers.filter(([header]) => header === name).map(([, value]) => value);

  if (status >= 500) violations.push(`The status is ${status}.`);
  const text = `${response.headers.map((header) => header.join(': ')).join('\n')}\n\n${response.body.toString('latin1')}`;
  const internal = [process.cwd(), `${homedir()}/`].find((path) => text.includes(path));
  const leak = internal ?? INTERNALS.map((pattern) => pattern.exec(text)?.[0]).find(Boolean);
  if (leak !== undefined) violations.push(`The response shows ${JSON.stringify(leak)}.`);

  if (!/^[0-9a-f-]{36}$/.test(values('x-request-id').join()))
    violations.push('There is no single X-Request-Id.');
  if (values('x-content-type-options').join() !== 'nosniff') violations.push('There is no single nosniff.');
  if (values('content-security-policy').length !== 1)
    violations.push('There is no single policy for content.');
  const cdnHeaders = [...values('cdn-cache-control'), ...values('x-accel-expires')];
  if (status >= 400 && (!/\bno-store\b/.test(values('cache-control').join()) || cdnHeaders.length > 0)) {
    violations.push('An error response may be stored.');
  }
  const targets = [
    ...values('location'),
    ...values('refresh').map((value) => value.replace(/^\d+;\s*url=/i, '')),
  ];
  for (const target of targets) {
    if (!isAllowedRedirect(target, origins)) violations.push(`It redirects to ${JSON.stringify(target)}.`);
  }
  for (const name of ['x-injected', 'x-middleware-rewrite', 'x-powered-by', 'x-invoke-path']) {
    if (values(name).length > 0) violations.push(`There is a header ${name}: ${values(name).join()}`);
  }
  if (values('set-cookie').some((cookie) => !REMOVED_COOKIE.test(cookie) && !isChoice(request, cookie))) {
    violations.push(`It sets a cookie: ${values('set-cookie').join()}`);
  }
  if (status < 300 && !SAFE_METHODS.includes(request.method) && !acceptsBody(request)) {
    violations.push(`${request.method} succeeds with ${status}.`);
  }
  return violations;
}

/** The cookie with the visitor's choice, and the removal of its predecessor. */
function isChoice({ target }: FuzzRequest, cookie: string): boolean {
  return (
    /api\/+consent(?:\/|$|\?)/.test(target) &&
    /^checkleaf-(?:consent=(?:in|out)\.[\d-]{10}\.\d+|analytics=); Path=\//.test(cookie)
  );
}

function acceptsBody({ target }: FuzzRequest): boolean {
  return /api\/+(?:t|csp-report|consent)(?:\/|$|\?)/.test(target);
}

function isAllowedRedirect(target: string, origins: readonly string[]): boolean {
  if (!URL.canParse(target, origins[0])) return false;
  return [...origins, ...STORE_ORIGINS].includes(new URL(target, origins[0]).origin);
}
