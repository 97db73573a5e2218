/** @jest-environment node */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { bundledScript, INSIGHTS_WRITER } from '@/__tests__/support/bundled-script';
import { createFullDisk } from '@/__tests__/support/full-disk';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import { killInsightsServers } from '@/__tests__/support/kill-insights-servers';
import { postgresDatabases } from '@/__tests__/support/postgres-server';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { openSqliteDatabase } from '@/lib/server/database/open-sqlite-database';
import { openInsightsDatabase } from '@/lib/server/insights/open-insights-database';
import { PostgresEventSink } from '@/lib/server/insights/postgres/postgres-event-sink';
import { storeEvents } from '@/lib/server/insights/sql/store-events';
import { SqliteEventSink, type WrittenFile } from '@/lib/server/insights/sqlite/sqlite-event-sink';
import { SQLITE_INSIGHTS_ENGINE } from '@/lib/server/insights/sqlite/sqlite-insights-engine';
import { type EventSink, InsightsUnavailableError } from '@/lib/server/insights/writer/event-sink';
import { InsightsWriter, type InsightsWriterOptions } from '@/lib/server/insights/writer/insights-writer';

// Each test starts processes.

const temporary = temporaryFolder();
let files = 0;
const writers: InsightsWriter[] = [];

afterEach(async () => {
  for (const writer of writers.splice(0)) await writer.close(5_000);
});

function newFile(): string {
  files += 1;
  return temporary.file(`${files}.db`);
}

/** Short times, for which tests wait. */
const TIMES = { lockTimeoutMs: 1_000, restartDelayMs: 20 };

async function createWriter(file: string, options: InsightsWriterOptions = {}): Promise<InsightsWriter> {
  const entry = await bundledScript(INSIGHTS_WRITER);
  const writer = new InsightsWriter(new SqliteEventSink(file, { entry, ...TIMES }), options);
  writers.push(writer);
  return writer;
}

async function countEvents(file: string): Promise<number> {
  const db = await openInsightsDatabase(`file:${file}`);
  const { length } = await db.selectFrom('event').select('key').execute();
  await db.destroy();
  return length;
}

