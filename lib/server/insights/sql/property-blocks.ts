import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '@/lib/insights/durations';
import type { InsightsTables } from './insights-tables';
import type { EngineTransaction, RollUpDatabase } from './roll-up-engine';

/** Events of a block, at most. It must not change: see `locateProperties`. */
const MAX_EVENTS = 32;

/** Characters of a block with several events: it is read whole, also for one of them. */
const MAX_LENGTH = 32_768;

/** Blocks that are read at once. */
const BLOCKS_AT_ONCE = 100;

/**
 * What properties have in common, the most frequent at the end, for the first event of a block. It must not change: what was
 * compressed with it cannot be read without it.
 */
const DICTIONARY = Buffer.from(
  '"title":"tags":["travel","home","work","family"],"channel":"locale":"items":"build":"build-"ttfb":"lcp":"inp":"cls":0' +
    '"query":"results":"seconds":"scroll":"message":"stack":"store":"app-store""play""target":"route":"open""platform":"ios""sender":"server"' +
    '"position":"checklist","elem":"item","param":"param2":"param3":"on""off""card""header""footer""list-actions"' +
    '"$search_engine":"google","utm_medium":"email","utm_campaign":"initial_utm_source":"initial_utm_medium":"initial_utm_campaign":"utm_source":"newsletter"' +
    '"$os":"Windows","$browser":"Microsoft Edge""Samsung Internet""Firefox""$os":"Mac OS X","$browser":"Safari""$os":"iOS","$browser":"Mobile Safari","$browser_version":18,"$device":"iPhone",' +
    '{"$os":"Android","$browser":"Chrome","$browser_version":142,"$device":"Android","$screen_height":915,"$screen_width":412,"mp_lib":"web","$lib_version":"2.83.0",' +
    '"$initial_referrer":"https://www.bing.com/""https://www.google.com/","$initial_referring_domain":"www.google.com","$initial_referrer":"$direct","$initial_referring_domain":"$direct",' +
    '"app":"website","domain":"www.","$device_id":"","lang":"en","$current_url":"https://www.","$referrer":"https://www.google.com/","$referring_domain":"www.google.com",' +
    '"slug":"/","pathname":"/","page":"index""pathname":"/[id]","page":"template","val":"","id":"","time":179,"$insert_id":"","mp_sent_by_lib_version":"2.83.0"}\n',
);

/** The window of the compression. It must not become smaller. */
const WINDOW_BITS = 12;

/** The least memory with which blocks become hardly larger: setting more up takes longer than compressing them. */
const COMPRESSION = {
  level: 3,
  windowBits: WINDOW_BITS,
  memLevel: 4,
  chunkSize: 1_024,
  dictionary: DICTIONARY,
} as const;
const DECOMPRESSION = { windowBits: WINDOW_BITS, chunkSize: 4_096, dictionary: DICTIONARY } as const;

/** An event whose properties are to be stored. */
type Described = { visitor: number | null; time: number; received: number; properties: string };

/** Compresses the properties of some events. */
export function encodeBlock(properties: readonly string[]): Buffer {
  return deflateRawSync(properties.join('\n'), COMPRESSION);
}

/** Returns what `encodeBlock` was given. No JSON has a line feed, except between its tokens, where `JSON.stringify` writes none. */
export function decodeBlock(block: Uint8Array): string[] {
  return inflateRawSync(block, DECOMPRESSION).toString().split('\n');
}

/**
 * Groups new events by visitor, UTC day and time of arrival, which is that of a request, in their order. What is deleted is all of a
 * visitor or all of a day, and so whole blocks.
 *
 * @returns the indexes of the events of each block.
 */
export function groupIntoBlocks(events: readonly Described[]): number[][] {
  const blocks: number[][] = [];
  const open = new Map<string, { block: number[]; length: number }>();
  for (const [index, { visitor, time, received, properties }] of events.entries()) {
    const group = `${visitor}:${Math.floor(time / DAY_MS)}:${received}`;
    const last = open.get(group);
    if (last && last.block.length < MAX_EVENTS && last.length + properties.length <= MAX_LENGTH) {
      last.block.push(index);
      last.length += properties.length;
    } else {
      const block = [index];
      blocks.push(block);
      open.set(group, { block, length: properties.length });
    }
  }
  return blocks;
}

/** The column `properties_at` of an event. */
export function locateProperties(block: number, position: number): number {
  return block * MAX_EVENTS + position;
}

/** Reads the properties of events as JSON, by `properties_at`. Those that are being deleted, or are damaged, may be missing. */
export async function readProperties(
  { db, engine }: Pick<RollUpDatabase, 'engine'> & { db: Kysely<InsightsTables> },
  locations: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  const byBlock = new Map<number, number[]>();
  for (const location of locations) {
    const block = blockOf(location);
    const others = byBlock.get(block);
    if (others) others.push(location);
    else byBlock.set(block, [location]);
  }
  const keys = [...byBlock.keys()];
  for (let start = 0; start < keys.length; start += BLOCKS_AT_ONCE) {
    const given = engine.rows(
      { key: 'integer' },
      keys.slice(start, start + BLOCKS_AT_ONCE).map((key) => ({ key })),
    );
    const rows = await db
      .selectFrom('property_block')
      .selectAll()
      .where('key', 'in', given.$castTo<number>())
      .execute();
    for (const { key, properties } of rows) {
      const texts = tryDecodeBlock(key, properties);
      for (const location of byBlock.get(key) ?? []) {
        const text = texts[location % MAX_EVENTS];
        if (text) found.set(location, text);
      }
    }
  }
  return found;
}

/**
 * Deletes events with their properties.
 *
 * @param selection selects `key` and `properties_at` of all events of some visitors or days, or a part of them if the others are deleted
 * next: those may lose their properties now.
 * @returns the number of events that were deleted.
 */
export async function deleteEvents(
  { transaction, engine }: EngineTransaction,
  selection: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ key: number; properties_at: number }>`${selection}`.execute(transaction);
  const blocks = new Set(rows.map(({ properties_at }) => blockOf(properties_at)));
  await engine.deleteRows(
    transaction,
    { table: 'property_block', columns: ['key'] },
    [...blocks].map((key) => [key]),
  );
  await engine.deleteRows(
    transaction,
    { table: 'event', columns: ['key'] },
    rows.map(({ key }) => [key]),
  );
  return rows.length;
}

/** A damaged block must not keep others from being read, counted and deleted. */
function tryDecodeBlock(key: number, block: Uint8Array): string[] {
  try {
    return decodeBlock(block);
  } catch (error) {
    process.emitWarning(`The properties of some events of insights cannot be read: block ${key}.`, {
      detail: String(error),
    });
    return [];
  }
}

function blockOf(location: number): number {
  return Math.floor(location / MAX_EVENTS);
}
