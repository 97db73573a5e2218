import { type NextRequest, NextResponse } from 'next/server';
import { toLocale } from '@/lib/i18n/to-locale';
import { alternateRoute } from '@/lib/links/alternate-route';

/** Leads the addresses of files, and readers who want Markdown, to the API routes that answer them. */
export function proxy(request: NextRequest): NextResponse {
  const { pathname, locale } = request.nextUrl;
  const accept = request.headers.get('accept');
  const route = alternateRoute({ path: pathname, locale: toLocale(locale), accept });
  return route === null ? NextResponse.next() : NextResponse.rewrite(new URL(route, request.url));
}

/**
 * Only requests that may be for another format come here; none of /api does, for a proxy holds back whole
 * bodies. Pages are matched by the header, so that all other visits go past.
 */
export const config = {
  matcher: [
    '/:file(sitemap\\.xml|robots\\.txt|llms\\.txt|feed\\.xml|manifest\\.webmanifest)',
    '/.well-known/:file',
    '/sitemaps/:file',
    '/:file([a-z0-9-]+\\.md)',
    '/templates/:tag/feed.xml',
    '/channel/:id/feed.xml',
    {
      // The server puts the language before every path, the browser not before the default one's. With two
      // letters asked for, the browser does not take moves within the site for requests to be led elsewhere.
      source: '/:locale([a-z]{2}|[a-z]{2}-[A-Z]{2})/:id([a-z0-9-]+)',
      locale: false,
      has: [{ type: 'header', key: 'accept', value: '.*text/markdown.*' }],
    },
  ],
};
