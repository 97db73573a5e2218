/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { validateEvent } from '@/lib/analytics/plan/validate-event';

const started = { slug: '/', pathname: '/', page: 'index', lang: 'en' };
const LIST = { ...started, id: 'a', title: 'A', channel: 'c', locale: 'en', items: 1, tags: [] };

describe('validateEvent', () => {
  test('returns no errors for an event of the plan, with or without optional properties', () => {
    expect(validateEvent('website started', started)).toEqual([]);
    expect(validateEvent('page view', { ...started, val: undefined })).toEqual([]);
  });

  test('reports unknown events, and unknown, missing and wrongly typed properties', () => {
    expect(validateEvent('start', started)).toEqual(['“start” is not an event of the tracking plan.']);
    expect(validateEvent('website started', { ...started, more: 1 })).toEqual([
      '“more” is not a property of this event.',
    ]);
    expect(validateEvent('website started', { ...started, pathname: undefined })).toEqual([
      '“pathname” is missing.',
    ]);
    expect(validateEvent('website started', { ...started, page: 4 })).toEqual(['“page” is not a string.']);
  });

  test('reports a value that is not allowed', () => {
    expect(validateEvent('list downloaded', { ...LIST, format: 'md' })).toEqual([]);
    expect(validateEvent('list downloaded', { ...LIST, format: 'pdf' })).toEqual([
      '“pdf” is not an allowed value of “format”.',
    ]);
  });

  test('reports a click on an element that the position does not have', () => {
    const errorsOf = (position: string, elem: string) =>
      validateEvent('click', { ...started, position, elem });
    expect(errorsOf('header', 'logo')).toEqual([]);
    expect(errorsOf('header', 'play')).toEqual(['“header” has no “play” in the tracking plan.']);
    expect(errorsOf('haeder', 'logo')).toContain('“haeder” is not an allowed value of “position”.');
  });

  test('allows strings of 255 characters and reports longer ones, also in lists', () => {
    expect(validateEvent('website started', { ...started, slug: 'x'.repeat(255) })).toEqual([]);
    const tooLong = ['“slug” is longer than 255 characters.'];
    expect(validateEvent('website started', { ...started, slug: 'x'.repeat(256) })).toEqual(tooLong);
    const view = { ...LIST, tags: ['x'.repeat(256)] };
    expect(validateEvent('template view', view)).toEqual(['“tags” is longer than 255 characters.']);
  });

  test('allows 254 properties and reports more', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count - 4 }, (_, i) => [`p${i}`, 'x']));
    const lastError = (count: number) =>
      validateEvent('website started', { ...started, ...many(count) }).at(-1);
    expect(lastError(255)).toBe('The event has 255 properties; the maximum is 254.');
    expect(lastError(254)).toMatch(/is not a property/);
  });

  test('reports more than three levels of nesting', () => {
    const errorsOf = (value: unknown) => validateEvent('website started', { ...started, deep: value });
    expect(errorsOf({ a: { b: 1 } })).not.toContain('“deep” is nested deeper than 3 levels.');
    expect(errorsOf({ a: { b: { c: 1 } } })).toContain('“deep” is nested deeper than 3 levels.');
  });
});
