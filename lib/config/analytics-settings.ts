/** What a site's owner decides about counting visits. */
export type AnalyticsSettings = {
  /** `opt-out` counts until the visitor says no; `opt-in` loads and stores nothing before a yes. */
  consent: 'opt-out' | 'opt-in';
  /** What is sent of the id of a private share: the id, or a digest that cannot be turned back into it. */
  privateShareIds: 'plain' | 'digest';
  /** Share of visits, 0 to 100, whose session is recorded. Private shares never are. */
  recordedPercent: number;
  /** Whether feature flags are fetched for the visitor. */
  featureFlags: boolean;
};
