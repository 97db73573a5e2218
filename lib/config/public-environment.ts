/**
 * Environment variables that the build inlines into browser code. Each one is written in full, because the build
 * replaces the whole `process.env.…` expression.
 */
export const PUBLIC_ENVIRONMENT = {
  /** Token of the events: the Mixpanel project key, or that of the site's own statistics. Empty if tracking is disabled. */
  trackingToken: process.env.NEXT_PUBLIC_MIXPANEL_KEY || (process.env.NEXT_PUBLIC_INSIGHTS ? 'insights' : ''),
} as const;
