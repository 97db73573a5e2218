import { CompiledQuery, type Kysely, type Migration, sql } from 'kysely';
import { ParameterRows } from '@/lib/server/catalog/sqlite/open-sqlite-database';
import { moveProperties } from '@/lib/server/insights/sql/move-properties';

/** Columns that keep their values, those that queries over many events read first: SQLite reads a row from its start. */
const KEPT = [
  'time',
  'session',
  'visitor',
  'flags',
  'name',
  'amount',
  'page_kind',
  'page',
  'list',
  'language',
  'subject',
  'place',
  'received',
  'dedupe',
];

const BEFORE = [
  'drop index event_by_dedupe',
  'drop index event_by_visitor',
  'drop index event_by_time',
  'drop index event_not_counted',
  'drop index event_by_list',
  'alter table event rename to old_event',
  `create table event (
    key integer primary key,
    time integer not null,
    session integer,
    visitor integer,
    flags integer not null,
    name integer not null,
    amount real,
    page_kind integer,
    page integer,
    list integer,
    language integer,
    subject integer,
    place integer,
    vitals integer,
    properties_at integer not null,
    received integer not null,
    dedupe blob
  )`,
  'create table property_block (key integer primary key autoincrement, properties blob not null)',
];

const AFTER = [
  'drop table old_event',
  'create unique index event_by_dedupe on event (dedupe) where dedupe is not null',
  'create index event_by_visitor on event (visitor, time)',
  'create index event_by_time on event (time)',
  'create index event_not_counted on event (flags) where flags & 7 <> 0',
  'create index event_by_list on event (list, time) where list is not null',
];

const INSERT_EVENT = `
  insert into event (key, ${KEPT.join(', ')}, vitals, properties_at)
  select key, ${KEPT.join(', ')}, ?, ? from old_event where key = ?
`;
const INSERT_BLOCK = 'insert into property_block (key, properties) values (?, ?)';

/** Moves the properties of events to a table of their own, compressed. */
export const propertyBlocksMigration: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of BEFORE) await sql.raw(statement).execute(db);
    const insert = (text: string, rows: unknown[][]) =>
      db.executeQuery(CompiledQuery.raw(text, [new ParameterRows(rows)]));
    await moveProperties(db, async (events, blocks) => {
      await insert(
        INSERT_EVENT,
        events.map(({ key, vitals, properties_at }) => [vitals, properties_at, key]),
      );
      await insert(
        INSERT_BLOCK,
        blocks.map(({ key, properties }) => [key, properties]),
      );
    });
    for (const statement of AFTER) await sql.raw(statement).execute(db);
  },
};
