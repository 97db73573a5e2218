import { type Kysely, sql } from 'kysely';
import { MAX_LINKS, type ReportLink, type ReportLinks } from '@/lib/insights/report-links';
import { REPORTS } from '@/lib/insights/reports';
import type { StoreTables } from './store-tables';

/** The links to reports that a store has. */
export function storedLinks(db: Kysely<StoreTables>): ReportLinks {
  const open = (now: number) => db.selectFrom('report_link').selectAll().where('expires', '>', now);
  return {
    async listLinks(now) {
      const rows = await open(now).orderBy('expires').orderBy('id').execute();
      return rows.flatMap((row) => toLink(row) ?? []);
    },
    async findLink(id, now) {
      const row = await open(now).where('id', '=', id).executeTakeFirst();
      return row ? toLink(row) : null;
    },
    async addLink({ id, report, query, expires }, now) {
      await db.deleteFrom('report_link').where('expires', '<=', now).execute();
      // One statement, as that of a note.
      const { numAffectedRows = 0n } = await sql`
        insert into report_link (id, report, query, expires)
        select cast(${id} as text), cast(${report} as text), cast(${query} as text), cast(${expires} as bigint)
        where (select count(*) from report_link) < ${sql.lit(MAX_LINKS)}
      `.execute(db);
      return numAffectedRows > 0n;
    },
    async revokeLink(id) {
      await db.deleteFrom('report_link').where('id', '=', id).execute();
    },
  };
}

/** Null for a report that this version does not have. */
function toLink({ report: name, ...row }: StoreTables['report_link']): ReportLink | null {
  const report = REPORTS.find((known) => known === name);
  return report ? { ...row, report } : null;
}
