/** @jest-environment node */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { propertyRuns } from '@/__tests__/support/property-runs';
import { hashPrivateId, redactPrivateIds } from '@/lib/analytics/redact-private-ids';

const ID = 'V1StGXR8_Z5jdHi6B-myT0';

test('the id is replaced in every URL and path, and in val', () => {
  const redacted = redactPrivateIds(
    {
      page: 'private-share',
      val: ID,
      slug: `/a/${ID}`,
      url: `https://checkleaf.test/de/a/${ID}?x=1#y`,
      $current_url: `https://checkleaf.test/a/${ID}`,
      $referrer: `https://checkleaf.test/a/${ID}`,
      items: 3,
    },
    hashPrivateId,
  );
  expect(JSON.stringify(redacted)).not.toContain(ID);
  expect(redacted).toMatchObject({ val: hashPrivateId(ID), slug: `/a/${hashPrivateId(ID)}`, items: 3 });
  expect(redacted.url).toBe(`https://checkleaf.test/de/a/${hashPrivateId(ID)}?x=1#y`);
});

test('the route pattern and the second page of a tag with the id “a” are unchanged', () => {
  const properties = { page: 'private-share', pathname: '/a/[id]', $referrer: 'https://x/templates/a/2' };
  expect(redactPrivateIds(properties, () => 'redacted')).toEqual(properties);
});

test('other values and the file names of chunks are unchanged', () => {
  const properties = {
    page: 'tag',
    val: 'work',
    stack: 'at https://x/_next/static/chunks/pages/a/%5Bid%5D-1f.js:1:2',
  };
  expect(redactPrivateIds(properties, () => 'redacted')).toEqual(properties);
});

test('the hash is 128 bits of SHA-256', () => {
  expect(hashPrivateId('abc')).toBe('ba7816bf8f01cfea414140de5dae2223');
});

test('no other property changes', () => {
  const route = fc.constantFrom('/a/[id]', '/templates/[tag]/[page]', '/[id]', '/');
  const text = fc.string().filter((value) => !value.includes('/a/'));
  const value = fc.oneof(text, fc.integer(), fc.array(text), fc.constant(undefined));
  const page = fc.constantFrom('private-share', 'template', 'tag');
  const others = fc.dictionary(fc.string(), value).map(({ val, page: _, ...rest }) => rest);
  fc.assert(
    fc.property(others, route, page, (properties, pathname, kind) => {
      const event = { ...properties, pathname, page: kind };
      const withId = { ...event, slug: `/a/${ID}`, ...(kind === 'private-share' && { val: ID }) };
      expect(redactPrivateIds(withId, hashPrivateId)).toEqual({
        ...event,
        slug: `/a/${hashPrivateId(ID)}`,
        ...(kind === 'private-share' && { val: hashPrivateId(ID) }),
      });
    }),
  );
});

/** A character as it is, or percent-encoded up to three times. */
const spelling = (character: string) =>
  fc.tuple(fc.constantFrom(0, 0, 1, 2, 3), fc.boolean()).map(([times, isUpper]) => {
    if (times === 0) return character;
    const hex = character.charCodeAt(0).toString(16);
    return `%${'25'.repeat(times - 1)}${isUpper ? hex.toUpperCase() : hex}`;
  });

const spellings = (text: string) =>
  fc.tuple(...[...text].map(spelling)).map((characters) => characters.join(''));

function decodeFully(text: string): string {
  const decoded = decodeURIComponent(text);
  return decoded === text ? text : decodeFully(decoded);
}

test('every spelling of the link of a share has the same hash, and no property has its id', () => {
  const before = fc.constantFrom(
    ...[
      '',
      '/de',
      '/pt-BR',
      '/open',
      'https://checkleaf.test',
      'https://checkleaf.test/de',
      'at f (https://x',
    ],
    ...['https://example.org/?url=https%3A%2F%2Fcheckleaf.test%2Fes', '/_next/data/build/en'],
  );
  const after = fc.constantFrom('', '?x=1', '#there', '/', '.json?id=1', ':1:2)', '"}');
  const path = fc.tuple(spelling('/'), fc.constantFrom('a', 'A').chain(spelling), spelling('/'));
  const link = fc.record({ before, path, id: spellings(ID), after });
  fc.assert(
    fc.property(link, ({ before: start, path: [first, a, second], id, after: end }) => {
      const text = `${start}${first}${a}${second}${id}${end}`;
      const urls = { slug: text, $current_url: text, $referrer: text, url: text, param: text };
      const redacted = redactPrivateIds({ page: '404', pathname: '/404', ...urls }, hashPrivateId);
      expect(redacted.pathname).toBe('/404');
      for (const name of Object.keys(urls)) {
        expect(redacted[name]).toContain(hashPrivateId(ID));
        expect(decodeFully(String(redacted[name]))).not.toContain(ID);
      }
      const share = redactPrivateIds({ page: 'private-share', val: id }, hashPrivateId);
      expect(share.val).toBe(hashPrivateId(ID));
    }),
    { numRuns: propertyRuns(500) },
  );
});
