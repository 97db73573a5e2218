/** @jest-environment node */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { acceptEncoding } from '@/__tests__/support/accept-encoding-arbitrary';
import { acceptedEncodings } from '@/lib/server/http-server/accepted-encodings';

test.each<[header: string | undefined, encodings: readonly string[]]>([
  [undefined, ['identity']],
  ['', ['identity']],
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['gzip;q=0, *', ['br', 'identity']],
  ['*;q=0, gzip;q=0.001', ['gzip']],
  ['GZIP ; Q=0.5', ['gzip', 'identity']],
  ['identity;q=0', []],
  ['*;q=0', []],
  ['gzip;q=', ['gzip', 'identity']],
  ['gzip;q=x', ['identity']],
])('of “%s”, the encodings are %j', (header, encodings) => {
  expect(acceptedEncodings(header)).toEqual(encodings);
});

test('a header allows the encodings that RFC 9110 says', () => {
  fc.assert(
    fc.property(acceptEncoding, ({ header, accepts }) => {
      expect(acceptedEncodings(header)).toEqual(['br', 'gzip', 'identity'].filter(accepts));
    }),
    { numRuns: 500 },
  );
});
