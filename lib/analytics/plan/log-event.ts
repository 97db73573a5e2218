import { validateEvent } from './validate-event';

/** Prints an event in the browser's console, in one line, and what is wrong with it. For development. */
export function logEvent(name: string, properties: Readonly<Record<string, unknown>>): void {
  const pairs = Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  console.info(`[analytics] ${name}  ${pairs.join('  ')}`);
  for (const fault of validateEvent(name, properties)) console.warn(`[analytics] ${name}: ${fault}`);
}
