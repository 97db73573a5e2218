/** Why an event does not count. One with `noInsertId` alone counts, but its duplicates cannot be found. */
export const EVENT_FLAGS = { bot: 1, own: 2, unplanned: 4, noInsertId: 8 } as const;

/** Flags of events that do not count. */
export const NOT_COUNTED = EVENT_FLAGS.bot | EVENT_FLAGS.own | EVENT_FLAGS.unplanned;
