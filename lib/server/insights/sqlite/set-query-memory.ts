import { type Kysely, sql } from 'kysely';
import type { InsightsTables } from '@/lib/server/insights/sql/insights-tables';

/** Of pages in the memory of the process. Queries read events of many visitors, whose pages they find by indexes. */
const CACHE_KIB = 64 * 1024;

/**
 * Of the file that are mapped into memory, so that pages in the system's cache are read without a copy. SQLite maps 2 GiB at most, which
 * begin at the start of the file.
 */
const MAPPED_BYTES = 2 ** 31;

/** Prepares a connection to a SQLite file for the queries of reports. */
export async function setQueryMemory(db: Kysely<InsightsTables>): Promise<void> {
  await sql.raw(`pragma cache_size = ${-CACHE_KIB}`).execute(db);
  await sql.raw(`pragma mmap_size = ${MAPPED_BYTES}`).execute(db);
}
