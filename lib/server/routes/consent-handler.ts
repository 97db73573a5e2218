import type { IncomingMessage } from 'node:http';
import type { NextApiHandler } from 'next';
import { z } from 'zod';
import {
  CONSENT_COOKIE,
  CONSENT_SECONDS,
  formatConsent,
  SCRIPT_CONSENT_COOKIE,
} from '@/lib/config/consent-cookie';
import { TEXT_PAGES } from '@/lib/config/text-pages';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { CONSENT_FRAGMENTS } from '@/lib/links/consent-path';
import { localizedPath } from '@/lib/links/localized-path';
import { isWithinDomain } from '@/lib/server/environment';
import { clientAddress, clientNetwork } from '@/lib/server/http/client-address';
import { RateLimiter } from '@/lib/server/http/rate-limiter';
import { readBody } from '@/lib/server/http/read-body';
import { isSameOrigin } from '@/lib/server/http/same-origin';

/** Maximum size of a request body in bytes. The form has about 30. */
const MAX_BODY_BYTES = 1_000;

/** Requests per minute from one client. */
const REQUESTS_PER_MINUTE = 60;

const MAX_CLIENTS = 10_000;

const formSchema = z.object({
  choice: z.enum(['in', 'out']),
  /** Only forms that are sent without scripts have one: that of the page to return to. */
  locale: z.string().max(20).optional(),
});

export type ConsentHandlerOptions = {
  /** Public URL of the site. */
  siteUrl: string;
  /** Domain of the cookie on pages of that domain; undefined for the host of the page only. */
  cookieDomain: string | undefined;
  /** Number of our own proxies in front of the server: see `clientAddress`. */
  trustedHops: number;
};

/**
 * Creates the handler that stores the visitor's choice about tracking in a cookie. Set by a response it stays for twelve months
 * in all browsers: Safari deletes what scripts store after seven days without a visit.
 */
export function createConsentHandler({
  siteUrl,
  cookieDomain,
  trustedHops,
}: ConsentHandlerOptions): NextApiHandler {
  const clients = new RateLimiter({ requestsPerMinute: REQUESTS_PER_MINUTE, maxClients: MAX_CLIENTS });

  return async (request, response) => {
    const sendError = (status: number, error: string) => {
      // The rest of a body that was not read would be taken for the next request.
      if (!request.complete) response.shouldKeepAlive = false;
      response.status(status).json({ error });
    };
    const retryAfter = clients.take(clientNetwork(clientAddress(request, trustedHops)));
    if (retryAfter > 0) {
      response.setHeader('Retry-After', retryAfter);
      return sendError(429, 'Too many requests. Try again in a minute.');
    }
    const { headers } = request;
    const site = headers['sec-fetch-site'];
    if (site === undefined ? !isSameOrigin(request, siteUrl) : site !== 'same-origin')
      return sendError(403, 'Only pages of this site may send this form.');
    const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
    if (type !== 'application/x-www-form-urlencoded')
      return sendError(415, 'Send a form as application/x-www-form-urlencoded.');
    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === null) return sendError(413, 'The form is too large.');
    const form = formSchema.safeParse(Object.fromEntries(new URLSearchParams(body)));
    if (!form.success) return sendError(400, 'Invalid form: choice must be “in” or “out”.');
    const { choice, locale } = form.data;
    response.setHeader('Set-Cookie', [
      ...consentCookies(formatConsent(choice, new Date()), request),
      `${SCRIPT_CONSENT_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`,
    ]);
    if (locale === undefined) response.status(204).end();
    else {
      const path = localizedPath(TEXT_PAGES.privacy.path, toLocale(locale));
      response.redirect(303, `${path}#${CONSENT_FRAGMENTS[choice]}`);
    }
  };

  /** Also removes the cookies for other domains, which another setting has left: a browser has all of them, and the oldest is read. */
  function consentCookies(value: string, request: IncomingMessage): string[] {
    const { protocol, hostname } = pageUrl(request, siteUrl);
    const secure = protocol === 'https:' ? '; Secure' : '';
    const attributes = (domain: string) => `Path=/; SameSite=Lax${secure}${domain && `; Domain=${domain}`}`;
    const domain = cookieDomain !== undefined && isWithinDomain(hostname, cookieDomain) ? cookieDomain : '';
    const others = ['', ...domainsOf(hostname)].filter((other) => other !== domain);
    return [
      ...others.map((other) => `${CONSENT_COOKIE}=; ${attributes(other)}; Max-Age=0`),
      `${CONSENT_COOKIE}=${value}; ${attributes(domain)}; Max-Age=${CONSENT_SECONDS}`,
    ];
  }
}

/** A longer host than this, in labels, is not that of a site: clients can send any. */
const MAX_LABELS = 8;

/** A host and the domains above it. Browsers take no cookies for those of a registry, such as `co.uk`. */
function domainsOf(hostname: string): string[] {
  const labels = hostname.split('.');
  if (labels.length > MAX_LABELS) return [];
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

/**
 * Where the browser is that sends a form: it rejects a cookie for another domain, and one with `Secure` over http. It says so in
 * `Origin`, unless a page has no referrer. A proxy may change the host of the request.
 */
function pageUrl({ headers }: IncomingMessage, siteUrl: string): URL {
  const { origin = '', host = '' } = headers;
  if (URL.canParse(origin)) return new URL(origin);
  const { protocol } = new URL(siteUrl);
  return URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`) : new URL(siteUrl);
}
