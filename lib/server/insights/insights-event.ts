/** An event that is ready to be stored. */
export type InsightsEvent = {
  name: string;
  /** `distinct_id`; null for an event of the server. */
  visitor: string | null;
  /** Null if the event has none: then it is stored each time it arrives. */
  insertId: string | null;
  /**
   * UTC day of the time that the client sent, counted from the epoch. Duplicates have the same one, although their `time` may
   * differ: see `toInsightsEvent`.
   */
  sentDay: number;
  /** Epoch milliseconds. */
  time: number;
  received: number;
  /** Sum of `EVENT_FLAGS`. */
  flags: number;
  /** All properties as JSON, without `token` and `distinct_id`. */
  properties: string;
};
