/** Seconds after which the server renders a page again, and shared caches ask for it again. */
export const REVALIDATE_SECONDS = 60;

// Values of `Cache-Control` that handlers set. The HTTP server translates them for browsers and shared caches, and makes
// errors uncacheable whatever a handler has set; see docs/caching.md.

/** Changes with the catalog. Has the form that Next uses for static pages. */
export const PUBLIC_CACHE = `public, s-maxage=${REVALIDATE_SECONDS}`;

export const HOUR_CACHE = 'public, max-age=3600';

export const DAY_CACHE = 'public, max-age=86400';

/** For URLs with a hash or version of their content. */
export const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable';

/** For one visitor, or one of an unbounded number of responses. */
export const PRIVATE_CACHE = 'private, no-store';

/**
 * For pages of an unbounded number that visitors return to. Chromium does not restore a page with `no-store` from its
 * back/forward cache if it has sent tracking requests.
 */
export const HISTORY_CACHE = 'private, no-cache';

export const NO_STORE = 'no-store';

/** Headers of private pages: not stored, not indexed, and not sent as a referrer. */
export const PRIVATE_HEADERS = {
  'Cache-Control': PRIVATE_CACHE,
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
} as const;
