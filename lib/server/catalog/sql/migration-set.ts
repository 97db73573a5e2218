import type { Migration } from 'kysely';

/** The migrations of the tables of one store. A database can have several stores. */
export type MigrationSet = {
  /** The table with the names of the migrations that a database has had. */
  table: string;
  /** By name, in order. */
  migrations: Readonly<Record<string, Migration>>;
};