/** Writes events until they are accepted, as the client does. */
async function writeAtLast(
  writer: InsightsWriter,
  events: Parameters<InsightsWriter['write']>[0],
): Promise<void> {
  for (;;) {
    try {
      await writer.write(events);
      return;
    } catch (error) {
      expect(error).toBeInstanceOf(InsightsUnavailableError);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

describe.each(insightsEngines())('on %s', (_, createUrl) => {
  test('what was answered with 200 before a kill is stored once, and everything in the end', async () => {
    const { events } = await killInsightsServers(await createUrl(), 2);
    expect(events).toBeGreaterThan(0);
  });
});

test('while the disk is full, events are refused, and stored when it has space again', async () => {
  const disk = createFullDisk();
  const run = async (first: number) => {
    const args = [`file:${disk.file('insights.db')}`, String(first), '6'];
    const { stdout, stderr } = await disk.run('__tests__/support/write-insights.ts', args, {});
    if (stderr) expect(stderr).toContain('Events of visitors cannot be stored.');
    return stdout.trim().split('\n');
  };
  expect(new Set(await run(0))).toEqual(new Set(['stored']));
  disk.fill();
  const full = await run(6);
  // The last free pages may have space for some.
  expect(full.at(-1)).toBe('refused');
  const count = await countEvents(disk.file('insights.db'));
  expect(count).toBe(6 + full.filter((outcome) => outcome === 'stored').length);
  disk.free();
  expect(new Set(await run(6))).toEqual(new Set(['stored']));
  expect(await countEvents(disk.file('insights.db'))).toBe(12);
  disk.close();
});

test('events wait for another process that writes, and are refused if it takes too long', async () => {
  const file = newFile();
  const writer = await createWriter(file);
  await writer.write([makeInsightsEvent()]);
  const other = await openSqliteDatabase(file);
  const waiting = await other.transaction().execute(async () => {
    await expect(writer.write([makeInsightsEvent()])).rejects.toThrow(InsightsUnavailableError);
    return [writer.write([makeInsightsEvent()]), writer.write([makeInsightsEvent()])];
  });
  await Promise.all(waiting);
  await other.destroy();
  expect(await countEvents(file)).toBe(3);
});

test('when its process ends, a writer starts another one', async () => {
  const file = newFile();
  const entry = temporary.file('ending.cjs');
  const real = await bundledScript(INSIGHTS_WRITER);
  const flag = temporary.file('ended');
  // The first process ends in the middle of its second group of events.
  writeFileSync(
    entry,
    `const { existsSync, writeFileSync } = require('node:fs');
     let groups = 0;
     if (!existsSync(${JSON.stringify(flag)})) process.on('message', () => {
       if (++groups < 2) return;
       writeFileSync(${JSON.stringify(flag)}, '');
       process.kill(process.pid, 'SIGKILL');
     });
     require(${JSON.stringify(real)});`,
  );
  const writer = new InsightsWriter(new SqliteEventSink(file, { entry, ...TIMES }));
  writers.push(writer);
  const [first, second] = [makeInsightsEvent(), makeInsightsEvent()];
  await writer.write([first]);
  await expect(writer.write([second])).rejects.toThrow(InsightsUnavailableError);
  expect(existsSync(flag)).toBe(true);
  await writeAtLast(writer, [first, second]);
  expect(await countEvents(file)).toBe(2);
});

test('when its process ends, another one rolls up what was stored, also without further events', async () => {
  const file = newFile();
  const entry = temporary.file('rolling-up.cjs');
  const real = await bundledScript(INSIGHTS_WRITER);
  const started = temporary.file('started');
  // The first process ends when it has stored an event, and does not roll up.
  writeFileSync(
    entry,
    `const { existsSync, writeFileSync } = require('node:fs');
     if (!existsSync(${JSON.stringify(started)})) {
       writeFileSync(${JSON.stringify(started)}, '');
       process.argv[2] = JSON.stringify({ ...JSON.parse(process.argv[2]), rollUp: null });
       const send = process.send.bind(process);
       process.send = (reply) => send(reply, () => 'result' in reply && process.kill(process.pid, 'SIGKILL'));
     }
     require(${JSON.stringify(real)});`,
  );
  const writer = new InsightsWriter(
    new SqliteEventSink(file, { entry, rollUp: { retentionDays: 30, intervalMs: 20 }, ...TIMES }),
  );
  writers.push(writer);
  await writer.write([makeInsightsEvent()]);
  const db = await openInsightsDatabase(`file:${file}`);
  const sessions = () => db.selectFrom('session').select('key').execute();
  while ((await sessions()).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  await db.destroy();
});

test('a process whose parent ends finishes the roll-up that is under way', async () => {
  const file = newFile();
  const db = await openInsightsDatabase(`file:${file}`);
  await storeEvents(db, SQLITE_INSIGHTS_ENGINE, [makeInsightsEvent()]);
  const entry = temporary.file('left.cjs');
  const real = await bundledScript(INSIGHTS_WRITER);
  // It loses its parent between the note of the first roll-up and the transaction of that.
  writeFileSync(
    entry,
    `const Database = require('node:module').createRequire(${JSON.stringify(real)})('libsql');
     const { prepare } = Database.prototype;
     Database.prototype.prepare = function (sql) {
       if (process.connected && sql.includes('set "attempt"')) {
         process.disconnect();
         // So long that other work of the process has its turn after the note.
         for (const end = performance.now() + 20; performance.now() < end; );
       }
       return prepare.call(this, sql);
     };
     require(${JSON.stringify(real)});`,
  );
  const written: WrittenFile = { file, rollUp: { retentionDays: 30 }, ...TIMES };
  await once(fork(entry, [JSON.stringify(written)], { serialization: 'advanced' }), 'exit');
  expect(await db.selectFrom('roll_up').select('attempt').execute()).toEqual([{ attempt: null }]);
  expect(await db.selectFrom('session').select('key').execute()).toHaveLength(1);
  await db.destroy();
});

test('a process that does not respond is ended, and its events are refused', async () => {
  const entry = temporary.file('silent.cjs');
  writeFileSync(entry, 'process.on("message", () => {}); process.send({ isOpen: true });');
  const writer = new InsightsWriter(new SqliteEventSink(newFile(), { entry, storeLimitMs: 50 }));
  writers.push(writer);
  await expect(writer.write([makeInsightsEvent()])).rejects.toThrow('timeout');
});

test('a process that does not end by itself is ended when the time to close is over', async () => {
  const entry = temporary.file('endless.cjs');
  const pidFile = temporary.file('pid');
  writeFileSync(
    entry,
    `require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
     setInterval(() => undefined, 1_000);
     process.send({ isOpen: true });`,
  );
  const writer = new InsightsWriter(new SqliteEventSink(newFile(), { entry }));
  await writer.open();
  const pid = Number(readFileSync(pidFile, 'utf8'));
  await writer.close(50);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

describe('with a PostgreSQL server that does not respond in time', () => {
  const createUrl = postgresDatabases();

  /** Runs something while no events can be stored. */
  async function whileLocked(url: string, run: () => Promise<void>): Promise<void> {
    const db = await openInsightsDatabase(url);
    await db.transaction().execute(async (transaction) => {
      await sql`lock table event in exclusive mode`.execute(transaction);
      await run();
    });
    await db.destroy();
  }

  test('events are refused, and stored over another connection later', async () => {
    const url = await createUrl();
    const writer = new InsightsWriter(new PostgresEventSink(url, { storeLimitMs: 200 }));
    writers.push(writer);
    await writer.open();
    const event = makeInsightsEvent();
    await whileLocked(url, async () => {
      const written = writer.write([event]);
      await expect(written).rejects.toThrow('Connection terminated');
      await expect(written).rejects.toBeInstanceOf(InsightsUnavailableError);
    });
    await writeAtLast(writer, [event]);
  });

  test('a writer that is closed drops its connection', async () => {
    const url = await createUrl();
    const writer = new InsightsWriter(new PostgresEventSink(url));
    await writer.open();
    await whileLocked(url, async () => {
      const written = expect(writer.write([makeInsightsEvent()])).rejects.toThrow('Connection terminated');
      await writer.close(50);
      await written;
    });
  });
});

test('events beyond the limit are refused while others wait, which are stored', async () => {
  const file = newFile();
  const writer = await createWriter(file, { maxWaiting: 10 });
  const batch = () => Array.from({ length: 5 }, () => makeInsightsEvent());
  const results = await Promise.allSettled([batch(), batch(), batch()].map((events) => writer.write(events)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  await writer.write(Array.from({ length: 20 }, () => makeInsightsEvent()));
  expect(await countEvents(file)).toBe(30);
});

test('properties beyond the limit are refused while others wait, which are stored', async () => {
  const file = newFile();
  const writer = await createWriter(file, { maxWaitingLength: 10_000 });
  const batch = () => [makeInsightsEvent({ properties: JSON.stringify('x'.repeat(4_000)) })];
  const results = await Promise.allSettled([batch(), batch(), batch()].map((events) => writer.write(events)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  await writer.write([...batch(), ...batch(), ...batch()]);
  expect(await countEvents(file)).toBe(5);
});

test('batches with large properties are stored one after the other', async () => {
  const groups: number[] = [];
  const sink: EventSink = {
    open: () => Promise.resolve(),
    store: async (events) => {
      groups.push(events.length);
      return { stored: events.length, duplicates: 0 };
    },
    close: () => Promise.resolve(),
  };
  const writer = new InsightsWriter(sink);
  const batch = [makeInsightsEvent({ properties: JSON.stringify('x'.repeat(1_500_000)) })];
  await Promise.all(Array.from({ length: 6 }, () => writer.write(batch)));
  expect(Math.max(...groups)).toBe(2);
  expect(groups.reduce((sum, size) => sum + size, 0)).toBe(6);
});

test('events go to the file that has replaced another one', async () => {
  const file = newFile();
  const writer = await createWriter(file);
  await writer.write([makeInsightsEvent()]);
  const other = newFile();
  await (await createWriter(other)).write([makeInsightsEvent()]);
  await writers.pop()?.close(5_000);
  renameSync(other, file);
  await writeAtLast(writer, [makeInsightsEvent()]);
  expect(await countEvents(file)).toBe(2);
});

test('a start on a database of a newer version fails, and names it', async () => {
  const file = newFile();
  const db = await openInsightsDatabase(`file:${file}`);
  await db.destroy();
  const other = await openSqliteDatabase<{ insights_migration: { name: string; timestamp: string } }>(file);
  await other.insertInto('insights_migration').values({ name: '9999-newer', timestamp: '' }).execute();
  await other.destroy();
  const opened = (await createWriter(file)).open();
  await expect(opened).rejects.toThrow(`${file}`);
  await expect(opened).rejects.toThrow('a newer version has migrated it: 9999-newer');
  await expect(opened).rejects.not.toBeInstanceOf(InsightsUnavailableError);
});
