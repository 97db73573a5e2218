import { stringify } from 'csv-stringify/sync';
import type {
  ExportCursor,
  ExportedEvent,
  ExportPage,
  InsightsReader,
  Scope,
} from '@/lib/insights/insights-reader';
import type { TimeZone } from '@/lib/insights/time-zone';
import { isInsightsBusy } from '@/lib/server/insights/insights-errors';
import type { InsightsService } from '@/lib/server/insights/insights-service';

/** Events that are read at a time, at most. */
const PAGE_SIZE = 1_000;

/** How often a page after the first is asked for while too many other queries wait: half a file helps nobody. */
const ATTEMPTS = 4;

export const EXPORT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
} as const;

export type ExportFormat = keyof typeof EXPORT_TYPES;

const CSV_HEADER = [
  'time',
  'received',
  'event',
  'visitor',
  'bot',
  'own',
  'planned',
  'session',
  'channel',
  'source',
  'device',
  'properties',
];

/**
 * The events of a scope, as CSV for spreadsheets or as one JSON object per line. Pages of events are read one after the other, when the
 * reader of the text asks for more: until then, no query runs, and no connection is in use.
 */
export async function* exportEvents(
  { reader, zone }: Pick<InsightsService, 'reader' | 'zone'>,
  scope: Scope,
  format: ExportFormat,
): AsyncGenerator<string> {
  let after: ExportCursor | null = null;
  let isFirst = true;
  do {
    const page: ExportPage = await readPage(reader, scope, after);
    if (format === 'ndjson')
      yield page.events.map((event) => `${JSON.stringify(toObject(event, zone))}\n`).join('');
    else yield toCsv(page.events, zone, isFirst);
    isFirst = false;
    after = page.next;
  } while (after !== null);
}

async function readPage(
  reader: InsightsReader,
  scope: Scope,
  after: ExportCursor | null,
): Promise<ExportPage> {
  for (let attempt = after === null ? ATTEMPTS : 1; ; attempt += 1) {
    try {
      return await reader.exportEvents(scope, { after, limit: PAGE_SIZE });
    } catch (error) {
      if (attempt >= ATTEMPTS || !isInsightsBusy(error)) throw error;
    }
  }
}

function toObject({ time, received, event, visitor, session, ...others }: ExportedEvent, zone: TimeZone) {
  return {
    time: zone.toIso(time),
    received: zone.toIso(received),
    event,
    visitor,
    bot: others.isBot,
    own: others.isOwn,
    planned: others.isPlanned,
    /** Its start. With the visitor, it tells the session. */
    session: session && zone.toIso(session.start),
    channel: session?.channel ?? null,
    source: session?.source ?? null,
    device: session?.device ?? null,
    properties: others.properties,
  };
}

function toCsv(events: readonly ExportedEvent[], zone: TimeZone, hasHeader: boolean): string {
  const rows = events.map((event) => {
    const object = toObject(event, zone);
    const cells = { ...object, properties: JSON.stringify(object.properties) };
    return Object.values(cells).map((cell) => (typeof cell === 'boolean' ? Number(cell) : cell));
  });
  return stringify(hasHeader ? [CSV_HEADER, ...rows] : rows, { bom: hasHeader, escape_formulas: true });
}
