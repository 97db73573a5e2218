import { EVENTS, type EventDescription, PAGE_PROPERTIES, type PropertyDescription } from './events';

const INTRODUCTION = `# Tracking plan

The events that the website sends to Mixpanel. \`npm run lexicon\` generates this page from
\`lib/analytics/plan/events.ts\`, together with \`lexicon.json\`, the same plan for Mixpanel's Lexicon.

Every event also has Mixpanel's default properties (time, URL, browser, operating system, screen size, referrer, UTM
parameters, a random device id) and two super properties: \`app\` (always \`website\`) and \`domain\` (the host).
`;

/** The tracking plan as Markdown, with one table per event. */
export function renderTrackingPlan(events: Record<string, EventDescription> = EVENTS): string {
  const sections = Object.entries(events).map(([name, { description, properties }]) =>
    [`## ${name}`, '', description, '', ...table(properties)].join('\n'),
  );
  const page = ['## Properties of every event', '', ...table(PAGE_PROPERTIES)].join('\n');
  return [INTRODUCTION, page, ...sections].join('\n');
}

function table(properties: Record<string, PropertyDescription>): string[] {
  const rows = Object.entries(properties).map(([key, property]) => row(key, property));
  if (rows.length === 0) return [];
  return ['| Property | Type or values | Required | Description |', '|---|---|---|---|', ...rows, ''];
}

function row(key: string, { type, optional, values, description }: PropertyDescription): string {
  const value = values ? values.map((allowed) => `\`${allowed}\``).join(' ') : type.replace('-', ' ');
  return `| \`${key}\` | ${value} | ${optional ? 'no' : 'yes'} | ${description} |`;
}
