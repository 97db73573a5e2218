/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { templateRecord } from '@/__tests__/support/build-test-template';
import { openStore } from '@/__tests__/support/open-store';
import { openTables } from '@/__tests__/support/open-test-catalog';
import { postgresDatabases } from '@/__tests__/support/postgres-server';
import { POSTGRES_ENGINE } from '@/lib/server/catalog/postgres/postgres-engine';
import { writeContent } from '@/lib/server/catalog/sql/write-content';

const createDatabase = postgresDatabases();

test('the size of a statement does not grow with the number of new templates', async () => {
  const url = await createDatabase();
  await (await openStore(url)).close();
  const db = await openTables(url);
  const statements = [
    'create table statement (size bigint)',
    `create function note_size() returns trigger language plpgsql as $$ begin
       insert into statement select count(*) from added;
       return null;
     end $$`,
    `create trigger note_size after insert on template referencing new table as added
       for each statement execute function note_size()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  const put = Array.from({ length: 1_100 }, (_, index) => templateRecord({ id: `list-${index}` }));
  await db
    .transaction()
    .execute((transaction) =>
      writeContent(transaction, POSTGRES_ENGINE, { source: 'embedded', put, remove: [] }),
    );
  const { rows } = await sql<{ size: number }>`select size from statement`.execute(db);
  await db.destroy();
  expect(rows.map(({ size }) => size)).toEqual([500, 500, 100]);
});
