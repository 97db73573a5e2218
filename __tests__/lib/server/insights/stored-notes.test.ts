/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { type DayNotes, MAX_NOTES } from '@/lib/insights/day-notes';
import { DAY_MS } from '@/lib/insights/durations';
import { deleteEventsBefore } from '@/lib/server/insights/days/delete-events';
import {
  type InsightsStore,
  openInsightsStore,
  STORE_MIGRATION_TABLE,
} from '@/lib/server/insights/store/open-insights-store';
import { storedNotes } from '@/lib/server/insights/store/stored-notes';

const ALL = { from: '2026-01-01', to: '2026-12-31' };

describe.each(insightsEngines())('on %s', (_, createUrl) => {
  let url = '';
  let store: InsightsStore;
  let notes: DayNotes;

  const open = async () => {
    store = await openInsightsStore(url);
    notes = storedNotes(store.db);
  };

  beforeEach(async () => {
    url = await createUrl();
    await open();
  });

  afterEach(() => store.db.destroy());

  const texts = async (range = ALL) =>
    (await notes.listNotes(range)).map(({ day, text }) => `${day} ${text}`);

  test('notes are in the order of their days, and those of other days are left out', async () => {
    await notes.addNote({ day: '2026-11-20', text: 'Version 4.2 released' });
    await notes.addNote({ day: '2026-11-14', text: 'Newsletter sent' });
    await notes.addNote({ day: '2026-11-20', text: '結婚式 🎄' });
    expect(await texts()).toEqual([
      '2026-11-14 Newsletter sent',
      '2026-11-20 Version 4.2 released',
      '2026-11-20 結婚式 🎄',
    ]);
    expect(await texts({ from: '2026-11-14', to: '2026-11-19' })).toEqual(['2026-11-14 Newsletter sent']);
  });

  test('the same note that is sent twice is stored once', async () => {
    const note = { day: '2026-11-14', text: 'Newsletter sent' };
    expect(await Promise.all([notes.addNote(note), notes.addNote(note)])).toEqual([true, true]);
    expect(await texts()).toHaveLength(1);
  });

  test('one is deleted by its id, which no other note gets', async () => {
    await notes.addNote({ day: '2026-11-14', text: 'a' });
    const [{ id } = { id: 0 }] = await notes.listNotes(ALL);
    await notes.deleteNote(id);
    await notes.deleteNote(id);
    await notes.addNote({ day: '2026-11-14', text: 'b' });
    const [next] = await notes.listNotes(ALL);
    expect([next?.text, typeof next?.id, next?.id === id]).toEqual(['b', 'number', false]);
  });

  test('there are no more than the limit', async () => {
    const day = Date.parse('2026-11-14') / DAY_MS;
    const rows = Array.from({ length: MAX_NOTES - 1 }, (_, index) => ({ day, text: String(index) }));
    await store.db.insertInto('day_note').values(rows).execute();
    expect(await notes.addNote({ day: '2026-11-15', text: 'the last one' })).toBe(true);
    expect(await notes.addNote({ day: '2026-11-15', text: 'one more' })).toBe(false);
    expect(await notes.addNote({ day: '2026-11-15', text: 'the last one' })).toBe(true);
    expect(await texts({ from: '2026-11-15', to: '2026-11-15' })).toEqual(['2026-11-15 the last one']);
  });

  test('those of days whose events are deleted are deleted', async () => {
    await notes.addNote({ day: '2026-11-13', text: 'old' });
    await notes.addNote({ day: '2026-11-14', text: 'new' });
    await deleteEventsBefore(store.db, Date.parse('2026-11-14') / DAY_MS);
    expect(await texts()).toEqual(['2026-11-14 new']);
  });

  test('a store of a version without notes gets a table for them, and keeps what it has', async () => {
    await sql`drop table day_note`.execute(store.db);
    await sql`drop table report_link`.execute(store.db);
    await sql`drop table sent_message`.execute(store.db);
    await sql`delete from ${sql.table(STORE_MIGRATION_TABLE)} where name >= '0002'`.execute(store.db);
    await store.db.updateTable('store_state').set({ is_demo: 1 }).execute();
    await store.db.destroy();
    await open();
    expect(await notes.addNote({ day: '2026-11-14', text: 'first' })).toBe(true);
    const state = await store.db.selectFrom('store_state').select('is_demo').executeTakeFirstOrThrow();
    expect(state.is_demo).toBe(1);
  });
});
