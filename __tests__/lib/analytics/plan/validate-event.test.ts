import { describe, expect, test } from '@jest/globals';
import { validateEvent } from '@/lib/analytics/plan/validate-event';

const started = { slug: '/', pathname: '/', page: 'index' };

describe('validateEvent', () => {
  test('an event of the plan has no fault; an absent optional property is none', () => {
    expect(validateEvent('website started', started)).toEqual([]);
    expect(validateEvent('page view', { ...started, lang: 'en', val: undefined })).toEqual([]);
  });

  test('names an unknown event and unknown, missing and mistyped properties', () => {
    expect(validateEvent('start', started)).toEqual(['“start” is no event of the plan.']);
    expect(validateEvent('website started', { ...started, more: 1 })).toEqual([
      '“more” is no property of the event.',
    ]);
    expect(validateEvent('website started', { slug: '/', page: 'index' })).toEqual([
      '“pathname” is missing.',
    ]);
    expect(validateEvent('website started', { ...started, page: 4 })).toEqual(['“page” is not a string.']);
  });

  test('a place that is not in the closed set is a fault', () => {
    const click = { page: 'index', slug: '/', elem: 'logo' };
    expect(validateEvent('click', { ...click, position: 'header' })).toEqual([]);
    expect(validateEvent('click', { ...click, position: 'haeder' })).toEqual([
      '“position” cannot be “haeder”.',
    ]);
  });

  test('255 characters fit, 256 do not, in lists as well', () => {
    expect(validateEvent('website started', { ...started, slug: 'x'.repeat(255) })).toEqual([]);
    const tooLong = ['“slug” is longer than 255 characters.'];
    expect(validateEvent('website started', { ...started, slug: 'x'.repeat(256) })).toEqual(tooLong);
    const view = { id: 'a', title: 'A', channel: 'c', locale: 'en', items: 1, tags: ['x'.repeat(256)] };
    expect(validateEvent('template view', view)).toEqual(['“tags” is longer than 255 characters.']);
  });

  test('255 properties are too many, 254 are not', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count - 3 }, (_, i) => [`p${i}`, 'x']));
    const told = (count: number) => validateEvent('website started', { ...started, ...many(count) }).at(-1);
    expect(told(255)).toBe('There are 255 properties.');
    expect(told(254)).toMatch(/is no property/);
  });

  test('nesting deeper than three levels is a fault', () => {
    const faults = (value: unknown) => validateEvent('website started', { ...started, deep: value });
    expect(faults({ a: { b: 1 } })).not.toContain('“deep” is nested deeper than 3 levels.');
    expect(faults({ a: { b: { c: 1 } } })).toContain('“deep” is nested deeper than 3 levels.');
  });
});
