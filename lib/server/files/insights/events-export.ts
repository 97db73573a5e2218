import { stringify } from 'csv-stringify/sync';
import type { DayRange, ExportedEvent, InsightsReader } from '@/lib/insights/insights-reader';

/** Events that are read at a time. */
const PAGE_SIZE = 1_000;

export const EXPORT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
} as const;

export type ExportFormat = keyof typeof EXPORT_TYPES;

const CSV_HEADER = ['time', 'received', 'event', 'visitor', 'bot', 'own', 'planned', 'properties'];

/**
 * All events of a range, as CSV for spreadsheets or as one JSON object per line. Pages of events are read one after the other, when the
 * reader of the text asks for more.
 */
export async function* exportEvents(
  reader: InsightsReader,
  range: DayRange,
  format: ExportFormat,
): AsyncGenerator<string> {
  let after: number | null = 0;
  let isFirst = true;
  while (after !== null) {
    const page: Awaited<ReturnType<InsightsReader['exportEvents']>> = await reader.exportEvents(range, {
      after,
      limit: PAGE_SIZE,
    });
    if (format === 'ndjson')
      yield page.events.map((event) => `${JSON.stringify(toObject(event))}\n`).join('');
    else yield toCsv(page.events, isFirst);
    isFirst = false;
    after = page.next;
  }
}

function toObject({ time, received, event, visitor, isBot, isOwn, isPlanned, properties }: ExportedEvent) {
  return {
    time: new Date(time).toISOString(),
    received: new Date(received).toISOString(),
    event,
    visitor,
    bot: isBot,
    own: isOwn,
    planned: isPlanned,
    properties,
  };
}

function toCsv(events: readonly ExportedEvent[], hasHeader: boolean): string {
  const rows = events.map((event) => {
    const { bot, own, planned, properties, ...texts } = toObject(event);
    return [...Object.values(texts), Number(bot), Number(own), Number(planned), JSON.stringify(properties)];
  });
  return stringify(hasHeader ? [CSV_HEADER, ...rows] : rows, { bom: hasHeader, escape_formulas: true });
}
