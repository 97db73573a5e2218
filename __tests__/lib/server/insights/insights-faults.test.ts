/** @jest-environment node */
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { bundledScript, INSIGHTS_WRITER } from '@/__tests__/support/bundled-script';
import { createFullDisk } from '@/__tests__/support/full-disk';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import { killInsightsServers } from '@/__tests__/support/kill-insights-servers';
import { postgresDatabases } from '@/__tests__/support/postgres-server';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { openSqliteDatabase } from '@/lib/server/database/open-sqlite-database';
import { SiteMetrics } from '@/lib/server/http-server/site-metrics';
import { openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { type EventSink, InsightsUnavailableError } from '@/lib/server/insights/writer/event-sink';
import { InsightsWriter, type InsightsWriterOptions } from '@/lib/server/insights/writer/insights-writer';
import { PostgresEventSink } from '@/lib/server/insights/writer/postgres-event-sink';
import { SqliteEventSink } from '@/lib/server/insights/writer/sqlite-event-sink';
import { setMetricsRecorder } from '@/lib/server/metrics';

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
  const writer = new InsightsWriter(new SqliteEventSink(`file:${file}`, { entry, ...TIMES }), options);
  writers.push(writer);
  return writer;
}

async function countEvents(file: string): Promise<number> {
  const { db } = await openInsightsStore(`file:${file}`);
  const { length } = await db.selectFrom('inbox').select('key').execute();
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

describe.each(insightsEngines())('on %s', (engine, createUrl) => {
  test('what was answered with 200 before a kill is stored once, and everything in the end', async () => {
    // The second kill differs from the first with SQLite only, where a process of its own writes.
    const kills = engine === 'SQLite' ? 2 : 1;
    const { events } = await killInsightsServers(await createUrl(), kills, temporary.file(`days-${engine}`));
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
  // The first process ends in the middle of its second group of events; its first message has its settings.
  writeFileSync(
    entry,
    `const { existsSync, writeFileSync } = require('node:fs');
     let messages = 0;
     if (!existsSync(${JSON.stringify(flag)})) process.on('message', () => {
       if (++messages < 3) return;
       writeFileSync(${JSON.stringify(flag)}, '');
       process.kill(process.pid, 'SIGKILL');
     });
     require(${JSON.stringify(real)});`,
  );
  const writer = new InsightsWriter(new SqliteEventSink(`file:${file}`, { entry, ...TIMES }));
  writers.push(writer);
  const [first, second] = [makeInsightsEvent(), makeInsightsEvent()];
  await writer.write([first]);
  await expect(writer.write([second])).rejects.toThrow(InsightsUnavailableError);
  expect(existsSync(flag)).toBe(true);
  await writeAtLast(writer, [first, second]);
  expect(await countEvents(file)).toBe(2);
});

describe('with a PostgreSQL server that does not respond in time', () => {
  const createUrl = postgresDatabases();

  /** Runs something while no events can be stored. */
  async function whileLocked(url: string, run: () => Promise<void>): Promise<void> {
    const { db } = await openInsightsStore(url);
    await db.transaction().execute(async (transaction) => {
      await sql`lock table inbox in exclusive mode`.execute(transaction);
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
      return { added: events.length, usage: { used: 0, today: 0 } };
    },
    close: () => Promise.resolve(),
  };
  const writer = new InsightsWriter(sink);
  const batch = [makeInsightsEvent({ properties: JSON.stringify('x'.repeat(1_500_000)) })];
  await Promise.all(Array.from({ length: 6 }, () => writer.write(batch)));
  expect(Math.max(...groups)).toBe(2);
  expect(groups.reduce((sum, size) => sum + size, 0)).toBe(6);
});

test('a warning says that the space will be full, and events beyond it are refused until there is some', async () => {
  const usage = { used: 799, today: 0 };
  const sink: EventSink = {
    open: () => Promise.resolve(),
    store: async (events) => ({ added: events.length, usage: { ...usage } }),
    close: () => Promise.resolve(),
  };
  const metrics = new SiteMetrics();
  setMetricsRecorder(metrics);
  const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000_000);
  const writer = new InsightsWriter(sink, { maxBytes: 1_000 });
  await writer.write([makeInsightsEvent()]);
  expect(warn).not.toHaveBeenCalled();
  usage.used = 800;
  await writer.write([makeInsightsEvent()]);
  usage.used = 1_000;
  await writer.write([makeInsightsEvent()]);
  expect(warn.mock.calls).toEqual([[expect.stringContaining('raise INSIGHTS_MAX_MB')]]);
  expect(writer.usage).toEqual(usage);
  const { text } = await metrics.render();
  expect(text.match(/^insights_store_\w+ .*/gm)).toEqual([
    'insights_store_bytes 1000',
    'insights_store_max_bytes 1000',
  ]);
  usage.used = 500;
  await expect(writer.write([makeInsightsEvent()])).rejects.toThrow('There is no space left.');
  clock.mockReturnValue(1_010_001);
  await expect(writer.write([makeInsightsEvent()])).rejects.toThrow('There is no space left.');
  await writer.close(1_000);
  expect(writer.usage).toEqual(usage);
  jest.restoreAllMocks();
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
  await (await openInsightsStore(`file:${file}`)).db.destroy();
  const other = await openSqliteDatabase<{ insights_store_migration: { name: string; timestamp: string } }>(
    file,
  );
  await other.insertInto('insights_store_migration').values({ name: '9999-newer', timestamp: '' }).execute();
  await other.destroy();
  const opened = (await createWriter(file)).open();
  await expect(opened).rejects.toThrow(`${file}`);
  await expect(opened).rejects.toThrow('a newer version has migrated it: 9999-newer');
  await expect(opened).rejects.not.toBeInstanceOf(InsightsUnavailableError);
});

describe('a file that cannot be opened', () => {
  test.each([
    [
      'in a file instead of a folder',
      () => 'text/insights.db',
      /E(?:EXIST|NOTDIR).*remove the file .* in place of a folder, or set INSIGHTS_DATABASE_URL to another file$/,
    ],
    ['that is a text', () => 'text', /SQLITE_NOTADB|not a database.*move the file away/],
    ['below a name that is too long', () => `${'x'.repeat(300)}/insights.db`, /ENAMETOOLONG/],
  ])('%s ends the start with what to do', async (_, name, message) => {
    writeFileSync(temporary.file('text'), 'no database '.repeat(100));
    const opened = (await createWriter(temporary.file(name()))).open();
    await expect(opened).rejects.toThrow(message);
    await expect(opened).rejects.toThrow(`The insights database ${temporary.file(name())} cannot be opened`);
    await expect(opened).rejects.not.toBeInstanceOf(InsightsUnavailableError);
  });
});

test('a PostgreSQL server that cannot be reached is named without the password, and tried again later', async () => {
  const opened = new PostgresEventSink('postgres://site:secret@127.0.0.1:1/site').open();
  await expect(opened).rejects.toThrow(
    /^The insights database site on 127\.0\.0\.1:1 cannot be opened \(.*ECONNREFUSED.*\): check the host and the port, or set INSIGHTS_DATABASE_URL to another database$/,
  );
  await expect(opened).rejects.toBeInstanceOf(InsightsUnavailableError);
});
