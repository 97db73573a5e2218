/** @jest-environment node */
import { expect, test } from '@jest/globals';
import Database from 'libsql';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import {
  isDatabaseError,
  isDiskFull,
  isLockError,
  isTemporaryError,
} from '@/lib/server/database/sqlite-errors';

const folder = temporaryFolder();

function catchError(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('There was no error.');
}

function classify(error: unknown): string[] {
  const predicates = { isDatabaseError, isTemporaryError, isLockError, isDiskFull };
  return Object.entries(predicates).flatMap(([name, holds]) => (holds(error) ? name : []));
}

test('a locked database is a temporary error, also as the cause of another error', () => {
  const [holder, other] = [new Database(folder.file('locked.db')), new Database(folder.file('locked.db'))];
  holder.exec('begin immediate');
  const error = catchError(() => other.exec('begin immediate'));
  expect(classify(error)).toEqual(['isDatabaseError', 'isTemporaryError', 'isLockError']);
  expect(isLockError(new Error('It cannot be opened.', { cause: error }))).toBe(true);
  holder.close();
  other.close();
});

test('a full database is a temporary error', () => {
  const database = new Database(folder.file('full.db'));
  database.exec('pragma max_page_count = 2; create table list (text)');
  const error = catchError(() => database.exec(`insert into list values ('${'x'.repeat(10_000)}')`));
  expect(classify(error)).toEqual(['isDatabaseError', 'isTemporaryError', 'isDiskFull']);
  database.close();
});

test('a wrong statement and other errors are no errors of the database', () => {
  const database = new Database(folder.file('site.db'));
  expect(classify(catchError(() => database.exec('select * from nothing')))).toEqual([]);
  expect(classify(new Error('SQLITE_BUSY'))).toEqual([]);
  expect(classify('SQLITE_BUSY')).toEqual([]);
  database.close();
});
