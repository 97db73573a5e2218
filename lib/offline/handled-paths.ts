/**
 * First segments of paths with which the worker has nothing to do: private shares, the API, embedded lists, redirects to the
 * apps, and the page of statistics.
 */
const UNHANDLED_SEGMENTS = ['a', 'api', 'embed', 'get', 'insights', 'open'] as const;

/** With any locale. Also everything with an extension. An encoded or repeated slash may lead to any of them. */
const UNHANDLED_PAGE = new RegExp(
  `^/(?:[a-z]{2,3}(?:-[a-z0-9]+)*/)?(?:${UNHANDLED_SEGMENTS.join('|')}|_next)(?:/|$)|\\.[^/]*$|%|//|\\\\`,
  'i',
);

/** Whether the worker responds to navigations to a path. */
export function isHandledPage(path: string): boolean {
  return !UNHANDLED_PAGE.test(path);
}

/** Hashed files of a build. */
export function isHashedFile(path: string): boolean {
  return path.startsWith('/_next/static/');
}

/** Whether the worker responds to requests for a file: those of the build, the icons, and the illustrations. */
export function isHandledFile(path: string): boolean {
  return isHashedFile(path) || /^\/(?:icons|illustrations)\//.test(path);
}
