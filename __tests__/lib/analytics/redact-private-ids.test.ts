/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { hashPrivateId } from '@/lib/analytics/hash-private-id';
import { redactPrivateIds } from '@/lib/analytics/redact-private-ids';

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
