/** @jest-environment node */
import { describe, expect, jest, test } from '@jest/globals';
import { type Kysely, sql, type Transaction } from 'kysely';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import { postgresDatabases } from '@/__tests__/support/postgres-server';
import { isPostgresUrl } from '@/lib/server/database-url';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { openInsightsDatabase } from '@/lib/server/insights/open-insights-database';
import { POSTGRES_INSIGHTS_ENGINE } from '@/lib/server/insights/postgres/postgres-insights-engine';
import { POSTGRES_ROLL_UP_ENGINE } from '@/lib/server/insights/postgres/postgres-roll-up-engine';
import { deleteUnusedLabels } from '@/lib/server/insights/roll-up/delete-labels';
import { deleteVisitor } from '@/lib/server/insights/roll-up/delete-visitor';
import { discardRollUps } from '@/lib/server/insights/roll-up/discard';
import { prune } from '@/lib/server/insights/roll-up/prune';
import { RollUp } from '@/lib/server/insights/roll-up/roll-up';
import { DIMENSION_KEYS } from '@/lib/server/insights/sql/dimension-keys';
import type { InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import type { RollUpDatabase } from '@/lib/server/insights/sql/roll-up-engine';
import { storeEvents } from '@/lib/server/insights/sql/store-events';
import { SQLITE_INSIGHTS_ENGINE } from '@/lib/server/insights/sqlite/sqlite-insights-engine';
import { openScriptedInsights } from '@/scripts/support/open-insights';

const DAY = 86_400_000;
const NOON = Date.UTC(2026, 4, 2, 12);

const makeSearch = (term: string, changes: Partial<InsightsEvent> = {}) =>
  makeInsightsEvent({ name: 'search', subject: term, time: NOON, insertId: term, ...changes });

const makeVisit = (campaign: string, changes: Partial<InsightsEvent> = {}) =>
  makeInsightsEvent({
    name: 'website started',
    time: NOON,
    insertId: campaign,
    properties: JSON.stringify({ $current_url: `https://site.test/?utm_source=x&utm_campaign=${campaign}` }),
    ...changes,
  });

async function readTexts(db: Kysely<InsightsTables>): Promise<string[]> {
  const rows = await db.selectFrom('label').select('value').execute();
  return rows.map(({ value }) => value);
}

describe.each(insightsEngines())('on %s', (_, createUrl) => {
  async function open() {
    const url = await createUrl();
    const { db, engine, insightsEngine } = await openScriptedInsights(url);
    return {
      database: { db, engine },
      store: (events: InsightsEvent[]) => storeEvents(db, insightsEngine, events),
    };
  }

  test('texts of a visitor who was deleted are deleted, unless others have them, too', async () => {
    const { database, store } = await open();
    await store([
      makeSearch('my name', { visitor: 'a' }),
      makeVisit('private', { visitor: 'a' }),
      makeSearch('tent', { visitor: 'a' }),
      makeSearch('tent', { visitor: 'b' }),
      makeVisit('spring', { visitor: 'b' }),
      // Not counted: it is in no sum.
      makeSearch('by a bot', { visitor: 'c', flags: 1 }),
    ]);
    await new RollUp(database).finish();
    expect(await readTexts(database.db)).toEqual(expect.arrayContaining(['my name', 'private']));
    await deleteVisitor(database, 'a');
    expect(await deleteUnusedLabels(database, { sliceRows: 2 })).toBe(2);
    const texts = await readTexts(database.db);
    expect(texts).toEqual(expect.arrayContaining(['tent', 'spring', 'by a bot', '', 'search']));
    expect(texts).not.toEqual(expect.arrayContaining(['my name']));
    expect(texts).not.toEqual(expect.arrayContaining(['private']));
    await database.db.destroy();
  });

  test('texts of visitors are not deleted while everything is rolled up anew', async () => {
    const { database, store } = await open();
    await store([makeVisit('spring')]);
    await new RollUp(database).finish();
    await discardRollUps(database);
    // One transaction: sums are deleted, and visitors are not rolled up yet.
    await new RollUp(database).next({ budgetMs: 0 });
    expect(await deleteUnusedLabels(database)).toBe(0);
    expect(await readTexts(database.db)).toContain('spring');
    await new RollUp(database).finish();
    expect(await deleteUnusedLabels(database)).toBe(0);
    await database.db.destroy();
  });

  test('texts of sessions that are discarded while unused texts are looked for are kept', async () => {
    const { database, store } = await open();
    await store([makeVisit('spring')]);
    await new RollUp(database).finish();
    // As if it had been read while another process rolled everything up anew.
    await database.db.deleteFrom('daily').execute();
    const { engine } = database;
    let locks = 0;
    const meddling = {
      ...database,
      engine: {
        ...engine,
        async lockRollUp(transaction: Transaction<InsightsTables>) {
          await engine.lockRollUp(transaction);
          locks += 1;
          if (locks > 1) return;
          await transaction.updateTable('roll_up').set({ is_discarding: 1 }).execute();
          await transaction.deleteFrom('session').execute();
        },
      },
    };
    expect(await deleteUnusedLabels(meddling)).toBe(0);
    expect(locks).toBeGreaterThan(1);
    expect(await readTexts(database.db)).toContain('spring');
    await database.db.destroy();
  });

  test('a text that a run has marked and that is used since is kept, although another run marks it again', async () => {
    const { database, store } = await open();
    await store([makeSearch('tent', { flags: 1 })]);
    await database.db.deleteFrom('event').execute();
    const { db } = database;
    let isFirst = true;
    const meddling = {
      db,
      engine: {
        ...database.engine,
        // Before the last step of the run, which deletes: the text is used, and marked by another run.
        async lockRollUp(transaction: Transaction<InsightsTables>) {
          if (isFirst) isFirst = false;
          else {
            await sql`update label set is_unused = 32767 where value = 'tent'`.execute(transaction);
          }
          await database.engine.lockRollUp(transaction);
        },
      },
    };
    await deleteUnusedLabels(meddling);
    expect(await readTexts(db)).toContain('tent');
    await db.destroy();
  });

  test('texts that are too old are deleted', async () => {
    const { database, store } = await open();
    await store([makeSearch('old', { time: NOON - 10 * DAY }), makeSearch('new')]);
    await new RollUp(database).finish();
    await prune(database, { firstDay: Math.floor(NOON / DAY) });
    const texts = await readTexts(database.db);
    expect(texts).toContain('new');
    expect(texts).not.toContain('old');
    await database.db.destroy();
  });
});

describe.each(insightsEngines())('new texts of a day on %s', (_, createUrl) => {
  test('count as others beyond 2,000 of a dimension; known ones and other dimensions as always', async () => {
    const { db, engine, insightsEngine } = await openScriptedInsights(await createUrl());
    const today = Math.floor(NOON / DAY);
    const haveBeen = (labels: number) =>
      Object.values(DIMENSION_KEYS).map((dimension) => ({ day: today, dimension, labels }));
    await storeEvents(db, insightsEngine, [makeSearch('known')]);
    await db.deleteFrom('new_label').execute();
    await db.insertInto('new_label').values(haveBeen(1_999)).execute();
    const warning = new Promise((resolve) => process.once('warning', resolve));
    await storeEvents(db, insightsEngine, [makeSearch('a')]);
    await storeEvents(db, insightsEngine, [
      makeSearch('b'),
      makeSearch('known', { insertId: 'again' }),
      makeInsightsEvent({ name: 'error', subject: 'TypeError', time: NOON }),
    ]);
    expect(String(await warning)).toContain('2000 new values of the dimension “term” on 2026-05-02');
    await storeEvents(db, insightsEngine, [makeSearch('c')]);
    await storeEvents(db, insightsEngine, [makeSearch('d', { time: NOON + DAY })]);
    const subjects = await db
      .selectFrom('event')
      .innerJoin('label', 'label.key', 'event.subject')
      .select('label.value')
      .orderBy('label.value')
      .execute();
    const expected = ['(other)', '(other)', 'TypeError', 'a', 'd', 'known', 'known'];
    expect(subjects.map(({ value }) => value)).toEqual(expected);

    // Campaigns are texts of sessions.
    const now = jest.spyOn(Date, 'now').mockReturnValue(NOON);
    await storeEvents(db, insightsEngine, [
      makeVisit('spring', { visitor: 'a' }),
      makeVisit('summer', { visitor: 'b' }),
    ]);
    await new RollUp({ db, engine }).finish();
    now.mockRestore();
    const others = await db
      .selectFrom('session')
      .innerJoin('label', 'label.key', 'session.campaign')
      .select('label.value')
      .where('label.value', '=', '(other)')
      .execute();
    expect(others).toHaveLength(1);
    await db.destroy();
  });

  test('of sessions count on the day on which their events arrived, also if everything is rolled up anew', async () => {
    const { db, engine, insightsEngine } = await openScriptedInsights(await createUrl());
    const day = Math.floor(NOON / DAY);
    const database = { db, engine };
    const readCampaigns = async () => {
      const rows = await db
        .selectFrom('session')
        .innerJoin('label', 'label.key', 'session.campaign')
        .select('label.value')
        .orderBy('label.value')
        .execute();
      return rows.map(({ value }) => value);
    };
    const readUsed = () =>
      db
        .selectFrom('new_label')
        .select(['day', 'labels'])
        .where('dimension', '=', DIMENSION_KEYS.campaign)
        .orderBy('day')
        .execute();
    // A session of two days, whose last event arrives on the second, and one of another day.
    await storeEvents(db, insightsEngine, [
      makeVisit('spring', { visitor: 'a', received: NOON }),
      makeInsightsEvent({ visitor: 'a', time: NOON + 1, received: NOON + DAY }),
      makeVisit('summer', { visitor: 'b', received: NOON + 5 * DAY }),
    ]);
    const later = NOON + 100 * DAY;
    const now = jest.spyOn(Date, 'now').mockReturnValue(later);
    const full = Object.values(DIMENSION_KEYS).map((dimension) => ({
      day: Math.floor(later / DAY),
      dimension,
      labels: 20_000,
    }));
    await db.insertInto('new_label').values(full).execute();
    await new RollUp(database).finish();
    expect(await readCampaigns()).toEqual(['spring', 'summer']);
    // Their labels are missing, as after a change of how campaigns are read.
    await discardRollUps(database);
    await db.updateTable('label').set({ value: 'spring (old)' }).where('value', '=', 'spring').execute();
    await new RollUp(database).finish();
    now.mockRestore();
    expect(await readCampaigns()).toEqual(['spring', 'summer']);
    expect(await readUsed()).toEqual([
      { day: day + 1, labels: 2 },
      { day: day + 5, labels: 1 },
      { day: day + 100, labels: 20_000 },
    ]);
    await db.destroy();
  });

  test('of bots do not use up those of visitors', async () => {
    const url = await createUrl();
    const db = await openInsightsDatabase(url);
    const insightsEngine = isPostgresUrl(url) ? POSTGRES_INSIGHTS_ENGINE : SQLITE_INSIGHTS_ENGINE;
    await storeEvents(db, insightsEngine, [makeSearch('by a bot', { flags: 1 })]);
    await storeEvents(db, insightsEngine, [makeSearch('by a visitor')]);
    const counts = await db
      .selectFrom('new_label')
      .select(['dimension', 'labels'])
      .orderBy('dimension')
      .execute();
    expect(counts.filter(({ dimension }) => dimension % 32 === DIMENSION_KEYS.term)).toEqual([
      { dimension: DIMENSION_KEYS.term, labels: 1 },
      { dimension: DIMENSION_KEYS.term + 32, labels: 1 },
    ]);
    await db.destroy();
  });

  test('never include names of the tracking plan, and pages and lists only beyond 20,000', async () => {
    const url = await createUrl();
    const db = await openInsightsDatabase(url);
    const day = Math.floor(NOON / DAY);
    const newLabels = [0, DIMENSION_KEYS.list].map((dimension) => ({ day, dimension, labels: 2_000 }));
    await db.insertInto('new_label').values(newLabels).execute();
    await storeEvents(db, isPostgresUrl(url) ? POSTGRES_INSIGHTS_ENGINE : SQLITE_INSIGHTS_ENGINE, [
      makeInsightsEvent({ name: 'list completed', list: 'picnic', time: NOON }),
      makeInsightsEvent({ name: 'made up', time: NOON }),
    ]);
    const texts = await db.selectFrom('label').select('value').execute();
    const values = texts.map(({ value }) => value);
    expect(values).toEqual(expect.arrayContaining(['list completed', 'picnic', '(other)']));
    expect(values).not.toContain('made up');
    await db.destroy();
  });
});

describe('in PostgreSQL, while another process stores an event whose keys it has found', () => {
  const createUrl = postgresDatabases();

  /** Runs `remove` while an event is being stored, until it has ended or waits for that. */
  async function removeMeanwhile(
    remove: (database: RollUpDatabase) => Promise<unknown>,
  ): Promise<{ dangling: number; db: Kysely<InsightsTables> }> {
    const url = await createUrl();
    const [db, other] = await Promise.all([openInsightsDatabase(url), openInsightsDatabase(url)]);
    await storeEvents(db, POSTGRES_INSIGHTS_ENGINE, [makeSearch('tent', { visitor: 'a' })]);
    await db.deleteFrom('event').execute();
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let hasFound = () => {};
    const found = new Promise<void>((resolve) => {
      hasFound = resolve;
    });
    const stored = storeEvents(
      other,
      {
        ...POSTGRES_INSIGHTS_ENGINE,
        async insertEvents(transaction, rows) {
          hasFound();
          await gate;
          return POSTGRES_INSIGHTS_ENGINE.insertEvents(transaction, rows);
        },
      },
      [makeSearch('tent', { visitor: 'a' })],
    );
    await found;
    let hasEnded = false;
    const removed = remove({ db, engine: POSTGRES_ROLL_UP_ENGINE }).then(() => {
      hasEnded = true;
    });
    const isWaiting = async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted`.execute(other);
      return rows.length > 0;
    };
    while (!hasEnded && !(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 10));
    goOn();
    await Promise.all([stored, removed]);
    const { rows } = await sql<{ dangling: number }>`
      select count(*) as dangling from event
      where not exists (select 1 from visitor where visitor.key = event.visitor)
        or not exists (select 1 from label where label.key = event.subject)
    `.execute(db);
    await other.destroy();
    return { dangling: rows[0]?.dangling ?? 0, db };
  }

  test('the visitor is deleted with this event', async () => {
    const { dangling, db } = await removeMeanwhile((database) => deleteVisitor(database, 'a'));
    expect(dangling).toBe(0);
    expect(await db.selectFrom('event').select('key').execute()).toEqual([]);
    await db.destroy();
  });

  test('its visitor and its texts are not deleted as unused', async () => {
    const { dangling, db } = await removeMeanwhile(async (database) => {
      await prune(database, { firstDay: 0 });
      await deleteUnusedLabels(database);
    });
    expect(dangling).toBe(0);
    await db.destroy();
  });
});
