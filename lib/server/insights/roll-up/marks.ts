import { SESSION_IDLE_MS } from '@/lib/insights/definitions';
import { DAY_MS } from '@/lib/insights/durations';
import type { EngineTransaction, TableColumns } from '@/lib/server/insights/sql/roll-up-engine';

/** When, in epoch ms, events of a visitor have arrived that are not rolled up, both times included. */
export type Mark = Readonly<{ visitor: number; since: number; until: number }>;

/** A mark as it is stored: one for each day of `since`. */
export type StoredMark = Mark & Readonly<{ day: number }>;

/** The visitor of events of the server in `pending`. */
export const SERVER = 0;

/** Later than all events. */
export const END_OF_TIME = Number.MAX_SAFE_INTEGER;

const TABLE: TableColumns = { table: 'pending', columns: ['visitor', 'day', 'since', 'until'] };

/** Stores marks, or extends those of the same days. */
export async function addMarks(
  { transaction, engine }: EngineTransaction,
  marks: readonly Mark[],
): Promise<void> {
  await engine.insertRows(
    transaction,
    TABLE,
    marks.map(({ visitor, since, until }) => [visitor, Math.floor(since / DAY_MS), since, until]),
    `on conflict (visitor, day) do update set
      since = case when excluded.since < pending.since then excluded.since else pending.since end,
      until = case when excluded.until > pending.until then excluded.until else pending.until end`,
  );
}

export async function deleteMarks(
  { transaction, engine }: EngineTransaction,
  marks: readonly StoredMark[],
): Promise<void> {
  await engine.deleteRows(
    transaction,
    { table: 'pending', columns: ['visitor', 'day'] },
    marks.map(({ visitor, day }) => [visitor, day]),
  );
}

/** Marks of a visitor that are rolled up together. */
export type MarkGroup = { mark: Mark; stored: StoredMark[] };

/**
 * The first mark of each visitor, with those of the next days if a session can go on from one to the other. The later ones are rolled up
 * in another transaction: what is between them has not changed.
 *
 * @param marks in the order of visitor and day.
 */
export function groupMarks(marks: readonly StoredMark[]): MarkGroup[] {
  const groups: MarkGroup[] = [];
  for (const next of marks) {
    const last = groups.at(-1);
    if (!last || last.mark.visitor !== next.visitor) {
      groups.push({ mark: next, stored: [next] });
    } else if (next.since - last.mark.until < SESSION_IDLE_MS) {
      const { visitor, since, until } = last.mark;
      last.mark = { visitor, since: Math.min(since, next.since), until: Math.max(until, next.until) };
      last.stored.push(next);
    }
  }
  return groups;
}
