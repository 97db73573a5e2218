/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { EVENTS, eventProperties } from '@/lib/analytics/plan/events';
import { lexiconSchema } from '@/lib/analytics/plan/lexicon-schema';
import { renderEvents, updateTrackingPlan } from '@/lib/analytics/plan/tracking-plan-markdown';

test('docs/tracking-plan.md is up to date (npm run lexicon writes it)', () => {
  const manual = readFileSync('docs/tracking-plan.md', 'utf8');
  expect(updateTrackingPlan(manual)).toBe(manual);
});

test('docs/lexicon.json is up to date (npm run lexicon writes it)', () => {
  expect(JSON.parse(readFileSync('docs/lexicon.json', 'utf8'))).toEqual(lexiconSchema());
});

test('every event and property has a description', () => {
  for (const { description, properties } of Object.values(EVENTS)) {
    expect([description, ...Object.values(properties).map((property) => property.description)]).not.toContain(
      '',
    );
  }
});

test.each([
  ['website started', ['slug', 'pathname', 'page']],
  ['page view', ['slug', 'lang', 'pathname', 'page', 'val', 'val2']],
  ['click', ['page', 'position', 'elem', 'param', 'param2', 'param3', 'val', 'val2', 'slug']],
  ['ErrorBoundary', ['message', 'stack', 'componentStack', 'url', 'userAgent', 'referrer']],
] as const)('“%s” has the properties of the specification', (name, specified) => {
  expect(Object.keys(eventProperties(EVENTS[name]))).toEqual(expect.arrayContaining([...specified]));
});

test('every event has the page, its path, language and route, so that events can be joined', () => {
  for (const event of Object.values(EVENTS)) {
    const required = Object.entries(eventProperties(event)).filter(([, { optional }]) => !optional);
    expect(required.map(([name]) => name)).toEqual(
      expect.arrayContaining(['page', 'slug', 'lang', 'pathname']),
    );
  }
});

test('every event about a checklist has the same properties of it', () => {
  const lists = Object.entries(EVENTS).filter(
    ([name]) => /^(list|item|items|calendar|transfer) /.test(name) || name === 'template view',
  );
  expect(lists).toHaveLength(21);
  for (const [, { properties }] of lists) {
    expect(Object.keys(properties)).toEqual(
      expect.arrayContaining(['id', 'title', 'tags', 'channel', 'locale', 'items']),
    );
  }
});

test('optional properties and allowed values are part of the docs and the schema', () => {
  const events = {
    sample: {
      description: 'A sample.',
      properties: { size: { type: 'string', optional: true, values: ['s', 'm'], description: 'Size.' } },
    },
  } as const;
  expect(renderEvents(events)).toContain('| `size` | `s` `m` | no | Size. |');
  expect(lexiconSchema(events).entries[0]?.schemaJson).toMatchObject({
    properties: { size: { type: 'string', enum: ['s', 'm'], description: 'Size.' } },
    required: ['page', 'slug', 'lang', 'pathname'],
  });
});

test('what events of lists have in common is described once, and what else each has', () => {
  const text = renderEvents({
    'list completed': EVENTS['list completed'],
    'list shared': EVENTS['list shared'],
  });
  expect(text.match(/properties of a list/g)).toHaveLength(2);
  expect(text).toContain('| `method` |');
  expect(text).not.toContain('| `channel` |');
});
