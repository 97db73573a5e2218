import { EVENTS, type EventDescription, type PropertyDescription } from './events';

const INTRODUCTION = `# Tracking plan

What the website reports of its visitors. This page is written from \`lib/analytics/plan/events.ts\` by
\`npm run lexicon\`; \`lexicon.json\` beside it is the same for Mixpanel's Lexicon.

Each event also carries what Mixpanel's library adds by itself (time, address, browser, system, screen size,
referrer, campaign parameters, a random visitor id) and two fixed properties: \`app\` (always \`website\`) and
\`domain\` (the host).
`;

/** The tracking plan as Markdown tables for people. */
export function renderTrackingPlan(events: Record<string, EventDescription> = EVENTS): string {
  const sections = Object.entries(events).map(([name, { description, properties }]) =>
    [
      `## ${name}`,
      '',
      description,
      '',
      '| Property | Value | Always | Meaning |',
      '|---|---|---|---|',
      ...Object.entries(properties).map(([key, property]) => row(key, property)),
      '',
    ].join('\n'),
  );
  return [INTRODUCTION, ...sections].join('\n');
}

function row(key: string, { type, optional, values, description }: PropertyDescription): string {
  const value = values ? values.map((one) => `\`${one}\``).join(' ') : type.replace('-', ' ');
  return `| \`${key}\` | ${value} | ${optional ? 'no' : 'yes'} | ${description} |`;
}
