import { setTimeout } from 'node:timers/promises';
import { type Selectable, sql, type Transaction } from 'kysely';
import { DAY_MS, HOUR_MS } from '@/lib/insights/durations';
import type { InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import { EventNames } from '@/lib/server/insights/sql/labels';
import type { EngineTransaction, RollUpDatabase } from '@/lib/server/insights/sql/roll-up-engine';
import { endAttempt, forgetAttempt, isNextRebuilt, noteAttempt, readAttempt, SEVERAL } from './attempts';
import { addEvent, createContributions } from './contributions';
import { discardSlice } from './discard';
import { addMarks, deleteMarks, END_OF_TIME, groupMarks, type Mark, SERVER, type StoredMark } from './marks';
import { type RollUpTransaction, readServerEvents } from './read-history';
import { type RolledUp, type RollUpLimits, rollUpVisitors } from './roll-up-visitors';
import { writeDifferences } from './write-sessions';

/** Events that are read at once, about. The most take some MB of memory. As many as the first are rolled up within the time of a transaction. */
const EVENTS = { first: 256, min: 64, max: 20_000 } as const;

/** Events of a session. Those that are more are some 20 MB in memory. */
const MAX_SESSION_EVENTS = 40_000;

/**
 * Visitors of a transaction. The more there are, the more often they add to the same sums, which are written once. The first transactions of
 * a process take several times as long as later ones. With fewer visitors than the first have, a transaction takes hardly less: above all, it
 * waits for the disk, or for replies of the database.
 */
const VISITORS = { first: 16, max: 4_000 } as const;

/** How long a transaction is to take, in ms, unless the caller says otherwise: other writes wait for it. */
const TRANSACTION_MS = 40;

/** How long a visitor who cannot be rolled up is set aside. */
const SET_ASIDE_MS = HOUR_MS;

/** How long a visitor is set aside with whom the process ends: events cannot be stored until another one has started. */
const SET_ASIDE_AFTER_END_MS = DAY_MS;

/** A process that is alive ends an attempt within this time, in ms, or has the lock meanwhile. */
const ATTEMPT_MS = 1_000;

/**
 * Transactions after a start that are noted before they begin, and those of single visitors after a process has ended in such a one. A
 * visitor with whom processes end comes to be among the first, because what was done before is done.
 */
const NOTED = { several: 8, single: VISITORS.first } as const;

/** Warnings of an hour about visitors who are set aside: an error of the program may concern all of them. */
const MAX_WARNINGS = 10;

export type RollUpOptions = {
  /** How long a transaction is to take, in ms. Longer ones cost less in all. */
  transactionMs?: number;
  /** Whether it waits while another process rolls up. Otherwise it leaves that to the other one. */
  isPatient?: boolean;
  /** Whether it pauses after each transaction for as long as that has taken, so that other processes get the lock of the database. */
  hasPauses?: boolean;
  /** Only tests need others. */
  attemptMs?: number;
  maxEvents?: number;
  maxSessionEvents?: number;
};

/**
 * Keeps sessions and sums up to date with the events that are stored. Events mark their visitors in `pending`; rolling up removes the
 * marks. Several processes may do so at the same time.
 */
export class RollUp {
  readonly #database: RollUpDatabase;
  readonly #transactionMs: number;
  readonly #isPatient: boolean;
  readonly #hasPauses: boolean;
  readonly #attemptMs: number;
  readonly #maxima: RollUpLimits;
  readonly #names = new EventNames();
  /** Visitors and events of the next transaction. */
  #visitors: number = VISITORS.first;
  #events: number = EVENTS.first;
  /** Those of the transaction that is under way. */
  #attempted: Attempt = NO_ATTEMPT;
  /** Transactions that are to be noted before they begin. */
  #toNote = 0;
  #warnings = { since: 0, count: 0 };

  constructor(
    database: RollUpDatabase,
    {
      transactionMs = TRANSACTION_MS,
      isPatient = true,
      hasPauses = false,
      attemptMs = ATTEMPT_MS,
      maxEvents = EVENTS.max,
      maxSessionEvents = MAX_SESSION_EVENTS,
    }: RollUpOptions = {},
  ) {
    this.#database = database;
    this.#transactionMs = transactionMs;
    this.#isPatient = isPatient;
    this.#hasPauses = hasPauses;
    this.#attemptMs = attemptMs;
    this.#maxima = { maxEvents, maxSessionEvents };
  }

  /**
   * Rolls up until everything is, or the time is over. At least one transaction is made if there is something.
   *
   * @returns whether there is more to roll up. Not if another process does so, and this one does not wait for it.
   */
  async next({ budgetMs }: { budgetMs: number }): Promise<boolean> {
    const end = performance.now() + budgetMs;
    for (;;) {
      const start = performance.now();
      const hasMore = await this.#rollUpSlice();
      if (!hasMore || performance.now() >= end) return hasMore;
      if (this.#hasPauses) await setTimeout(performance.now() - start);
    }
  }

  /** Rolls up until everything is. */
  async finish(): Promise<void> {
    await this.next({ budgetMs: Number.POSITIVE_INFINITY });
  }

  /**
   * Called first by a process that has just started. Those who were set aside because of an error are tried again. If a process has ended
   * while it rolled up, visitors are tried one by one; the one with whom it ended is set aside.
   */
  async recover(signal?: AbortSignal): Promise<void> {
    const database = this.#database;
    await retrySetAside(database);
    this.#toNote = NOTED.several;
    const attempt = await readAttempt(database);
    if (attempt === null) return;
    await setTimeout(this.#attemptMs, null, { ref: false, signal }).catch(() => undefined);
    if (signal?.aborted) return;
    const hasEnded = await endAttempt(database, attempt, async (target) => {
      if (attempt === SEVERAL) return;
      await setAside(target, { visitor: attempt, ms: SET_ASIDE_AFTER_END_MS });
    });
    if (!hasEnded) return;
    this.#toNote = NOTED.single;
    this.#visitors = 1;
    if (attempt === SEVERAL) return;
    process.emitWarning(
      `The process has ended while it rolled up a visitor, who is set aside for a day: key ${attempt}.`,
    );
  }

  async #rollUpSlice(): Promise<boolean> {
    const { db, engine } = this.#database;
    // Most often there is nothing, which is found without a lock.
    if (!(await isPending(this.#database))) return false;
    let start = performance.now();
    this.#attempted = NO_ATTEMPT;
    const isNoted = this.#toNote > 0 && (await this.#note());
    try {
      const isLocked = await db.transaction().execute(async (transaction) => {
        if (!this.#isPatient && !(await engine.tryLockRollUp(transaction))) return false;
        await engine.lockRollUp(transaction);
        // Waiting for the lock does not tell how long the work takes.
        start = performance.now();
        await this.#rollUpMarks({ transaction, engine, names: this.#names });
        if (isNoted) await forgetAttempt(transaction);
        return true;
      });
      if (!isLocked) {
        if (isNoted) await forgetAttempt(db);
        return false;
      }
    } catch (error) {
      // If it cannot be, visitors are tried one by one after the next start.
      if (isNoted) await forgetAttempt(db).catch(() => undefined);
      if (!engine.isConflict(error)) {
        await this.#narrowDown(error);
        return true;
      }
    }
    this.#adapt(performance.now() - start);
    return isPending(this.#database);
  }

  async #note(): Promise<boolean> {
    const isNoted = await noteAttempt(this.#database, {
      isSingle: this.#visitors === 1,
      isPatient: this.#isPatient,
    });
    if (isNoted) this.#toNote -= 1;
    return isNoted;
  }

  /** Lets the next transaction take the time that it is to take. One that had little to do does not tell how much more it could do. */
  #adapt(ms: number): void {
    const { visitors, isFull } = this.#attempted;
    const factor = Math.min(2, Math.max(0.5, this.#transactionMs / Math.max(1, ms)));
    const canGrow = isFull && this.#toNote === 0;
    if (visitors.length === 0) return;
    // After visitors were tried one by one.
    if (this.#visitors < VISITORS.first) {
      if (canGrow) this.#visitors = Math.min(VISITORS.first, this.#visitors * 2);
    } else if (factor < 1 || canGrow) {
      this.#visitors = Math.min(VISITORS.max, Math.max(VISITORS.first, Math.round(this.#visitors * factor)));
    }
    if (factor < 1 || canGrow)
      this.#events = Math.min(EVENTS.max, Math.max(EVENTS.min, Math.round(this.#events * factor)));
  }

  get #limits(): RollUpLimits {
    const { maxEvents, maxSessionEvents } = this.#maxima;
    return { maxEvents: Math.min(this.#events, maxEvents), maxSessionEvents };
  }

  /**
   * After an error, finds the visitor whose events it is about, with ever fewer visitors at a time, and sets that one aside: the others
   * must not wait for him.
   */
  async #narrowDown(error: unknown): Promise<void> {
    const { visitors } = this.#attempted;
    const [visitor] = visitors;
    if (visitor === undefined || this.#database.engine.isDatabaseError(error)) throw error;
    if (visitors.length > 1) {
      this.#visitors = Math.ceil(visitors.length / 4);
      return;
    }
    const { db, engine } = this.#database;
    await db.transaction().execute(async (transaction) => {
      await engine.lockRollUp(transaction);
      await setAside({ transaction, engine }, { visitor, ms: SET_ASIDE_MS });
    });
    this.#warn(visitor, error);
  }

  #warn(visitor: number, error: unknown): void {
    const now = Date.now();
    if (now >= this.#warnings.since + SET_ASIDE_MS) this.#warnings = { since: now, count: 0 };
    this.#warnings.count += 1;
    const { count } = this.#warnings;
    if (count > MAX_WARNINGS) return;
    const others = count === MAX_WARNINGS ? ' Others of this hour are not reported.' : '';
    process.emitWarning(
      `A visitor could not be counted, and is set aside for an hour: key ${visitor}.${others}`,
      { detail: String((error as Error).stack ?? error) },
    );
  }

  async #rollUpMarks(target: RollUpTransaction): Promise<void> {
    const { transaction, engine } = target;
    if ((await readState(transaction)).is_discarding === 1) return discardSlice(target);
    const { rows: stored } = await sql<StoredMark>`
      select visitor, day, since, until from pending where retry_at <= ${Date.now()}
      order by visitor, day limit ${this.#visitors} ${engine.lockRows}
    `.execute(transaction);
    const [first] = stored;
    if (!first) return this.#rebuildNext(target);
    if (first.visitor === SERVER) {
      this.#attempted = { visitors: [SERVER], isFull: false };
      return this.#rollUpServerEvents(target, first);
    }
    const groups = groupMarks(stored);
    const marks = groups.map(({ mark }) => mark);
    const { done, remaining } = await this.#rollUpVisitors(target, marks, stored.length);
    const doneVisitors = new Set(done);
    await deleteMarks(
      target,
      groups.flatMap((group) => (doneVisitors.has(group.mark.visitor) ? group.stored : [])),
    );
    await addMarks(target, remaining);
  }

  /** @param found how many marks were found of as many as were looked for. */
  async #rollUpVisitors(target: RollUpTransaction, marks: readonly Mark[], found: number): Promise<RolledUp> {
    this.#attempted = { visitors: marks.map(({ visitor }) => visitor), isFull: false };
    const limits = this.#limits;
    const rolledUp = await rollUpVisitors(target, marks, limits);
    const areAllDone = rolledUp.done.length === marks.length;
    const isFull = rolledUp.events >= limits.maxEvents || (areAllDone && found >= this.#visitors);
    this.#attempted = { ...this.#attempted, isFull };
    return rolledUp;
  }

  /** While everything is rolled up anew: rolls the next visitors up. */
  async #rebuildNext(target: RollUpTransaction): Promise<void> {
    const { transaction } = target;
    const { rebuilt_visitor: last } = await readState(transaction);
    if (last === null) return;
    const visitors = await transaction
      .selectFrom('visitor')
      .select('key')
      .where('key', '>', last)
      .orderBy('key')
      .limit(this.#visitors)
      .execute();
    let rebuilt: number | null = null;
    if (visitors.length > 0) {
      const marks = visitors.map(({ key }) => ({ visitor: key, since: 0, until: END_OF_TIME }));
      const { done, remaining } = await this.#rollUpVisitors(target, marks, marks.length);
      await addMarks(target, remaining);
      rebuilt = Math.max(...done);
    }
    await transaction.updateTable('roll_up').set({ rebuilt_visitor: rebuilt }).execute();
  }

  async #rollUpServerEvents(target: RollUpTransaction, mark: StoredMark): Promise<void> {
    const { transaction, engine } = target;
    const { server_session: session } = await readState(transaction);
    const { maxEvents } = this.#limits;
    const events = await readServerEvents(target, { ...mark, session }, maxEvents);
    this.#attempted = { ...this.#attempted, isFull: events.length >= maxEvents };
    const differences = createContributions();
    for (const event of events) {
      addEvent(differences, event, { sessionIds: [0], sign: 1 });
    }
    await writeDifferences(target, differences);
    if (events.length > 0) {
      const given = engine.rows(
        { key: 'integer' },
        events.map(({ key }) => ({ key })),
      );
      await transaction
        .updateTable('event')
        .set({ session })
        .where('key', 'in', given.$castTo<number>())
        .execute();
    }
    await deleteMarks(target, [mark]);
    const last = events.at(-1);
    // Those of the same time that are done are left out: they have the session.
    if (last && events.length >= maxEvents) await addMarks(target, [{ ...mark, since: last.time }]);
  }
}

/** The visitors of a transaction, and whether it did as much as it might, and could have done more. */
type Attempt = Readonly<{ visitors: readonly number[]; isFull: boolean }>;

const NO_ATTEMPT: Attempt = { visitors: [], isFull: false };

async function setAside(
  { transaction, engine }: EngineTransaction,
  { visitor, ms }: { visitor: number; ms: number },
): Promise<void> {
  if (await isNextRebuilt(transaction, visitor)) {
    await addMarks({ transaction, engine }, [{ visitor, since: 0, until: END_OF_TIME }]);
    await transaction.updateTable('roll_up').set({ rebuilt_visitor: visitor }).execute();
  }
  await transaction
    .updateTable('pending')
    .set({ retry_at: Date.now() + ms })
    .where('visitor', '=', visitor)
    .execute();
}

/**
 * Lets those who were set aside because of an error be tried again now. Not those with whom a process ends: if one of several
 * processes did that with each start, it would end the others.
 */
async function retrySetAside({ db, engine }: RollUpDatabase): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await engine.lockRollUp(transaction);
    await transaction
      .updateTable('pending')
      .set({ retry_at: 0 })
      .where('retry_at', '>', 0)
      .where('retry_at', '<=', Date.now() + SET_ASIDE_MS)
      .execute();
  });
}

/** The number of visitors who are set aside. */
export async function countSetAside({ db }: RollUpDatabase): Promise<number> {
  const { rows } = await sql<{ visitors: number }>`
    select count(distinct visitor) as visitors from pending where retry_at > 0
  `.execute(db);
  return rows[0]?.visitors ?? 0;
}

/**
 * Whether events have arrived that the sums do not contain, or everything is being rolled up anew. Visitors who are set aside are left
 * out until they are tried again.
 */
export async function isPending({ db }: RollUpDatabase): Promise<boolean> {
  const { rows } = await sql<{ is_pending: number }>`
    select case when exists (select 1 from pending where retry_at <= ${Date.now()})
      or exists (select 1 from roll_up where rebuilt_visitor is not null or is_discarding = 1) then 1 else 0 end as is_pending
  `.execute(db);
  return rows[0]?.is_pending === 1;
}

async function readState(
  transaction: Transaction<InsightsTables>,
): Promise<
  Pick<Selectable<InsightsTables['roll_up']>, 'server_session' | 'rebuilt_visitor' | 'is_discarding'>
> {
  return transaction
    .selectFrom('roll_up')
    .select(['server_session', 'rebuilt_visitor', 'is_discarding'])
    .executeTakeFirstOrThrow();
}
