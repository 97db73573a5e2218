/** Settings of the build of `npm run test:long` that has insights, and of a server that serves it. */
export const INSIGHTS_SETTINGS = { INSIGHTS: 'on', NEXT_DIST_DIR: '.next-insights' } as const;
