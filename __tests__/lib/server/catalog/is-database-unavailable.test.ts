/** @jest-environment node */
import { expect, test } from '@jest/globals';
import Database from 'libsql';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { isDatabaseUnavailable } from '@/lib/server/catalog/is-database-unavailable';

const folder = temporaryFolder();

function catchError(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('There was no error.');
}

test('a locked database is unavailable, also as the cause of another error', () => {
  const [holder, other] = [new Database(folder.file('locked.db')), new Database(folder.file('locked.db'))];
  holder.exec('begin immediate');
  const error = catchError(() => other.exec('begin immediate'));
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(isDatabaseUnavailable(new Error('It cannot be opened.', { cause: error }))).toBe(true);
  holder.close();
  other.close();
});

test('a wrong statement and other errors do not mean that the database is unavailable', () => {
  const database = new Database(folder.file('site.db'));
  expect(isDatabaseUnavailable(catchError(() => database.exec('select * from nothing')))).toBe(false);
  expect(isDatabaseUnavailable(new Error('SQLITE_BUSY'))).toBe(false);
  expect(isDatabaseUnavailable('SQLITE_BUSY')).toBe(false);
  database.close();
});
