/** The reports of insights, by the path below `/insights`. The overview has the highest rows of the others, the weekly report those that changed most. */
export const REPORTS = [
  'overview',
  'weekly',
  'now',
  'pages',
  'lists',
  'sharing',
  'editors',
  'search',
  'sources',
  'paths',
  'hand-off',
  'audience',
  'returning',
  'errors',
  'vitals',
] as const;

/** The time that the report `now` is about. A session goes on for as long. */
export const RECENT_MINUTES = 30;

/** Of whoever did something in so many minutes, the page is probably still open. */
export const CURRENT_MINUTES = 5;

export type Report = (typeof REPORTS)[number];
