import { randomUUID } from 'node:crypto';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';

const DAY_MS = 86_400_000;

/** A view of a page, with its own id. */
export function makeInsightsEvent(changes: Partial<InsightsEvent> = {}): InsightsEvent {
  const time = changes.time ?? Date.now();
  return {
    name: 'page view',
    visitor: '$device:1',
    insertId: randomUUID(),
    sentDay: Math.floor(time / DAY_MS),
    time,
    received: time,
    flags: 0,
    pageKind: 'index',
    page: '/',
    list: null,
    language: 'en',
    subject: null,
    place: null,
    amount: null,
    properties: '{}',
    ...changes,
  };
}
