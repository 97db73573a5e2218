import { type Kysely, sql } from 'kysely';
import { type DayNotes, MAX_NOTES } from '@/lib/insights/day-notes';
import { DAY_MS } from '@/lib/insights/durations';
import { toDay } from '@/lib/insights/period';
import type { StoreTables } from './store-tables';

/** The notes that a store has. */
export function storedNotes(db: Kysely<StoreTables>): DayNotes {
  return {
    async listNotes({ from, to }) {
      const rows = await db
        .selectFrom('day_note')
        .selectAll()
        .where('day', '>=', toNumber(from))
        .where('day', '<=', toNumber(to))
        .orderBy('day')
        .orderBy('id')
        .execute();
      return rows.map(({ id, day, text }) => ({ id, day: toDay(day * DAY_MS), text }));
    },
    async addNote({ day, text }) {
      const number = toNumber(day);
      // One statement, so that two forms at the same time are no transactions that wait for each other.
      const { numAffectedRows = 0n } = await sql`
        insert into day_note (day, text) select cast(${number} as integer), cast(${text} as text)
        where (select count(*) from day_note) < ${sql.lit(MAX_NOTES)}
        on conflict (day, text) do nothing
      `.execute(db);
      if (numAffectedRows > 0n) return true;
      const same = db.selectFrom('day_note').select('id').where('day', '=', number).where('text', '=', text);
      return (await same.executeTakeFirst()) !== undefined;
    },
    async deleteNote(id) {
      await db.deleteFrom('day_note').where('id', '=', id).execute();
    },
  };
}

function toNumber(day: string): number {
  return Date.parse(day) / DAY_MS;
}
