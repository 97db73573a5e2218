/** First path segments of pages that the apps do not have; their URLs stay in the browser. */
export const WEB_ONLY_SEGMENTS = [
  'accessibility',
  'get',
  'how-we-write-checklists',
  'insights',
  'offline',
  'privacy',
  'templates',
  'your-lists',
] as const;

/**
 * First path segments that belong to the site's own routes, present or planned. No template can have one as its id,
 * because a template's path is `/{id}`.
 */
export const RESERVED_SEGMENTS: readonly string[] = [
  ...WEB_ONLY_SEGMENTS,
  'a',
  'api',
  'channel',
  'embed',
  'open',
  'template-list',
  '404',
  '500',
];
