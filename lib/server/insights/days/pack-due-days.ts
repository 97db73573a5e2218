import type { Kysely } from 'kysely';
import { DAY_MS, HOUR_MS } from '@/lib/insights/durations';
import { toDay } from '@/lib/insights/period';
import { readBlockInfos } from '@/lib/server/insights/store/day-blocks';
import { readInboxDays } from '@/lib/server/insights/store/inbox';
import type { StoreTables } from '@/lib/server/insights/store/store-tables';
import { DEFINITIONS } from './columns';
import { ChangedDayError } from './day-files';
import { type PackOptions, packDay } from './pack-day';

/** Time since a day began, in ms, after which it is packed: most events of phones without a network have arrived by then. */
export const PACK_AFTER_MS = 36 * HOUR_MS;

/** How long, in ms, late events wait for others of their day: each time, the whole day is written. */
const LATE_WAIT_MS = HOUR_MS;

/** How long, in ms, no other process packs a day: longer than it takes. After each further attempt, six times as long. */
const ATTEMPT_MS = 5 * 60_000;
const MAX_ATTEMPT_MS = DAY_MS;

/** Attempts after which a day is said to fail: losing a race is none. */
const FAILED_ATTEMPTS = 2;

export type PackDueOptions = PackOptions & {
  /** Epoch milliseconds. */
  now: () => number;
  /** If it is aborted, no other day is packed, and that which is being packed counts as not tried. */
  signal?: AbortSignal;
  /** Only tests need another. */
  lateWaitMs?: number;
};

/**
 * Packs the days that have ended a while ago, those with late events, those that other definitions have made, and those with a damaged file, one
 * after another. A day that
 * fails is tried again later, and does not keep others from being packed.
 *
 * @returns how many were packed.
 */
export async function packDueDays(options: PackDueOptions): Promise<number> {
  const { store, now, signal } = options;
  const { db } = store;
  let packed = 0;
  for (const day of await findDueDays(options)) {
    if (signal?.aborted) return packed;
    if (!(await beginAttempt(db, day, now()))) continue;
    try {
      if (await unlessAborted(packDay(day, options), signal)) packed += 1;
      await db.deleteFrom('pack_attempt').where('day', '=', day).execute();
    } catch (error) {
      if (signal?.aborted) await undoAttempt(db, day);
      else if (error instanceof ChangedDayError)
        await db.deleteFrom('pack_attempt').where('day', '=', day).execute();
      else warn(day, error);
    }
  }
  return packed;
}

/** The days that could not be packed, in order. */
export async function readFailedDays(db: Kysely<StoreTables>): Promise<number[]> {
  const rows = await db
    .selectFrom('pack_attempt')
    .select('day')
    .where('attempts', '>=', FAILED_ATTEMPTS)
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
}

async function findDueDays({
  store,
  files,
  now,
  lateWaitMs = LATE_WAIT_MS,
}: PackDueOptions): Promise<number[]> {
  const blocks = await readBlockInfos(store.db);
  const packed = new Set(blocks.map(({ day }) => day));
  const inbox = (await readInboxDays(store.db)).map(({ day }) => day);
  const ended = inbox.filter((day) => !packed.has(day) && day * DAY_MS + PACK_AFTER_MS <= now());
  const late = await findLateDays(
    store.db,
    inbox.filter((day) => packed.has(day)),
    now() - lateWaitMs,
  );
  const outdated = blocks.filter(({ definitions }) => definitions !== DEFINITIONS).map(({ day }) => day);
  const damaged = files.damagedDays(blocks);
  return [...new Set([...ended, ...late, ...outdated, ...damaged])].sort((a, b) => a - b);
}

/** Those of packed days whose events have waited since a time. */
async function findLateDays(
  db: Kysely<StoreTables>,
  days: readonly number[],
  since: number,
): Promise<number[]> {
  if (days.length === 0) return [];
  const rows = await db
    .selectFrom('inbox')
    .select('day')
    .where('day', 'in', days)
    .where('received', '<=', since)
    .groupBy('day')
    .execute();
  return rows.map(({ day }) => day);
}

/** Returns false if another process packs the day, or has failed to a moment ago. */
async function beginAttempt(db: Kysely<StoreTables>, day: number, now: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('pack_attempt')
      .selectAll()
      .where('day', '=', day)
      .executeTakeFirst();
    // A clock that was set back must not keep the day from being packed.
    if (before && before.retry_at > now && before.retry_at <= now + MAX_ATTEMPT_MS) return false;
    const attempts = (before?.attempts ?? 0) + 1;
    const retry_at = now + Math.min(ATTEMPT_MS * 6 ** (attempts - 1), MAX_ATTEMPT_MS);
    if (!before) {
      const inserted = await transaction
        .insertInto('pack_attempt')
        .values({ day, attempts, retry_at })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return Number(inserted.numInsertedOrUpdatedRows) === 1;
    }
    const updated = await transaction
      .updateTable('pack_attempt')
      .set({ attempts, retry_at })
      .where('day', '=', day)
      .where('attempts', '=', before.attempts)
      .executeTakeFirst();
    return Number(updated.numUpdatedRows) === 1;
  });
}

async function undoAttempt(db: Kysely<StoreTables>, day: number): Promise<void> {
  await db
    .updateTable('pack_attempt')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1), retry_at: 0 }))
    .where('day', '=', day)
    .execute();
  await db.deleteFrom('pack_attempt').where('day', '=', day).where('attempts', '=', 0).execute();
}

/** The result of an action, or the reason of the signal if that is aborted first. */
function unlessAborted<Result>(action: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return action;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    action.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function warn(day: number, error: unknown): void {
  const date = toDay(day * DAY_MS);
  process.emitWarning(
    `The events of ${date} could not be packed. They are stored, and it is tried again later.`,
    {
      detail: String(error),
    },
  );
}
