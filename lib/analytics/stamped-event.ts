import type { EventName } from './events';

/** An event as it happened, in the library's form, with what gets lost when it is sent later. */
export type StampedEvent = {
  event: EventName;
  properties: Readonly<Record<string, unknown>> & {
    /** The same event sent twice is counted once. */
    $insert_id: string;
    /** Seconds since 1970. */
    time: number;
    /** Address of the page, with its query. */
    $current_url: string;
  };
};
