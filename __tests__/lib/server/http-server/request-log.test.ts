/** @jest-environment node */
import { expect, test } from '@jest/globals';
import {
  createErrorLog,
  type RequestErrorEntry,
  silenceReportedErrors,
} from '@/lib/server/http-server/request-log';

const REQUEST = { method: 'GET', path: '/camping?q=secret', headers: { 'x-request-id': 'r1' } };

test('an error of a request is one entry with its stack, its cause and the id of the request, without the query', () => {
  const entries: RequestErrorEntry[] = [];
  const logError = createErrorLog(
    () => false,
    (entry) => entries.push(entry),
  );
  logError(new Error('broken', { cause: new Error('why') }), REQUEST);
  expect(entries).toEqual([
    {
      ...{ level: 'error', message: 'request error', id: 'r1', method: 'GET', path: '/camping' },
      error: expect.stringMatching(/Error: broken\n\s+at [\s\S]*why/),
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain('secret');
});

test('while the database is unavailable, errors that follow from it are not logged', () => {
  const entries: RequestErrorEntry[] = [];
  createErrorLog(
    () => true,
    (entry) => entries.push(entry),
  )(new Error('connect ECONNREFUSED'), REQUEST);
  expect(entries).toEqual([]);
});

test('an error that the log has received is not printed too, and any other is', () => {
  const printed: unknown[][] = [];
  const target = { error: (...values: unknown[]) => printed.push(values) };
  silenceReportedErrors(target);
  const [reported, other] = [new Error('reported'), new Error('other')];
  createErrorLog(
    () => true,
    () => undefined,
  )(reported, REQUEST);
  target.error(reported);
  target.error('of a request:', reported);
  target.error(other);
  expect(printed).toEqual([['of a request:', reported], [other]]);
});
