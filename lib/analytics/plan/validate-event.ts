import { EVENT_LIMITS } from './event-limits';
import { EVENTS, type PropertyDescription } from './events';

/**
 * What is wrong with an event, one sentence a fault; nothing where it follows the plan and fits what Mixpanel
 * stores. For development and tests: the catalogue that it reads is too much for a visitor's browser.
 */
export function validateEvent(name: string, properties: Readonly<Record<string, unknown>>): string[] {
  const event = Object.entries(EVENTS).find(([known]) => known === name)?.[1];
  if (!event) return [`“${name}” is no event of the plan.`];
  const planned: Record<string, PropertyDescription> = event.properties;
  const given = Object.entries(properties).filter(([, value]) => value !== undefined);
  return [
    ...given.flatMap(([key, value]) => findErrors(key, value, planned[key])),
    ...Object.entries(planned)
      .filter(([key, { optional }]) => !optional && properties[key] === undefined)
      .map(([key]) => `“${key}” is missing.`),
    ...(given.length < EVENT_LIMITS.properties ? [] : [`There are ${given.length} properties.`]),
  ];
}

function findErrors(key: string, value: unknown, planned: PropertyDescription | undefined): string[] {
  const faults: string[] = [];
  if (!planned) faults.push(`“${key}” is no property of the event.`);
  else if (!hasType(value, planned.type)) faults.push(`“${key}” is not a ${planned.type}.`);
  if (planned?.values && !planned.values.includes(String(value)))
    faults.push(`“${key}” cannot be “${value}”.`);
  if (longestString(value) > EVENT_LIMITS.stringLength) {
    faults.push(`“${key}” is longer than ${EVENT_LIMITS.stringLength} characters.`);
  }
  if (1 + depthOf(value) > EVENT_LIMITS.nesting) {
    faults.push(`“${key}” is nested deeper than ${EVENT_LIMITS.nesting} levels.`);
  }
  return faults;
}

function hasType(value: unknown, type: PropertyDescription['type']): boolean {
  if (type === 'string-list')
    return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  return typeof value === type;
}

function longestString(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return Math.max(0, ...childrenOf(value).map(longestString));
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...childrenOf(value).map(depthOf));
}

function childrenOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}
