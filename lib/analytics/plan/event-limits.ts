/** Mixpanel's limits for an event: longer strings are truncated, properties beyond the limits are dropped. */
export const EVENT_LIMITS = {
  /** Characters of a string. */
  stringLength: 255,
  /** Number of properties, exclusive. */
  properties: 255,
  /** Levels of nested objects and arrays. The properties of the event are the first level. */
  nesting: 3,
} as const;
