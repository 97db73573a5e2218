import { CLICK_TARGETS, type ClickTargets } from './click-targets';
import {
  EVENTS,
  type EventDescription,
  LIST_PROPERTIES,
  PAGE_PROPERTIES,
  type PropertyDescription,
} from './events';
import { LIBRARY_PROPERTIES, SUPER_PROPERTIES } from './library-properties';
import { SERVER_EVENTS, serverEventProperties } from './server-events';

/** The generated parts of `docs/tracking-plan.md`, by the name in their first marker. */
const PARTS: Readonly<Record<string, () => string>> = {
  events: () => renderEvents(EVENTS),
  clicks: () => renderClicks(CLICK_TARGETS),
  'server-events': () => renderEvents(withAllProperties(SERVER_EVENTS)),
  'list-properties': () => table(LIST_PROPERTIES),
  'page-properties': () => table(PAGE_PROPERTIES),
  'super-properties': () => table(SUPER_PROPERTIES),
  'library-properties': () => table(LIBRARY_PROPERTIES),
};

/** A generated part, between its markers: HTML comments, which are not displayed. */
const PART = /(<!-- generated: ([\w-]+) -->\n).*?(<!-- end -->)/gs;

/**
 * Updates the generated parts of the manual `docs/tracking-plan.md`; the text around them is written by hand.
 *
 * @throws if the manual lacks a part, or names an unknown one.
 */
export function updateTrackingPlan(manual: string): string {
  const names = [...manual.matchAll(PART)].map(([, , name = '']) => name);
  const missing = Object.keys(PARTS).filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`The tracking plan has no part ${missing.join(', ')}.`);
  return manual.replace(PART, (_, start: string, name: string, end: string) => {
    const render = PARTS[name];
    if (!render) throw new Error(`“${name}” is not a part of the tracking plan.`);
    return `${start}\n${render()}\n\n${end}`;
  });
}

/** Events with their own properties, as sections. Those of a list, which many have, are described once. */
export function renderEvents(events: Record<string, EventDescription>): string {
  return Object.entries(events)
    .map(([name, { description, properties }]) => {
      const own = Object.entries(properties).filter(([key, property]) => ofList.get(key) !== property);
      const isOfList = own.length < Object.keys(properties).length;
      const text = isOfList ? `${description} With the [properties of a list](#a-list).` : description;
      const rows = own.length > 0 ? ['', table(Object.fromEntries(own))] : [];
      return [`### ${name}`, '', text, ...rows].join('\n');
    })
    .join('\n\n');
}

const ofList = new Map<string, PropertyDescription>(Object.entries(LIST_PROPERTIES));

/** The events with all of their properties. */
function withAllProperties(events: Record<string, EventDescription>): Record<string, EventDescription> {
  const entries = Object.entries(events).map(([name, event]) => [
    name,
    { ...event, properties: serverEventProperties(event) },
  ]);
  return Object.fromEntries(entries);
}

/** The pairs of position and element, with what was clicked. */
function renderClicks(positions: Readonly<Record<string, ClickTargets>>): string {
  const rows = Object.entries(positions).flatMap(([position, { description, elements }]) => [
    `| \`${position}\` | | ${description} |`,
    ...Object.entries(elements).map(([elem, meaning]) => `| | \`${elem}\` | ${meaning} |`),
  ]);
  return ['| position | elem | Meaning |', '|---|---|---|', ...rows].join('\n');
}

function table(properties: Record<string, PropertyDescription>): string {
  const rows = Object.entries(properties).map(([key, property]) => row(key, property));
  return ['| Property | Type or values | Always | Description |', '|---|---|---|---|', ...rows].join('\n');
}

function row(key: string, { type, optional, values, description }: PropertyDescription): string {
  const value = values ? values.map((allowed) => `\`${allowed}\``).join(' ') : type.replace('-', ' ');
  return `| \`${key}\` | ${value} | ${optional ? 'no' : 'yes'} | ${description} |`;
}
