import type { RouteState } from '@/lib/analytics/event-queue';
import { pageProperties } from '@/lib/analytics/page-properties';
import { validateEvent } from './validate-event';

/** Logs an event in one line, and its validation errors as warnings. For development. */
export function logEvent(name: string, own: object, route: RouteState): void {
  const properties = { ...pageProperties(route), ...own };
  const pairs = Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  console.info(`[analytics] ${name}  ${pairs.join('  ')}`);
  for (const error of validateEvent(name, properties)) console.warn(`[analytics] ${name}: ${error}`);
}

/** Logs why an event could not be tracked. For development. */
export function logLostEvent(name: string, error: unknown): void {
  console.warn(`[analytics] ${name} is lost: ${error}`);
}
