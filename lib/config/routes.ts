/** A page. Without a `type`, it is one for visitors, which tests of all pages open. */
type PageRoute = {
  /** Kind of the page in events, if it is not its path. `lib/analytics/page-properties.ts` has the same ones. */
  kind?: string;
  /** With parameters: a path that the built site has, for tests; null if they open it in another way. */
  example?: `/${string}` | null;
  /** A redirect, the target of a rewrite, or a page for the owner of the site. */
  type?: 'redirect' | 'rewrite' | 'owner';
  /** Whether the sitemap lists it. Those of the catalog's lists, tags, channels and series are listed where the catalog is read. */
  inSitemap?: true;
  /** Whether the apps lack it, so that its URL and those below stay in the browser. */
  isWebOnly?: true;
};

/** The pages of `pages/`, those without parameters first. A test compares both. */
export const PAGES = {
  '/': { kind: 'index', inSitemap: true },
  '/templates': { inSitemap: true, isWebOnly: true },
  '/how-we-write-checklists': { inSitemap: true, isWebOnly: true },
  '/accessibility': { inSitemap: true, isWebOnly: true },
  '/privacy': { inSitemap: true, isWebOnly: true },
  '/your-lists': { isWebOnly: true },
  '/taken-list': { isWebOnly: true },
  '/offline': { isWebOnly: true },
  '/get': { type: 'redirect', isWebOnly: true },
  '/template-list': { type: 'rewrite' },
  '/insights/[[...report]]': { type: 'owner', isWebOnly: true },
  '/open/[[...path]]': { type: 'redirect' },
  '/templates/[tag]': { kind: 'tag', example: '/templates/work' },
  '/templates/[tag]/[page]': { kind: 'tag-page', example: '/templates/work/2' },
  '/channel/[id]': { kind: 'channel', example: '/channel/home-desk' },
  // The view of the page before, with the navigation of the one before that.
  '/channel/[id]/[page]': { example: null },
  '/series/[id]': { kind: 'series', example: '/series/having-a-baby', isWebOnly: true },
  '/a/[id]': { kind: 'private-share', example: null },
  '/[id]': { kind: 'template', example: '/moving-house-last-four-weeks' },
} as const satisfies Readonly<Record<`/${string}`, PageRoute>>;

/** The API routes of `pages/api/`, those without parameters first. A test compares both. */
export const API_ROUTES = [
  '/api/consent',
  '/api/csp-report',
  '/api/feed',
  '/api/llms',
  '/api/oembed',
  '/api/qr/get.svg',
  '/api/robots',
  '/api/search',
  '/api/security-txt',
  '/api/service-worker',
  '/api/sitemap',
  '/api/apps/[file]',
  '/api/embed/[id]',
  '/api/insights/[[...route]]',
  '/api/markdown/[id]',
  '/api/og/[kind]/[file]',
  '/api/qr/[file]',
  '/api/qr/open/[file]',
  '/api/sitemap/[name]',
  '/api/t/[[...route]]',
  '/api/templates/[file]',
] as const;

/** What has no file in `pages/`: responses of the HTTP server, and the path of an embedded list, which is rewritten to an API route. */
export const SERVER_ROUTES = ['/api/health', '/api/metrics', '/api/ready', '/embed/[id]'] as const;

export type PagePath = keyof typeof PAGES;

export const PAGE_PATHS = Object.keys(PAGES) as PagePath[];

/** All routes. Of those that match a path, the first one is its route. */
export const ROUTE_PATHS = [...SERVER_ROUTES, ...API_ROUTES, ...PAGE_PATHS] as const;

/** Pages for visitors. Those with parameters have an example. */
export const VISITOR_PAGES = PAGE_PATHS.flatMap((path) => {
  const page: PageRoute = PAGES[path];
  if (page.type) return [];
  const example = path.includes('[') ? page.example : path;
  return [{ path, kind: page.kind ?? path.slice(1), example: example ?? null }];
});

/** Pages without parameters that the sitemap lists. */
export const SITEMAP_PATHS = PAGE_PATHS.filter((path) => 'inSitemap' in PAGES[path]);

/** First path segments of pages that the apps do not have; their URLs stay in the browser. */
export const WEB_ONLY_SEGMENTS = PAGE_PATHS.filter((path) => 'isWebOnly' in PAGES[path])
  .map(firstSegment)
  .sort();

/**
 * First path segments that belong to the site's own routes. No template can have one as its id, because a template's path is
 * `/{id}`.
 */
export const RESERVED_SEGMENTS: readonly string[] = [
  ...new Set(ROUTE_PATHS.map(firstSegment)),
  '404',
  '500',
].filter((segment) => segment !== '' && !segment.startsWith('['));

function firstSegment(path: string): string {
  return path.split('/', 2)[1] ?? '';
}
