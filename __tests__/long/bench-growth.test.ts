/** @jest-environment node */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { openTables } from '@/__tests__/support/open-test-catalog';
import { postgresDatabases } from '@/__tests__/support/postgres-server';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { createFileCatalog, createPostgresCatalog } from '@/scripts/bench/growth/create-catalog';

const LISTS = 1_000;

const folder = temporaryFolder();
const createDatabase = postgresDatabases();

async function countLists(location: string): Promise<number> {
  const db = await openTables(location);
  const { rows } = await sql<{ lists: number }>`select count(distinct id) as lists from template`.execute(db);
  await db.destroy();
  return Number(rows[0]?.lists);
}

test('a file that a killed process has not finished is created anew, and a finished one is used again', async () => {
  const growth = folder.file('growth');
  const command = ['--require', 'tsx/cjs', '__tests__/support/create-file-catalog.ts', growth, String(LISTS)];
  const child = spawn(process.execPath, command, { stdio: 'ignore' });
  const closed = once(child, 'close');
  while (!existsSync(growth) || readdirSync(growth).length === 0) await setTimeout(5);
  child.kill('SIGKILL');
  expect(await closed).toEqual([null, 'SIGKILL']);

  const url = await createFileCatalog(growth, { lists: LISTS });
  expect(readdirSync(growth)).toEqual([`${LISTS}.db`]);
  expect(await countLists(url.replace('file:', ''))).toBe(LISTS);
  expect(await createFileCatalog(growth, { lists: LISTS })).toBe(url);
}, 60_000);

test('a PostgreSQL database that was not finished is created anew, and a finished one is used again', async () => {
  const server = await createDatabase();
  const admin = await openTables(server);
  await sql`create database checkleaf_growth_100_unfinished`.execute(admin);
  const url = await createPostgresCatalog(server, { lists: 100 });
  try {
    expect(await countLists(url)).toBe(100);
    expect(await createPostgresCatalog(server, { lists: 100 })).toBe(url);
    const { rows } = await sql`
      select datname as name from pg_database where datname like 'checkleaf_growth_%'
    `.execute(admin);
    expect(rows).toEqual([{ name: 'checkleaf_growth_100' }]);
  } finally {
    await sql`drop database if exists checkleaf_growth_100 with (force)`.execute(admin);
    await admin.destroy();
  }
}, 60_000);
