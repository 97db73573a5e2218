/** @jest-environment node */
import { statSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import { runScript } from '@/__tests__/support/run-script';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import type { DayNote } from '@/lib/insights/day-notes';
import { backUpInsights } from '@/lib/server/insights/store/back-up-insights';
import { addToInbox } from '@/lib/server/insights/store/inbox';
import { openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { storedNotes } from '@/lib/server/insights/store/stored-notes';

const { file } = temporaryFolder();

async function readNames(name: string): Promise<string[]> {
  const { db } = await openInsightsStore(`file:${file(name)}`);
  const rows = await db.selectFrom('inbox').select('name').orderBy('seq').execute();
  await db.destroy();
  return rows.map((row) => row.name);
}

async function readNotes(name: string): Promise<DayNote[]> {
  const { db } = await openInsightsStore(`file:${file(name)}`);
  const notes = await storedNotes(db).listNotes({ from: '2026-11-01', to: '2026-11-30' });
  await db.destroy();
  return notes;
}

test('a backup that is made while the file is written is whole', async () => {
  const { db } = await openInsightsStore(`file:${file('insights.db')}`);
  await addToInbox(db, [makeInsightsEvent({ name: 'before' })]);
  await storedNotes(db).addNote({ day: '2026-11-14', text: 'Newsletter sent' });
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('inbox').set({ name: 'after' }).execute();
    await backUpInsights(file('insights.db'), file('backup.db'));
  });
  await db.destroy();
  expect(statSync(file('backup.db')).mode & 0o777).toBe(0o600);
  expect(await readNames('backup.db')).toEqual(['before']);
  expect(await readNotes('backup.db')).toEqual([{ id: 1, day: '2026-11-14', text: 'Newsletter sent' }]);
  expect(await readNames('insights.db')).toEqual(['after']);
  const again = backUpInsights(file('insights.db'), file('backup.db'));
  await expect(again).rejects.toThrow('exists already: choose another name, or pass --force');
});

test('what is no store of events is not backed up', async () => {
  const missing = backUpInsights(file('missing.db'), file('copy.db'));
  await expect(missing).rejects.toThrow('INSIGHTS_DATABASE_URL: there is no database');
  writeFileSync(file('empty.db'), '');
  await expect(backUpInsights(file('empty.db'), file('copy.db'))).rejects.toThrow('it has no events');
});

test('the command says what to do with a PostgreSQL database', async () => {
  const settings = { INSIGHTS_DATABASE_URL: 'postgres://site:secret@db/site' };
  const { code, stderr } = await runScript('insights:backup', ['copy.db'], settings);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The events are in a PostgreSQL database\. Back it up with: pg_dump /);
});
