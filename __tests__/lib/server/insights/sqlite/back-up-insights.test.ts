/** @jest-environment node */
import { statSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { runScript } from '@/__tests__/support/run-script';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { openInsightsDatabase } from '@/lib/server/insights/open-insights-database';
import { backUpInsights } from '@/lib/server/insights/sqlite/back-up-insights';

const { file } = temporaryFolder();

async function readLabels(name: string): Promise<string[]> {
  const db = await openInsightsDatabase(`file:${file(name)}`);
  const rows = await db.selectFrom('label').select('value').orderBy('key').execute();
  await db.destroy();
  return rows.map(({ value }) => value);
}

test('a backup that is made while the file is written is whole', async () => {
  const db = await openInsightsDatabase(`file:${file('insights.db')}`);
  await db.insertInto('label').values({ value: 'before' }).execute();
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('label').values({ value: 'after' }).execute();
    await backUpInsights(file('insights.db'), file('backup.db'));
  });
  await db.destroy();
  expect(statSync(file('backup.db')).mode & 0o777).toBe(0o600);
  expect(await readLabels('backup.db')).toEqual(['', 'before']);
  expect(await readLabels('insights.db')).toEqual(['', 'before', 'after']);
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
