/** @jest-environment node */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { propertyRuns } from '@/__tests__/support/property-runs';
import {
  type BatchError,
  decodeBatch,
  MAX_BATCH_BYTES,
  MAX_BATCH_EVENTS,
} from '@/lib/server/insights/ingest/decode-batch';

/** How clients send a batch, by name. */
const ENCODERS: Readonly<Record<string, (json: string) => string>> = {
  'a form': (json) => `data=${encodeURIComponent(json)}`,
  'a form with other fields': (json) => `verbose=1&data=${encodeURIComponent(json)}&ip=1`,
  'a form with plus signs for spaces': (json) => new URLSearchParams({ data: json }).toString(),
  'a form with Base64': (json) => `data=${encodeURIComponent(Buffer.from(json).toString('base64'))}`,
  'a form with Base64 that is not percent-encoded': (json) => `data=${Buffer.from(json).toString('base64')}`,
  JSON: (json) => json,
};

async function statusOf(body: string | Buffer, encoding?: string): Promise<number> {
  const error = await decodeBatch(Buffer.from(body), encoding).catch((thrown: BatchError) => thrown);
  expect(error).toHaveProperty('name', 'BatchError');
  return (error as BatchError).status;
}

test.each(Object.entries(ENCODERS))('what a client sends as %s is read unchanged', async (_, encode) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), { maxLength: 5 }),
      fc.boolean(),
      async (events, isCompressed) => {
        const json = JSON.stringify(events);
        const body = Buffer.from(encode(json));
        const decoded = isCompressed
          ? await decodeBatch(gzipSync(body), 'gzip')
          : await decodeBatch(body, undefined);
        expect(decoded).toEqual(JSON.parse(json));
      },
    ),
    { numRuns: propertyRuns(60, 1 / 5) },
  );
});

test('a single event is a batch of one', async () => {
  expect(await decodeBatch(Buffer.from('data=%7B%22event%22%3A%22click%22%7D'), undefined)).toEqual([
    { event: 'click' },
  ]);
});

describe('a batch is rejected', () => {
  test.each([
    ['without data', 'verbose=1'],
    ['that is empty', ''],
    ['that is no JSON', 'data=%5B%7B'],
    ['with broken percent-encoding', 'data=%5B%zz%5D'],
    ['with JSON that breaks off', '[{"event":"click"}'],
  ])('with 400 %s', async (_, body) => {
    expect(await statusOf(body)).toBe(400);
  });

  test('with 400 if it is not compressed as it says', async () => {
    expect(await statusOf('data=%5B%5D', 'gzip')).toBe(400);
  });

  test('with 415 if its content encoding is not supported', async () => {
    expect(await statusOf('data=%5B%5D', 'br')).toBe(415);
  });

  test('with 413 if it has too many events or bytes, also after decompression', async () => {
    expect(await statusOf(JSON.stringify(new Array(MAX_BATCH_EVENTS + 1).fill(0)))).toBe(413);
    expect(
      await decodeBatch(Buffer.from(JSON.stringify(new Array(MAX_BATCH_EVENTS).fill(0))), ''),
    ).toHaveLength(MAX_BATCH_EVENTS);
    const spaces = Buffer.alloc(MAX_BATCH_BYTES + 1, ' ');
    expect(await statusOf(spaces)).toBe(413);
    expect(await statusOf(gzipSync(spaces), 'gzip')).toBe(413);
  });
});

test('arbitrary bytes are rejected with a status, or read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), fc.boolean(), async (bytes, isForm) => {
      const body = Buffer.concat([Buffer.from(isForm ? 'data=' : ''), bytes]);
      const result = await decodeBatch(body, undefined).catch((error: BatchError) => error);
      if (!Array.isArray(result)) expect(result.status).toBe(400);
    }),
    { numRuns: propertyRuns(300) },
  );
});
