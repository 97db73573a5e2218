import type { ServerEventName, ServerEventProperties } from '@/lib/analytics/plan/server-events';

/** Tracks events of the server. Never throws, and waits for nothing. */
export type ServerEventTracker = {
  track<Name extends ServerEventName>(event: Name, properties: ServerEventProperties<Name>): void;
};

/** A property of `globalThis`, because the tracker is outside of Next's bundles, each of which has its own modules. */
const PROCESS_KEY = Symbol.for('checkleaf.server-events');

type ProcessWithTracker = typeof globalThis & { [PROCESS_KEY]?: ServerEventTracker | null };

/** The tracker of this process. There is none without a project key, and outside of the production server. */
export function serverEventTracker(): ServerEventTracker | null {
  return (globalThis as ProcessWithTracker)[PROCESS_KEY] ?? null;
}

export function setServerEventTracker(tracker: ServerEventTracker | null): void {
  (globalThis as ProcessWithTracker)[PROCESS_KEY] = tracker;
}
