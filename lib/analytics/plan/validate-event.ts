import { isClickTarget } from './click-targets';
import { EVENT_LIMITS } from './event-limits';
import { EVENTS, eventProperties, type PropertyDescription } from './events';

/**
 * Validates an event against the tracking plan and Mixpanel's limits. Returns one sentence per error. For development
 * and tests only: the plan is too large for production bundles.
 */
export function validateEvent(name: string, properties: Readonly<Record<string, unknown>>): string[] {
  const event = Object.entries(EVENTS).find(([eventName]) => eventName === name)?.[1];
  if (!event) return [`“${name}” is not an event of the tracking plan.`];
  const planned = eventProperties(event);
  const given = Object.entries(properties).filter(([, value]) => value !== undefined);
  return [
    ...given.flatMap(([key, value]) => findErrors(key, value, planned[key])),
    ...Object.entries(planned)
      .filter(([key, { optional }]) => !optional && properties[key] === undefined)
      .map(([key]) => `“${key}” is missing.`),
    ...(name !== 'click' || isClickTarget(properties.position, properties.elem)
      ? []
      : [`“${properties.position}” has no “${properties.elem}” in the tracking plan.`]),
    ...(given.length < EVENT_LIMITS.properties
      ? []
      : [`The event has ${given.length} properties; the maximum is ${EVENT_LIMITS.properties - 1}.`]),
  ];
}

function findErrors(key: string, value: unknown, planned: PropertyDescription | undefined): string[] {
  const errors: string[] = [];
  if (!planned) errors.push(`“${key}” is not a property of this event.`);
  else if (!hasType(value, planned.type)) errors.push(`“${key}” is not a ${planned.type}.`);
  if (planned?.values && !planned.values.includes(String(value)))
    errors.push(`“${value}” is not an allowed value of “${key}”.`);
  if (longestStringLength(value) > EVENT_LIMITS.stringLength) {
    errors.push(`“${key}” is longer than ${EVENT_LIMITS.stringLength} characters.`);
  }
  if (1 + depthOf(value) > EVENT_LIMITS.nesting) {
    errors.push(`“${key}” is nested deeper than ${EVENT_LIMITS.nesting} levels.`);
  }
  return errors;
}

function hasType(value: unknown, type: PropertyDescription['type']): boolean {
  if (type === 'string-list')
    return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  return typeof value === type;
}

function longestStringLength(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return Math.max(0, ...childrenOf(value).map(longestStringLength));
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...childrenOf(value).map(depthOf));
}

function childrenOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}
