/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { postgresDatabases } from '@/__tests__/support/postgres-server';
import { openPostgresDatabase } from '@/lib/server/catalog/postgres/open-postgres-database';
import { POSTGRES_ENGINE } from '@/lib/server/catalog/postgres/postgres-engine';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';

const createDatabase = postgresDatabases();

const TEMPLATES = 30_000;
const LIMIT = 1_000;

let db: Kysely<CatalogTables>;

/** Every twentieth template has the word `boat`, 500 of them `sail`, and the first ones `oar`. */
beforeAll(async () => {
  db = await openPostgresDatabase(await createDatabase(), { statementTimeoutMs: 60_000 });
  const statements = [
    'create table search_template (key bigint primary key)',
    'create table template_search (key bigint primary key, terms tsvector)',
    `insert into search_template select generate_series(1, ${TEMPLATES})`,
    `insert into template_search select key, cast(concat_ws(' ',
       case when key % 20 = 0 then 'boat' end, case when key > ${TEMPLATES - 500} then 'sail' end,
       case when key <= 2000 then 'oar' end) as tsvector) from search_template`,
    'create index on template_search using gin (terms)',
    'vacuum analyze',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
});

afterAll(() => db.destroy());

/** The keys of the first matches, if so many are expected. */
const listFirst = (term: string, matches: number) =>
  POSTGRES_ENGINE.fullText.listFirst(
    db,
    { term },
    { limit: LIMIT, expected: { matches, templates: TEMPLATES } },
  );

const multiples = (factor: number, count: number, start = 0) =>
  Array.from({ length: count }, (_, index) => start + factor * (index + 1));

test.each([
  ['unknown', 0],
  ['about right', 1_600],
  ['too low', 100],
  ['too high', 2_500],
  ['much too high', 29_000],
])('the first matches by key are found, also if the estimate of their number is %s', async (_, matches) => {
  expect(await listFirst('boat', matches)).toEqual(multiples(20, LIMIT));
  expect(await listFirst('oar', matches)).toEqual(multiples(1, LIMIT));
  expect(await listFirst('sail', matches)).toEqual(multiples(1, 500, TEMPLATES - 500));
  expect(await listFirst('mast', matches)).toEqual([]);
});

test('the matches of more queries than an integer has bits are told apart', async () => {
  const terms = Array.from({ length: 70 }, (_, index) =>
    index === 0 ? 'sail' : index % 2 ? 'boat' : 'mast',
  );
  const keys = [20, 21, TEMPLATES];
  const found = await POSTGRES_ENGINE.fullText.listMatches(
    db,
    { keys, scopes: [] },
    terms.map((term) => ({ term })),
  );
  expect(found.map((matching) => matching.sort((a, b) => a - b))).toEqual(
    terms.map((term) => (term === 'boat' ? [20, TEMPLATES] : term === 'sail' ? [TEMPLATES] : [])),
  );
});
