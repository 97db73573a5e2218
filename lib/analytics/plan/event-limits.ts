/** What Mixpanel stores of an event: longer strings are cut, further or deeper properties are dropped. */
export const EVENT_LIMITS = {
  /** Characters of a string. */
  stringLength: 255,
  /** The number of properties stays below this. */
  properties: 255,
  /** Levels of objects and lists, the event's own properties being the first. */
  nesting: 3,
} as const;
