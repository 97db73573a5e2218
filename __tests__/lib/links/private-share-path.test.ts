/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { unstable_doesMiddlewareMatch } from 'next/experimental/testing/server';
import { propertyRuns } from '@/__tests__/support/property-runs';
import { LOCALES } from '@/lib/config/locales';
import {
  isPrivateSharePath,
  mayHavePrivateShareId,
  replacePrivateShareIds,
} from '@/lib/links/private-share-path';
import { config } from '@/proxy.next';

const ID = 'V1StGXR8_Z5jdHi6B-myT0';

describe('the path of a private share', () => {
  test.each([
    `/a/${ID}`,
    '/a/[id]',
    `/a/${ID}?utm_source=letter#there`,
    ...LOCALES.map((locale) => `/${locale}/a/${ID}`),
    ...['pt-br', 'qaa', 'qaa-Arab', 'zh-Hant-TW', 'es-419', 'sr-Latn-RS'].map((code) => `/${code}/a/${ID}`),
  ])('can be %s', (path) => {
    expect(isPrivateSharePath(path)).toBe(true);
  });

  test.each([
    '/',
    '/a',
    '/about',
    '/de/a',
    '/templates/a',
    '/templates/a/2',
    '/de/templates/a/2',
    '/channel/a/2',
    '/api/a/x',
    '/de/de/a/x',
    `https://checkleaf.test/a/${ID}`,
  ])('is not %s', (path) => {
    expect(isPrivateSharePath(path)).toBe(false);
  });

  test('has the codes before it that the proxy takes for languages, and no other first segment', () => {
    const isLocaleOfProxy = (code: string) =>
      unstable_doesMiddlewareMatch({ config, url: `http://localhost/${code}/a/${ID}` });
    const text = (...unit: string[]) =>
      fc.string({ unit: fc.constantFrom(...unit), minLength: 1, maxLength: 5 });
    const part = fc.oneof(text('d', 'e', 'X'), text('0', '4'), fc.constantFrom('api', 'API'));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const code = parts.join('-');
        expect([code, isPrivateSharePath(`/${code}/a/${ID}`)]).toEqual([code, isLocaleOfProxy(code)]);
      }),
      {
        numRuns: propertyRuns(500),
        examples: [[['api']], [['qaa', 'Arab']], [['zh', 'Hant', 'TW']], [['es', '419']]],
      },
    );
  });
});

describe('the id of a private share in a text', () => {
  function idsIn(text: string): string[] {
    const ids: string[] = [];
    replacePrivateShareIds(text, (id) => {
      ids.push(id);
      return '';
    });
    if (ids.length > 0) expect(mayHavePrivateShareId(text)).toBe(true);
    return ids;
  }

  test.each([
    `/a/${ID}`,
    `/qaa-Arab/a/${ID}#there`,
    `https://checkleaf.test/de/a/${ID}?x=1`,
    `{"slug":"/a/${ID}","val":3}`,
    `/_next/data/x/en/a/${ID}.json?id=1`,
    `Error: no such list\n    at https://checkleaf.test/a/${ID} (1:2)`,
    `/a%2F${ID}`,
    `/%61/${ID}`,
    `/A/${ID}`,
    `/a%5c${ID}`,
    `//a//${ID}`,
    `/a/~${ID}`,
    `/a/[${ID}]`,
    `/a/%56${ID.slice(1)}`,
    `/%2561%252f%2556${ID.slice(1)}`,
    `https://example.org/?url=https%3A%2F%2Fcheckleaf.test%2Fde%2Fa%2F${ID}&x=1`,
  ])('is found: %s', (text) => {
    expect(idsIn(text)).toEqual([ID]);
  });

  test('is found where it begins with digits or hyphens or lacks its end', () => {
    const ids = [`2-${ID}`, `-${ID}`, `--${ID}`, '123456789', ID.slice(0, -1)];
    expect(idsIn(ids.map((id) => `https://checkleaf.test/a/${id}`).join('\n'))).toEqual(ids);
  });

  test.each([
    '/a/[id]',
    '/templates/a/2',
    'https://checkleaf.test/de/channel/a/12?x=1',
    '{"slug":"/templates/a/2"}',
    'at https://checkleaf.test/_next/static/chunks/pages/a/%5Bid%5D-1f.js:1:2',
    'https://example.org/?url=%2Ftemplates%2Fa%2F2',
    '/data/x',
  ])('is not in %s', (text) => {
    expect(idsIn(text)).toEqual([]);
  });

  test('is searched for in linear time', () => {
    const repeated = ['/', '/a', '/a/', '%2F', '%25', '/a/%', '/a//', '/a/%5B'].map((part) =>
      part.repeat(50_000),
    );
    for (const text of repeated) expect(replacePrivateShareIds(text, () => 'x').length).toBeGreaterThan(0);
  });
});
