/** The reports of insights, by the path below `/insights`. The overview has the highest rows of the others. */
export const REPORTS = [
  'overview',
  'pages',
  'lists',
  'search',
  'sources',
  'hand-off',
  'audience',
  'errors',
  'vitals',
] as const;

export type Report = (typeof REPORTS)[number];
