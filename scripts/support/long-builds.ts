/** Settings of the build of `npm run test:long` that has insights, and of a server that serves it. */
export const INSIGHTS_SETTINGS = {
  INSIGHTS: 'on',
  NEXT_DIST_DIR: '.next-insights',
  NEXT_PUBLIC_MIXPANEL_KEY: '',
} as const;

/** The same of the build without a project key, which has Vercel Web Analytics like a build on Vercel. */
export const VERCEL_SETTINGS = {
  NEXT_DIST_DIR: '.next-vercel',
  NEXT_PUBLIC_MIXPANEL_KEY: '',
  NEXT_PUBLIC_ON_VERCEL: '1',
} as const;
