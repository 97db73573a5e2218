/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { EVENTS } from '@/lib/analytics/plan/events';
import { lexiconSchema } from '@/lib/analytics/plan/lexicon-schema';
import { renderTrackingPlan } from '@/lib/analytics/plan/tracking-plan-markdown';

test('docs/tracking-plan.md is up to date (npm run lexicon writes it)', () => {
  expect(readFileSync('docs/tracking-plan.md', 'utf8')).toBe(renderTrackingPlan());
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

test('page and checklist events have the properties that reports use', () => {
  expect(Object.keys(EVENTS['website started'].properties)).toEqual(['slug', 'pathname', 'page']);
  expect(Object.keys(EVENTS['page view'].properties)).toEqual([
    'slug',
    'lang',
    'pathname',
    'page',
    'val',
    'val2',
  ]);
  expect(Object.keys(EVENTS.click.properties)).toEqual([
    'page',
    'position',
    'elem',
    'param',
    'param2',
    'param3',
    'val',
    'val2',
    'slug',
  ]);
  expect(Object.keys(EVENTS.ErrorBoundary.properties)).toEqual([
    'message',
    'stack',
    'componentStack',
    'url',
    'userAgent',
    'referrer',
  ]);
});

test('optional properties and allowed values are part of the docs and the schema', () => {
  const events = {
    sample: {
      description: 'A sample.',
      properties: { size: { type: 'string', optional: true, values: ['s', 'm'], description: 'Size.' } },
    },
  } as const;
  expect(renderTrackingPlan(events)).toContain('| `size` | `s` `m` | no | Size. |');
  expect(lexiconSchema(events).entries[0]?.schemaJson).toMatchObject({
    properties: { size: { type: 'string', enum: ['s', 'm'], description: 'Size.' } },
    required: [],
  });
});
