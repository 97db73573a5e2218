import { SESSION_IDLE_MS, SESSION_MAX_MS } from '@/lib/insights/definitions';

/** Whether an event at a time, in epoch ms, begins another session than the one before it. */
function beginsSession(time: number, previous: { start: number; end: number }): boolean {
  return time - previous.end >= SESSION_IDLE_MS || time - previous.start > SESSION_MAX_MS;
}

/**
 * Splits the events of a visitor into sessions.
 *
 * @param events in the order of their times.
 */
export function splitSessions<Event extends { time: number }>(events: readonly Event[]): Event[][] {
  const sessions: Event[][] = [];
  let session: Event[] = [];
  let start = 0;
  let end = 0;
  for (const event of events) {
    if (session.length === 0 || beginsSession(event.time, { start, end })) {
      session = [];
      sessions.push(session);
      start = event.time;
    }
    session.push(event);
    end = event.time;
  }
  return sessions;
}
