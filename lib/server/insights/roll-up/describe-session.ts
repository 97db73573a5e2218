import { readDeviceKind } from '@/lib/insights/device-kind';
import { DIRECT, readTrafficSource, toLabel } from '@/lib/insights/traffic-source';
import { type CountedEvent, isView } from './contributions';

/** The dimensions of a session as texts. */
export type SessionDescription = {
  device: string;
  browser: string;
  os: string;
  channel: string;
  source: string;
  medium: string | null;
  campaign: string | null;
};

/**
 * Describes a session. How the visitor came is what the first page load says that says anything about it; device and browser are those
 * of the first page load.
 *
 * @param events of the session, in order. Those without a page load are described by `firstProperties`, the properties of the first event.
 */
export function describeSession(
  events: readonly CountedEvent[],
  firstProperties: () => Readonly<Record<string, unknown>>,
): SessionDescription {
  const loads = events.flatMap(({ name, properties }) =>
    name === 'website started' && properties ? [properties] : [],
  );
  const client = loads[0] ?? firstProperties();
  let traffic = DIRECT;
  for (const load of loads) {
    const found = readTrafficSource(load);
    if (!found) continue;
    traffic = found;
    break;
  }
  return {
    ...traffic,
    device: readDeviceKind(client),
    browser: toLabel(client.$browser) ?? '',
    os: toLabel(client.$os) ?? '',
  };
}

/** The label of the page of the first view; null without a view. */
export function entryPage(events: readonly CountedEvent[]): number | null {
  return events.find(({ name }) => isView(name))?.page ?? null;
}
