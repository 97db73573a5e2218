import { type DeviceKind, readDeviceKind } from '@/lib/insights/device-kind';
import { readTrafficSource, type TrafficSource, toLabel } from '@/lib/insights/traffic-source';

/** What an event says about the visitor: what is used of its properties, which can be much larger. */
export type VisitDescription = {
  /** Null if it does not say how the visitor came. */
  traffic: TrafficSource | null;
  device: DeviceKind;
  browser: string;
  os: string;
};

export function describeVisit(properties: Readonly<Record<string, unknown>>): VisitDescription {
  return {
    traffic: readTrafficSource(properties),
    device: readDeviceKind(properties),
    browser: toLabel(properties.$browser) ?? '',
    os: toLabel(properties.$os) ?? '',
  };
}
