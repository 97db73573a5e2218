/**
 * Settings that the build writes into the browser's code. Each is spelt out in full, because the build
 * replaces the whole expression.
 */
export const PUBLIC_ENVIRONMENT = {
  /** Project key of the tracking service; empty where visits are not to be counted. */
  mixpanelKey: process.env.NEXT_PUBLIC_MIXPANEL_KEY ?? '',
} as const;
