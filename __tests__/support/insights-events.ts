import { randomUUID } from 'node:crypto';
import { EVENT_FLAGS } from '@/lib/server/insights/event-flags';
import {
  NO_COLUMNS,
  type PropertyColumns,
  readColumns,
  readServerColumns,
} from '@/lib/server/insights/ingest/read-columns';
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
    properties: '{}',
    ...changes,
  };
}

/** An event with the columns of reports that its properties make. */
export type DescribedEvent = InsightsEvent & PropertyColumns;

/** Adds the columns that packing reads from the properties of an event. */
export function withColumns(event: InsightsEvent): DescribedEvent {
  const properties = JSON.parse(event.properties);
  if (event.visitor === null) return { ...event, ...readServerColumns(properties) };
  const isPlanned = (event.flags & EVENT_FLAGS.unplanned) === 0;
  return { ...event, ...((isPlanned && readColumns(event.name, properties)) || NO_COLUMNS) };
}
