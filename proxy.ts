import { type NextRequest, NextResponse } from 'next/server';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { apiRouteFor, canonicalPath, variesByAccept } from '@/lib/links/routing';

const PAGE_METHODS = ['GET', 'HEAD'];

/**
 * Redirects URLs with a trailing slash or a non-canonical locale prefix, and rewrites requests for files or Markdown to
 * the API routes that serve them. Pages get 405 for methods other than GET and HEAD: Next would run
 * `getServerSideProps` for every method.
 */
export function proxy(request: NextRequest): NextResponse {
  // `nextUrl` has the normalized locale; `url` is the requested URL because of `skipProxyUrlNormalize`.
  const requestUrl = new URL(request.url);
  const redirectPath = canonicalPath(requestUrl.pathname);
  if (redirectPath !== null) {
    return NextResponse.redirect(new URL(redirectPath + requestUrl.search, requestUrl), 308);
  }
  const { pathname, locale } = request.nextUrl;
  const accept = request.headers.get('accept');
  const route = apiRouteFor({ path: pathname, locale: toLocale(locale), accept });
  if (route !== null) return NextResponse.rewrite(new URL(route, request.url));
  if (PAGE_METHODS.includes(request.method)) {
    return NextResponse.next(variesByAccept(pathname) ? { headers: { Vary: 'Accept' } } : {});
  }
  return new NextResponse('Method Not Allowed\n', {
    status: 405,
    headers: { Allow: PAGE_METHODS.join(', '), 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' },
  });
}

/** Matches pages and files, but nothing under /api: Next buffers and truncates request bodies for a proxy. */
export const config = {
  matcher: [
    '/:file(sitemap\\.xml|robots\\.txt|llms\\.txt|feed\\.xml|manifest\\.webmanifest)',
    '/.well-known/:file',
    '/sitemaps/:file',
    '/:file([a-z0-9-]+\\.md)',
    '/templates/:tag/feed.xml',
    '/channel/:id/feed.xml',
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
