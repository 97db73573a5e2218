/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { isConnectionError, isDatabaseError, isTemporaryError } from '@/lib/server/database/postgres-errors';

const coded = (code: string) => Object.assign(new Error('…'), { code });

test.each<[string, Error]>([
  ['a refused connection', coded('ECONNREFUSED')],
  ['a reset connection', coded('ECONNRESET')],
  ['a name that is not known at the moment', coded('ENOTFOUND')],
  ['a server that restarts', coded('57P01')],
  ['a server that starts', coded('57P03')],
  ['a failed connection', coded('08006')],
  ['a connection that ends without a code', new Error('Connection terminated unexpectedly')],
  ['a connection that takes too long', new Error('Connection terminated due to connection timeout')],
  ['a server that does not respond', new Error('Query read timeout')],
  ['the cause of another error', new Error('The database cannot be written', { cause: coded('EPIPE') })],
])('%s is an error of a connection', (_, error) => {
  expect([isConnectionError(error), isTemporaryError(error), isDatabaseError(error)]).toEqual([
    true,
    true,
    true,
  ]);
});

test.each([
  ['too many connections', '53300'],
  ['a full disk', '53100'],
  ['a server that can only be read', '25006'],
  ['a lock', '55P03'],
  ['a conflict of transactions', '40001'],
  ['a statement that takes too long', '57014'],
])('%s is temporary', (_, code) => {
  expect([isConnectionError(coded(code)), isTemporaryError(coded(code))]).toEqual([false, true]);
});

test.each([
  ['a wrong password', '28P01'],
  ['a database that does not exist', '3D000'],
  ['tables that do not exist, as while a dump is restored', '42P01'],
  ['damage', 'XX001'],
])('%s is an error of the database that does not pass by itself', (_, code) => {
  expect([isTemporaryError(coded(code)), isDatabaseError(coded(code))]).toEqual([false, true]);
});

test.each([
  ['a wrong statement', coded('42601')],
  ['a row that exists', coded('23505')],
  ['an error of this program', new TypeError('…')],
  ['an error of SQLite', coded('SQLITE_BUSY')],
  ['what is not an error', null],
])('%s is none of the database', (_, error) => {
  expect(isDatabaseError(error)).toBe(false);
});
