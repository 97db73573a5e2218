/** @jest-environment node */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { findTemplateIdError } from '@/lib/catalog/catalog-id';

/** First path segments of the site's pages. */
const SEGMENTS = readdirSync('pages')
  .map((name) => name.replace(/\.tsx$/, ''))
  .filter((name) => !/^[_[]|^index$/.test(name));

describe('findTemplateIdError', () => {
  test.each(SEGMENTS)('rejects %s, which is a page of the site', (id) => {
    expect(findTemplateIdError(id, ['en'])).toMatch(/reserved for another page/);
  });

  test.each(['camping', 'day-hike-2'])('%s is valid', (id) => {
    expect(findTemplateIdError(id, ['en', 'pt-BR'])).toBeNull();
  });

  test.each(['templates', 'a', 'API', 'Channel', '404'])('%s is reserved for another page', (id) => {
    expect(findTemplateIdError(id, ['en'])).toMatch(/reserved for another page/);
  });

  test.each(['en', 'PT-br'])('%s is reserved as a locale code, in upper or lower case', (id) => {
    expect(findTemplateIdError(id, ['en', 'pt-BR'])).toMatch(/locale code/);
  });

  test.each(['Camping', 'two--hyphens', '-x', 'a b', 'café', '../x', ''])(
    '“%s” contains invalid characters',
    (id) => {
      expect(findTemplateIdError(id, ['en'])).toMatch(/may contain only/);
    },
  );

  test('an id has at most 64 characters', () => {
    expect(findTemplateIdError('x'.repeat(64), [])).toBeNull();
    expect(findTemplateIdError('x'.repeat(65), [])).toMatch(/longer than 64/);
  });
});
