import type { ServerEventName, ServerEventProperties } from '@/lib/analytics/plan/server-events';
import { processHolder } from './process-holder';

/** Tracks events of the server. Never throws, and waits for nothing. */
export type ServerEventTracker = {
  track<Name extends ServerEventName>(event: Name, properties: ServerEventProperties<Name>): void;
};

const processTracker = processHolder<ServerEventTracker | null>('checkleaf.server-events');

/** The tracker of this process. There is none without a project key, and outside of the production server. */
export function serverEventTracker(): ServerEventTracker | null {
  return processTracker.current ?? null;
}

export function setServerEventTracker(tracker: ServerEventTracker | null): void {
  processTracker.current = tracker;
}
