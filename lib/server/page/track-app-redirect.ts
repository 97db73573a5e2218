import type { IncomingMessage } from 'node:http';
import { isbot } from 'isbot';
import type { ServerEventProperties } from '@/lib/analytics/plan/server-events';
import { CONSENT_COOKIE, parseConsent, SCRIPT_CONSENT_COOKIE } from '@/lib/config/consent-cookie';
import { OWN_VISITS_COOKIE } from '@/lib/config/own-visits-cookie';
import { RESERVED_SEGMENTS } from '@/lib/config/routes';
import { SITE } from '@/lib/config/site';
import { environment } from '@/lib/server/environment';
import { clientAddress, clientNetwork } from '@/lib/server/http/client-address';
import { hasCookie, readCookies } from '@/lib/server/http/cookies';
import { PAGE_DATA_HEADER } from '@/lib/server/http/internal-headers';
import { RateLimiter } from '@/lib/server/http/rate-limiter';
import { serverEventTracker } from '@/lib/server/server-event-tracker';

export type AppRedirect = ServerEventProperties<'app redirect'>;

/** Requests for the data of a page have one of them: the second where Next has a proxy instead of our HTTP server. */
const DATA_HEADERS = [PAGE_DATA_HEADER, 'x-nextjs-data'] as const;

/** Headers by which browsers say that they load something that the visitor may never see. */
const PREFETCH_HEADERS = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'] as const;

/** Ids of templates. Those of private shares almost always have capital letters, too. */
const TEMPLATE_ID = /^[a-z0-9-]{1,64}$/;

let limiter: RateLimiter | undefined;

/** Counts a redirect to an app store or a page, if a visitor made the request and may be counted. Never throws. */
export function trackAppRedirect(request: IncomingMessage, redirect: AppRedirect): void {
  try {
    const tracker = serverEventTracker();
    if (tracker && isCounted(request) && isWithinLimit(request)) tracker.track('app redirect', redirect);
  } catch {
    // The redirect is more important than its count.
  }
}

/** Describes the page that the path segments of a link lead to. */
export function describeLinkedPage(segments: readonly string[]): Pick<AppRedirect, 'page' | 'id'> {
  const [first = '', second = ''] = segments;
  const { length } = segments;
  if (length === 0) return { page: 'index' };
  if (first === 'templates')
    return { page: (['templates', 'tag', 'tag-page'] as const)[length - 1] ?? 'other' };
  if (first === 'a' && second && length === 2) return { page: 'private-share' };
  if (first === 'channel' && second && length === 2) return { page: 'channel' };
  const isTemplate = length === 1 && TEMPLATE_ID.test(first) && !RESERVED_SEGMENTS.includes(first);
  return isTemplate ? { page: 'template', id: first } : { page: 'other' };
}

function isCounted(request: IncomingMessage): boolean {
  const { method, headers } = request;
  const userAgent = headers['user-agent'] ?? '';
  return (
    SITE.analytics.consent === 'opt-out' &&
    method === 'GET' &&
    !DATA_HEADERS.some((name) => name in headers) &&
    userAgent !== '' &&
    !isbot(userAgent) &&
    !PREFETCH_HEADERS.some((name) => /prefetch|prerender|preview/i.test(String(headers[name]))) &&
    !isLocalhost(request) &&
    !hasObjection(request) &&
    !hasCookie(request, OWN_VISITS_COOKIE, '1')
  );
}

/** One cookie with an objection is enough, as in the browser. Global Privacy Control stands for a visitor who has not chosen. */
function hasObjection(request: IncomingMessage): boolean {
  const choices = [CONSENT_COOKIE, SCRIPT_CONSENT_COOKIE]
    .flatMap((name) => readCookies(request, name))
    .map(parseConsent);
  const hasGpc = SITE.analytics.respectsGpc && request.headers['sec-gpc'] === '1';
  return choices.includes('out') || (hasGpc && !choices.includes('in'));
}

/** Behind a reverse proxy, the `Host` header may be the proxy's own. */
function isLocalhost({ headers }: IncomingMessage): boolean {
  const { SITE_URL, TRUSTED_PROXY_HOPS } = environment();
  const host = TRUSTED_PROXY_HOPS > 0 ? new URL(SITE_URL).host : headers.host;
  return /^localhost(?::\d+)?$/i.test(host ?? 'localhost');
}

/** The limit of the tracking proxy: one client cannot use up the project's quota of events. */
function isWithinLimit(request: IncomingMessage): boolean {
  const settings = environment();
  limiter ??= new RateLimiter({
    requestsPerMinute: settings.TRACKING_RATE_PER_MINUTE,
    maxClients: settings.TRACKING_MAX_VISITORS,
  });
  return limiter.take(clientNetwork(clientAddress(request, settings.TRUSTED_PROXY_HOPS))) === 0;
}
