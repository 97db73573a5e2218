import { sql, type Transaction } from 'kysely';
import type { InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import { EventNames } from '@/lib/server/insights/sql/labels';
import type { RollUpDatabase, RowValues } from '@/lib/server/insights/sql/roll-up-engine';
import { addEvent, createContributions } from './contributions';
import { type Mark, type RollUpTransaction, readServerEvents } from './read-history';
import { type RollUpLimits, rollUpVisitors, writeDifferences } from './roll-up-visitors';

/** Events that are read at once, about: they take some MB of memory. */
const MAX_EVENTS = 20_000;

/** Events of a session, about. Those that are more are some 20 MB in memory. */
const MAX_SESSION_EVENTS = 40_000;

/** Visitors of a transaction. The more there are, the more often they add to the same sums, which are written once. */
const VISITORS = { first: 64, max: 4_000 } as const;

/** How long a transaction is to take, in ms, unless the caller says otherwise: other writes wait for it. */
const TRANSACTION_MS = 40;

/** The visitor of events of the server in `pending`. */
const SERVER = 0;

export type RollUpOptions = {
  /** How long a transaction is to take, in ms. Longer ones cost less in all. */
  transactionMs?: number;
  /** Whether it waits while another process rolls up. Otherwise it leaves that to the other one. */
  isPatient?: boolean;
  /** Only tests need others. */
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
  readonly #limits: RollUpLimits;
  readonly #names = new EventNames();
  /** Visitors of the next transaction. */
  #visitors: number = VISITORS.first;

  constructor(
    database: RollUpDatabase,
    {
      transactionMs = TRANSACTION_MS,
      isPatient = true,
      maxEvents = MAX_EVENTS,
      maxSessionEvents = MAX_SESSION_EVENTS,
    }: RollUpOptions = {},
  ) {
    this.#database = database;
    this.#transactionMs = transactionMs;
    this.#isPatient = isPatient;
    this.#limits = { maxEvents, maxSessionEvents };
  }

  /**
   * Rolls up until everything is, or the time is over. At least one transaction is made if there is something.
   *
   * @returns whether there is more to roll up. Not if another process does so, and this one does not wait for it.
   */
  async next({ budgetMs }: { budgetMs: number }): Promise<boolean> {
    const end = performance.now() + budgetMs;
    let hasMore = true;
    while (hasMore) {
      hasMore = await this.#rollUpSlice();
      if (performance.now() >= end) break;
    }
    return hasMore;
  }

  /** Rolls up until everything is. */
  async finish(): Promise<void> {
    await this.next({ budgetMs: Number.POSITIVE_INFINITY });
  }

  async #rollUpSlice(): Promise<boolean> {
    const { db, engine } = this.#database;
    // Most often there is nothing, which is found without a lock.
    if (!(await isPending(this.#database))) return false;
    const start = performance.now();
    try {
      const isLocked = await db.transaction().execute(async (transaction) => {
        if (!this.#isPatient && !(await engine.tryLockRollUp(transaction))) return false;
        await engine.lockRollUp(transaction);
        await this.#rollUpMarks({ transaction, engine, names: this.#names });
        return true;
      });
      if (!isLocked) return false;
    } catch (error) {
      if (!engine.isConflict(error)) throw error;
    }
    const factor = this.#transactionMs / Math.max(1, performance.now() - start);
    const visitors = Math.round(this.#visitors * Math.min(2, Math.max(0.5, factor)));
    this.#visitors = Math.min(VISITORS.max, Math.max(1, visitors));
    return isPending(this.#database);
  }

  async #rollUpMarks(target: RollUpTransaction): Promise<void> {
    const { transaction, engine } = target;
    const { rows: marks } = await sql<Mark>`
      select visitor, since from pending order by visitor limit ${this.#visitors} ${engine.lockRows}
    `.execute(transaction);
    if (marks.length === 0) return this.#rebuildNext(target);
    const [first] = marks;
    if (first?.visitor === SERVER) return this.#rollUpServerEvents(target, first.since);
    const { done, remaining } = await rollUpVisitors(target, marks, this.#limits);
    await deleteMarks(target, done);
    await addMarks(transaction, target, remaining);
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
      const marks = visitors.map(({ key }) => ({ visitor: key, since: 0 }));
      const { done, remaining } = await rollUpVisitors(target, marks, this.#limits);
      await addMarks(transaction, target, remaining);
      rebuilt = Math.max(...done);
    }
    await transaction.updateTable('roll_up').set({ rebuilt_visitor: rebuilt }).execute();
  }

  async #rollUpServerEvents(target: RollUpTransaction, since: number): Promise<void> {
    const { transaction, engine } = target;
    const { server_session: session } = await readState(transaction);
    const events = await readServerEvents(target, { since, session }, this.#limits.maxEvents);
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
    if (events.length < this.#limits.maxEvents) await deleteMarks(target, [SERVER]);
  }
}

/** Whether events have arrived that the sums do not contain, or everything is being rolled up anew. */
export async function isPending({ db }: RollUpDatabase): Promise<boolean> {
  const { rows } = await sql<{ is_pending: number }>`
    select case when exists (select 1 from pending)
      or exists (select 1 from roll_up where rebuilt_visitor is not null) then 1 else 0 end as is_pending
  `.execute(db);
  return rows[0]?.is_pending === 1;
}

/**
 * Discards all sessions and sums, and lets them be rolled up anew from the events that are stored. Until that is done, numbers are too
 * low.
 */
export async function discardRollUps({ db, engine }: RollUpDatabase): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await engine.lockRollUp(transaction);
    for (const table of ROLLED_UP) await transaction.deleteFrom(table).execute();
    await transaction
      .updateTable('roll_up')
      .set(({ eb, ref }) => ({
        // Events of the server are rolled up if they have this session.
        server_session: ref('next_session'),
        next_session: eb('next_session', '+', 1),
        rebuilt_visitor: 0,
      }))
      .execute();
    await sql`
      insert into pending (visitor, since) values (${SERVER}, 0) on conflict (visitor) do update set since = 0
    `.execute(transaction);
  });
}

const ROLLED_UP = [
  'session',
  'hourly',
  'daily',
  'visitor_day',
  'daily_visitors',
  'daily_funnel',
  'vital',
] as const;

async function readState(
  transaction: Transaction<InsightsTables>,
): Promise<{ server_session: number; rebuilt_visitor: number | null }> {
  return transaction
    .selectFrom('roll_up')
    .select(['server_session', 'rebuilt_visitor'])
    .executeTakeFirstOrThrow();
}

async function deleteMarks(
  { transaction, engine }: RollUpTransaction,
  visitors: readonly number[],
): Promise<void> {
  await engine.deleteRows(
    transaction,
    { table: 'pending', columns: ['visitor'] },
    visitors.map((visitor) => [visitor]),
  );
}

async function addMarks(
  transaction: Transaction<InsightsTables>,
  { engine }: RollUpTransaction,
  marks: readonly Mark[],
): Promise<void> {
  await engine.insertRows(
    transaction,
    { table: 'pending', columns: ['visitor', 'since'] },
    marks.map(({ visitor, since }): RowValues => [visitor, since]),
    `on conflict (visitor) do update set since =
      case when excluded.since < pending.since then excluded.since else pending.since end`,
  );
}
