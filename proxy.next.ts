import { type NextRequest, NextResponse } from 'next/server';
import { routeRequest } from '@/lib/links/routing';

const PAGE_METHODS = ['GET', 'HEAD'];

/**
 * Does what our HTTP server does with requests for pages and files, where that server does not run: in development and on
 * Vercel. Only there, next.config.js makes this file a proxy. Pages get 405 for methods other than GET and HEAD: Next
 * would run `getServerSideProps` for every method.
 */
export function proxy(request: NextRequest): NextResponse {
  // Unlike `nextUrl`, it is the requested URL, because of `skipProxyUrlNormalize`.
  const requestUrl = new URL(request.url);
  const routing = routeRequest(requestUrl.pathname, request.headers.get('accept'), requestUrl.search);
  if (routing.kind === 'redirect') {
    return NextResponse.redirect(new URL(routing.path + requestUrl.search, requestUrl), 308);
  }
  if (routing.kind === 'rewrite') return NextResponse.rewrite(new URL(routing.route, requestUrl));
  if (PAGE_METHODS.includes(request.method)) {
    return NextResponse.next(routing.variesByAccept ? { headers: { Vary: 'Accept' } } : {});
  }
  return new NextResponse('Method Not Allowed\n', {
    status: 405,
    headers: { Allow: PAGE_METHODS.join(', '), 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' },
  });
}

/** Matches pages and files, but nothing under /api: Next buffers and truncates request bodies for a proxy. */
export const config = {
  matcher: [
    '/:file(sitemap\\.xml|robots\\.txt|sw\\.js|llms\\.txt|feed\\.xml|manifest\\.webmanifest)',
    '/.well-known/:file',
    '/sitemaps/:file',
    '/:file([a-z0-9-]+\\.md)',
    '/templates/:tag/feed.xml',
    '/channel/:id/feed.xml',
    '/series/:id/feed.xml',
    // All pages. The server prefixes every path with its locale before it matches. The browser's router does not
    // prefix the default locale, so it assumes that no proxy runs for navigations in English. A locale has two or three
    // letters, and optionally a script and a region. Next parses this file, so the patterns must be literals. A test
    // compares them with the pattern in `isPrivateSharePath`.
    { source: '/:locale((?!api)[a-zA-Z]{2,3}(?:-[a-zA-Z]{4})?(?:-[a-zA-Z]{2}|-[0-9]{3})?)', locale: false },
    {
      source: '/:locale((?!api)[a-zA-Z]{2,3}(?:-[a-zA-Z]{4})?(?:-[a-zA-Z]{2}|-[0-9]{3})?)/((?!api/).*)',
      locale: false,
    },
  ],
};
