import type { EventName, EventProperties } from '@/lib/analytics/plan/events';
import { IS_DEVELOPMENT } from '@/lib/config/is-development';
import { enqueue } from './event-queue';

/**
 * Records an event of the plan. It is sent when the client is there; on the server nothing happens. Never
 * throws: no page may fail because of what it reports.
 */
export function track<Name extends EventName>(event: Name, properties: EventProperties<Name>): void {
  if (typeof window === 'undefined') return;
  try {
    if (IS_DEVELOPMENT)
      void import('@/lib/analytics/plan/log-event').then(({ logEvent }) => logEvent(event, properties));
    const stamp = { time: Date.now() / 1000, $insert_id: randomId(), $current_url: window.location.href };
    enqueue({ event, properties: { ...properties, ...stamp } });
  } catch {
    // An event is lost; the page goes on.
  }
}

/** About 22 random characters, in the manner of the library's own `$insert_id`. */
export function randomId(): string {
  return Math.random().toString(36).slice(2) + Math.random().toString(36).slice(2);
}
