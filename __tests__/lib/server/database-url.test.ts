/** @jest-environment node */
import { expect, test } from '@jest/globals';
import {
  checkDatabaseLocation,
  describeDatabaseUrl,
  isPostgresUrl,
  parsePostgresUrl,
} from '@/lib/server/database-url';

test.each([
  'postgresql://me:p%40ss@db:5433/site?connect_timeout=1',
  'postgres:///site?host=/run',
  'postgres://[::1]:5432/site',
])('%s is the URL of a PostgreSQL database', (url) => {
  expect(parsePostgresUrl(url)).toBe(url);
});

test('sslmode has its standard meaning', () => {
  expect(parsePostgresUrl('postgres://db.example.org/site?sslmode=require')).toBe(
    'postgres://db.example.org/site?sslmode=require&uselibpqcompat=true',
  );
});

test.each([
  ...'file:site.db mysql://db/site postgres:// postgres:///site postgres://db postgres://db/'.split(' '),
  ...'postgres://one,/site postgres://one,two:5433/site postgres://db:port/site'.split(' '),
  ...'postgres://me:p@ss@db/site postgres://me:pa/ss@db/site postgres://db/site?sslmode=prefer'.split(' '),
  ...'postgres://db/100% postgres://me:100%@db/site postgres://db/%ff'.split(' '),
])('%s is not the URL of a PostgreSQL database', (url) => {
  expect(parsePostgresUrl(url)).toBeNull();
});

test('a database is named without its user and password', () => {
  expect(describeDatabaseUrl('file:data/site.db')).toBe('data/site.db');
  expect(describeDatabaseUrl('postgres://me:secret@one:5433/site?sslmode=require')).toBe('site on one:5433');
  expect(describeDatabaseUrl('postgres:///site?host=/run/postgresql')).toBe('site on /run/postgresql');
});

test('the scheme tells the kind of the database', () => {
  expect(['postgres://db/site', 'PostgreSQL://db/site', 'file:postgres:'].map(isPostgresUrl)).toEqual([
    true,
    true,
    false,
  ]);
  expect(parsePostgresUrl('Postgres://me:secret@one/site')).toBe('Postgres://me:secret@one/site');
  expect(describeDatabaseUrl('Postgres://me:secret@one/100%25')).toBe('100% on one');
});

test.each(['site.db', 'file:site.db', 'file:///data/site.db', '100%.db', 'Postgres://me:secret@db/site'])(
  '%s names a database',
  (location) => {
    expect(() => checkDatabaseLocation('FROM', location)).not.toThrow();
  },
);

test.each([
  '',
  'file:',
  'mysql://me:secret@db/site',
  'postgresql+asyncpg://me:secret@db/site',
  'jdbc:postgresql://db/site?password=secret',
  ' postgres://me:secret@db/site',
  'file:postgres://me:secret@db/site',
  'postgres:secret@db/site',
  'postgres://me:se%cret@db/site',
])('“%s” names no database, and is not repeated by the error', (location) => {
  const check = () => checkDatabaseLocation('FROM', location);
  expect(check).toThrow(/^FROM must be the path of a SQLite file, or the URL/);
  expect(check).not.toThrow(/secret/);
});
