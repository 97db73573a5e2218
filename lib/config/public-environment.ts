/**
 * Environment variables that the build inlines into browser code. Each one is written in full, because the build
 * replaces the whole `process.env.…` expression.
 */
export const PUBLIC_ENVIRONMENT = {
  /** Mixpanel project key; empty if tracking is disabled. */
  mixpanelKey: process.env.NEXT_PUBLIC_MIXPANEL_KEY ?? '',
} as const;
