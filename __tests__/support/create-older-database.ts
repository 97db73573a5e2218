import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import pg from 'pg';
import { describeDatabaseUrl, isPostgresUrl } from '@/lib/server/database-url';

const FOLDER = path.resolve('__tests__/fixtures/version-0.2.0');

/** Fills an empty database with a catalog, or with insights, of version 0.2.0. */
export async function createOlderDatabase(url: string, store: 'catalog' | 'insights'): Promise<void> {
  const engine = isPostgresUrl(url) ? 'postgres' : 'sqlite';
  await executeScript(url, readFileSync(path.join(FOLDER, `${store}-${engine}.sql`), 'utf8'));
}

/** Executes statements that are separated by semicolons. */
export async function executeScript(url: string, statements: string): Promise<void> {
  if (isPostgresUrl(url)) {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(statements);
    await client.end();
    return;
  }
  const file = describeDatabaseUrl(url);
  mkdirSync(path.dirname(file), { recursive: true });
  const database = new Database(file);
  database.exec(statements);
  database.close();
}
