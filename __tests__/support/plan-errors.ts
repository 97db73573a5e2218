import { EVENTS } from '@/lib/analytics/plan/events';
import { LIBRARY_PROPERTIES, SUPER_PROPERTIES } from '@/lib/analytics/plan/library-properties';
import { validateEvent } from '@/lib/analytics/plan/validate-event';
import type { SentEvent } from './sent-events';

/** `$mp_replay_id` is that of the recording of a recorded visit. */
const ADDED: Readonly<Record<string, unknown>> = {
  ...SUPER_PROPERTIES,
  ...LIBRARY_PROPERTIES,
  $mp_replay_id: 'Session recording',
};

/** UTM parameters and click ids of any name. The plan describes the most important ones. */
const CAMPAIGN = /^(initial_)?utm_|clid$|^(ko_click_id|li_fat_id|sccid|wbraid)$/;

/** Lists what received events have that the tracking plan does not describe. Events of the library itself are ignored. */
export function findPlanErrors(events: readonly SentEvent[]): string[] {
  return events
    .filter(({ event }) => event in EVENTS)
    .flatMap(({ event, properties }) => {
      const planned = Object.entries(properties).filter(([name]) => !(name in ADDED) && !CAMPAIGN.test(name));
      return validateEvent(event, Object.fromEntries(planned)).map((error) => `${event}: ${error}`);
    });
}
