import { type NextRequest, NextResponse } from 'next/server';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { apiRouteFor, canonicalLocalePath } from '@/lib/links/routing';

/**
 * Moves addresses whose language is spelt in another way to their canonical form, and leads the addresses of
 * files, and readers who want Markdown, to the API routes that answer them.
 */
export function proxy(request: NextRequest): NextResponse {
  // Next has put the language right in `nextUrl`; `url` is what was asked for (`skipProxyUrlNormalize`).
  const asked = new URL(request.url);
  const canonical = canonicalLocalePath(asked.pathname);
  if (canonical !== null) return NextResponse.redirect(new URL(canonical + asked.search, asked), 308);
  const { pathname, locale } = request.nextUrl;
  const accept = request.headers.get('accept');
  const route = apiRouteFor({ path: pathname, locale: toLocale(locale), accept });
  return route === null ? NextResponse.next() : NextResponse.rewrite(new URL(route, request.url));
}

/** Pages and files come here; nothing of /api does, for a proxy holds back whole bodies. */
export const config = {
  matcher: [
    '/:file(sitemap\\.xml|robots\\.txt|llms\\.txt|feed\\.xml|manifest\\.webmanifest)',
    '/.well-known/:file',
    '/sitemaps/:file',
    '/:file([a-z0-9-]+\\.md)',
    '/templates/:tag/feed.xml',
    '/channel/:id/feed.xml',
    // The server puts the language before every path, so that all pages come here; the browser does so for
    // other languages than the default one only, and takes moves in English for untouched. A language has two or
    // three letters and may have a script and a region; Next reads this pattern, so it stands here in full. A test
    // compares it with that of `isPrivateSharePath`.
    { source: '/:locale((?!api)[a-zA-Z]{2,3}(?:-[a-zA-Z]{4})?(?:-[a-zA-Z]{2}|-[0-9]{3})?)', locale: false },
    {
      source: '/:locale((?!api)[a-zA-Z]{2,3}(?:-[a-zA-Z]{4})?(?:-[a-zA-Z]{2}|-[0-9]{3})?)/((?!api/).*)',
      locale: false,
    },
  ],
};
