/** Tracking options that the owner of the site chooses. */
export type AnalyticsSettings = {
  /** `opt-out` tracks until the visitor declines; `opt-in` loads and stores nothing before the visitor agrees. */
  consent: 'opt-out' | 'opt-in';
  /** Whether Global Privacy Control, a setting of some browsers, counts as an objection until the visitor agrees. */
  respectsGpc: boolean;
  /** How the id of a private share is sent: unchanged, or as a hash from which it cannot be recovered. */
  privateShareIds: 'plain' | 'digest';
  /** Percentage of visits, 0 to 100, with a session recording. Private shares are never recorded. */
  recordedPercent: number;
  /** Whether feature flags are fetched for the visitor. */
  featureFlags: boolean;
};
