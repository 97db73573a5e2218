import { DIRECT } from '@/lib/insights/traffic-source';
import { type CountedEvent, isView } from './contributions';
import type { VisitDescription } from './describe-visit';

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
 * @param events of the session, in order. Those without a page load are described by `first`, the description of the first event.
 */
export function describeSession(
  events: readonly CountedEvent[],
  first: VisitDescription,
): SessionDescription {
  const loads = events.flatMap(({ visit }) => visit ?? []);
  const { device, browser, os } = loads[0] ?? first;
  const traffic = loads.find((load) => load.traffic)?.traffic ?? DIRECT;
  return { ...traffic, device, browser, os };
}

/** The label of the page of the first view; null without a view. */
export function entryPage(events: readonly CountedEvent[]): number | null {
  return events.find(({ name }) => isView(name))?.page ?? null;
}
