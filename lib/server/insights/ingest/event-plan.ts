import { isClickTarget } from '@/lib/analytics/plan/click-targets';
import {
  EVENTS,
  type EventName,
  eventProperties,
  type PropertyDescription,
} from '@/lib/analytics/plan/events';

type Properties = Readonly<Record<string, unknown>>;

/** A property of the plan, as it is checked. */
type PlannedProperty = {
  name: string;
  type: PropertyDescription['type'];
  isOptional: boolean;
  values: ReadonlySet<unknown> | null;
};

/** Compiled once, because each event is checked. */
const PLAN: ReadonlyMap<string, readonly PlannedProperty[]> = new Map(
  Object.entries(EVENTS).map(([event, description]) => [
    event,
    Object.entries(eventProperties(description)).map(([name, { type, optional, values }]) => ({
      name,
      type,
      isOptional: optional ?? false,
      values: values ? new Set(values) : null,
    })),
  ]),
);

/** Whether the tracking plan has an event of this name. */
export function isPlannedName(name: string): name is EventName {
  return PLAN.has(name);
}

/**
 * Whether an event is one of the tracking plan: its name, and each planned property with its type and values. It may have
 * others, those of the library and those of another version of the plan, of which pages that are still open send events.
 */
export function isPlanned(name: string, properties: Properties): name is EventName {
  const planned = PLAN.get(name);
  if (!planned?.every((property) => isValid(property, properties[property.name]))) return false;
  return name !== 'click' || isClickTarget(properties.position, properties.elem);
}

function isValid({ type, isOptional, values }: PlannedProperty, value: unknown): boolean {
  // JSON has no `undefined`.
  if (value === undefined || value === null) return isOptional;
  return hasType(value, type) && (values === null || values.has(value));
}

function hasType(value: unknown, type: PropertyDescription['type']): boolean {
  if (type === 'number') return Number.isFinite(value);
  if (type === 'string') return typeof value === type;
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}
