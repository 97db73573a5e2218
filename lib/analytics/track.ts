import { IS_DEVELOPMENT } from '@/lib/config/is-development';
import type { EventName, EventProperties } from './events';
import { post } from './outbox';
import { randomId } from './random-id';

/**
 * Records an event of the plan. It is sent when the client is there; on the server nothing happens. Never
 * throws: no page may fail because of what it reports.
 */
export function track<Name extends EventName>(event: Name, properties: EventProperties<Name>): void {
  if (typeof window === 'undefined') return;
  try {
    if (IS_DEVELOPMENT) void import('./show-event').then(({ showEvent }) => showEvent(event, properties));
    const stamp = { time: Date.now() / 1000, $insert_id: randomId(), $current_url: window.location.href };
    post({ event, properties: { ...properties, ...stamp } });
  } catch {
    // An event is lost; the page goes on.
  }
}
